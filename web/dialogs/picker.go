package dialogs

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// picker lists the presets, to begin with or to compare with.
type picker struct {
	app.Compo

	D         *desk.Desk
	Now       desk.Now
	Comparing bool // to compare with

	search   string // what was typed
	entering bool   // Enter was pressed there and is not let go yet
}

// Render groups the presets, each with what to watch for and, where its
// design is wrong, what mends it. A query leaves those that fit, best first.
func (t *picker) Render() app.UI {
	found := Search(t.search)
	out := []app.UI{html.Box("div", "search",
		html.Input("search").ID("preset-search").Aria("label", "Search the scenarios").Attr("placeholder", "Search: two relays, lease, ACK …").
			Attr("value", t.search).Attr("autocomplete", "off").OnInput(t.onSearch).OnKeyDown(t.onSearchPress).OnKeyUp(t.onSearchKey),
		html.El("span").Class("remark").ID("found").Attr("role", "status").Text(words.Count(len(found), "scenario")),
	)}
	var items []app.UI
	group := ""
	flush := func() {
		if len(items) > 0 {
			out = append(out, app.If(group != "", func() app.UI { return html.Say("h3", "", group) }), html.Box("ul", "presets", items...))
		}
		items = nil
	}
	for _, p := range found {
		if heading := p.Group; t.search == "" && heading != group {
			flush()
			group = heading
		}
		items = append(items, t.presetItem(p))
	}
	flush()
	if len(found) == 0 {
		out = append(out, html.El("p").ID("none-found").Text("No scenario says that. Try one word of it: ACK, lease, crash, relay, mail, retention."))
	}
	if !t.Comparing {
		out = append(out, bring(t.D, "picker-open"))
	}
	return html.El("div").ID("picker").OnKeyDown(t.onPickerKey).Body(out...)
}

func (t *picker) presetItem(p scenario.Preset) app.UI {
	s := t.D.S
	choice := html.Button().Class("choice").Attr("value", p.Name).OnClick(t.onPreset)
	if p.Name == s.Draft.Home {
		choice.Aria("current", "true")
	}
	note := strings.ReplaceAll(p.Watch, "\n", " ")
	if p.Name == s.Draft.Home && s.Draft.Changed() && !t.Comparing {
		note = "You have changed it; choosing it starts it afresh. " + note
	}
	m, mends := session.MendingOf(p)
	return html.El("li").DataSet("preset", p.Name).Body(
		choice.Body(html.El("div").Class("small-strip").DataSet("strip", p.Name).Aria("hidden", "true"), html.Say("strong", "", p.Title), html.Say("span", "", note)),
		app.If(mends && !t.Comparing, func() app.UI {
			return html.Button().Class("mends").Attr("value", p.Name).OnClick(t.onPresetMended).
				Title("The right design on the same faults").Text("mended: " + mendingName(p, m))
		}),
	)
}

// mendingName is what the mending of a preset is called beside it.
func mendingName(p scenario.Preset, m session.Mending) string {
	if p.MendsWith != "" {
		return p.MendsWith
	}
	return m.Scenario.Title
}

func (t *picker) onSearch(ctx app.Context, e app.Event) {
	t.search = ctx.JSSrc().Get("value").String()
	ctx.Defer(func(app.Context) { drawSmallStrips() })
}

// drawSmallStrips has the page draw the scenarios of the picker.
func drawSmallStrips() {
	if lab := app.Window().Get("twoDeliveries"); lab.Truthy() && lab.Get("strips").Truthy() {
		lab.Call("strips")
	}
}

// onSearchPress notes that Enter was pressed in the field, and not on the button that
// has opened the dialog. Escape leaves at the first press.
func (t *picker) onSearchPress(_ app.Context, e app.Event) {
	t.entering = e.Get("key").String() == "Enter"
	if e.Get("key").String() == "Escape" { // the field would empty itself, and stay
		e.PreventDefault()
		t.D.Open.CloseDialog()
	}
}

// onSearchKey takes the first one found, once the key is let go: the button that
// gets the keyboard back must not hear of it.
func (t *picker) onSearchKey(ctx app.Context, e app.Event) {
	found := Search(t.search)
	if !t.entering || e.Get("key").String() != "Enter" || len(found) == 0 {
		return
	}
	t.entering = false
	t.pickPreset(found[0].Name)
}

// onPickerKey goes up and down the list.
func (t *picker) onPickerKey(ctx app.Context, e app.Event) {
	by := map[string]int{"ArrowDown": 1, "ArrowUp": -1}[e.Get("key").String()]
	if by == 0 {
		return
	}
	e.PreventDefault()
	choices := ctx.JSSrc().Call("querySelectorAll", "#preset-search, .choice")
	at := 0
	for i := 0; i < choices.Length(); i++ {
		if choices.Index(i).Equal(app.Window().Get("document").Get("activeElement")) {
			at = i
		}
	}
	if to := at + by; to >= 0 && to < choices.Length() {
		choices.Index(to).Call("focus")
		choices.Index(to).Call("scrollIntoView", map[string]any{"block": "nearest"})
	}
}

func (t *picker) onPreset(ctx app.Context, e app.Event) {
	t.pickPreset(ctx.JSSrc().Get("value").String())
}

func (t *picker) pickPreset(name string) {
	t.D.Open.CloseDialog()
	p, ok := scenario.FindPreset(name)
	switch {
	case !ok:
	case t.Comparing:
		t.D.CompareWith(session.Other{Key: "preset", Preset: p.Name, Title: p.Title, Scenario: scenario.MustParse(p.Text)})
	default:
		t.D.Choose(p)
		dom.FocusOn("step")
	}
}

// onPresetMended starts the scenario that mends the one beside it.
func (t *picker) onPresetMended(ctx app.Context, e app.Event) {
	p, ok := scenario.FindPreset(ctx.JSSrc().Get("value").String())
	m, mends := session.MendingOf(p)
	if !ok || !mends {
		return
	}
	t.D.Open.CloseDialog()
	t.D.Change(func() protocol.Ask { return t.D.S.Begin(m, session.At(nil, -1)) })
	dom.FocusOn("step")
}
