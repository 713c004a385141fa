package web

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// prove has the engine look for the causes, once the run is shown.
func (l *Lab) prove() {
	if ask, any := l.session().CausesAsk(); any {
		l.ask(ask)
	}
}

// proved says what was found by running again about some broken rules: in one sentence
// where it is the same for all.
func (l *Lab) proved(id string, broken []trace.Verdict) app.UI {
	s := l.session()
	if l.pupil != nil || len(broken) == 0 {
		return app.Text("")
	}
	if s.Proving() {
		return el("p").Class("proved").ID(id).Text("Running it again, to find what mends it …")
	}
	var said []app.UI
	first := s.CausesOf(broken[0]).Text
	same := true
	for _, v := range broken {
		same = same && s.CausesOf(v).Text == first
	}
	for i, v := range broken {
		text := s.CausesOf(v).Text
		if text == "" || same && i > 0 {
			continue
		}
		if !same {
			said = append(said, say("b", "", catalog.RuleOf(v.Name).Title+": "))
		}
		said = append(said, app.Text(text+" "))
	}
	if len(said) == 0 {
		return app.Text("")
	}
	head := "Proved by running it again: "
	if !s.Causes().Proves() {
		head = "After running it again: "
	}
	return el("p").Class("proved").ID(id).Body(append([]app.UI{say("strong", "", head)}, said...)...)
}

// why is the drawer that says why it came out so: for the broken promise that is pointed
// at, else for the run; and what was found by running it again.
func (l *Lab) why() app.UI {
	s := l.session()
	switch {
	case s.View.ShopView:
		return say("p", "veiled", "Why it came out so, the shop cannot know. Look at both sides to see it.")
	case s.Finding == nil && !s.AtEnd() && !s.Broken():
		return el("div").Class("why").ID("why").Body(
			say("p", "remark", "Why it came out so is said here at the end of the run, or once a promise is broken."),
			box("div", "next", push("why-rules", l.openRules, "all promises")))
	}
	head, because, about := s.Run.Ending.Headline, s.Run.Ending.Why, s.Accused()
	if f := s.Finding; f != nil && f.Name != "" {
		head, because = "✗ "+catalog.RuleOf(f.Name).Title+", at "+stepName(f.Step)+".", f.Because
	}
	m, mends := s.Mending()
	class := "why held"
	if len(about) > 0 {
		class = "why"
	}
	return el("section").Class(class).ID("why").Aria("label", "Why it came out so").Body(
		say("h3", "", head),
		el("p").Class("because").Body(l.said(because)...),
		l.proved("causes", about),
		l.tried(about),
		box("div", "next",
			app.If(mends && l.pupil == nil, func() app.UI { return push("why-mend", l.onMend, mendWords(m)) }),
			app.If(len(s.Breaks()) > 0, func() app.UI {
				return push("why-next", l.onVerdict, nextBreak(s))
			}),
			push("why-rules", l.openRules, "all promises"),
			app.If(s.Finding != nil, func() app.UI { return push("why-dark", l.onDark, "put the light out") }),
		),
	)
}

// nextBreak names the button that goes to the next step that broke a promise.
func nextBreak(s *session.Session) string {
	switch {
	case s.Finding == nil || s.Finding.Name == "":
		return "see where it broke"
	case len(s.Breaks()) > 1:
		return "the next broken promise"
	}
	return "there once more"
}

// tried lists what was taken away or set right, and what became of the promises; each can
// be run.
func (l *Lab) tried(about []trace.Verdict) app.UI {
	if len(about) == 0 || l.pupil != nil || l.session().Causes() == nil {
		return app.Text("")
	}
	var items []app.UI
	for i, c := range l.session().CausesOf(about[0]).Causes {
		word, class := "still broken", "broken"
		if c.Holds {
			word, class = "it holds", "holds"
		}
		items = append(items, box("li", class, say("span", "", c.Words), say("b", "", word),
			button().Class("quiet").Attr("value", strconv.Itoa(i)).Aria("label", words.Attr("Run it "+c.Words)).OnClick(l.onTried).Text("run it")))
	}
	return el("ul").Class("tried").ID("tried").Aria("label", "Tried by running it again").Body(items...)
}

// onTried puts a change that was tried on the desk.
func (l *Lab) onTried(ctx app.Context, _ app.Event) {
	s := l.session()
	about := s.Accused()
	i, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil || len(about) == 0 {
		return
	}
	causes := s.CausesOf(about[0]).Causes
	if i < 0 || i >= len(causes) {
		return
	}
	if sc, err := scenario.Parse(causes[i].Scenario); err == nil {
		l.change(func() protocol.Ask {
			return s.Mend(session.Mending{Home: s.Home, Scenario: sc, Aside: causes[i].Aside})
		})
	}
}

// onVerdict goes to the step that broke a promise; while none is broken it shows
// the rules.
func (l *Lab) onVerdict(ctx app.Context, e app.Event) {
	if l.session().Broken() {
		l.find(l.session().FindNext)
	} else {
		l.openRules(ctx, e)
	}
}

func (l *Lab) onFind(ctx app.Context, e app.Event) {
	name := ctx.JSSrc().Get("value").String()
	l.closeDialog(ctx, e)
	for _, v := range l.session().Breaks() {
		if v.Name == name {
			l.find(func() { l.session().Find(v) })
		}
	}
}

func (l *Lab) onDark(app.Context, app.Event) {
	l.session().Finding = nil
	l.refit()
}

// find moves to a finding, and shows it on a page that is scrolled.
func (l *Lab) find(move func()) {
	l.jump(move)
	l.refit()
	l.ctx.Defer(func(app.Context) {
		query(".player").Call("scrollIntoView", map[string]any{"block": "nearest"})
	})
}

// markChain lights the drawings of the finding's chain.
func (l *Lab) markChain() {
	root := query("#picture")
	if !root.Truthy() {
		return
	}
	old := root.Call("querySelectorAll", "[data-lit]")
	for i := 0; i < old.Length(); i++ {
		old.Index(i).Call("removeAttribute", "data-lit")
	}
	f := l.session().Finding
	l.lightStrip(f)
	if f == nil {
		return
	}
	for i, g := range l.picture().Groups {
		if slices.ContainsFunc(g.Steps, func(step int) bool { return slices.Contains(f.Chain, step) }) {
			if drawing := root.Call("querySelector", `[data-group="`+strconv.Itoa(i)+`"]`); drawing.Truthy() {
				drawing.Call("setAttribute", "data-lit", "")
			}
		}
	}
}
