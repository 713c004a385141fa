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

// Query asks for a query to be run at the cursor. It takes the place of the one
// before it, answered or not.
func (s *Session) Query(db, sql string) protocol.Ask {
	s.query = s.inquire(protocol.Look{Step: s.Cursor, DB: db, SQL: sql})
	return s.query.ask()
}

// Database asks for the file of a database as it is at the cursor.
func (s *Session) Database(db string) protocol.Ask {
	q := s.inquire(protocol.Look{Step: s.Cursor, DB: db, File: true})
	q.name = s.FileName() + "-" + db + ".sqlite"
	s.files = append(s.files, q)
	return q.ask()
}

func (s *Session) inquire(look protocol.Look) *inquiry {
	s.asked++
	return &inquiry{id: s.asked, look: look, run: s.Run}
}

func (q *inquiry) ask() protocol.Ask {
	return protocol.Ask{ID: q.id, Scenario: q.run.Rec.Scenario, Look: &q.look}
}

// FileName is what a file about the step under the cursor begins with:
// "lost-ack-step-13". Steps are counted from 1, as people read them; 0 is before
// the first. The shop knows only the time: "lost-ack-at-250ms".
func (s *Session) FileName() string {
	if s.View.ShopView && s.Cursor >= 0 {
		return s.RunName() + "-at-" + strconv.Itoa(s.Run.Ms(s.Cursor)) + "ms"
	}
	return s.RunName() + "-step-" + strconv.Itoa(s.Cursor+1)
}

// RunName is what a file about the whole run begins with: "lost-ack".
func (s *Session) RunName() string {
	name := "scenario"
	switch {
	case s.Home != "" && s.Run.Rec.Scenario == s.home.String():
		name = s.Home
	case s.Home != "" && !s.strayed():
		name = s.Home + "-changed"
	}
	return name
}

// Querying tells whether the answer to a query is waited for.
func (s *Session) Querying() bool {
	return s.query != nil && s.query.id != 0 && s.Engine != EngineFailed
}

// StopQuery gives up waiting for the answer to the query, if there is one to come.
// The engine drops what it is busy with once it is asked something else.
func (s *Session) StopQuery() {
	if s.query != nil {
		s.query.id = 0
	}
}

// looks tells whether an id is that of an inquiry that is waited for.
func (s *Session) looks(id int) bool { return s.inquiry(id) != nil }

func (s *Session) inquiry(id int) *inquiry {
	if s.query != nil && s.query.id == id && id != 0 {
		return s.query
	}
	for _, q := range s.files {
		if q.id == id {
			return q
		}
	}
	return nil
}

// Look takes an answer to an inquiry, and tells whether it was one. The file, if
// one was asked for and found, is to be saved.
func (s *Session) Look(a *protocol.Answer) (save *File, ok bool) {
	q := s.inquiry(a.ID)
	if q == nil {
		return nil, false
	}
	q.id, q.found = 0, found(a)
	if !q.look.File {
		q.Rows = foundRows(q.found)
		return nil, true
	}
	s.files = slices.DeleteFunc(s.files, func(other *inquiry) bool { return other == q })
	if q.found.Error != "" {
		s.Notice = words.Bad.Notice("The database could not be read.", words.SentenceCase(q.found.Error)+".")
		return nil, true
	}
	return &File{q.name, q.found.File}, true
}

// QueryState says how the last query stands, and how that is meant.
func (s *Session) QueryState() (class, text string) {
	q := s.query
	switch {
	case s.Engine == EngineFailed:
		why := s.failed()
		return "problem", why.Title + " " + why.Text
	case s.Querying() && s.Engine == EngineLoading:
		return "remark", "SQLite is still loading; the answer follows at once."
	case s.Querying():
		return "remark", "SQLite is running it …"
	case q == nil:
		return "remark", "It runs on a copy of the database of this step: what is not committed is not in it, and nothing can be changed."
	case q.found == nil:
		return "remark", "Stopped."
	case s.Answered() == nil:
		return "remark", "The shop cannot look in there."
	case q.found.Error != "":
		return "problem", q.found.Error
	}
	return "", foundSize(q.found)
}

// Answered is the last query, once it is answered and where the view shows it.
func (s *Session) Answered() *inquiry {
	if q := s.query; q != nil && q.found != nil && s.Engine != EngineFailed && slices.Contains(MayQuery(s.View), q.look.DB) {
		return q
	}
	return nil
}

// AsOf says what the last query was put to, and when.
func (s *Session) AsOf() string {
	q := s.query
	when := "step " + strconv.Itoa(q.look.Step+1) + " of the run"
	switch {
	case q.look.Step < 0:
		when = "the start of the run"
	case s.View.ShopView:
		when = wording.Duration(q.run.Ms(q.look.Step))
	}
	text := shown.SideName(q.look.DB) + "’s database as of " + when + ", as an independent connection sees it."
	switch {
	case q.run != s.Run:
		text += " That was another run than the one shown now."
	case q.look.Step != s.Cursor:
		text += " The cursor has moved on since."
	}
	return text
}

// TablesOf are the names of the tables of a database.
func (s *Session) TablesOf(db string) []string {
	var names []string
	for _, t := range s.Run.Rec.Tables {
		if t.DB == db {
			names = append(names, t.Name)
		}
	}
	return names
}

// FirstQuery is a query to begin with: of what a learner wonders about first.
func (s *Session) FirstQuery(db string) string {
	names := s.TablesOf(db)
	for _, name := range []string{"inbox", "outbox"} {
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
