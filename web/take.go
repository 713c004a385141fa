package web

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/trace"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// takeaways is what the dialog knows.
type takeaways struct {
	untilHere bool   // picture and diagram end at the step under the cursor
	said      string // what was done last
}

func (l *Lab) openTake(app.Context, app.Event) {
	l.taken = takeaways{}
	l.open(takeDialog)
}

// takeButton stands in the header, and at the end of a run.
func (l *Lab) takeButton(id, label string) app.HTMLElem {
	return able(button().ID(id).Class("take").Aria("haspopup", "dialog").Aria("label", "Take away").
		Title("Take the run away: picture, diagram, data, files").OnClick(l.openTake), l.session().Run.Last() >= 0).
		Body(icon("take"), say("span", "", label))
}

// takeList is the dialog: each form with what it is for.
func (l *Lab) takeList() []app.UI {
	s := l.session()
	var items []app.UI
	for _, t := range session.Takings {
		items = append(items, l.takeItem(t.Title, t.Use,
			app.If(t.Copies, func() app.UI {
				return button().Attr("value", t.Key).Aria("label", "Copy: "+t.Title).OnClick(l.onTakeCopy).Text("Copy")
			}),
			button().Attr("value", t.Key).Aria("label", "Save: "+t.Title).OnClick(l.onTakeSave).Text("Save")))
	}
	items = append(items,
		l.takeItem("The databases (SQLite)", "As they are at this step, for the sqlite3 shell and whatever else opens them.",
			l.takeDatabase(trace.Publisher), l.takeDatabase(trace.Receiver)),
		l.takeItem("Link to this step", "For somebody who is to see exactly this.", push("take-link", l.onCopy, linkLabel(l.copied))),
		l.takeItem("A frame for a page of yours", "HTML that shows the run in a course or a blog.", push("take-embed", l.openEmbed, "HTML …")),
		l.takeItem("On paper, or as PDF", "The whole picture, the story in words and the scenario.", push("take-print", l.onPrint, "Print …")),
	)
	return []app.UI{
		box("p", "howmuch", el("label").Attr("for", "take-until").Text("Picture and diagram show "), l.takeUntil()),
		app.If(s.View.ShopView, func() app.UI {
			return say("p", "remark", "Picture, diagram, story and HTML file show what the shop sees. Scenario, recording, databases and link are of the whole run.")
		}),
		app.If(s.Comparing, func() app.UI { return say("p", "remark", "Of the two runs, this is the first.") }),
		el("p").ID("taken").Class("remark").Attr("role", "status").Text(l.taken.said),
		box("ul", "takings", items...),
		box("div", "bring", say("h3", "", "And the other way"), l.bring("take-open")),
	}
}

func linkLabel(copied bool) string {
	if copied {
		return "Copied"
	}
	return "Copy"
}

func (l *Lab) takeItem(title, use string, buttons ...app.UI) app.UI {
	return box("li", "", box("div", "", say("strong", "", title), say("span", "", use)), box("div", "do", buttons...))
}

func (l *Lab) takeDatabase(db string) app.UI {
	return button().Attr("value", db).Aria("label", "Save: database of the "+lower(shown.SideName(db))).OnClick(l.onTakeDatabase).Text(shown.SideName(db))
}

// takeUntil chooses how much of the run picture and diagram show.
func (l *Lab) takeUntil() app.UI {
	now := "all"
	if l.taken.untilHere {
		now = "here"
	}
	cursor := l.session().Cursor
	return el("select").ID("take-until").Attr("value", now).OnChange(l.onTakeUntil).Body(
		option("all", "the whole run", now),
		app.If(cursor >= 0, func() app.UI { return option("here", "it up to this step, "+strconv.Itoa(cursor+1), now) }))
}

func (l *Lab) onTakeUntil(ctx app.Context, e app.Event) {
	l.taken.untilHere = ctx.JSSrc().Get("value").String() == "here"
}

// take makes what a button is for.
func (l *Lab) take(ctx app.Context) (session.File, session.Taking, bool) {
	t, _ := session.TakingOf(ctx.JSSrc().Get("value").String())
	f, err := l.session().TakeAway(t.Key, l.taken.untilHere, l.address())
	if err != nil {
		l.taken.said = "It could not be written: " + err.Error()
	}
	return f, t, err == nil
}

func (l *Lab) onTakeSave(ctx app.Context, e app.Event) {
	if f, t, ok := l.take(ctx); ok {
		saveFile(f.Name, t.MIME, f.Content)
		l.taken.said = "Saved as " + f.Name + "."
	}
}

func (l *Lab) onTakeCopy(ctx app.Context, e app.Event) {
	f, t, ok := l.take(ctx)
	if !ok {
		return
	}
	putOnClipboard(l.ctx, string(f.Content), func() { l.taken.said = "Copied: " + t.Title + "." }, func() {
		l.taken.said = "The browser does not let the page copy. Save it instead."
	})
}

func (l *Lab) onTakeDatabase(ctx app.Context, e app.Event) {
	db := ctx.JSSrc().Get("value").String()
	l.saveDatabase(db)
	l.taken.said = "The engine writes " + l.session().FileName() + "-" + db + ".sqlite."
	if n := l.session().Notice; n != nil && n.Tone == words.Bad {
		l.taken.said = n.Title
	}
}

func (l *Lab) onPrint(ctx app.Context, e app.Event) {
	l.closeDialog(ctx, e)
	app.Window().Call("setTimeout", app.Window().Get("print"), 0)
}

// listenToPrinter puts a sheet in the place of the page while it is printed. The
// browser asks for it and waits, so it is put there by hand.
func (l *Lab) listenToPrinter() {
	document := app.Window().Get("document")
	l.on("beforeprint", func(app.Value) {
		sheet := document.Call("createElement", "div")
		sheet.Set("id", "sheet")
		sheet.Set("className", "sheet")
		sheet.Set("innerHTML", l.session().Sheet())
		document.Get("body").Call("append", sheet)
	})
	l.on("afterprint", func(app.Value) {
		if sheet := app.Window().GetElementByID("sheet"); sheet.Truthy() {
			sheet.Call("remove")
		}
	})
}
