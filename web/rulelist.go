package web

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/trace"
)

func (l *Lab) openRules(app.Context, app.Event) {
	l.allRules = false
	l.open(rulesDialog)
}

func (l *Lab) onAllRules(app.Context, app.Event) { l.allRules = true }

// ruleList says how the rules stand at the cursor: the four that a newcomer
// meets and every broken one, the others when they are asked for.
func (l *Lab) ruleList() []app.UI {
	s := l.session()
	var items []app.UI
	more := 0
	for _, v := range s.Run.Rec.RulesAt(s.Cursor) {
		if l.allRules || v.State == trace.Broken || catalog.RuleOf(v.Name).First {
			items = append(items, l.rule(v))
		} else {
			more++
		}
	}
	if len(items) == 0 {
		items = append(items, say("li", "", "Nothing has run yet."))
	}
	return []app.UI{
		el("ul").Class("rules").ID("rules").Body(items...),
		app.If(more > 0, func() app.UI {
			return button().ID("all-rules").Class("quiet").OnClick(l.onAllRules).Text("show " + strconv.Itoa(more) + " more promises")
		}),
	}
}

func (l *Lab) rule(v trace.Verdict) app.UI {
	sign, word := "✓", "holds"
	switch {
	case v.State == trace.Broken:
		sign, word = "✗", "broken: "+catalog.RuleOf(v.Name).Title
	case v.State == trace.Undecided:
		sign, word = "…", "not decided yet"
	}
	why := v.Why
	if why == catalog.RuleOf(v.Name).Sentence {
		why = ""
	}
	return el("li").Class(string(v.State)).DataSet("rule", v.Name).Body(
		box("p", "rule",
			el("span").Class("sign").Aria("hidden", "true").Text(sign),
			say("strong", "", catalog.RuleOf(v.Name).Sentence), app.Text(" "), say("em", "", word)),
		app.If(why != "", func() app.UI { return say("p", "because", why) }),
		app.If(v.State == trace.Broken && v.Step >= 0, func() app.UI {
			return button().Class("jump").Attr("value", v.Name).OnClick(l.onFind).
				Text("go to step " + strconv.Itoa(v.Step+1) + ", where it broke")
		}),
	)
}
