package sim

import (
	"twodeliveries/sim/network"
	"twodeliveries/sim/node"
	"twodeliveries/sim/trace"
)

// warehouse is what the receiver's coroutine sees.
type warehouse struct{ *env }

var _ node.Warehouse = warehouse{}

// runWarehouse answers requests.
func (w *world) runWarehouse(e *env) {
	p := e.process
	if p.receiver == nil {
		limits := node.Limits{Lease: w.sc.Lease, Retention: w.sc.Retention}
		p.receiver = node.Receivers[w.sc.Receiver].Build(warehouse{e}, limits)
		p.memory, _ = p.receiver.(node.Rememberer)
		e.Reach(node.Started)
		p.startCourierRelay()
	}
	if f, ok := p.receiver.(node.Server); ok {
		f.Serve()
		return
	}
	node.Serve(warehouse{e}, p.receiver, w.sc.Parks())
}

// NextRequest waits for the next request; the handler is entered with it. What an
// operator wants is done between two requests.
func (h warehouse) NextRequest() string {
	p := h.process
	for {
		h.delivery, h.order = nil, ""
		h.work(func() bool { return len(p.queue)+len(p.jobs) > 0 })
		if len(p.jobs) == 0 {
			break
		}
		next := p.jobs[0]
		p.jobs = p.jobs[1:]
		guard(next.do)
	}
	m := p.queue[0]
	p.queue = p.queue[1:]
	h.delivery, h.order, h.replied = &m, m.Order, false
	p.world.orderOf[m.ID] = m.Order
	h.event(trace.Event{Kind: trace.Delivered, Ref: p.world.sentAt[idOf(m)]})
	return m.Body
}

// Reply puts the reply to the current request on the wire, if it has none yet.
func (h warehouse) Reply(r node.Reply) bool {
	h.alive()
	w, to := h.process.world, h.delivery
	if h.replied {
		return false
	}
	h.replied = true
	if check, ok := node.Checks[w.sc.Ack].(node.Dresser); ok {
		r = check.Dress(r)
	}
	name := w.net.Reply(nameOf(*to), network.Kind(to.Kind.Reply()))
	m := w.message(name, to.ID, r.Body, w.asker(*to))
	m.Order, m.Qty, m.Status, m.Injected, m.Read = to.Order, to.Qty, r.Status, to.Injected, to.Read
	h.event(trace.Event{Kind: trace.Sent, Msg: &m, Ref: w.sentAt[idOf(m)]})
	w.launch(m)
	return true
}

// TakeUp has the handler entered again with a request that it has parked.
func (h warehouse) TakeUp(body string) {
	m := h.process.world.parked[body]
	h.delivery, h.order, h.replied = &m, m.Order, true
	h.event(trace.Event{Kind: trace.Unparked})
}

// Work takes the time that the work takes.
func (h warehouse) Work() {
	if ms := h.process.world.sc.Work; ms > 0 {
		h.event(trace.Event{Kind: trace.Works, For: ms})
		h.sleep(ms)
	}
}

// Mail does something outside the database, once per key if there is one.
func (h warehouse) Mail(key string) {
	h.alive()
	w := h.process.world
	e := trace.Event{Kind: trace.Effect, Key: key}
	if key != "" && w.mailed[key] {
		e.Kind = trace.Repeated
	}
	w.mailed[key] = true
	h.event(e)
}

// deliver hands a request to the warehouse, to its processes in turn.
func (w *world) deliver(m trace.Msg) {
	p := w.warehouses[w.turn%len(w.warehouses)]
	w.turn++
	m.To = p.name
	if p.dead {
		w.record(trace.Event{Kind: trace.Dead, Node: p.name, Msg: &m, Order: m.Order})
		return
	}
	p.queue = append(p.queue, m)
	p.nudge()
}

// outsider is somebody else's connection, which holds the write lock.
type outsider struct {
	world *world
	line  *line
}

// lock has an outsider take the write lock of a database until a time. It tells
// whether it got it.
func (w *world) lock(db *database, until, line int) bool {
	o := &outsider{w, w.engine.acquire(db.home, db.disk, unheard)}
	if guard(func() { o.line.db.Begin() }) {
		w.engine.release(o.line)
		return false
	}
	w.outsiders = append(w.outsiders, o)
	w.record(trace.Event{Kind: trace.Locked, DB: db.name, Fault: line})
	w.loop.At(until, func() {
		w.record(trace.Event{Kind: trace.Unlocked, DB: db.name})
		o.leave()
	})
	return true
}

func (o *outsider) leave() {
	if o.line != nil {
		o.world.engine.release(o.line)
		o.line = nil
	}
}
