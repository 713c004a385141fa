package web

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// stored is a text in the browser's storage, "" when there is none or the browser
// does not give it.
func stored(key string) (text string) {
	if app.IsServer {
		return ""
	}
	defer func() {
		if recover() != nil {
			text = ""
		}
	}()
	if v := app.Window().Get("localStorage").Call("getItem", key); v.Truthy() {
		return v.String()
	}
	return ""
}

// store keeps a text in the browser's storage, "" for none. Where that is refused,
// or full, it is not kept: the page works without.
func store(key, text string) {
	defer func() { _ = recover() }()
	if text == "" {
		app.Window().Get("localStorage").Call("removeItem", key)
		return
	}
	app.Window().Get("localStorage").Call("setItem", key, text)
}
