// Package dialogs is what stands in the page's dialog: the scenarios, the ways to take a
// run away, the promises, help.
package dialogs

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
)

// Dialog is the lab's one dialog, shut where nothing is to stand in it.
type Dialog struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now

	shown int // which of the desk's openings it has shown
	left  dom.Held
}

// OnMount has it open when the desk wants it.
func (t *Dialog) OnMount(app.Context) { t.left = dom.Held{t.D.Join(t)} }

// OnDismount lets it go.
func (t *Dialog) OnDismount() { t.left.Release() }

// Render lays it out.
func (t *Dialog) Render() app.UI {
	d, now := t.D, t.Now
	title, body := "", app.UI(nil)
	switch d.Open.Dialog {
	case desk.HelpDialog:
		title, body = "Keys and symbols", html.Box("div", "", append(help(d.Site),
			html.Box("p", "", html.Push("help-welcome", t.openWelcome, "What is this about?")))...)
	case desk.WelcomeDialog:
		title, body = welcomeTitle, &welcome{D: d, Now: now}
	case desk.PresetsDialog:
		title, body = "Scenarios", &picker{D: d, Now: now}
	case desk.CompareDialog:
		title, body = "Compare with", &picker{D: d, Now: now, Comparing: true}
	case desk.RulesDialog:
		title, body = "The promises", &promises{D: d, Now: now}
	case desk.LinkDialog:
		title, body = "The link to this step", linkField(d.Open.Refused)
	case desk.TakeDialog:
		title, body = "Take away", &take{D: d, Now: now}
	case desk.EmbedDialog:
		title, body = "Show it in a page of yours", &frame{D: d, Now: now}
	}
	return dialogOf(string(d.Open.Dialog), title, body, t.onShut, t.onClose)
}

// dialogOf is a dialog, shut where the kind is "". Closed hears of every way in which it
// closes.
func dialogOf(kind, title string, body app.UI, shut, closed app.EventHandler) app.UI {
	d := html.El("dialog").ID("dialog").Class("dialog of-"+kind).Aria("labelledby", "dialog-title").On("close", closed)
	if kind == "" {
		return d
	}
	return d.Body(
		html.Box("div", "dialoghead",
			html.El("h2").ID("dialog-title").Text(title),
			html.Button().Class("quiet").Aria("label", "Close").OnClick(shut).Text("✕")),
		body)
}

func linkField(address string) app.UI {
	return html.Box("div", "",
		html.Say("p", "", "The browser does not let the page copy. Copy it from here:"),
		html.Input("text").ID("link-field").Attr("readonly", true).Aria("label", "Link to this step").Attr("value", address))
}

// Mark opens what has been drawn. The browser keeps the keyboard in it and closes it with
// Escape.
func (t *Dialog) Mark() {
	if t.D.Open.Dialog == desk.NoDialog || t.shown == t.D.Open.Times {
		return
	}
	t.shown = t.D.Open.Times
	show()
	switch t.D.Open.Dialog {
	case desk.LinkDialog:
		if field := app.Window().GetElementByID("link-field"); field.Truthy() {
			field.Call("select")
		}
	case desk.PresetsDialog, desk.CompareDialog:
		drawSmallStrips()
		if !dom.Touched() {
			dom.FocusOn("preset-search")
		}
	}
}

// Measure measures nothing.
func (t *Dialog) Measure() {}

// show opens the dialog that has been drawn.
func show() {
	if el := app.Window().GetElementByID("dialog"); el.Truthy() && !el.Get("open").Bool() {
		el.Call("showModal")
	}
}

// onClose hears of every way in which the dialog closed, a little later: it may be open
// again by then, or about to be.
func (t *Dialog) onClose(app.Context, app.Event) {
	if !desk.DialogShows() && t.shown == t.D.Open.Times {
		t.D.Open.Dialog = desk.NoDialog
	}
}

func (t *Dialog) onShut(app.Context, app.Event) { t.D.Open.CloseDialog() }

func (t *Dialog) openWelcome(app.Context, app.Event) { t.D.Open.Show(desk.WelcomeDialog) }
