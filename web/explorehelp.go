package web

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// listen takes the one key that the whole page has.
func (x *Explore) listen() {
	if app.IsServer {
		return
	}
	x.listened = append(x.keys.follow(x.keepKeyboard), listenTo("keydown", func(e app.Value) {
		on := e.Get("target").Get("tagName").String()
		if e.Get("key").String() == "?" && !x.helping && keyFor("?", on, false, false) == "help" {
			e.Call("preventDefault")
			x.ctx.Dispatch(func(ctx app.Context) { x.openHelp(ctx, app.Event{}) })
		}
	}))
}

// OnDismount lets the window go.
func (x *Explore) OnDismount() {
	for _, release := range x.listened {
		release()
	}
}

func (x *Explore) openHelp(app.Context, app.Event) {
	x.helping = true
	x.ctx.Defer(func(app.Context) { showDialog() })
}

func (x *Explore) helpBox() app.UI {
	if !x.helping {
		return dialogOf("", "", nil, x.shutHelp, x.onHelpShut)
	}
	return dialogOf("help", "Keys and symbols", help(), x.shutHelp, x.onHelpShut)
}

func (x *Explore) shutHelp(app.Context, app.Event) {
	app.Window().GetElementByID("dialog").Call("close")
}

func (x *Explore) onHelpShut(app.Context, app.Event) { x.helping = false }
