package web

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// Finding is what the page points at: a broken promise, with the verdict and the steps
// of the order it was broken for, from the request to the ACK; or a fact of an
// explanation, with its steps.
type Finding struct {
	trace.Verdict                      // none has a name where the explanation is that of the whole run
	Chain         []int                // the steps that are lit
	Because       timeline.Explanation // why, and what flaw is behind it
}

// Breaks lists the broken rules, in the order in which they broke.
func (s *Session) Breaks() []trace.Verdict {
	var out []trace.Verdict
	for _, v := range s.Run.Rec.Verdicts {
		if v.State != trace.Broken || v.Step < 0 {
			continue
		}
		at := len(out)
		for at > 0 && out[at-1].Step > v.Step {
			at--
		}
		out = slices.Insert(out, at, v)
	}
	return out
}

// Find points at a broken rule: the cursor goes to the step that broke it.
func (s *Session) Find(v trace.Verdict) {
	s.Finding = &Finding{v, timeline.Chain(s.Run.Rec, v.Order), timeline.Because(s.Run.Rec, v)}
	s.Seek(v.Step)
}

// FindNext points at the first broken rule, or at the one after the one that is
// pointed at already.
func (s *Session) FindNext() {
	breaks := s.Breaks()
	if len(breaks) == 0 {
		return
	}
	at := 0
	if s.Finding != nil {
		same := func(v trace.Verdict) bool { return v.Name == s.Finding.Name }
		at = (slices.IndexFunc(breaks, same) + 1) % len(breaks)
	}
	s.Find(breaks[at])
}

// broken tells whether a rule is broken at the cursor.
func (s *Session) broken() bool {
	step, ok := s.BrokeAt()
	return ok && step <= s.Cursor
}

// why says why a promise is broken, and what can be done about it.
func (l *Lab) why() app.UI {
	s := l.session()
	f := s.Finding
	if f == nil || s.View.ShopView || s.Waiting() {
		return el("div").Class("why none").ID("why")
	}
	_, mends := s.Mending()
	mends = mends && l.pupil == nil
	head, label, about, class := "How it came out so.", "How the run came out so", s.Breaks(), "why"
	if len(about) == 0 {
		class = "why held"
	}
	if f.Name != "" {
		head = "✗ " + catalog.RuleOf(f.Name).Title + ", at step " + strconv.Itoa(f.Step+1) + "."
		label, about = "Why a promise is broken", []trace.Verdict{f.Verdict}
	}
	return el("section").Class(class).ID("why").Aria("label", label).Body(
		box("p", "", say("strong", "", head), app.Text(" "), el("span").Body(l.said(f.Because)...)),
		l.proved("why-causes", about),
		box("div", "next",
			app.If(mends, func() app.UI { return push("why-mend", l.onMend, "mend it") }),
			app.If(mends, func() app.UI {
				return push("why-compare", l.onCompareMended, "compare with the mended one")
			}),
			app.If(f.Name != "" && len(s.Breaks()) > 1, func() app.UI {
				return push("why-next", l.onVerdict, "next broken promise")
			}),
			button().ID("why-rules").Class("quiet").OnClick(l.openRules).Text("all rules"),
			button().Class("x").Aria("label", "Put the light out").Title("Put the light out").OnClick(l.onDark).Text("✕"),
		),
	)
}

// onVerdict goes to the step that broke a promise; while none is broken it shows
// the rules.
func (l *Lab) onVerdict(ctx app.Context, e app.Event) {
	if l.session().broken() {
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

func (l *Lab) onFirstBreak(app.Context, app.Event) {
	l.session().Finding = nil
	l.find(l.session().FindNext)
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
		query(".stagecard").Call("scrollIntoView", map[string]any{"block": "nearest"})
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
