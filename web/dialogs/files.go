package dialogs

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/files"
	"twodeliveries/web/html"
	"twodeliveries/web/session"
)

// bring is a button that opens a file.
func bring(d *desk.Desk, id string) app.UI {
	return html.Box("div", "bring",
		html.Push(id, onBring, "Open a scenario file …"),
		html.Say("span", "remark", "or drop it anywhere on the page."),
		html.Input("file").ID(id+"-file").Class("none").Attr("accept", ".txt,.json,text/plain,application/json").
			Aria("label", "Scenario file").OnChange(onFile(d)))
}

func onBring(ctx app.Context, e app.Event) {
	if field := app.Window().GetElementByID(ctx.JSSrc().Get("id").String() + "-file"); field.Truthy() {
		field.Set("value", "") // the same file once more is a choice, too
		field.Call("click")
	}
}

func onFile(d *desk.Desk) app.EventHandler {
	return func(ctx app.Context, _ app.Event) { openFiles(d, ctx.JSSrc().Get("files")) }
}

// openFiles reads the one file among those that were chosen or dropped.
func openFiles(d *desk.Desk, chosen app.Value) {
	var names []string
	var sizes []int
	for i := 0; i < chosen.Length(); i++ {
		names = append(names, chosen.Index(i).Get("name").String())
		sizes = append(sizes, chosen.Index(i).Get("size").Int())
	}
	d.Ctx().Dispatch(func(ctx app.Context) {
		d.Open.CloseDialog()
		if problem := files.Refuse(names, sizes); problem != nil {
			d.Say(problem)
			return
		}
		if len(names) == 0 {
			return
		}
		read(d, chosen.Index(0), names[0])
	})
}

// read has the browser read a file, and opens what is in it.
func read(d *desk.Desk, file app.Value, name string) {
	dom.Await(d.Ctx(), file.Call("arrayBuffer"), func(buffer app.Value) {
		bytes := app.Window().Get("Uint8Array").New(buffer)
		content := make([]byte, bytes.Get("length").Int())
		app.CopyBytesToGo(content, bytes)
		sc, problem := files.ReadScenario(session.File{Name: name, Content: content})
		if problem != nil {
			d.Say(problem)
			return
		}
		d.Change(func() protocol.Ask { return d.S.Import(name, sc) })
	}, func(why app.Value) {
		d.S.Notice = files.Refused(name, "the browser cannot read it ("+why.Get("name").String()+")")
	})
}

// ListenToDrops opens a file that is dropped, and shows while one is dragged that
// this is the place. Other things that are dragged are none of ours.
func ListenToDrops(d *desk.Desk, on func(event string, do func(app.Value))) {
	brings := func(e app.Value) bool {
		data := e.Get("dataTransfer")
		return data.Truthy() && data.Get("types").Call("includes", "Files").Bool()
	}
	hint := func(shown bool) {
		if el := app.Window().GetElementByID("drop"); el.Truthy() {
			el.Get("classList").Call("toggle", "shown", shown)
		}
	}
	on("dragover", func(e app.Value) {
		if brings(e) {
			e.Call("preventDefault")
			hint(true)
		}
	})
	on("dragleave", func(e app.Value) {
		if !e.Get("relatedTarget").Truthy() { // it has left the window
			hint(false)
		}
	})
	on("drop", func(e app.Value) {
		hint(false)
		if brings(e) {
			e.Call("preventDefault")
			openFiles(d, e.Get("dataTransfer").Get("files"))
		}
	})
}

// DropHint is seen while a file is dragged over the page.
func DropHint() app.UI {
	return html.El("div").ID("drop").Class("drop").Aria("hidden", "true").Body(html.Say("p", "", "Drop a scenario file to open it"))
}
