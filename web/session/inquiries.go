package session

import (
	"slices"
	"strconv"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// inquiry is a question to a database of a run, as of a step.
type inquiry struct {
	id    int // of its Ask; 0 when no answer is waited for
	look  protocol.Look
	run   *shown.Run
	name  string // of the file that is wanted
	found *protocol.Found
	Rows  string // of found, as HTML
}

// File is something to be saved.
type File struct {
	Name    string
	Content []byte
}

// FileName is what a file about the step under the cursor begins with:
// "lost-ack-step-13". Steps are counted from 1, as people read them; 0 is before
// the first. The shop knows only the time: "lost-ack-at-250ms".
func (s *Session) FileName() string {
	name := s.Draft.RunName(s.Run)
	if s.View.ShopView && s.Cursor >= 0 {
		return name + "-at-" + strconv.Itoa(s.Run.Ms(s.Cursor)) + "ms"
	}
	return name + "-step-" + strconv.Itoa(s.Cursor+1)
}

// Inquiries are the questions to the databases of the run that is shown.
type Inquiries struct {
	a      *Reading
	engine *Engine
	query  *inquiry   // the last of the SQL console, or nil
	files  []*inquiry // asked for and not here yet
}

// Query asks for a query to be run at the cursor. It takes the place of the one
// before it, answered or not.
func (in *Inquiries) Query(db, sql string) protocol.Ask {
	in.query = in.inquire(protocol.Look{DB: db, SQL: sql})
	return in.query.ask()
}

// Database asks for the file of a database as it is at the cursor. The run gives the file
// its name.
func (in *Inquiries) Database(db, run string) protocol.Ask {
	q := in.inquire(protocol.Look{DB: db, File: true})
	q.name = run + "-" + db + ".sqlite"
	in.files = append(in.files, q)
	return q.ask()
}

func (in *Inquiries) inquire(look protocol.Look) *inquiry {
	look.Step = in.a.Cursor
	return &inquiry{id: in.engine.next(), look: look, run: in.a.Run}
}

func (q *inquiry) ask() protocol.Ask {
	return protocol.Ask{ID: q.id, Scenario: q.run.Rec.Scenario, Look: &q.look}
}

// Querying tells whether the answer to a query is waited for.
func (in *Inquiries) Querying() bool {
	return in.query != nil && in.query.id != 0 && in.engine.State != EngineFailed
}

// Stop gives up waiting for the answer to the query, if there is one to come.
// The engine drops what it is busy with once it is asked something else.
func (in *Inquiries) Stop() {
	if in.query != nil {
		in.query.id = 0
	}
}

// of is the inquiry of an id, nil when none is waited for.
func (in *Inquiries) of(id int) *inquiry {
	if in.query != nil && in.query.id == id && id != 0 {
		return in.query
	}
	for _, q := range in.files {
		if q.id == id {
			return q
		}
	}
	return nil
}

// take takes an answer to an inquiry, and tells whether it was one. The file, if
// one was asked for and found, is to be saved; if not, it is said why.
func (in *Inquiries) take(a *protocol.Answer) (save *File, problem *words.Notice, ok bool) {
	q := in.of(a.ID)
	if q == nil {
		return nil, nil, false
	}
	q.id, q.found = 0, found(a)
	if !q.look.File {
		q.Rows = foundRows(q.found)
		return nil, nil, true
	}
	in.files = slices.DeleteFunc(in.files, func(other *inquiry) bool { return other == q })
	if q.found.Error != "" {
		return nil, words.Bad.Notice("The database could not be read.", words.SentenceCase(q.found.Error)+"."), true
	}
	return &File{q.name, q.found.File}, nil, true
}

// State says how the last query stands, and how that is meant.
func (in *Inquiries) State() (class, text string) {
	q := in.query
	switch {
	case in.engine.State == EngineFailed:
		why := in.engine.failed()
		return "problem", why.Title + " " + why.Text
	case in.Querying() && in.engine.State == EngineLoading:
		return "remark", "SQLite is still loading; the answer follows at once."
	case in.Querying():
		return "remark", "SQLite is running it …"
	case q == nil:
		return "remark", "It runs on a copy of the database of this step: what is not committed is not in it, and nothing can be changed."
	case q.found == nil:
		return "remark", "Stopped."
	case in.Answered() == nil:
		return "remark", "The shop cannot look in there."
	case q.found.Error != "":
		return "problem", q.found.Error
	}
	return "", foundSize(q.found)
}

// Answered is the last query, once it is answered and where the view shows it.
func (in *Inquiries) Answered() *inquiry {
	if q := in.query; q != nil && q.found != nil && in.engine.State != EngineFailed && slices.Contains(MayQuery(in.a.View), q.look.DB) {
		return q
	}
	return nil
}

// AsOf says what the last query was put to, and when.
func (in *Inquiries) AsOf() string {
	q := in.query
	when := "step " + strconv.Itoa(q.look.Step+1) + " of the run"
	switch {
	case q.look.Step < 0:
		when = "the start of the run"
	case in.a.View.ShopView:
		when = wording.Duration(q.run.Ms(q.look.Step))
	}
	text := shown.SideName(q.look.DB) + "’s database as of " + when + ", as an independent connection sees it."
	switch {
	case q.run != in.a.Run:
		text += " That was another run than the one shown now."
	case q.look.Step != in.a.Cursor:
		text += " The cursor has moved on since."
	}
	return text
}

// TablesOf are the names of the tables of a database.
func (in *Inquiries) TablesOf(db string) []string {
	var names []string
	for _, t := range in.a.Run.Rec.Tables {
		if t.DB == db {
			names = append(names, t.Name)
		}
	}
	return names
}

// FirstQuery is a query to begin with: of what a learner wonders about first.
func (in *Inquiries) FirstQuery(db string) string {
	names := in.TablesOf(db)
	for _, name := range []string{in.a.Run.Rec.Settings.Inbox(), "outbox"} {
		if slices.Contains(names, name) {
			return SelectAll(name)
		}
	}
	if len(names) == 0 {
		return "SELECT 1"
	}
	return SelectAll(names[0])
}

// SelectAll is the query for a whole table.
func SelectAll(table string) string { return "SELECT * FROM " + table }

// MayQuery are the databases that the view lets one look into.
func MayQuery(v scenario.View) []string {
	if v.ShopView {
		return []string{trace.Publisher}
	}
	return []string{trace.Receiver, trace.Publisher}
}
