package dialogs

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/trace"
	"twodeliveries/web/desk"
	"twodeliveries/web/html"
)

// promises are all of them, as they stand at the cursor.
type promises struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now

	all bool // those that a newcomer does not meet, too
}

func (t *promises) onAll(app.Context, app.Event) { t.all = true }

// Render says how they stand: the four that a newcomer
// meets and every broken one, the others when they are asked for.
func (t *promises) Render() app.UI {
	s := t.D.S
	var items []app.UI
	more := 0
	for _, v := range s.Run.Rec.RulesAt(s.Cursor) {
		if t.all || v.State == trace.Broken || catalog.RuleOf(v.Name).First {
			items = append(items, t.rule(v))
		} else {
			more++
		}
	}
	if len(items) == 0 {
		items = append(items, html.Say("li", "", "Nothing has run yet."))
	}
	return html.Box("div", "",
		html.El("ul").Class("rules").ID("rules").Body(items...),
		app.If(more > 0, func() app.UI {
			return html.Button().ID("all-rules").Class("quiet").OnClick(t.onAll).Text("show " + strconv.Itoa(more) + " more promises")
		}),
	)
}

func (t *promises) rule(v trace.Verdict) app.UI {
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
	return html.El("li").Class(string(v.State)).DataSet("rule", v.Name).Body(
		html.Box("p", "rule",
			html.El("span").Class("sign").Aria("hidden", "true").Text(sign),
			html.Say("strong", "", catalog.RuleOf(v.Name).Sentence), app.Text(" "), html.Say("em", "", word)),
		app.If(why != "", func() app.UI { return html.Say("p", "because", why) }),
		app.If(v.State == trace.Broken && v.Step >= 0, func() app.UI {
			return html.Button().Class("jump").Attr("value", v.Name).OnClick(t.onFind).
				Text("go to step " + strconv.Itoa(v.Step+1) + ", where it broke")
		}),
	)
}

func (t *promises) onFind(ctx app.Context, _ app.Event) {
	name := ctx.JSSrc().Get("value").String()
	t.D.Open.CloseDialog()
	for _, v := range t.D.S.Run.Breaks() {
		if v.Name == name {
			t.D.Play.Find(func() { t.D.S.Find(v) })
		}
	}
}
