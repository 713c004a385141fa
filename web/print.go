package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/files"
)

// listenToPrinter puts a sheet in the place of the page while it is printed. The
// browser asks for it and waits, so it is put there by hand.
func (k *keys) listenToPrinter() {
	document := app.Window().Get("document")
	k.on("beforeprint", func(app.Value) {
		sheet := document.Call("createElement", "div")
		sheet.Set("id", "sheet")
		sheet.Set("className", "sheet")
		sheet.Set("innerHTML", files.Sheet(k.d.S))
		document.Get("body").Call("append", sheet)
	})
	k.on("afterprint", func(app.Value) {
		if sheet := app.Window().GetElementByID("sheet"); sheet.Truthy() {
			sheet.Call("remove")
		}
	})
}
