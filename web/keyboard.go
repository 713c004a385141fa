package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// keepKeyboard does so once the page has been drawn.
func (l *Lab) keepKeyboard() {
	l.ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		ctx.Defer(func(app.Context) { l.keys.Keep("step", "back", "presets") })
	})
}

func (x *Explore) keepKeyboard() {
	x.ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		ctx.Defer(func(app.Context) { x.keys.Keep("fill", "start", "stop", "to-table") })
	})
}

// onStoryKey goes from sentence to sentence; Enter moves the cursor there.
func (l *Lab) onStoryKey(ctx app.Context, e app.Event) {
	by := map[string]int{"ArrowDown": 1, "ArrowUp": -1, "Enter": 0}
	d, ok := by[e.Get("key").String()]
	if !ok {
		return
	}
	ctx.PreventUpdate()
	e.PreventDefault()
	shown := "li:not([hidden])"
	if l.session().View.Future {
		shown = "li"
	}
	told := ctx.JSSrc().Call("querySelectorAll", shown)
	at, here := -1, app.Window().Get("document").Get("activeElement")
	for i := 0; i < told.Length(); i++ {
		if li := told.Index(i); li.Equal(here) || at < 0 && li.Call("hasAttribute", "aria-current").Bool() {
			at = i
			if li.Equal(here) {
				break
			}
		}
	}
	if to := at + d; d != 0 && to >= 0 && to < told.Length() {
		told.Index(to).Call("focus")
	} else if d == 0 && at >= 0 {
		told.Index(at).Call("click")
	}
}
