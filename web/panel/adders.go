package panel

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/web/html"
	"twodeliveries/web/session"
)

func (p *Panel) workButtons() app.UI {
	return html.Box("div", "adders",
		html.Push("add-order", p.onAddOrder, "+ order"),
		html.Button().ID("add-keyed").Title("One more order of the same key: orders of one key stay in line").
			OnClick(p.onAddKeyed).Text("+ order of one key"),
		html.Button().ID("add-inject").Title("A message that the shop did not send").
			OnClick(p.onAddInject).Text("+ message from outside"),
	)
}

func (p *Panel) onAddOrder(app.Context, app.Event) { p.add("", p.D.S.Draft.NextOrder()) }

func (p *Panel) onAddInject(app.Context, app.Event) { p.add("", p.D.S.Draft.NextInject()) }

// onAddKeyed gives the last order a key if it has none, and adds one of that key.
func (p *Panel) onAddKeyed(app.Context, app.Event) {
	if c, err := p.D.S.Draft.AddKeyed(); err == nil {
		p.D.Edit(c)
	} else {
		p.D.S.Notice = session.ProblemNotice(err)
	}
}

// faultAdder takes any statement, for what a click on the picture does not offer.
// Choosing a kind of statement writes one that fits into the field.
func (p *Panel) faultAdder() app.UI {
	typed := p.drafts().fields["add-fault"]
	return html.Box("div", "adder",
		html.Say("p", "remark", "Click any message or step in the picture to break it there, or choose here and change the line:"),
		html.El("select").ID("add-kind").Aria("label", "Kind of statement").Attr("value", "").OnChange(p.onKind).Body(kinds()...),
		html.Box("div", "line",
			html.Input("text").ID("add-fault").Aria("label", "A statement to add").Attr("placeholder", "drop request 1").
				Attr("value", typed.text).Attr("autocomplete", "off").Spellcheck(false).OnKeyDown(p.onFaultKey),
			html.Push("add-fault-button", p.onAddFault, "Add"),
		),
		html.El("p").Class("remark").ID("add-meaning").Text(p.drafts().meaning),
		problem("add-fault-error", typed.err),
	)
}

// kinds are the statements as choices, what breaks before what an operator does.
func kinds() []app.UI {
	group := func(label string, of []catalog.Verb) app.UI {
		var choices []app.UI
		for _, v := range of {
			choices = append(choices, html.Option(v.Name, v.Name+": "+firstWords(v.Meaning), ""))
		}
		return html.El("optgroup").Attr("label", label).Body(choices...)
	}
	return []app.UI{
		html.Option("", "choose what happens …", ""),
		group("What breaks", catalog.Faults),
		group("What people do", catalog.Actions),
	}
}

// firstWords is a sentence up to its first pause, begun small, for a narrow list.
func firstWords(sentence string) string {
	short := strings.TrimSuffix(sentence, ".")
	if at := strings.IndexAny(short, ",:;"); at > 0 {
		short = short[:at]
	}
	return strings.ToLower(short[:1]) + short[1:]
}

func (p *Panel) onKind(ctx app.Context, e app.Event) {
	choice := ctx.JSSrc()
	line, meaning := p.D.S.Draft.Proposal(choice.Get("value").String())
	choice.Set("selectedIndex", 0)
	p.drafts().meaning = meaning
	p.drafts().drop("add-fault")
	if field := app.Window().GetElementByID("add-fault"); field.Truthy() && line != "" {
		field.Set("value", line) // the keyboard stays in the list: its letters choose
	}
}

// aside lists the faults that the chosen designs have no place for.
func (p *Panel) aside() app.UI {
	lines := p.D.S.Draft.Aside
	if len(lines) == 0 {
		return html.El("section").Class("none")
	}
	var items []app.UI
	for _, line := range lines {
		items = append(items, html.Box("li", "", html.Say("code", "", line)))
	}
	return html.El("section").Class("aside").ID("aside").Body(
		html.Say("h3", "", "Set aside"),
		html.Say("p", "remark", "These designs have no such place. With one that has, they come back:"),
		html.Box("ul", "", items...))
}

func (p *Panel) onFaultKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" {
		p.onAddFault(ctx, e)
	}
}

func (p *Panel) onAddFault(app.Context, app.Event) {
	field := app.Window().GetElementByID("add-fault")
	if line := strings.TrimSpace(field.Get("value").String()); line != "" {
		if p.add("add-fault", line) {
			field.Set("value", "")
		}
	}
}

// add puts a statement into the scenario; the key names the field it came from.
func (p *Panel) add(key, line string) bool {
	c, err := p.D.S.Draft.AddStatement(line)
	switch {
	case err == nil:
		p.D.Edit(c)
	case key != "":
		p.drafts().keep(key, line, err)
	default:
		p.D.S.Notice = session.ProblemNotice(err)
	}
	return err == nil
}
