package web

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// Panel is the scenario in controls and as text. It is rendered anew when the
// scenario or something typed changes, not when the cursor moves.
type Panel struct {
	app.Compo

	Lab    *Lab
	Rev    int  // the session's
	Drafts int  // the drafts' rev
	Veiled bool // only what the shop sees is shown: the faults would tell the rest
}

const veiledFaults = "What is broken the shop cannot see. Look at both sides to see it, and to change it."

// Render lays the panel out.
func (p *Panel) Render() app.UI {
	return el("aside").Class("card panel").ID("panel").Aria("label", "Scenario in controls and as text").Body(
		box("div", "panelhead",
			say("h2", "", "Scenario"),
			button().Class("quiet").Aria("label", "Close the scenario").OnClick(p.Lab.togglePanel).Text("✕"),
		),
		p.wordsOf(),
		p.steps("Work", "work", session.Works, p.workButtons()),
		app.If(p.Veiled, func() app.UI { return say("p", "remark", veiledFaults) }).Else(func() app.UI {
			return p.steps("Faults", "fault", scenario.Statement.Fault, p.faultAdder(), push("panel-explore", p.Lab.onExplore, "find what breaks this …"))
		}),
		p.aside(),
		box("section", "options", append([]app.UI{say("h3", "", "How they are built")}, p.options(true)...)...),
		el("details").Class("options").ID("options").Body(
			say("summary", "", "Timing, processes and limits"), box("div", "", p.options(false)...)),
		app.If(!p.Veiled, p.editor),
	)
}

// options is one control for every option that matters with the designs: the
// designs themselves, or the rest.
func (p *Panel) options(designs bool) []app.UI {
	var out []app.UI
	for _, o := range catalog.Options {
		_, picks := catalog.Find(catalog.Role(o.Key), o.Default)
		if designs == picks && p.Lab.session().Wanted.Applies(o.Key) {
			out = append(out, p.option(o))
		}
	}
	return out
}

func (p *Panel) option(o catalog.Option) app.UI {
	s := p.Lab.session()
	id := "opt-" + o.Key
	value := s.Wanted.Get(o.Key)
	typed, bad := p.Lab.drafts.fields[o.Key]
	if bad {
		value = typed.text
	}
	var control app.UI
	if o.Kind == catalog.Choice {
		var choices []app.UI
		for _, a := range o.Allowed {
			choices = append(choices, option(a, designTitle(o.Key, a), value))
		}
		control = el("select").ID(id).Attr("name", o.Key).Attr("value", value).OnChange(p.onOption, app.EventScope(o.Key)).Body(choices...)
	} else {
		control = input("text").ID(id).Attr("name", o.Key).Attr("value", value).Attr("autocomplete", "off").
			Aria("invalid", strconv.FormatBool(bad)).Aria("describedby", id+"-note").OnChange(p.onOption, app.EventScope(o.Key))
	}
	note := o.Meaning
	if d, ok := catalog.Find(catalog.Role(o.Key), value); ok {
		note = d.Sentence
	}
	class := "field"
	if s.Wanted.Changed(o.Key) {
		class += " set"
	}
	return box("div", class,
		el("label").Attr("for", id).Text(o.Title),
		control,
		problem(id+"-error", typed.err),
		el("p").Class("remark").ID(id+"-note").Text(note),
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
		return el("p").Class("problem none").ID(id)
	}
	text := err.Message
	if !strings.HasSuffix(text, "?") {
		text += "."
	}
	if err.Line > 0 {
		text = "Line " + strconv.Itoa(err.Line) + ": " + text
	}
	return el("p").Class("problem").ID(id).Attr("role", "alert").Body(
		say("span", "", words.SentenceCase(text)),
		app.If(len(err.Allowed) > 0, func() app.UI {
			return say("span", "allowed", " Allowed: "+strings.Join(err.Allowed, ", ")+".")
		}),
	)
}

func (p *Panel) onOption(ctx app.Context, e app.Event) {
	el := ctx.JSSrc()
	key, value := el.Get("name").String(), el.Get("value").String()
	l := p.Lab
	c, err := l.session().SetOption(key, value)
	switch {
	case err != nil:
		l.drafts.keep(key, value, err)
	case c.Scenario.Get(key) == l.session().Wanted.Get(key):
		l.drafts.drop(key)
	default:
		l.edit(c)
	}
}

// steps lists the statements of one kind, each as a line that can be changed.
func (p *Panel) steps(title, kind string, of func(scenario.Statement) bool, add ...app.UI) app.UI {
	s := p.Lab.session()
	var items []app.UI
	for i, stmt := range s.Wanted.Statements {
		if of(stmt) {
			items = append(items, p.step(kind, i, stmt.String()))
		}
	}
	return box("section", "steps",
		append([]app.UI{say("h3", "", title), box("ul", kind+"s", items...)}, add...)...)
}

func (p *Panel) step(kind string, i int, line string) app.UI {
	n := strconv.Itoa(i)
	key := "step-" + n
	value := line
	typed, bad := p.Lab.drafts.fields[key]
	if bad {
		value = typed.text
	}
	return box("li", "",
		box("div", "line",
			input("text").Class(kind).ID(key).Attr("name", n).Attr("value", value).Aria("label", words.Attr(line)).Title(words.Attr(value)).
				Aria("invalid", strconv.FormatBool(bad)).Attr("autocomplete", "off").Spellcheck(false).OnChange(p.onStep),
			button().Class("x").Attr("value", n).Aria("label", words.Attr("Remove: "+line)).Title("Remove").
				OnClick(p.Lab.onRemove).Text("✕"),
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
	c, err := p.Lab.session().SetStatement(i, line)
	if err != nil {
		p.Lab.drafts.keep(key, line, err)
		return
	}
	p.Lab.edit(c)
}
