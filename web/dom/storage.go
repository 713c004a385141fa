package dom

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Stored is a text in the browser's storage, "" when there is none or the browser
// does not give it.
func Stored(key string) string { return Kept(local, key) }

// Kept is Stored, of a storage of the browser: local or one of the tab.
func Kept(storage, key string) (text string) {
	if app.IsServer {
		return ""
	}
	defer func() {
		if recover() != nil {
			text = ""
		}
	}()
	if v := app.Window().Get(storage).Call("getItem", key); v.Truthy() {
		return v.String()
	}
	return ""
}

// Store keeps a text in the browser's storage, "" for none. Where that is refused,
// or full, it is not kept: the page works without.
func Store(key, text string) { Keep(local, key, text) }

// local is the storage that lasts.
const local = "localStorage"

// Keep is Store, of a storage of the browser.
func Keep(storage, key, text string) {
	defer func() { _ = recover() }()
	if text == "" {
		app.Window().Get(storage).Call("removeItem", key)
		return
	}
	app.Window().Get(storage).Call("setItem", key, text)
}
