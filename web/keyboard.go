package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// keyboard remembers which element has it, so that it is not lost when that element
// goes away or can be pressed no more: a page where Tab begins at the top again after
// every Undo cannot be worked with.
type keyboard struct{ had app.Value }

// follow notes who gets the keyboard; moved is called after whatever may have taken
// it away. The listeners are released by what it returns.
func (k *keyboard) follow(moved func()) (release []func()) {
	return []func(){
		listenTo("focusin", func(e app.Value) { k.had = e.Get("target") }),
		listenTo("click", func(app.Value) { moved() }),
		listenTo("keyup", func(app.Value) { moved() }),
	}
}

// keep gives the keyboard to the first of some elements that can take it, when the one
// that had it cannot keep it and nobody else has it.
func (k *keyboard) keep(ids ...string) {
	if k.had == nil || k.had.Get("isConnected").Bool() && !k.had.Get("disabled").Truthy() {
		return
	}
	document := app.Window().Get("document")
	if !document.Get("activeElement").Equal(document.Get("body")) && !k.had.Equal(document.Get("activeElement")) {
		return
	}
	k.had = nil
	for _, id := range ids {
		el := app.Window().GetElementByID(id)
		if el.Truthy() && !el.Get("disabled").Truthy() && el.Call("getClientRects").Get("length").Int() > 0 {
			focusOn(id)
			return
		}
	}
}

// keepKeyboard does so once the page has been drawn.
func (l *Lab) keepKeyboard() {
	l.ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		ctx.Defer(func(app.Context) { l.keys.keep("step", "back", "presets") })
	})
}

func (x *Explore) keepKeyboard() {
	x.ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		ctx.Defer(func(app.Context) { x.keys.keep("fill", "start", "stop", "to-table") })
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
