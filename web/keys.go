package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// listen takes the keys of the whole page, and clicks beside an open menu.
func (l *Lab) listen() {
	if app.IsServer {
		return
	}
	l.on("keydown", l.onKey)
	l.listened = append(l.listened, l.keys.Follow(l.keepKeyboard)...)
	l.listenToPrinter()
	if !l.inFrame() {
		l.listenToDrops()
	}
	l.on("pointerdown", func(e app.Value) {
		if l.menu != nil && !e.Get("target").Call("closest", "#menu, #here").Truthy() {
			l.ctx.Dispatch(func(app.Context) { l.menu = nil })
		}
	})
}

func (l *Lab) on(event string, do func(app.Value)) {
	l.listened = append(l.listened, listenTo(event, func(e app.Value) {
		if l.mounted {
			do(e)
		}
	}))
}

// keyFor finds what a key does. On says whose key it is first: the tag of the
// element that has the keyboard, "" for none that wants keys.
func keyFor(key, on string, command, shift bool) string {
	switch on {
	case "TEXTAREA", "INPUT", "SELECT", "MENU", "DIALOG":
		return ""
	}
	if command {
		switch {
		case key == "z" && !shift:
			return "undo"
		case key == "Z", key == "z", key == "y":
			return "redo"
		}
		return ""
	}
	switch key {
	case "ArrowRight":
		return "forward"
	case "ArrowLeft":
		return "back"
	case "Home":
		return "first"
	case "End":
		return "last"
	case "?":
		return "help"
	case "b":
		return "break"
	case "Escape":
		return "dismiss"
	case " ":
		if on == "BUTTON" || on == "SUMMARY" || on == "A" {
			return ""
		}
		return "play"
	}
	return ""
}

func (l *Lab) onKey(e app.Value) {
	if e.Get("altKey").Bool() || e.Get("defaultPrevented").Bool() {
		return
	}
	command := e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()
	do := keyFor(e.Get("key").String(), l.keyboard(), command, e.Get("shiftKey").Bool())
	if do == "" || l.inFrame() && !inFrameToo[do] {
		return
	}
	if do != "dismiss" {
		e.Call("preventDefault")
	}
	l.ctx.Dispatch(func(ctx app.Context) { l.press(ctx, do) })
}

// keyboard tells who wants the keys before the page.
func (l *Lab) keyboard() string {
	if dialogShows() {
		return "DIALOG"
	}
	el := app.Window().Get("document").Get("activeElement")
	if !el.Truthy() {
		return ""
	}
	if el.Call("closest", "#menu").Truthy() {
		return "MENU"
	}
	if el.Get("isContentEditable").Truthy() {
		return "TEXTAREA"
	}
	return el.Get("tagName").String()
}

func (l *Lab) press(ctx app.Context, do string) {
	var none app.Event
	switch do {
	case "undo":
		l.undo(ctx, none)
	case "redo":
		l.redo(ctx, none)
	case "forward":
		l.stepForward(ctx, none)
	case "back":
		l.stepBack(ctx, none)
	case "first":
		l.toFirst(ctx, none)
	case "last":
		l.toLast(ctx, none)
	case "help":
		l.openHelp(ctx, none)
	case "play":
		l.togglePlay(ctx, none)
	case "dismiss":
		if s := l.session(); s.Notice != nil {
			s.Notice = nil
		} else if l.panel {
			l.togglePanel(ctx, none)
			focusOn("scenario")
		}
	case "break":
		if el := app.Window().GetElementByID("here"); el.Truthy() {
			l.breakHere(el)
		}
	}
}
