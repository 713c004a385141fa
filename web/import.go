package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/session"
)

// bring is a button that opens a file.
func (l *Lab) bring(id string) app.UI {
	return box("div", "bring",
		push(id, l.onBring, "Open a scenario file …"),
		say("span", "remark", "or drop it anywhere on the page."),
		input("file").ID(id+"-file").Class("none").Attr("accept", ".txt,.json,text/plain,application/json").
			Aria("label", "Scenario file").OnChange(l.onFile))
}

func (l *Lab) onBring(ctx app.Context, e app.Event) {
	if field := app.Window().GetElementByID(ctx.JSSrc().Get("id").String() + "-file"); field.Truthy() {
		field.Set("value", "") // the same file once more is a choice, too
		field.Call("click")
	}
}

func (l *Lab) onFile(ctx app.Context, e app.Event) { l.openFiles(ctx.JSSrc().Get("files")) }

// openFiles reads the one file among those that were chosen or dropped.
func (l *Lab) openFiles(files app.Value) {
	var names []string
	var sizes []int
	for i := 0; i < files.Length(); i++ {
		names = append(names, files.Index(i).Get("name").String())
		sizes = append(sizes, files.Index(i).Get("size").Int())
	}
	l.ctx.Dispatch(func(ctx app.Context) {
		l.closeDialog(ctx, app.Event{})
		if len(names) == 0 || l.session().RefuseFiles(names, sizes) {
			return
		}
		l.read(files.Index(0), names[0])
	})
}

// read has the browser read a file, and opens what is in it.
func (l *Lab) read(file app.Value, name string) {
	await(l.ctx, file.Call("arrayBuffer"), func(buffer app.Value) {
		bytes := app.Window().Get("Uint8Array").New(buffer)
		content := make([]byte, bytes.Get("length").Int())
		app.CopyBytesToGo(content, bytes)
		if sc, ok := l.session().ReadScenario(session.File{Name: name, Content: content}); ok {
			l.change(func() protocol.Ask { return l.session().Import(name, sc) })
			l.refit()
		}
	}, func(why app.Value) {
		l.session().Notice = session.RefusedFile(name, "the browser cannot read it ("+why.Get("name").String()+")")
	})
}

// listenToDrops opens a file that is dropped, and shows while one is dragged that
// this is the place. Other things that are dragged are none of ours.
func (l *Lab) listenToDrops() {
	files := func(e app.Value) bool {
		data := e.Get("dataTransfer")
		return data.Truthy() && data.Get("types").Call("includes", "Files").Bool()
	}
	hint := func(shown bool) {
		if el := app.Window().GetElementByID("drop"); el.Truthy() {
			el.Get("classList").Call("toggle", "shown", shown)
		}
	}
	l.on("dragover", func(e app.Value) {
		if files(e) {
			e.Call("preventDefault")
			hint(true)
		}
	})
	l.on("dragleave", func(e app.Value) {
		if !e.Get("relatedTarget").Truthy() { // it has left the window
			hint(false)
		}
	})
	l.on("drop", func(e app.Value) {
		hint(false)
		if files(e) {
			e.Call("preventDefault")
			l.openFiles(e.Get("dataTransfer").Get("files"))
		}
	})
}

// dropHint is seen while a file is dragged over the page.
func dropHint() app.UI {
	return el("div").ID("drop").Class("drop").Aria("hidden", "true").Body(say("p", "", "Drop a scenario file to open it"))
}
