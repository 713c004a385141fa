package web

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

func (l *Lab) openPresets(app.Context, app.Event) {
	l.search = ""
	l.open(presetsDialog)
}

// presetList groups the presets, each with what to watch for and, where its
// design is wrong, what mends it. A query leaves those that fit, best first.
func (l *Lab) presetList() []app.UI {
	found := Search(l.search)
	out := []app.UI{box("div", "search",
		input("search").ID("preset-search").Aria("label", "Search the scenarios").Attr("placeholder", "Search: two relays, lease, ACK …").
			Attr("value", l.search).Attr("autocomplete", "off").OnInput(l.onSearch).OnKeyDown(l.onSearchPress).OnKeyUp(l.onSearchKey),
		el("span").Class("remark").ID("found").Attr("role", "status").Text(words.Count(len(found), "scenario")),
	)}
	var items []app.UI
	group := ""
	flush := func() {
		if len(items) > 0 {
			out = append(out, app.If(group != "", func() app.UI { return say("h3", "", group) }), box("ul", "presets", items...))
		}
		items = nil
	}
	for _, p := range found {
		if heading := p.Group; l.search == "" && heading != group {
			flush()
			group = heading
		}
		items = append(items, l.presetItem(p))
	}
	flush()
	if len(found) == 0 {
		out = append(out, el("p").ID("none-found").Text("No scenario says that. Try one word of it: ACK, lease, crash, relay, mail, retention."))
	}
	if l.dialog == presetsDialog {
		out = append(out, l.bring("picker-open"))
	}
	return []app.UI{el("div").ID("picker").OnKeyDown(l.onPickerKey).Body(out...)}
}

func (l *Lab) presetItem(p scenario.Preset) app.UI {
	s := l.session()
	choice := button().Class("choice").Attr("value", p.Name).OnClick(l.onPreset)
	if p.Name == s.Home {
		choice.Aria("current", "true")
	}
	note := strings.ReplaceAll(p.Watch, "\n", " ")
	if p.Name == s.Home && s.Changed() && l.dialog == presetsDialog {
		note = "You have changed it; choosing it starts it afresh. " + note
	}
	m, mends := session.MendingOf(p)
	return el("li").DataSet("preset", p.Name).Body(
		choice.Body(el("div").Class("small-strip").DataSet("strip", p.Name).Aria("hidden", "true"), say("strong", "", p.Title), say("span", "", note)),
		app.If(mends && l.dialog == presetsDialog, func() app.UI {
			return button().Class("mends").Attr("value", p.Name).OnClick(l.onPresetMended).
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

func (l *Lab) onSearch(ctx app.Context, e app.Event) {
	l.search = ctx.JSSrc().Get("value").String()
	ctx.Defer(func(app.Context) { drawSmallStrips() })
}

// drawSmallStrips has the page draw the scenarios of the picker.
func drawSmallStrips() {
	if lab := app.Window().Get("twoDeliveries"); lab.Truthy() && lab.Get("strips").Truthy() {
		lab.Call("strips")
	}
}

// onSearchPress notes that Enter was pressed in the field, and not on the button that
// has opened the dialog.
func (l *Lab) onSearchPress(_ app.Context, e app.Event) {
	l.entering = e.Get("key").String() == "Enter"
}

// onSearchKey takes the first one found, once the key is let go: the button that
// gets the keyboard back must not hear of it.
func (l *Lab) onSearchKey(ctx app.Context, e app.Event) {
	found := Search(l.search)
	if !l.entering || e.Get("key").String() != "Enter" || len(found) == 0 {
		return
	}
	l.entering = false
	l.pickPreset(ctx, e, found[0].Name)
}

// onPickerKey goes up and down the list.
func (l *Lab) onPickerKey(ctx app.Context, e app.Event) {
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

func (l *Lab) onPreset(ctx app.Context, e app.Event) {
	l.pickPreset(ctx, e, ctx.JSSrc().Get("value").String())
}

func (l *Lab) pickPreset(ctx app.Context, e app.Event, name string) {
	pairs := l.dialog == pairDialog
	l.closeDialog(ctx, e)
	p, ok := scenario.FindPreset(name)
	switch {
	case !ok:
	case pairs:
		l.compareWith(session.Other{Key: "preset", Preset: p.Name, Title: p.Title, Scenario: scenario.MustParse(p.Text)})
	case l.session().Engine == session.EngineFailed && l.Site.Root != "":
		// Nothing new can be computed, and the preset's own page brings its run along.
		app.Window().Get("location").Call("assign", l.Site.Lab(p.Name))
	default:
		l.change(func() protocol.Ask { return l.session().Choose(p) })
		focusOn("step")
	}
}

// onPresetMended starts the scenario that mends the one beside it.
func (l *Lab) onPresetMended(ctx app.Context, e app.Event) {
	p, ok := scenario.FindPreset(ctx.JSSrc().Get("value").String())
	m, mends := session.MendingOf(p)
	if !ok || !mends {
		return
	}
	l.closeDialog(ctx, e)
	l.change(func() protocol.Ask { return l.session().Begin(m, session.Landing{Exact: true, Step: -1}) })
	focusOn("step")
}
