package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/dialogs"
	"twodeliveries/web/dom"
)

// keys are what the whole page listens to: keys, clicks beside an open menu, files that
// are dropped, the printer.
type keys struct {
	d        *desk.Desk
	had      dom.Keyboard
	listened dom.Held
}

// listen begins to.
func listen(d *desk.Desk) *keys {
	k := &keys{d: d}
	k.on("keydown", k.onKey)
	k.listened = append(k.listened, k.had.Follow(k.keep)...)
	k.listened = append(k.listened, d.Join(k))
	k.listenToPrinter()
	if !d.InFrame() {
		dialogs.ListenToDrops(d, k.on)
	}
	k.on("pointerdown", func(e app.Value) {
		if d.Open.Menu != nil && !e.Get("target").Call("closest", "#menu, #here").Truthy() {
			d.Ctx().Dispatch(func(app.Context) { d.Open.Menu = nil })
		}
	})
	return k
}

// release lets the window go.
func (k *keys) release() {
	k.listened.Release()
}

func (k *keys) on(event string, do func(app.Value)) {
	k.listened = append(k.listened, dom.Listen(event, func(e app.Value) {
		if k.d.Mounted() {
			do(e)
		}
	}))
}

// Mark marks nothing.
func (k *keys) Mark() {}

// Measure keeps the keyboard in the page, where what had it is gone.
func (k *keys) Measure() { k.had.Keep("step", "back", "presets") }

// keep does so once the page has been drawn.
func (k *keys) keep() {
	k.d.Ctx().Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		ctx.Defer(func(app.Context) { k.Measure() })
	})
}

func (k *keys) onKey(e app.Value) {
	if e.Get("altKey").Bool() || e.Get("defaultPrevented").Bool() {
		return
	}
	command := e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()
	do := desk.KeyFor(e.Get("key").String(), wanted(), command, e.Get("shiftKey").Bool())
	if do == "" || k.d.InFrame() && !inFrameToo[do] {
		return
	}
	if do != "dismiss" {
		e.Call("preventDefault")
	}
	k.d.Ctx().Dispatch(func(app.Context) { k.press(do) })
}

// inFrameToo are the actions of keys that a frame takes.
var inFrameToo = map[string]bool{"forward": true, "back": true, "first": true, "last": true, "play": true, "dismiss": true}

// wanted tells who wants the keys before the page.
func wanted() string {
	if desk.DialogShows() {
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

func (k *keys) press(do string) {
	d := k.d
	switch do {
	case "undo":
		d.Undo()
	case "redo":
		d.Redo()
	case "forward":
		d.Play.Forward()
	case "back":
		d.Play.Back()
	case "first":
		d.Play.First()
	case "last":
		d.Play.Last()
	case "help":
		d.Open.Show(desk.HelpDialog)
	case "play":
		d.Play.Toggle()
	case "dismiss":
		if d.S.Notice != nil {
			d.Say(nil)
		} else if d.Open.Panel {
			d.Open.LeavePanel()
		}
	case "break":
		if el := app.Window().GetElementByID("here"); el.Truthy() {
			d.Open.BreakHere(el)
		}
	}
}
