package sim

import (
	"strings"

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
	lines   []*line // its connections; the first is its own, the others it asked for
	held    bool    // it stands at a point until it is let go

	patience int // waiting for a lock: until when
	inLine   int // and who has waited longer

	order    string       // which order it works on
	making   *trace.Event // publisher: that it begins to make an order of a wish, which it has not yet
	delivery *trace.Msg   // receiver: the request it works on
	replied  bool         // receiver: that request has its reply
	stands   codeLine     // where code that is not the lab's own stands, if it is such code
}

var _ node.Env = (*env)(nil)

// connect opens a connection that reports here.
func (e *env) connect() *line {
	p, w := e.process, e.process.world
	l := w.engine.acquire(p.db.home, p.db.disk, e.report)
	l.db.Busy(e.busy)
	l.db.Terse(w.terse)
	if p.role == trace.Receiver {
		l.db.Mode(strings.ToUpper(w.sc.Begin))
	}
	e.lines = append(e.lines, l)
	return l
}

// DB is the coroutine's connection.
func (e *env) DB() *store.DB { return e.lines[0].db }

// Version is the version of the process's program.
func (e *env) Version() int { return e.process.version }

// Now is the virtual time by the process's clock.
func (e *env) Now() int { return e.process.world.loop.Now() + e.process.ahead }

// alive unwinds a coroutine whose process is dead or whose run is over.
func (e *env) alive() {
	if e.process.dead || e.process.world.over {
		panic(sched.Stopped{})
	}
}

// park waits until somebody wakes the coroutine. While its process is frozen it
// does not go on.
func (e *env) park() {
	ok := e.task.Park()
	for ok && e.process.frozen {
		ok = e.task.Park()
	}
	if !ok {
		panic(sched.Stopped{})
	}
	e.alive()
}

// sleep waits for a time.
func (e *env) sleep(ms int) {
	if !e.task.Sleep(ms) {
		panic(sched.Stopped{})
	}
	for e.process.frozen {
		e.park()
	}
	e.alive()
}

// work blocks until there is something to do.
func (e *env) work(ready func() bool) {
	p := e.process
	for !ready() {
		p.idle = true
		e.park()
	}
	p.idle = false
}

// leave has the loop do something that a coroutine may not do, such as to end it.
func (e *env) leave(f func()) {
	if !e.task.Leave(f) {
		panic(sched.Stopped{})
	}
	e.alive()
}

// busy waits for somebody else's lock: until it has changed hands, or patience is
// at an end. Standing still costs no patience. It is called from within SQLite: it
// must not panic.
func (e *env) busy(tries int) bool {
	p, w := e.process, e.process.world
	if tries == 0 {
		w.waiters++
		e.patience, e.inLine = w.loop.Now()+w.sc.BusyWait, w.waiters
	}
	if p.dead || w.over || w.loop.Now() >= e.patience {
		return false
	}
	if tries == 0 {
		w.record(trace.Event{Kind: trace.Busy, Node: p.name, DB: p.db.name, Order: e.order, Msg: e.delivery, Detail: trace.Waits})
	}
	ok := e.task.Await(e.inLine, w.lookAgain(e.patience), w.changed(p))
	for ok && p.frozen {
		ok = e.task.Park()
		e.patience += w.loop.Now() - p.frozenAt
	}
	return ok && !p.dead
}

// lookAgain is when a lock is tried again at the latest. Each ms is what waiting by
// the clock is compared with.
func (w *world) lookAgain(patience int) int {
	if w.engine.ticks {
		return min(patience, w.loop.Now()+1)
	}
	return patience
}

// changed tells whether a lock that was refused may be had now, or the process has
// been frozen.
func (w *world) changed(p *process) func() bool {
	were := p.db.disk.Locks()
	return func() bool { return p.frozen || p.db.disk.Locks() != were }
}

// event records something this coroutine did.
func (e *env) event(ev trace.Event) int {
	e.alive()
	e.begin(ev)
	ev.Node = e.process.name
	if e.stands.line > 0 {
		ev.File, ev.Line = e.stands.file, e.stands.line
	}
	if e.role == trace.CourierRelay {
		ev.Role = e.role
	}
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
		e.event(trace.Event{Kind: trace.Failed, DB: db.name, Note: reason(err)})
	}
	if db.hot {
		e.event(trace.Event{Kind: trace.Recovered, DB: db.name})
	}
}

// Reach records a point, and has the scenario's fault happen there, if any.
func (e *env) Reach(point node.Point) {
	w := e.process.world
	key := e.role + " " + string(point)
	w.points[key]++
	ev := trace.Event{Kind: trace.Point, Point: string(point), Role: e.role, Nth: w.points[key]}
	if !w.terse && e.stands.line == 0 {
		ev.File, ev.Line = w.engine.lines.caller()
	}
	if (point == node.DuplicateFound || point == node.ConflictFound) && e.delivery != nil {
		ev.Ref = w.appliedAt[e.delivery.ReadID()]
	}
	e.event(ev)
	if f := w.faults.at(e.role, string(point), ev.Nth); f != nil {
		e.suffer(f)
	}
}

// suffer has a fault happen to the code that stands at its point.
func (e *env) suffer(f *fault) {
	w := e.process.world
	switch f.Verb {
	case "crash":
		e.leave(func() { e.process.crash(trace.Event{Stood: f.Point, Fault: f.line}, f.restart(w.sc)) })
	case "raise":
		e.event(trace.Event{Kind: trace.Thrown, Detail: trace.Raised, Fault: f.line})
		panic(node.Raised)
	case "refuse":
		e.event(trace.Event{Kind: trace.Thrown, Detail: trace.NotAccepted, Fault: f.line})
		panic(node.NotAccepted)
	case "hold":
		e.event(trace.Event{Kind: trace.Holding, Point: f.Point, Fault: f.line})
		if f.For >= 0 {
			e.sleep(f.For)
		} else {
			for e.held = true; e.held; {
				e.park()
			}
		}
		e.event(trace.Event{Kind: trace.Released, Point: f.Point})
	}
}

// guard runs code that may throw: an exception, or a statement that failed. It
// tells whether it did.
func guard(f func()) (threw bool) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case node.Thrown, store.Failure:
			threw = true
		default:
			panic(thrown)
		}
	}()
	f()
	return false
}
