package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// open shows a dialog; the browser keeps the keyboard in it and closes it with
// Escape.
func (l *Lab) open(d dialog) {
	l.stop()
	l.menu = nil
	if l.dialog != noDialog && !dialogShows() { // it has just closed, and the news is on its way
		l.closing++
	}
	l.dialog = d
	l.ctx.Defer(func(app.Context) {
		showDialog()
		switch d {
		case linkDialog:
			if field := app.Window().GetElementByID("link-field"); field.Truthy() {
				field.Call("select")
			}
		case presetsDialog, pairDialog:
			drawSmallStrips()
			if !touched() {
				focusOn("preset-search")
			}
		}
	})
}

// showDialog opens the dialog that has been drawn.
func showDialog() {
	if el := app.Window().GetElementByID("dialog"); el.Truthy() && !el.Get("open").Bool() {
		el.Call("showModal")
	}
}

func dialogShows() bool {
	el := app.Window().GetElementByID("dialog")
	return el.Truthy() && el.Get("open").Bool()
}

// onDialogClose hears of every way in which the dialog closed. What the page did
// itself it knows already, and there may be another dialog by then.
func (l *Lab) onDialogClose(app.Context, app.Event) {
	if l.closing > 0 {
		l.closing--
		return
	}
	l.dialog = noDialog
}

func (l *Lab) closeDialog(app.Context, app.Event) {
	if el := app.Window().GetElementByID("dialog"); el.Truthy() && el.Get("open").Bool() {
		l.closing++
		el.Call("close")
	}
	l.dialog = noDialog
}

func (l *Lab) openHelp(app.Context, app.Event) { l.open(helpDialog) }

func (l *Lab) dialogBox() app.UI {
	title, body := "", []app.UI{}
	switch l.dialog {
	case helpDialog:
		title, body = "Keys and symbols", append(help(l.Site), box("p", "", push("help-welcome", l.openWelcome, "What is this about?")))
	case welcomeDialog:
		title, body = welcomeTitle, l.welcomeWords()
	case presetsDialog:
		title, body = "Scenarios", l.presetList()
	case pairDialog:
		title, body = "Compare with", l.presetList()
	case rulesDialog:
		title, body = "The promises", l.ruleList()
	case linkDialog:
		title, body = "The link to this step", l.linkField()
	case takeDialog:
		title, body = "Take away", l.takeList()
	case embedDialog:
		title, body = "Show it in a page of yours", l.embedChoice()
	}
	return dialogOf(string(l.dialog), title, body, l.closeDialog, l.onDialogClose)
}

// dialogOf is the page's one dialog, shut where the kind is "". Closed hears of every
// way in which it closes.
func dialogOf(kind, title string, body []app.UI, shut, closed app.EventHandler) app.UI {
	d := el("dialog").ID("dialog").Class("dialog of-"+kind).Aria("labelledby", "dialog-title").On("close", closed)
	if kind == "" {
		return d
	}
	head := box("div", "dialoghead",
		el("h2").ID("dialog-title").Text(title),
		button().Class("quiet").Aria("label", "Close").OnClick(shut).Text("✕"),
	)
	return d.Body(append([]app.UI{head}, body...)...)
}

// onCopy puts the link on the clipboard, or where that is refused into a field.
func (l *Lab) onCopy(ctx app.Context, e app.Event) {
	link := l.address()
	putOnClipboard(l.ctx, link, func() { l.copied = true }, func() {
		l.refused = link
		l.open(linkDialog)
	})
}

func (l *Lab) linkField() []app.UI {
	return []app.UI{
		say("p", "", "The browser does not let the page copy. Copy it from here:"),
		input("text").ID("link-field").Attr("readonly", true).Aria("label", "Link to this step").Attr("value", l.refused),
	}
}
