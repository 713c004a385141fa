package sim

import (
	"errors"
	"strconv"

	"twodeliveries/sim/node"
	"twodeliveries/sim/sched"
	"twodeliveries/sim/store"
	"twodeliveries/sim/trace"
)

// env is the world as one coroutine of a process sees it.
type env struct {
	process *process
	role    string
	task    *sched.Task
	line    *line

	tx       int                 // number of its open transaction, 0 for none
	applies  []trace.Application // what the open transaction applied so far
	order    string              // which order it works on
	delivery *trace.Msg          // receiver: the request it works on
}

var _ node.Env = (*env)(nil)

// DB is the coroutine's connection.
func (e *env) DB() *store.DB { return e.line.db }

// Now is the virtual time.
func (e *env) Now() int { return e.process.world.loop.Now() }

// alive unwinds a coroutine whose process is dead or whose run is over.
func (e *env) alive() {
	if e.process.dead || e.process.world.over {
		panic(sched.Stopped{})
	}
}

// park waits until somebody wakes the coroutine.
func (e *env) park() {
	if !e.task.Park() {
		panic(sched.Stopped{})
	}
	e.alive()
}

// event records something this coroutine did.
func (e *env) event(ev trace.Event) int {
	e.alive()
	ev.Node = e.process.name
	if ev.Order == "" {
		ev.Order = e.order
	}
	if ev.Msg == nil {
		ev.Msg = e.delivery
	}
	return e.process.world.record(ev)
}

// check opens the database: SQLite rolls back what a dead process left behind.
func (e *env) check() {
	db := e.process.db
	db.hot = false
	if err := e.DB().Check(); err != nil {
		e.event(trace.Event{Kind: trace.Failed, DB: db.name, Note: err.Error()})
	}
	if db.hot {
		e.event(trace.Event{Kind: trace.Recovered, DB: db.name})
	}
}

// Reach records a point, and lets the process die there if a fault says so.
func (e *env) Reach(point node.Point) {
	w := e.process.world
	key := e.role + " " + string(point)
	w.points[key]++
	ev := trace.Event{Kind: trace.Point, Point: string(point), Nth: w.points[key]}
	if point == node.DuplicateFound || point == node.ConflictFound {
		ev.Ref = w.appliedAt[e.delivery.ID]
	}
	e.event(ev)
	if f := w.crashAt(e.role, string(point), ev.Nth); f != nil {
		e.leave(func() { e.process.crash("at "+string(point), f.line, f.restart(w.sc)) })
	}
}

func (e *env) leave(f func()) {
	if !e.task.Leave(f) {
		panic(sched.Stopped{})
	}
	e.alive()
}

// report turns what the connection did into an event.
func (e *env) report(op store.Op) {
	e.alive()
	w, db := e.process.world, e.process.db.name
	ev := trace.Event{DB: db, Tx: e.tx, SQL: op.SQL}
	for _, c := range op.Changes {
		ev.Changes = append(ev.Changes, change(db, c))
	}
	switch op.Kind {
	case store.Began:
		w.txs++
		e.tx = w.txs
		ev.Kind, ev.Tx = trace.Begin, e.tx
	case store.Read:
		ev.Kind, ev.Note = trace.Read, op.Result
	case store.Wrote:
		ev.Kind = trace.Write
		e.apply(op.Changes)
	case store.Committed:
		ev.Kind, ev.Applied = trace.Commit, e.applies
	case store.RolledBack:
		ev.Kind = trace.Rollback
	case store.Failed:
		ev.Kind, ev.Note = trace.Failed, op.Err.Error()
		if errors.Is(op.Err, store.ErrBusy) {
			ev.Kind = trace.Busy
		}
	}
	step := e.event(ev)
	for _, a := range ev.Applied {
		w.appliedAt[a.ID] = step + 1
	}
	if op.Kind == store.Committed || op.Kind == store.RolledBack {
		e.tx, e.applies = 0, nil
	}
}

// apply notes the changes of the stock that the open transaction makes.
func (e *env) apply(changes []store.Change) {
	for _, c := range changes {
		if c.Table == "stock" && e.delivery != nil {
			e.applies = append(e.applies, trace.Application{
				Order: e.delivery.Order, ID: e.delivery.ID, Request: e.delivery.N,
				Qty: number(c.New) - number(c.Old),
			})
		}
	}
}

func number(row []string) int {
	if len(row) == 0 {
		return 0
	}
	n, _ := strconv.Atoi(row[0])
	return n
}

func change(db string, c store.Change) trace.Change {
	op := trace.Update
	if c.Old == nil {
		op = trace.Insert
	} else if c.New == nil {
		op = trace.Delete
	}
	return trace.Change{DB: db, Table: c.Table, Op: op, Key: c.Key, Old: c.Old, New: c.New}
}
