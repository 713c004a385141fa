// Package sim runs a scenario and returns the recording. Run is a function: the
// same scenario gives the same recording, byte for byte, natively and in the
// browser.
//
// world.go is the only place where disk, network, scheduler and node code meet;
// what each of them reports becomes a trace.Event there.
package sim

import (
	"fmt"

	"github.com/ncruces/go-sqlite3"

	"twodeliveries/sim/disk"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/store"
	"twodeliveries/sim/trace"
)

// Run runs a scenario on an engine of its own. It never fails: a limit that is
// met shows in the recording.
func Run(sc scenario.Scenario) *trace.Recording {
	e := NewEngine()
	defer e.Close()
	return e.Run(sc)
}

// Engine runs scenarios one after the other and keeps what they can share:
// connections to SQLite, which cost more to open than a whole run, and disks
// with the schema in place. It is not for concurrent use.
type Engine struct {
	vfs       *disk.VFS
	templates map[string]*template
	interrupt func() bool // tells while a run goes on whether it is to end, or nil
	lines     lines
	events    []trace.Event // of the last Judge
	looker    *disk.Slot    // of connections to snapshots; nil before the first
	fresh     bool          // open a new connection each time; what pooled ones are compared with
	whole     bool          // read every table as a whole at each look; what reading only what changed is compared with
	ticks     bool          // try a lock again each ms; what waiting until it changes hands is compared with
}

// template is a database as a design starts with it.
type template struct {
	schema   string
	opener   store.Opener // of the connections of its processes; nil for the lab's own
	disk     *disk.Disk
	names    []string   // of its tables
	columns  [][]string // of each
	sight    sight
	free     []*line
	observer *line
}

// line is a connection and the slot its disk is looked up through.
type line struct {
	slot    *disk.Slot
	db      *store.DB
	through any // what it is for a driver that is not the lab's own
	home    *template

	tx      int                 // number of its open transaction, 0 for none
	applies []trace.Application // what that has applied so far
}

// NewEngine returns an engine. Close it, or its connections stay open.
func NewEngine() *Engine {
	e := &Engine{templates: map[string]*template{}, lines: lines{}}
	// Each has a file system of its own; no two engines are in one place.
	e.vfs = disk.Register(fmt.Sprintf("twodeliveries-%p", e))
	return e
}

// Close ends all connections.
func (e *Engine) Close() {
	for _, t := range e.templates {
		for _, l := range append(t.free, t.observer) {
			l.close()
		}
	}
	e.vfs.Unregister()
}

// template returns the database of a schema, made on first use.
func (e *Engine) template(schema string, through ...node.Foreign) *template {
	key := schema
	for _, f := range through {
		key += "\n-- by the driver of " + f.Name
	}
	if t, ok := e.templates[key]; ok {
		return t
	}
	t := &template{schema: schema, disk: disk.New()}
	e.templates[key] = t
	t.observer = e.open(t)
	for _, f := range through { // all after the observer's, which is the lab's own
		t.opener = f.Open
	}
	if err := t.observer.db.Create(schema); err != nil {
		panic(fmt.Sprintf("sim: a design's schema does not run: %v", err))
	}
	names, err := t.observer.db.Tables()
	if err != nil {
		panic(fmt.Sprintf("sim: a design's schema cannot be read: %v", err))
	}
	t.names = names
	for _, name := range names {
		columns, err := t.observer.db.Columns(name)
		if err != nil {
			panic(fmt.Sprintf("sim: a design's schema cannot be read: %v", err))
		}
		t.columns = append(t.columns, columns)
	}
	t.sight, _ = t.look(t.disk.Clone(), sight{tables: make([]found, len(names))})
	return t
}

// open makes a new connection; its slot points at the template's own disk.
func (e *Engine) open(t *template) *line {
	slot := e.vfs.NewSlot()
	slot.Point(t.disk)
	opener := t.opener
	if opener == nil {
		opener = own
	}
	conn, through, err := opener(slot.DSN())
	if err != nil {
		panic(fmt.Sprintf("sim: SQLite does not open: %v", err))
	}
	return &line{slot: slot, db: store.New(conn, ignore), through: through, home: t}
}

// own opens a connection as the lab's own designs have it.
func own(dsn string) (*sqlite3.Conn, any, error) {
	conn, err := sqlite3.Open(dsn)
	return conn, nil, err
}

func ignore(store.Op) {}

// unheard is who hears nothing of what a connection does.
func unheard(*line, store.Op) {}

// Interrupted is the Limit of a recording whose run somebody has ended: nothing
// else of it counts.
const Interrupted = "interrupted"

// Interrupt has the engine ask, before each thing that happens in a run, whether
// the run is to end at once; nil asks nobody. To be asked changes no recording.
func (e *Engine) Interrupt(when func() bool) { e.interrupt = when }

// acquire connects to a disk that was cloned from the template.
func (e *Engine) acquire(t *template, d *disk.Disk, report func(*line, store.Op)) *line {
	var l *line
	if n := len(t.free); n > 0 && !e.fresh {
		l, t.free = t.free[n-1], t.free[:n-1]
	} else {
		l = e.open(t)
	}
	l.slot.Point(d)
	l.tx, l.applies = 0, nil
	l.db.Report(func(op store.Op) { report(l, op) })
	return l
}

// release takes a connection back. What it still had open is undone on a disk
// that nobody reads.
func (e *Engine) release(l *line) {
	l.slot.Detach()
	if err := l.db.Reset(); err != nil || e.fresh || l.db.Altered() {
		l.close()
		return
	}
	l.home.free = append(l.home.free, l)
}

func (l *line) close() {
	l.slot.Detach()
	l.db.Close()
}
