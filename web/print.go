package web

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/files"
	"twodeliveries/web/lesson"
)

// listenToPrinter puts a sheet in the place of the page while it is printed. The
// browser asks for it and waits, so it is put there by hand.
func (k *keys) listenToPrinter() {
	document := app.Window().Get("document")
	k.on("beforeprint", func(app.Value) {
		sheet := document.Call("createElement", "div")
		sheet.Set("id", "sheet")
		sheet.Set("className", "sheet")
		sheet.Set("innerHTML", k.sheet())
		document.Get("body").Call("append", sheet)
	})
	k.on("afterprint", func(app.Value) {
		if sheet := app.Window().GetElementByID("sheet"); sheet.Truthy() {
			sheet.Call("remove")
		}
	})
}

// sheet is the run on the page, or the whole lesson. That, with the strips of its runs, is
// what the page has for who has no scripts; where all is one file, it is made here.
func (k *keys) sheet() string {
	if k.d.Pupil == nil {
		return files.Sheet(k.d.S)
	}
	l := k.d.Pupil.Lesson
	if still := app.Window().Get("document").Call("querySelector", "body > noscript"); still.Truthy() {
		if text := still.Get("textContent").String(); strings.Contains(text, `id="`+lesson.StillID(l)+`"`) {
			article, _, _ := strings.Cut(text, "</article>")
			return article + "</article>"
		}
	}
	return app.HTMLString(lesson.StillLesson(l, k.d.Site, nil))
}
