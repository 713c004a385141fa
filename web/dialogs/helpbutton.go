package dialogs

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/link"
)

// Help is the button with the keys and symbols, its dialog and its key, for pages that
// have no other dialog.
type Help struct {
	app.Compo

	Site link.Site

	open     bool
	listened dom.Held
}

// OnMount takes the one key that the whole page has.
func (h *Help) OnMount(ctx app.Context) {
	h.listened = dom.Held{dom.Listen("keydown", func(e app.Value) {
		on := e.Get("target").Get("tagName").String()
		if e.Get("key").String() == "?" && !h.open && desk.KeyFor("?", on, false, false) == "help" {
			e.Call("preventDefault")
			ctx.Dispatch(func(ctx app.Context) { h.show(ctx, app.Event{}) })
		}
	})}
}

// OnDismount lets the window go.
func (h *Help) OnDismount() { h.listened.Release() }

// Render lays the button and the dialog out.
func (h *Help) Render() app.UI {
	kind, body := "", app.UI(nil)
	if h.open {
		kind, body = "help", html.Box("div", "", help(h.Site)...)
	}
	return html.Box("div", "helper", HelpButton(h.show), dialogOf(kind, "Keys and symbols", body, h.shut, h.onShut))
}

func (h *Help) show(ctx app.Context, _ app.Event) {
	h.open = true
	ctx.Defer(func(app.Context) { show() })
}

func (h *Help) shut(app.Context, app.Event) {
	app.Window().GetElementByID("dialog").Call("close")
}

func (h *Help) onShut(app.Context, app.Event) { h.open = false }

// HelpButton opens the keys and symbols.
func HelpButton(open app.EventHandler) app.UI {
	return html.Button().ID("help").Class("quiet round").Aria("label", "Keys and symbols").Title("Keys and symbols (?)").OnClick(open).Text("?")
}
