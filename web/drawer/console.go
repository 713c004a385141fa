package drawer

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/html"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
)

// Query is what is set up in the console; the session knows what was asked.
type Query struct {
	db  string // chosen, "" for none yet
	sql string // as typed, "" for the query to begin with
}

// Console is where databases are asked in SQL, and saved.
type Console struct {
	app.Compo

	D     *desk.Desk
	Now   desk.Now
	Query *Query
}

// into is the database that a query goes to: the one chosen, if the view lets
// one look into it.
func (t *Console) into() string {
	may := session.MayQuery(t.D.S.View)
	if slices.Contains(may, t.Query.db) {
		return t.Query.db
	}
	return may[0]
}

// Render lays it out.
func (t *Console) Render() app.UI {
	s, db := t.D.S, t.into()
	sql := t.Query.sql
	if sql == "" {
		sql = s.Inquiries.FirstQuery(db)
	}
	return html.El("section").Class("console").ID("console").Aria("label", "SQL: ask a database").Body(
		t.sources(db),
		html.El("textarea").ID("sql").Attr("rows", 3).Spellcheck(false).
			Aria("label", "SQL: one statement that reads").OnChange(t.onSQL).OnKeyDown(t.onSQLKey).Attr("value", sql),
		t.runButton(),
		t.results(),
		t.savers(),
		t.schemas(),
	)
}

// sources are the databases to choose from, and the tables of the one chosen.
func (t *Console) sources(db string) app.UI {
	s := t.D.S
	var choices []app.UI
	for _, may := range session.MayQuery(s.View) {
		choices = append(choices, html.Option(may, shown.SideName(may), db))
	}
	body := []app.UI{html.El("select").ID("sql-db").Aria("label", "Database").Attr("value", db).OnChange(t.onConsoleDB).Body(choices...)}
	for _, table := range s.Inquiries.TablesOf(db) {
		button := html.Button().Attr("value", table).Title(session.SelectAll(table)).OnClick(t.onTable)
		body = append(body, html.Able(button, s.Engine.State != session.EngineFailed).
			Body(html.Say("code", "", table)))
	}
	return html.Box("div", "adders", body...)
}

func (t *Console) runButton() app.UI {
	s := t.D.S
	if s.Inquiries.Querying() {
		return html.Box("div", "adders", html.Push("sql-stop", t.onStopSQL, "Stop"))
	}
	return html.Box("div", "adders", html.Able(html.Button().ID("sql-run").Class("pri").Title("Ctrl+Enter").OnClick(t.onRunSQL), s.Engine.State != session.EngineFailed).Text("Run"))
}

// savers save the databases of this step as files.
func (t *Console) savers() app.UI {
	s := t.D.S
	body := []app.UI{html.Say("span", "remark", "Save as of this step:")}
	for _, db := range session.MayQuery(s.View) {
		save := html.Button().Attr("value", db).DataSet("save", db).OnClick(t.onSaveDatabase)
		body = append(body, html.Able(save, s.Engine.State != session.EngineFailed).
			Title("An SQLite file: "+s.FileName()+"-"+db+".sqlite").Aria("label", "Save the database of the "+strings.ToLower(shown.SideName(db))).Text(shown.SideName(db)))
	}
	return html.Box("div", "adders savers", body...)
}

// results say what the last query found, and when and where.
func (t *Console) results() app.UI {
	s := t.D.S
	class, text := s.Inquiries.State()
	body := []app.UI{html.El("p").ID("sql-said").Class(class).Role("status").Text(text)}
	if q := s.Inquiries.Answered(); q != nil {
		body = append(body, html.El("p").ID("sql-asof").Class("remark").Text(s.Inquiries.AsOf()))
		if q.Rows != "" {
			body = append(body, html.El("div").Class("tables").ID("sql-rows").TabIndex(0).Role("region").Aria("label", "What the query found").
				Body(app.Raw(q.Rows)))
		}
	}
	return html.Box("div", "db found", body...)
}

func (t *Console) onConsoleDB(ctx app.Context, _ app.Event) {
	t.Query.db = ctx.JSSrc().Get("value").String()
}

func (t *Console) onSQL(ctx app.Context, _ app.Event) {
	t.typed(ctx.JSSrc().Get("value").String())
}

// typed keeps a query; the one to begin with need not be kept.
func (t *Console) typed(sql string) {
	if t.Query.sql == "" && sql == t.D.S.Inquiries.FirstQuery(t.into()) {
		return
	}
	t.Query.sql = sql
}

func (t *Console) onTable(ctx app.Context, _ app.Event) {
	t.Query.sql = session.SelectAll(ctx.JSSrc().Get("value").String())
	t.runSQL(t.Query.sql)
}

func (t *Console) onSQLKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" && (e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()) {
		e.PreventDefault()
		t.onRunSQL(ctx, e)
	}
}

func (t *Console) onRunSQL(app.Context, app.Event) {
	field := app.Window().GetElementByID("sql")
	if !field.Truthy() {
		return
	}
	sql := field.Get("value").String()
	t.typed(sql)
	t.runSQL(sql)
}

func (t *Console) runSQL(sql string) {
	s := t.D.S
	if s.Refuses() || s.Run.Last() < 0 {
		return
	}
	t.D.Ask(s.Inquiries.Query(t.into(), sql))
}

func (t *Console) onStopSQL(app.Context, app.Event) { t.D.S.Inquiries.Stop() }

func (t *Console) onSaveDatabase(ctx app.Context, _ app.Event) {
	t.D.SaveDatabase(ctx.JSSrc().Get("value").String())
}
