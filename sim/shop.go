package sim

import (
	"slices"

	"twodeliveries/sim/node"
	"twodeliveries/sim/sched"
	"twodeliveries/sim/store"
	"twodeliveries/sim/trace"
)

// shop is what the publisher's coroutines see.
type shop struct{ *env }

var _ node.Shop = shop{}

// bell is how a relay is told that there may be something to send.
type bell struct {
	env   *env
	rung  bool
	news  func() // while it waits: the outbox has changed
	polls bool   // it waits for its next look, and Wake does not reach it
}

func (b *bell) ring() {
	b.rung = true
	b.env.task.Wake()
}

// runShop takes orders, and has the relay run beside it.
func (w *world) runShop(e *env) {
	e.Reach(node.Started)
	p := e.process
	// The relay starts after the orders of this very moment have been taken.
	w.loop.At(w.loop.Now(), func() {
		if !p.dead {
			w.startRelay(p)
		}
	})
	for {
		e.work(func() bool { return len(p.jobs) > 0 })
		next := p.jobs[0]
		p.jobs = p.jobs[1:]
		e.order = next.order
		guard(next.do)
		e.order = ""
	}
}

// startRelay calls the relay's start() as often as the scenario wants.
func (w *world) startRelay(p *process) {
	if node.Publishers[w.sc.Publisher].Relay == nil {
		return
	}
	start := starting(w)
	for range w.sc.Starts {
		e := p.spawn("relay", start)
		if p.relay == nil {
			p.relay = &bell{env: e}
		}
	}
}

// starting is the relay's start(), which can be called more than once.
func starting(w *world) func(*env) {
	var relay *node.Relay
	return func(e *env) {
		if relay == nil {
			relay = w.relay(e)
			e.started("")
		}
		for guard(relay.Run) { // what threw is started anew
			relay = w.relay(e)
		}
		e.started(trace.Runs) // it has returned
	}
}

// started tells of a call of start(), where there is more than one.
func (e *env) started(how trace.Detail) {
	if e.process.world.sc.Starts > 1 {
		e.event(trace.Event{Kind: trace.Start, Detail: how})
	}
}

// relay builds the relay of the scenario's design.
func (w *world) relay(e *env) *node.Relay {
	return node.Publishers[w.sc.Publisher].Relay(shop{e}, node.Checks[w.sc.Ack], retry(w.sc))
}

// runRelay is the main of a relay that has a process of its own.
func (w *world) runRelay(e *env) {
	e.process.relay = &bell{env: e}
	start := starting(w)
	for range w.sc.Starts - 1 {
		e.process.spawn("relay", start)
	}
	start(e)
}

// place has a customer place an order.
func (w *world) place(o node.Order) {
	p := w.shops[0]
	placed := trace.Event{Kind: trace.Placed, Node: p.name, Order: o.ID, Qty: o.Qty}
	if placed.Key = o.Key; o.Key == o.ID {
		placed.Key = ""
	}
	refused := trace.Event{Kind: trace.Unplaced, Node: p.name, Order: o.ID, Qty: o.Qty}
	done := p.hand(job{order: o.ID, do: func() {
		e := p.envs[0]
		e.event(placed)
		defer func() {
			if !w.taken[o.ID] && !p.dead && !w.over {
				e.event(refused)
			}
		}()
		taker := node.Publishers[w.sc.Publisher].Taker(shop{e}, node.Checks[w.sc.Ack])
		taker.Place(o)
	}})
	if !done {
		w.record(refused)
	}
}

// operate has an operator use the relay's commands.
func (w *world) operate(what trace.Event, command func(*node.Relay)) bool {
	p := w.shops[0]
	if node.Publishers[w.sc.Publisher].Relay == nil {
		return false
	}
	return p.hand(job{do: func() {
		e := p.envs[0]
		e.event(what)
		// The operator acts in the relay's name, on the connection at hand.
		operator := *e
		operator.role = "relay"
		command(w.relay(&operator))
	}})
}

