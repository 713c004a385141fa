package dialogs

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/trace"
	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/files"
	"twodeliveries/web/html"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// take are the forms in which the run can be taken away.
type take struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now

	how  files.How // what the step under the cursor is to the forms
	said string    // what was done last
}

// Render lists each form with what it is for.
func (t *take) Render() app.UI {
	s := t.D.S
	var items []app.UI
	for _, form := range files.Forms {
		items = append(items, t.takeItem(form.Title, form.Use,
			app.If(form.Copies, func() app.UI {
				return html.Button().Attr("value", form.Key).Aria("label", "Copy: "+form.Title).OnClick(t.onTakeCopy).Text("Copy")
			}),
			html.Button().Attr("value", form.Key).Aria("label", "Save: "+form.Title).OnClick(t.onTakeSave).Text("Save")))
	}
	items = append(items,
		t.takeItem("The databases (SQLite)", "As they are at this step, for the sqlite3 shell and whatever else opens them.",
			t.takeDatabase(trace.Publisher), t.takeDatabase(trace.Receiver)),
		t.takeItem("Link to this step", "For somebody who is to see exactly this.", html.Push("take-link", t.onCopy, linkLabel(t.D.Trail.Copied(t.D.Trail.Address())))),
		t.takeItem("A frame for a page of yours", "HTML that shows the run in a course or a blog.", html.Push("take-embed", t.openEmbed, "HTML …")),
		t.takeItem("On paper, or as PDF", "The whole picture, the story in words and the scenario.", html.Push("take-print", t.onPrint, "Print …")),
	)
	return html.Box("div", "",
		html.Box("p", "howmuch", html.El("label").Attr("for", "take-until").Text("Picture and diagram show "), t.takeUntil()),
		html.Box("p", "howmuch", html.El("label").Attr("for", "take-from").Text("The HTML file opens "), t.takeFrom()),
		app.If(s.View.ShopView, func() app.UI {
			return html.Say("p", "remark", "Picture, diagram, story and HTML file show what the shop sees. Scenario, recording, databases and link are of the whole run.")
		}),
		app.If(s.Comparison.On, func() app.UI { return html.Say("p", "remark", "Of the two runs, this is the first.") }),
		html.El("p").ID("taken").Class("remark").Attr("role", "status").Text(t.said),
		html.Box("ul", "takings", items...),
		html.Box("div", "bring", html.Say("h3", "", "And the other way"), bring(t.D, "take-open")),
	)
}

func linkLabel(copied bool) string {
	if copied {
		return "Copied"
	}
	return "Copy"
}

func (t *take) takeItem(title, use string, buttons ...app.UI) app.UI {
	return html.Box("li", "", html.Box("div", "", html.Say("strong", "", title), html.Say("span", "", use)), html.Box("div", "do", buttons...))
}

func (t *take) takeDatabase(db string) app.UI {
	return html.Button().Attr("value", db).Aria("label", "Save: database of the "+strings.ToLower(shown.SideName(db))).OnClick(t.onTakeDatabase).Text(shown.SideName(db))
}

// takeUntil chooses how much of the run picture and diagram show.
func (t *take) takeUntil() app.UI {
	now := "all"
	if t.how.UntilHere {
		now = "here"
	}
	cursor := t.D.S.Cursor
	return html.El("select").ID("take-until").Attr("value", now).OnChange(t.onTakeUntil).Body(
		html.Option("all", "the whole run", now),
		app.If(cursor >= 0, func() app.UI { return html.Option("here", "it up to this step, "+strconv.Itoa(cursor+1), now) }))
}

func (t *take) onTakeUntil(ctx app.Context, e app.Event) {
	t.how.UntilHere = ctx.JSSrc().Get("value").String() == "here"
}

// takeFrom chooses where the HTML file opens.
func (t *take) takeFrom() app.UI {
	return html.El("select").ID("take-from").Attr("value", from(t.how.OpensHere)).OnChange(t.onTakeFrom).Body(startOptions(t.D, from(t.how.OpensHere))...)
}

func (t *take) onTakeFrom(ctx app.Context, e app.Event) {
	t.how.OpensHere = ctx.JSSrc().Get("value").String() == "here"
}

// from is the choice of where what is taken away opens.
func from(here bool) string {
	if here {
		return "here"
	}
	return "start"
}

// startOptions are all choices.
func startOptions(d *desk.Desk, now string) []app.UI {
	options := []app.UI{html.Option("start", "at the beginning", now)}
	if step := d.S.Cursor; step >= 0 {
		options = append(options, html.Option("here", "at this step, "+strconv.Itoa(step+1), now))
	}
	return options
}

// made makes what a button is for.
func (t *take) made(ctx app.Context) (session.File, files.Form, bool) {
	form, _ := files.FormOf(ctx.JSSrc().Get("value").String())
	f, err := files.Write(t.D.S, form.Key, t.how, t.D.Trail.Address())
	if err != nil {
		t.said = "It could not be written: " + err.Error()
	}
	return f, form, err == nil
}

func (t *take) onTakeSave(ctx app.Context, e app.Event) {
	if f, form, ok := t.made(ctx); ok {
		dom.SaveFile(f.Name, form.MIME, f.Content)
		t.said = "Saved as " + f.Name + "."
	}
}

func (t *take) onTakeCopy(ctx app.Context, e app.Event) {
	f, form, ok := t.made(ctx)
	if !ok {
		return
	}
	dom.Copy(ctx, string(f.Content), func() { t.said = "Copied: " + form.Title + "." }, func() {
		t.said = "The browser does not let the page copy. Save it instead."
	})
}

func (t *take) onTakeDatabase(ctx app.Context, e app.Event) {
	db := ctx.JSSrc().Get("value").String()
	t.D.SaveDatabase(db)
	t.said = "The engine writes " + t.D.S.FileName() + "-" + db + ".sqlite."
	if n := t.D.S.Notice; n != nil && n.Tone == words.Bad {
		t.said = n.Title
	}
}

func (t *take) onPrint(ctx app.Context, e app.Event) {
	t.D.Open.CloseDialog()
	app.Window().Call("setTimeout", app.Window().Get("print"), 0)
}

func (t *take) onCopy(app.Context, app.Event) { t.D.Trail.Copy(t.D.Trail.Address()) }

func (t *take) openEmbed(app.Context, app.Event) { t.D.Open.Show(desk.EmbedDialog) }
