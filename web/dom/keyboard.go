package dom

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Keyboard remembers which element has it, so that it is not lost when that element
// goes away or can be pressed no more: a page where Tab begins at the top again after
// every Undo cannot be worked with.
type Keyboard struct{ had app.Value }

// Follow notes who gets the keyboard; moved is called after whatever may have taken
// it away. The listeners are released by what it returns.
func (k *Keyboard) Follow(moved func()) (release []func()) {
	return []func(){
		Listen("focusin", func(e app.Value) { k.had = e.Get("target") }),
		Listen("click", func(app.Value) { moved() }),
		Listen("keyup", func(app.Value) { moved() }),
	}
}

// Keep gives the keyboard to the first of some elements that can take it, when the one
// that had it cannot keep it and nobody else has it.
func (k *Keyboard) Keep(ids ...string) {
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
			FocusOn(id)
			return
		}
	}
}