// sweep has the relay look for rows now.
func (w *world) sweep(line int) bool {
	p := w.shops[0]
	if p.dead || node.Publishers[w.sc.Publisher].Relay == nil {
		return false
	}
	w.record(trace.Event{Kind: trace.Operator, Node: p.name, Detail: trace.Sweep, Fault: line})
	if p.relay != nil {
		p.relay.ring()
		return true
	}
	p.spawn("relay", func(e *env) { guard(func() { w.relay(e).Sweep() }) })
	return true
}

// Connect opens one more connection to the database.
func (s shop) Connect() *store.DB {
	s.alive()
	return s.connect().db
}

// About tells which order the code works on.
func (s shop) About(order string) { s.order = order }

// Complain tells the log what went wrong.
func (s shop) Complain(err error) {
	s.event(trace.Event{Kind: trace.Failed, Note: err.Error()})
}

// Wake ends the waiting of every relay that does not poll.
func (s shop) Wake() {
	for _, p := range s.process.world.shops {
		if p.relay != nil && !p.relay.polls {
			p.relay.ring()
		}
	}
}

// tellRelays tells the relays of a side that wait that its outbox has changed.
func tellRelays(side []*process) {
	for _, p := range side {
		if p.relay != nil && p.relay.news != nil {
			p.relay.news()
		}
	}
}

// Wait returns at a time, when somebody calls Wake, or at a look that finds a row
// for which nobody did. The other looks are left out, and an idle relay is at rest.
func (s shop) Wait(until, every int) {
	loop, bell := &s.process.world.loop, s.process.relay
	if until != node.Forever {
		defer loop.Stop(loop.At(until-s.process.ahead, bell.ring))
	}
	from, next := loop.Now(), (*sched.Timer)(nil)
	s.sleepUntilRung(func() {
		loop.Stop(next)
		if due, any := s.process.world.firstDue(); any {
			next = loop.At(lookAt(from, every, max(due-s.process.ahead, loop.Now()+1)), bell.ring)
		}
	}, &next)
}

// Pause returns when a look can find something new. The looks before that would
// read what the last one read: they are left out, and an idle relay is at rest.
func (s shop) Pause(ms, due int) {
	loop, bell := &s.process.world.loop, s.process.relay
	bell.polls = true
	defer func() { bell.polls = false }()
	if due != node.Forever {
		defer loop.Stop(loop.At(lookAt(loop.Now(), ms, due-s.process.ahead), bell.ring))
	}
	from, next := loop.Now(), (*sched.Timer)(nil)
	s.sleepUntilRung(func() {
		if next == nil {
			next = loop.At(lookAt(from, ms, loop.Now()+1), bell.ring)
		}
	}, &next)
}

// lookAt is the first look at or after a time, when one looks every so many ms.
func lookAt(from, every, ms int) int {
	return from + every*max(1, (ms-from+every-1)/every)
}

// sleepUntilRung waits for the bell. Meanwhile it hears that the outbox has changed.
func (e *env) sleepUntilRung(news func(), timer **sched.Timer) {
	bell := e.process.relay
	bell.rung, bell.news = false, news
	defer func() {
		bell.news = nil
		e.process.world.loop.Stop(*timer)
	}()
	for !bell.rung {
		e.park()
	}
}

// firstDue tells when the first pending row is due that an independent connection
// sees, by the clock that nobody has moved.
func (w *world) firstDue() (ms int, any bool) {
	for _, t := range w.dbs[0].seen {
		state := slices.Index(t.Columns, "state")
		if t.Name != "outbox" || state < 0 {
			continue
		}
		for _, row := range t.Rows {
			if row.Values[state] != "pending" {
				continue
			}
			at := max(numberIn(t, row, "due_ms"), numberIn(t, row, "claimed_ms"))
			if !any || at < ms {
				ms, any = at, true
			}
		}
	}
	return ms, any
}

// numberIn reads a column of a row, 0 where the table has none of that name.
func numberIn(t trace.Table, row trace.Row, column string) int {
	i := slices.Index(t.Columns, column)
	if i < 0 {
		return 0
	}
	return number(row.Values[i:])
}
