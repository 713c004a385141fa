// Package panel is the scenario in controls and as text.
package panel

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// Panel is the scenario in controls and as text. It is rendered anew when the
// scenario or something typed changes, not when the cursor moves.
type Panel struct {
	app.Compo

	D      *desk.Desk
	Now    desk.Now
	Drafts *Drafts
}

// OnMount brings it into sight where it stands below what fits on the screen.
func (p *Panel) OnMount(app.Context) {
	if dom.Media(desk.Covers) {
		app.Window().GetElementByID("panel").Call("scrollIntoView")
	}
}

// onKey closes it also from where something is typed, and keeps what was.
func (p *Panel) onKey(_ app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		e.Call("stopPropagation")
		p.D.Open.LeavePanel()
	}
}

func (p *Panel) onClose(app.Context, app.Event) { p.D.Open.TogglePanel() }

func (p *Panel) onExplore(app.Context, app.Event) { p.D.Trail.Explore() }

// onRemove takes away the statement whose index is the button's value.
func (p *Panel) onRemove(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		p.D.Remove(i)
	}
}

const veiledFaults = "What is broken the shop cannot see. Look at both sides to see it, and to change it."

// Render lays the panel out.
func (p *Panel) Render() app.UI {
	return html.El("aside").Class("card panel").ID("panel").Aria("label", "Scenario in controls and as text").OnKeyDown(p.onKey).Body(
		html.Box("div", "panelhead",
			html.Say("h2", "", "Scenario"),
			html.Button().Class("quiet").Aria("label", "Close the scenario").OnClick(p.onClose).Text("✕"),
		),
		p.wordsOf(),
		p.steps("Work", "work", session.Works, p.workButtons()),
		app.If(p.D.S.View.ShopView, func() app.UI { return html.Say("p", "remark", veiledFaults) }).Else(func() app.UI {
			return p.steps("Faults", "fault", scenario.Statement.Fault, p.faultAdder(), html.Push("panel-explore", p.onExplore, "find what breaks this …"))
		}),
		p.aside(),
		html.Box("section", "options", append([]app.UI{html.Say("h3", "", "How they are built")}, p.options(true)...)...),
		html.El("details").Class("options").ID("options").Body(
			html.Say("summary", "", "Timing, processes and limits"), html.Box("div", "", p.options(false)...)),
		app.If(!p.D.S.View.ShopView, p.editor),
	)
}

// options is one control for every option that matters with the designs: the
// designs themselves, or the rest.
func (p *Panel) options(designs bool) []app.UI {
	var out []app.UI
	for _, o := range catalog.Options {
		_, picks := catalog.Find(catalog.Role(o.Key), o.Default)
		if designs == picks && p.D.S.Draft.Scenario.Applies(o.Key) {
			out = append(out, p.option(o))
		}
	}
	return out
}

func (p *Panel) option(o catalog.Option) app.UI {
	s := p.D.S
	id := "opt-" + o.Key
	value := s.Draft.Scenario.Get(o.Key)
	typed, bad := p.drafts().fields[o.Key]
	if bad {
		value = typed.text
	}
	var control app.UI
	if o.Kind == catalog.Choice {
		var choices []app.UI
		for _, a := range o.Allowed {
			choices = append(choices, html.Option(a, designTitle(o.Key, a), value))
		}
		control = html.El("select").ID(id).Attr("name", o.Key).Attr("value", value).OnChange(p.onOption, app.EventScope(o.Key)).Body(choices...)
	} else {
		control = html.Input("text").ID(id).Attr("name", o.Key).Attr("value", value).Attr("autocomplete", "off").
			Aria("invalid", strconv.FormatBool(bad)).Aria("describedby", id+"-note").OnChange(p.onOption, app.EventScope(o.Key))
	}
	note := o.Meaning
	if d, ok := catalog.Find(catalog.Role(o.Key), value); ok {
		note = d.Sentence
	}
	class := "field"
	if s.Draft.Scenario.Changed(o.Key) {
		class += " set"
	}
	return html.Box("div", class,
		html.El("label").Attr("for", id).Text(o.Title),
		control,
		problem(id+"-error", typed.err),
		html.El("p").Class("remark").ID(id+"-note").Text(note),
	)
}

func designTitle(key, name string) string {
	if d, ok := catalog.Find(catalog.Role(key), name); ok {
		return d.Title
	}
	return name
}

// problem says what is wrong with what was typed, and what would be right.
func problem(id string, err *scenario.Error) app.UI {
	if err == nil {
		return html.El("p").Class("problem none").ID(id)
	}
	text := err.Message
	if !strings.HasSuffix(text, "?") {
		text += "."
	}
	if err.Line > 0 {
		text = "Line " + strconv.Itoa(err.Line) + ": " + text
	}
	return html.El("p").Class("problem").ID(id).Attr("role", "alert").Body(
		html.Say("span", "", words.SentenceCase(text)),
		app.If(len(err.Allowed) > 0, func() app.UI {
			return html.Say("span", "allowed", " Allowed: "+strings.Join(err.Allowed, ", ")+".")
		}),
	)
}

func (p *Panel) onOption(ctx app.Context, e app.Event) {
	el := ctx.JSSrc()
	key, value := el.Get("name").String(), el.Get("value").String()
	c, err := p.D.S.Draft.SetOption(key, value)
	switch {
	case err != nil:
		p.drafts().keep(key, value, err)
	case c.Scenario.Get(key) == p.D.S.Draft.Scenario.Get(key):
		p.drafts().drop(key)
	default:
		p.D.Edit(c)
	}
}

// steps lists the statements of one kind, each as a line that can be changed.
func (p *Panel) steps(title, kind string, of func(scenario.Statement) bool, add ...app.UI) app.UI {
	s := p.D.S
	var items []app.UI
	for i, stmt := range s.Draft.Scenario.Statements {
		if of(stmt) {
			items = append(items, p.step(kind, i, stmt.String()))
		}
	}
	return html.Box("section", "steps",
		append([]app.UI{html.Say("h3", "", title), html.Box("ul", kind+"s", items...)}, add...)...)
}

func (p *Panel) step(kind string, i int, line string) app.UI {
	n := strconv.Itoa(i)
	key := "step-" + n
	value := line
	typed, bad := p.drafts().fields[key]
	if bad {
		value = typed.text
	}
	return html.Box("li", "",
		html.Box("div", "line",
			html.Input("text").Class(kind).ID(key).Attr("name", n).Attr("value", value).Aria("label", words.Attr(line)).Title(words.Attr(value)).
				Aria("invalid", strconv.FormatBool(bad)).Attr("autocomplete", "off").Spellcheck(false).OnChange(p.onStep),
			html.Button().Class("x").Attr("value", n).Aria("label", words.Attr("Remove: "+line)).Title("Remove").
				OnClick(p.onRemove).Text("✕"),
		),
		problem(key+"-error", typed.err),
	)
}

func (p *Panel) onStep(ctx app.Context, e app.Event) {
	el := ctx.JSSrc()
	i, bad := strconv.Atoi(el.Get("name").String())
	if bad != nil {
		return
	}
	line := el.Get("value").String()
	key := "step-" + strconv.Itoa(i)
	c, err := p.D.S.Draft.SetStatement(i, line)
	if err != nil {
		p.drafts().keep(key, line, err)
		return
	}
	p.D.Edit(c)
}
