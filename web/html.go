package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/dialogs"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
)

// Short names of what the page about exploring is made of.
var (
	el     = html.El
	button = html.Button
	input  = html.Input
	box    = html.Box
	say    = html.Say
	push   = html.Push
	able   = html.Able
	option = html.Option
	icon   = html.Icon
	toggle = html.Toggle

	focusOn = dom.FocusOn
	query   = dom.Query
	nearest = dom.Nearest

	putOnClipboard = dom.Copy
)

// Help is the button of pages that have no other dialog.
type Help = dialogs.Help

type keyboard = dom.Keyboard

func (x *Explore) keepKeyboard() {
	x.ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		ctx.Defer(func(app.Context) { x.keys.Keep("fill", "start", "stop", "to-table") })
	})
}
