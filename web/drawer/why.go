package drawer

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/cite"
	"twodeliveries/web/desk"
	"twodeliveries/web/html"
	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// proved says what was found by running again about some broken rules: in one sentence
// where it is the same for all.
func (t *Why) proved(id string, broken []trace.Verdict) app.UI {
	s := t.D.S
	if t.D.Pupil != nil || len(broken) == 0 {
		return app.Text("")
	}
	if s.Proving() {
		return html.El("p").Class("proved").ID(id).Text("Running it again, to find what mends it …")
	}
	var said []app.UI
	first := session.CausesOf(s.Causes(), broken[0]).Text
	same := true
	for _, v := range broken {
		same = same && session.CausesOf(s.Causes(), v).Text == first
	}
	for i, v := range broken {
		text := session.CausesOf(s.Causes(), v).Text
		if text == "" || same && i > 0 {
			continue
		}
		if !same {
			said = append(said, html.Say("b", "", catalog.RuleOf(v.Name).Title+": "))
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
	return html.El("p").Class("proved").ID(id).Body(append([]app.UI{html.Say("strong", "", head)}, said...)...)
}

// Why says why it came out so: for the broken promise that is pointed at, else for the
// run; and what was found by running it again.
type Why struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now
}

// Render lays it out.
func (t *Why) Render() app.UI {
	s := t.D.S
	switch {
	case s.View.ShopView:
		return html.Say("p", "veiled", "Why it came out so, the shop cannot know. Look at both sides to see it.")
	case s.Finding == nil && !s.AtEnd() && !s.Broken():
		return html.El("div").Class("why").ID("why").Body(
			html.Say("p", "remark", "Why it came out so is said here at the end of the run, or once a promise is broken."),
			html.Box("div", "next", html.Push("why-rules", t.openRules, "all promises")))
	}
	head, because, about := s.Run.Ending.Headline, s.Run.Ending.Why, s.Accused()
	if f := s.Finding; f != nil && f.Name != "" {
		head, because = "✗ "+catalog.RuleOf(f.Name).Title+", at step "+strconv.Itoa(f.Step+1)+".", f.Because
	}
	m, mends := s.Mending()
	class := "why held"
	if len(about) > 0 {
		class = "why"
	}
	return html.El("section").Class(class).ID("why").Aria("label", "Why it came out so").Body(
		html.Say("h3", "", head),
		html.El("p").Class("because").Body(cite.Said(t.D, because)...),
		t.proved("causes", about),
		t.tried(about),
		html.Box("div", "next",
			app.If(mends && t.D.Pupil == nil, func() app.UI { return html.Push("why-mend", t.onMend, m.Label()) }),
			app.If(len(s.Run.Breaks()) > 0, func() app.UI {
				return html.Push("why-next", t.onVerdict, nextBreak(s))
			}),
			html.Push("why-rules", t.openRules, "all promises"),
			app.If(s.Finding != nil, func() app.UI { return html.Push("why-dark", t.onDark, "put the light out") }),
		),
	)
}

// nextBreak names the button that goes to the next step that broke a promise.
func nextBreak(s *session.Session) string {
	switch {
	case s.Finding == nil || s.Finding.Name == "":
		return "see where it broke"
	case len(s.Run.Breaks()) > 1:
		return "the next broken promise"
	}
	return "there once more"
}

// tried lists what was taken away or set right, and what became of the promises; each can
// be run.
func (t *Why) tried(about []trace.Verdict) app.UI {
	if len(about) == 0 || t.D.Pupil != nil || t.D.S.Causes() == nil {
		return app.Text("")
	}
	var items []app.UI
	for i, c := range session.CausesOf(t.D.S.Causes(), about[0]).Causes {
		word, class := "still broken", "broken"
		if c.Holds {
			word, class = "it holds", "holds"
		}
		items = append(items, html.Box("li", class, html.Say("span", "", c.Words+elsewhere(c)), html.Say("b", "", word),
			html.Button().Class("quiet").Attr("value", strconv.Itoa(i)).Aria("label", words.Attr("Run it "+c.Words)).OnClick(t.onTried).Text("run it")))
	}
	return html.El("ul").Class("tried").ID("tried").Aria("label", "Tried by running it again").Body(items...)
}

// elsewhere says which faults have no place after a change, and so were tried at every
// place that they can have then.
func elsewhere(c protocol.Cause) string {
	if len(c.Aside) == 0 {
		return ""
	}
	return ", and " + strings.Join(c.Aside, ", ") + " at every place it can have there"
}

// onTried puts a change that was tried on the desk.
func (t *Why) onTried(ctx app.Context, _ app.Event) {
	s := t.D.S
	about := s.Accused()
	i, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil || len(about) == 0 {
		return
	}
	causes := session.CausesOf(s.Causes(), about[0]).Causes
	if i < 0 || i >= len(causes) {
		return
	}
	if sc, err := scenario.Parse(causes[i].Scenario); err == nil {
		t.D.Change(func() protocol.Ask {
			return s.Begin(session.Mending{Home: s.Draft.Home, Scenario: sc, Aside: causes[i].Aside}, session.SameMoment())
		})
	}
}

func (t *Why) openRules(app.Context, app.Event) { t.D.Open.Show(desk.RulesDialog) }

func (t *Why) onMend(app.Context, app.Event) { t.D.Mend() }

func (t *Why) onVerdict(app.Context, app.Event) { t.D.Play.FindNext() }

func (t *Why) onDark(app.Context, app.Event) {
	t.D.S.Finding = nil
	t.D.Settle()
}
