package sim

import (
	"fmt"

	"github.com/ncruces/go-sqlite3"

	"twodeliveries/sim/disk"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// Snapshot is a database of a run as it is right after a step. Whatever is done
// with it, the run and other snapshots know nothing of it.
type Snapshot struct {
	engine *Engine
	disk   *disk.Disk
}

// Look answers a question to a database of the run of a scenario. It never fails:
// what is wrong stands in Found.Error.
func (e *Engine) Look(sc scenario.Scenario, q protocol.Look) protocol.Found {
	s, err := e.Snapshot(sc, q.Step, q.DB)
	switch {
	case err != nil:
		return protocol.Found{Error: err.Error()}
	case !q.File:
		return s.Query(q.SQL)
	}
	file, err := s.File()
	if err != nil {
		return protocol.Found{Error: words(err)}
	}
	return protocol.Found{File: file}
}

// Snapshot runs a scenario and keeps a database, trace.Publisher or
// trace.Receiver, as it is right after a step; -1 is before the first. The error
// says what was allowed.
func (e *Engine) Snapshot(sc scenario.Scenario, step int, db string) (*Snapshot, error) {
	w := e.build(sc)
	w.terse = true
	for _, d := range w.dbs {
		if d.name == db {
			w.keepOf, w.keepAt = d, step
		}
	}
	if w.keepOf == nil {
		return nil, fmt.Errorf("there is no database %q; allowed: %s, %s", db, trace.Publisher, trace.Receiver)
	}
	w.keep(-1)
	r := w.run()
	if w.kept == nil {
		return nil, fmt.Errorf("there is no step %d; allowed: 0 to %d, and -1 for before the first", step, len(r.Events)-1)
	}
	return &Snapshot{e, w.kept}, nil
}

// keep takes the copy that a snapshot is made of, when this is its step.
func (w *world) keep(step int) {
	if w.keepOf != nil && w.keepAt == step {
		w.kept = w.keepOf.disk.Clone()
	}
}

// File returns the database file as somebody finds it who opens it now: a hot
// journal is rolled back, so nothing uncommitted is in it.
func (s *Snapshot) File() ([]byte, error) {
	d := s.disk.Clone()
	err := s.engine.connect(d, func(c *sqlite3.Conn) error {
		return c.Exec("SELECT count(*) FROM sqlite_schema")
	})
	return d.Database(), err
}

// connect opens a connection of its own to a disk, for as long as use takes.
func (e *Engine) connect(d *disk.Disk, use func(*sqlite3.Conn) error) error {
	if e.looker == nil {
		e.looker = e.vfs.NewSlot()
	}
	e.looker.Point(d)
	defer e.looker.Detach()
	c, err := sqlite3.Open(e.looker.DSN())
	if err != nil {
		return err
	}
	defer c.Close()
	return use(c)
}
