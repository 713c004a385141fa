package web

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/session"
	"twodeliveries/web/shown"
)

// console is the SQL console as it is set up; Session knows what was asked.
type console struct {
	db  string // chosen, "" for none yet
	sql string // as typed, "" for the query to begin with
}

// consoleDB is the database that a query goes to: the one chosen, if the view lets
// one look into it.
func (l *Lab) consoleDB() string {
	may := session.MayQuery(l.session().View)
	if slices.Contains(may, l.console.db) {
		return l.console.db
	}
	return may[0]
}

// sqlConsole is where databases are asked in SQL, and saved.
func (l *Lab) sqlConsole() app.UI {
	s, db := l.session(), l.consoleDB()
	sql := l.console.sql
	if sql == "" {
		sql = s.FirstQuery(db)
	}
	return el("section").Class("console").ID("console").Aria("label", "SQL: ask a database").Body(
		l.sources(db),
		el("textarea").ID("sql").Attr("rows", 3).Spellcheck(false).
			Aria("label", "SQL: one statement that reads").OnChange(l.onSQL).OnKeyDown(l.onSQLKey).Attr("value", sql),
		l.runButton(),
		l.results(),
		l.savers(),
		l.schemas(),
	)
}

// sources are the databases to choose from, and the tables of the one chosen.
func (l *Lab) sources(db string) app.UI {
	s := l.session()
	var choices []app.UI
	for _, may := range session.MayQuery(s.View) {
		choices = append(choices, option(may, shown.SideName(may), db))
	}
	body := []app.UI{el("select").ID("sql-db").Aria("label", "Database").Attr("value", db).OnChange(l.onConsoleDB).Body(choices...)}
	for _, table := range s.TablesOf(db) {
		body = append(body, able(button().Attr("value", table).Title(session.SelectAll(table)).OnClick(l.onTable), s.Engine != session.EngineFailed).
			Body(say("code", "", table)))
	}
	return box("div", "adders", body...)
}

func (l *Lab) runButton() app.UI {
	s := l.session()
	if s.Querying() {
		return box("div", "adders", push("sql-stop", l.onStopSQL, "Stop"))
	}
	return box("div", "adders", able(button().ID("sql-run").Class("pri").Title("Ctrl+Enter").OnClick(l.onRunSQL), s.Engine != session.EngineFailed).Text("Run"))
}

// savers save the databases of this step as files.
func (l *Lab) savers() app.UI {
	s := l.session()
	body := []app.UI{say("span", "remark", "Save as of this step:")}
	for _, db := range session.MayQuery(s.View) {
		body = append(body, able(button().Attr("value", db).DataSet("save", db).OnClick(l.onSaveDatabase), s.Engine != session.EngineFailed).
			Title("An SQLite file: "+s.FileName()+"-"+db+".sqlite").Aria("label", "Save the database of the "+lower(shown.SideName(db))).Text(shown.SideName(db)))
	}
	return box("div", "adders savers", body...)
}

// results say what the last query found, and when and where.
func (l *Lab) results() app.UI {
	s := l.session()
	class, text := s.QueryState()
	body := []app.UI{el("p").ID("sql-said").Class(class).Role("status").Text(text)}
	if q := s.Answered(); q != nil {
		body = append(body, el("p").ID("sql-asof").Class("remark").Text(s.AsOf()))
		if q.Rows != "" {
			body = append(body, el("div").Class("tables").ID("sql-rows").TabIndex(0).Role("region").Aria("label", "What the query found").
				Body(app.Raw(q.Rows)))
		}
	}
	return box("div", "db found", body...)
}

func (l *Lab) onConsoleDB(ctx app.Context, _ app.Event) {
	l.console.db = ctx.JSSrc().Get("value").String()
}

func (l *Lab) onSQL(ctx app.Context, _ app.Event) {
	l.typed(ctx.JSSrc().Get("value").String())
}

// typed keeps a query; the one to begin with need not be kept.
func (l *Lab) typed(sql string) {
	if l.console.sql == "" && sql == l.session().FirstQuery(l.consoleDB()) {
		return
	}
	l.console.sql = sql
}

func (l *Lab) onTable(ctx app.Context, _ app.Event) {
	l.console.sql = session.SelectAll(ctx.JSSrc().Get("value").String())
	l.runSQL(l.console.sql)
}

func (l *Lab) onSQLKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" && (e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()) {
		e.PreventDefault()
		l.onRunSQL(ctx, e)
	}
}

func (l *Lab) onRunSQL(app.Context, app.Event) {
	field := app.Window().GetElementByID("sql")
	if !field.Truthy() {
		return
	}
	sql := field.Get("value").String()
	l.typed(sql)
	l.runSQL(sql)
}

func (l *Lab) runSQL(sql string) {
	s := l.session()
	if s.Refuses() || s.Run.Last() < 0 {
		return
	}
	l.ask(s.Query(l.consoleDB(), sql))
}

func (l *Lab) onStopSQL(app.Context, app.Event) { l.session().StopQuery() }

func (l *Lab) onSaveDatabase(ctx app.Context, _ app.Event) {
	l.saveDatabase(ctx.JSSrc().Get("value").String())
}

// saveDatabase has the browser save the file of a database, trace.Publisher or
// trace.Receiver, as it is at the cursor. It asks the engine for it; when there is
// none the page says so.
func (l *Lab) saveDatabase(db string) {
	s := l.session()
	if s.Refuses() {
		return
	}
	l.ask(s.Database(db))
}

// looked takes what was found in a database: a file, or the answer to the query.
func (l *Lab) looked(save *session.File) {
	if save != nil {
		saveFile(save.Name, "application/vnd.sqlite3", save.Content)
		return
	}
	l.ctx.Defer(func(app.Context) { nearest("#console .found") })
}
