package web

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// open shows a dialog; the browser keeps the keyboard in it and closes it with
// Escape.
func (l *Lab) open(d dialog) {
	l.stop()
	l.menu = nil
	l.dialog = d
	l.ctx.Defer(func(app.Context) {
		el := app.Window().GetElementByID("dialog")
		if el.Truthy() && !el.Get("open").Bool() {
			el.Call("showModal")
		}
		if d == linkDialog {
			if field := app.Window().GetElementByID("link-field"); field.Truthy() {
				field.Call("select")
			}
		}
	})
}

// onDialogClose hears of every way in which the dialog closed.
func (l *Lab) onDialogClose(app.Context, app.Event) { l.dialog = noDialog }

func (l *Lab) closeDialog(app.Context, app.Event) {
	if el := app.Window().GetElementByID("dialog"); el.Truthy() {
		el.Call("close")
	}
	l.dialog = noDialog
}

func (l *Lab) openHelp(app.Context, app.Event)    { l.open(helpDialog) }
func (l *Lab) openPresets(app.Context, app.Event) { l.open(presetsDialog) }
func (l *Lab) openRules(app.Context, app.Event)   { l.open(rulesDialog) }

func (l *Lab) dialogBox() app.UI {
	title, body := "", []app.UI{}
	switch l.dialog {
	case helpDialog:
		title, body = "Keys and symbols", help()
	case presetsDialog:
		title, body = "Scenarios", l.presetList()
	case rulesDialog:
		title, body = "What must hold", l.ruleList()
	case linkDialog:
		title, body = "The link to this step", l.linkField()
	}
	d := el("dialog").ID("dialog").Class("dialog of-"+string(l.dialog)).Aria("labelledby", "dialog-title").
		On("close", l.onDialogClose)
	if l.dialog == noDialog {
		return d
	}
	head := el("div").Class("dialoghead").Body(
		el("h2").ID("dialog-title").Text(title),
		button().Class("quiet").Aria("label", "Close").OnClick(l.closeDialog).Text("✕"),
	)
	return d.Body(append([]app.UI{head}, body...)...)
}

// presetList groups the presets, each with what to watch for.
func (l *Lab) presetList() []app.UI {
	s := l.session()
	var out, items []app.UI
	group := ""
	flush := func() {
		if len(items) > 0 {
			out = append(out, el("h3").Text(group), el("ul").Class("presets").Body(items...))
		}
		items = nil
	}
	for _, p := range scenario.Presets() {
		if p.Group != group {
			flush()
			group = p.Group
		}
		choice := button().Attr("value", p.Name).OnClick(l.onPreset)
		if p.Name == s.Home {
			choice.Aria("current", "true")
		}
		note := p.Watch
		if p.Name == s.Home && s.Changed() {
			note = "You have changed it; choosing it starts it afresh. " + note
		}
		items = append(items, el("li").Body(choice.Body(
			el("strong").Text(p.Title), el("span").Text(note))))
	}
	flush()
	return out
}

func (l *Lab) onPreset(ctx app.Context, e app.Event) {
	name := ctx.JSSrc().Get("value").String()
	l.closeDialog(ctx, e)
	l.choose(name)
	focusOn("step")
}

func (l *Lab) choose(name string) {
	p, ok := scenario.FindPreset(name)
	if !ok {
		return
	}
	l.change(func() protocol.Ask { return l.session().Choose(p) })
}

// ruleList says how each rule stands at the cursor.
func (l *Lab) ruleList() []app.UI {
	s := l.session()
	var items []app.UI
	for _, v := range s.Run.Rec.RulesAt(s.Cursor) {
		sign, word := "✓", "holds"
		switch {
		case v.State == trace.Broken:
			sign, word = "✗", "broken: "+ruleTitle(v.Name)
		case v.State == trace.Undecided:
			sign, word = "…", "not decided yet"
		}
		why := v.Why
		if why == ruleSentence(v.Name) {
			why = ""
		}
		items = append(items, el("li").Class(string(v.State)).DataSet("rule", v.Name).Body(
			el("p").Class("rule").Body(
				el("span").Class("sign").Aria("hidden", "true").Text(sign),
				el("strong").Text(ruleSentence(v.Name)), app.Text(" "), el("em").Text(word)),
			app.If(why != "", func() app.UI { return el("p").Class("why").Text(why) }),
			app.If(v.State == trace.Broken && v.Step >= 0, func() app.UI {
				return button().Class("jump").Attr("value", strconv.Itoa(v.Step)).OnClick(l.onJump).
					Text("go to step " + strconv.Itoa(v.Step+1) + ", where it broke")
			}),
		))
	}
	if len(items) == 0 {
		items = append(items, el("li").Text("Nothing has run yet."))
	}
	return []app.UI{el("ul").Class("rules").ID("rules").Body(items...)}
}

// onJump goes to the step that is the button's value.
func (l *Lab) onJump(ctx app.Context, e app.Event) {
	step, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil {
		return
	}
	l.closeDialog(ctx, e)
	l.jump(func() { l.session().Seek(step) })
	l.ctx.Defer(func(app.Context) {
		query(".stagecard").Call("scrollIntoView", map[string]any{"block": "nearest"})
	})
}

// onCopy puts the link on the clipboard, or where that is refused into a field.
func (l *Lab) onCopy(ctx app.Context, e app.Event) {
	link := l.address()
	clip := app.Window().Get("navigator").Get("clipboard")
	refuse := func() {
		l.refused = link
		l.open(linkDialog)
	}
	if !clip.Truthy() {
		refuse()
		return
	}
	var done, failed app.Func
	then := func(do func()) app.Func {
		return app.FuncOf(func(app.Value, []app.Value) any {
			done.Release()
			failed.Release()
			l.ctx.Dispatch(func(app.Context) { do() })
			return nil
		})
	}
	done = then(func() { l.copied = true })
	failed = then(refuse)
	clip.Call("writeText", link).Call("then", done, failed)
}

func (l *Lab) linkField() []app.UI {
	return []app.UI{
		el("p").Text("The browser does not let the page copy. Copy it from here:"),
		input("text").ID("link-field").Attr("readonly", true).Aria("label", "Link to this step").Attr("value", l.refused),
	}
}
