package sim

import (
	"slices"

	"twodeliveries/sim/disk"
	"twodeliveries/sim/trace"
)

// database is one side's disk, and what an outsider last read there.
type database struct {
	name string
	home *template
	disk *disk.Disk
	seen []trace.Table
	at   uint64 // version of the disk when it was read
	hot  bool   // SQLite has rolled a hot journal back since somebody asked
}

func (e *Engine) database(name, schema string) *database {
	t := e.template(schema)
	db := &database{name: name, home: t, disk: t.disk.Clone()}
	db.disk.OnRecover(func() { db.hot = true })
	for _, table := range t.tables {
		table.DB = name
		db.seen = append(db.seen, table)
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
	now := db.home.read(db.disk.Clone())
	var out []trace.Change
	for i := range now {
		now[i].DB = db.name
		out = append(out, diff(db.seen[i], now[i])...)
	}
	db.seen = now
	return out
}

// read returns every table of a disk. A table that cannot be read has no rows for
// anybody.
func (t *template) read(d *disk.Disk) []trace.Table {
	t.observer.slot.Point(d)
	defer t.observer.slot.Detach()
	out := make([]trace.Table, len(t.names))
	t.observer.db.Reading(func() {
		for i, name := range t.names {
			out[i] = t.table(name)
		}
	})
	return out
}

func (t *template) table(name string) trace.Table {
	table, _ := t.observer.db.Dump(name)
	out := trace.Table{Name: name, Columns: table.Columns}
	for i, key := range table.Keys {
		out.Rows = append(out.Rows, trace.Row{Key: key, Values: table.Rows[i]})
	}
	return out
}

// diff tells what happened to the rows of a table. Both are sorted by key.
func diff(before, after trace.Table) []trace.Change {
	var out []trace.Change
	say := func(op trace.Op, key int64, old, new []string) {
		out = append(out, trace.Change{DB: after.DB, Table: after.Name, Op: op, Key: key, Old: old, New: new})
	}
	a, b := before.Rows, after.Rows
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
