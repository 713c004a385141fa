package sim

import (
	"slices"

	"twodeliveries/sim/disk"
	"twodeliveries/sim/node"
	"twodeliveries/sim/trace"
)

// database is one side's disk, and what an outsider last read there.
type database struct {
	name  string
	home  *template
	disk  *disk.Disk
	seen  []trace.Table
	last  sight
	whole bool   // everything is read each time
	at    uint64 // version of the disk when it was read
	work  *work  // what stands there for work that is done, if its own code says what; or nil
	hot   bool   // SQLite has rolled a hot journal back since somebody asked
}

func (e *Engine) database(name, schema string, through ...node.Foreign) *database {
	t := e.template(schema, through...)
	db := &database{name: name, home: t, disk: t.disk.Clone(), last: t.sight, whole: e.whole}
	for _, f := range through {
		db.work = &work{f.Applied, t.rows(t.disk.Clone(), f.Applied)} // what stands there at first is no work
	}
	db.disk.OnRecover(func() { db.hot = true })
	for i, table := range t.names {
		db.seen = append(db.seen, trace.Table{DB: name, Name: table, Columns: t.columns[i], Rows: t.sight.tables[i].rows})
	}
	db.at = db.disk.Version()
	return db
}

// look is the independent connection: it reads a copy of the disk, as it would
// be found by somebody who opens it now, and tells what changed since last time.
func (db *database) look() []trace.Change {
	if db.disk.Version() == db.at {
		return nil
	}
	db.at = db.disk.Version()
	if db.whole {
		db.last.disk = nil
	}
	now, parts := db.home.look(db.disk.Clone(), db.last)
	var out []trace.Change
	for _, p := range parts {
		table := &db.seen[p.table]
		out = append(out, diff(*table, p.before, p.after)...)
		table.Rows = now.tables[p.table].rows
	}
	db.last = now
	return out
}

// diff tells what happened to rows of a table. Both are sorted by key.
func diff(table trace.Table, a, b []trace.Row) []trace.Change {
	var out []trace.Change
	say := func(op trace.Op, key int64, old, new []string) {
		out = append(out, trace.Change{DB: table.DB, Table: table.Name, Op: op, Key: key, Old: old, New: new})
	}
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].Key < b[0].Key:
			say(trace.Delete, a[0].Key, a[0].Values, nil)
			a = a[1:]
		case len(a) == 0 || b[0].Key < a[0].Key:
			say(trace.Insert, b[0].Key, nil, b[0].Values)
			b = b[1:]
		default:
			if !slices.Equal(a[0].Values, b[0].Values) {
				say(trace.Update, b[0].Key, a[0].Values, b[0].Values)
			}
			a, b = a[1:], b[1:]
		}
	}
	return out
}
