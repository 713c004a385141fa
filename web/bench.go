package web

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/html"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// bench is the second line: the scenario in short, with its faults, and the way
// back from what was changed.
type bench struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now
}

// Render lays it out.
func (t *bench) Render() app.UI {
	s := t.D.S
	return html.El("section").Class("bench").Aria("label", "Scenario").Body(
		html.Button().ID("presets").Class("preset").Aria("haspopup", "dialog").
			Title("Choose another scenario").OnClick(t.openPresets).Body(
			html.Say("span", "title", t.D.Heading()), html.Icon("down")),
		app.If(s.Draft.Touched(), func() app.UI {
			return html.El("span").Class("changed").ID("changed").Title(began(s)).Text(changed(s))
		}),
		t.chips(),
		t.warnings(),
		html.El("div").Class("history").Role("group").Aria("label", "History").Body(
			html.Able(html.Button().ID("undo").Class("quiet").Title("Undo (Ctrl+Z)").OnClick(t.undo), s.History.CanUndo()).
				Body(html.Icon("undo"), html.Say("span", "", "Undo")),
			html.Able(html.Button().ID("redo").Class("quiet").Title("Redo (Ctrl+Shift+Z)").OnClick(t.redo), s.History.CanRedo()).
				Body(html.Icon("redo"), html.Say("span", "", "Redo")),
			html.Able(html.Button().ID("reset").Class("quiet").Title(backTo(s)).OnClick(t.reset), s.Draft.Touched()).
				Text("Reset"),
		),
		html.Button().ID("scenario").Aria("expanded", strconv.FormatBool(t.D.Open.Panel)).
			Title("The scenario in controls and as text").OnClick(t.togglePanel).Text("Scenario"),
	)
}

// changed says what is set otherwise than it was; the faults are seen beside it.
func changed(s *session.Session) string {
	set := shown.Set(s.Draft.Scenario, s.Draft.Original())
	if len(set) == 0 {
		return "changed"
	}
	return "changed: " + strings.Join(set, ", ")
}

func began(s *session.Session) string {
	if s.Draft.Received() != "" {
		return "It differs from what you were sent"
	}
	return "It differs from the preset it began as"
}

func backTo(s *session.Session) string {
	if s.Draft.Received() != "" {
		return "Back to what you were sent"
	}
	return "Back to the preset as it was"
}

// chips shows every fault of the scenario with a way to take it away.
func (t *bench) chips() app.UI {
	s := t.D.S
	if s.View.ShopView {
		return html.El("ul").Class("chips").ID("faults").Aria("label", "Faults").Body(html.Say("li", "none", "what is broken the shop cannot see"))
	}
	var chips []app.UI
	for i, stmt := range s.Draft.Scenario.Statements {
		if !stmt.Fault() {
			continue
		}
		line := stmt.String()
		chips = append(chips, html.Box("li", "chip",
			html.Say("span", "", line),
			html.Button().Class("x").Attr("value", strconv.Itoa(i)).Aria("label", words.Attr("Remove: "+line)).
				Title("Remove this fault").OnClick(t.onRemove).Text("✕"),
		))
	}
	switch {
	case len(chips) == 0:
		chips = append(chips, html.Say("li", "none", "no faults"))
	case t.D.Open.Secret():
		chips = []app.UI{html.Box("li", "chip", html.Button().ID("tell").Title("Say what is broken, and so what lies ahead").
			OnClick(t.onTell).Text(words.Count(len(chips), "fault")+": show"))}
	}
	return html.El("ul").Class("chips").ID("faults").Aria("label", "Faults").Body(chips...)
}

// warnings says what is dangerous about the scenario whether or not this run
// shows it.
func (t *bench) warnings() app.UI {
	list := t.D.S.Run.Rec.Warnings
	if len(list) == 0 {
		return html.El("ul").Class("none")
	}
	return html.El("ul").Class("warnings").ID("warnings").Aria("label", "Warnings").Body(
		app.Range(list).Slice(func(i int) app.UI {
			return html.El("li").Title("Dangerous, whether or not this run shows it").Text("⚠ " + list[i])
		}))
}

func (t *bench) onTell(app.Context, app.Event) {
	t.D.Open.Told = true
	t.D.Settle()
}

// onRemove takes away the statement whose index is the button's value.
func (t *bench) onRemove(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		t.D.Remove(i)
	}
}

func (t *bench) openPresets(app.Context, app.Event) { t.D.Open.Show(desk.PresetsDialog) }

func (t *bench) undo(app.Context, app.Event) { t.D.Undo() }

func (t *bench) redo(app.Context, app.Event) { t.D.Redo() }

func (t *bench) reset(app.Context, app.Event) { t.D.Reset() }

func (t *bench) togglePanel(app.Context, app.Event) { t.D.Open.TogglePanel() }
