package trace

// Table is a table of one database with its rows at some moment.
type Table struct {
	DB      string   `json:"db"`      // "publisher" or "receiver"
	Name    string   `json:"name"`    // of the table
	Columns []string `json:"columns"` // their names
	Rows    []Row    `json:"rows"`    // those in it at that moment
}

// Row is a row with a key that stays the same while the row lives.
type Row struct {
	Key    int64    `json:"key"`    // rowid
	Values []string `json:"values"` // one for each column, as text
}

// Op is what happened to a row.
type Op string

// Row operations.
const (
	Insert Op = "insert" // there is a New and no Old
	Update Op = "update" // there are both
	Delete Op = "delete" // there is an Old and no New
)

// Change is one row changed.
type Change struct {
	DB    string   `json:"db"`            // "publisher" or "receiver"
	Table string   `json:"table"`         // its name
	Op    Op       `json:"op"`            // what was done
	Key   int64    `json:"key"`           // of the row
	Old   []string `json:"old,omitempty"` // the row before; not for an insert
	New   []string `json:"new,omitempty"` // the row after; not for a delete
}

// Remembers tells whether the change is of a table in which the receiver remembers what
// it has seen: one that holds neither goods, nor what it sends, nor what it cannot read.
func (c Change) Remembers() bool {
	return c.DB == Receiver && c.Table != "stock" && c.Table != "outbox" && c.Table != "parked"
}

// Mark says how a row of a View stands.
type Mark string

// Marks of a row.
const (
	Plain       Mark = ""            // committed
	Uncommitted Mark = "uncommitted" // an open transaction wrote it; an outsider sees Was, or nothing
	Deleted     Mark = "deleted"     // an open transaction deleted it; an outsider still sees it
)

// View is a table at a step, both views in one: as the open transactions see
// it, and beside each row what an independent connection sees.
type View struct {
	DB      string
	Name    string
	Columns []string
	Rows    []ViewRow
}

// ViewRow is a row of a View.
type ViewRow struct {
	Key     int64
	Values  []string
	Mark    Mark
	Was     []string // what an independent connection reads; nil when it finds no such row
	Changed bool     // this very step changed it, in either view
}

// At returns every table as it stands after step. A step below 0 gives the
// start; one past the end gives the end.
func (r *Recording) At(step int) []View {
	now := standing{outside: cloneTables(r.Tables)}
	for i := 0; i <= step && i < len(r.Events); i++ {
		now.take(&r.Events[i])
	}
	views := now.views()
	if step >= 0 && step < len(r.Events) {
		markChanged(views, &r.Events[step])
	}
	return views
}

// Walk calls f with every table as it stands before everything, as step -1, and
// then after each step that may have changed one, in order.
func (r *Recording) Walk(f func(step int, views []View)) {
	now := standing{outside: cloneTables(r.Tables)}
	f(-1, now.views())
	for i := range r.Events {
		e := &r.Events[i]
		now.take(e)
		if len(e.Changes)+len(e.Seen)+len(e.Torn) > 0 || e.Kind == Commit || e.Kind == Rollback {
			views := now.views()
			markChanged(views, e)
			f(i, views)
		}
	}
}

// standing is how the tables stand at some step.
type standing struct {
	outside []Table // as an independent connection sees them
	open    []pending
}

func (s *standing) take(e *Event) {
	s.open = settle(s.open, e)
	for _, c := range e.Changes {
		s.open = append(s.open, pending{tx: e.Tx, Change: c})
	}
	for _, c := range e.Seen {
		apply(s.outside, c)
	}
}

func (s *standing) views() []View {
	views := make([]View, len(s.outside))
	for i, t := range s.outside {
		views[i] = view(t, s.open)
	}
	return views
}

type pending struct {
	tx int
	Change
}

// settle drops the pending changes of transactions that ended with e.
func settle(open []pending, e *Event) []pending {
	ended := e.Torn
	if e.Kind == Commit || e.Kind == Rollback {
		ended = append([]int{e.Tx}, ended...)
	}
	if len(ended) == 0 {
		return open
	}
	kept := open[:0:0]
	for _, p := range open {
		gone := false
		for _, tx := range ended {
			gone = gone || p.tx == tx
		}
		if !gone {
			kept = append(kept, p)
		}
	}
	return kept
}

func cloneTables(ts []Table) []Table {
	out := make([]Table, len(ts))
	for i, t := range ts {
		out[i] = t
		out[i].Rows = append([]Row(nil), t.Rows...)
	}
	return out
}

func apply(ts []Table, c Change) {
	for i := range ts {
		t := &ts[i]
		if t.DB != c.DB || t.Name != c.Table {
			continue
		}
		at := len(t.Rows)
		for j, r := range t.Rows {
			if r.Key == c.Key {
				at = j
			}
		}
		switch {
		case c.Op == Delete && at < len(t.Rows):
			t.Rows = append(t.Rows[:at:at], t.Rows[at+1:]...)
		case c.Op != Delete && at < len(t.Rows):
			t.Rows[at] = Row{c.Key, c.New}
		case c.Op != Delete:
			t.Rows = append(t.Rows, Row{c.Key, c.New})
		}
	}
}

func view(t Table, open []pending) View {
	v := View{DB: t.DB, Name: t.Name, Columns: t.Columns}
	for _, r := range t.Rows {
		v.Rows = append(v.Rows, ViewRow{Key: r.Key, Values: r.Values, Was: r.Values})
	}
	for _, p := range open {
		if p.DB != t.DB || p.Table != t.Name {
			continue
		}
		at := -1
		for j := range v.Rows {
			if v.Rows[j].Key == p.Key {
				at = j
			}
		}
		if at < 0 {
			v.Rows = append(v.Rows, ViewRow{Key: p.Key})
			at = len(v.Rows) - 1
		}
		row := &v.Rows[at]
		row.Mark = Uncommitted
		if p.Op == Delete {
			row.Mark = Deleted
		} else {
			row.Values = p.New
		}
	}
	return v
}

func markChanged(views []View, e *Event) {
	for _, cs := range [][]Change{e.Changes, e.Seen} {
		for _, c := range cs {
			for i := range views {
				if views[i].DB != c.DB || views[i].Name != c.Table {
					continue
				}
				for j := range views[i].Rows {
					if views[i].Rows[j].Key == c.Key {
						views[i].Rows[j].Changed = true
					}
				}
			}
		}
	}
}
