package sim

import (
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
	env  *env
	rung bool
	news func() // a relay that polls: the outbox has changed; else nil
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
	design := node.Publishers[w.sc.Publisher]
	if design.Relay == nil {
		return
	}
	var relay *node.Relay
	for range w.sc.Starts {
		e := p.spawn("relay", func(e *env) {
			if relay == nil {
				relay = w.relay(e)
			}
			for guard(relay.Run) { // what threw is started anew
				relay = w.relay(e)
			}
		})
		if p.relay == nil {
			p.relay = &bell{env: e}
		}
	}
}

// relay builds the relay of the scenario's design.
func (w *world) relay(e *env) *node.Relay {
	return node.Publishers[w.sc.Publisher].Relay(shop{e}, node.Checks[w.sc.Ack], node.Retry{
		Attempts: w.sc.Attempts, Delay: w.sc.RetryDelay,
		Doubles: w.sc.Backoff == "exponential", Cap: w.sc.RetryCap,
		OnFailure: w.sc.OnFailure, Reordered: w.sc.RetryBody == "reordered",
		Lease: w.sc.Lease, Interval: w.sc.Interval, Batch: w.sc.Batch,
	})
}

// runRelay is the main of a relay that has a process of its own.
func (w *world) runRelay(e *env) {
	e.process.relay = &bell{env: e}
	for guard(w.relay(e).Run) {
	}
}

// place has a customer place an order.
func (w *world) place(o node.Order) {
	p := w.shops[0]
	placed := trace.Event{Kind: trace.Placed, Node: p.name, Order: o.ID, Qty: o.Qty}
	if placed.Key = o.Key; o.Key == o.ID {
		placed.Key = ""
	}
	refused := trace.Event{Kind: trace.Unplaced, Node: p.name, Order: o.ID, Qty: o.Qty}
	done := p.hand(job{o.ID, func() {
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
func (w *world) operate(what string, line int, command func(*node.Relay)) bool {
	p := w.shops[0]
	if node.Publishers[w.sc.Publisher].Relay == nil {
		return false
	}
	return p.hand(job{"", func() {
		e := p.envs[0]
		e.event(trace.Event{Kind: trace.Operator, Note: what, Fault: line})
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
	w.record(trace.Event{Kind: trace.Operator, Node: p.name, Note: "sweep", Fault: line})
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
	return s.connect()
}

// Complain tells the log what went wrong.
func (s shop) Complain(err error) {
	s.event(trace.Event{Kind: trace.Failed, Note: err.Error()})
}

// Wake ends the waiting of every relay that does not poll.
func (s shop) Wake() {
	for _, p := range s.process.world.shops {
		if p.relay != nil && p.relay.news == nil {
			p.relay.ring()
		}
	}
}

// tellRelays tells those that poll that the outbox has changed.
func (w *world) tellRelays() {
	for _, p := range w.shops {
		if p.relay != nil && p.relay.news != nil {
			p.relay.news()
		}
	}
}

// Wait returns at a time or when somebody calls Wake.
func (s shop) Wait(until int) {
	loop, bell := &s.process.world.loop, s.process.relay
	bell.rung = false
	if until != node.Forever {
		timer := loop.At(until-s.process.ahead, bell.ring)
		defer loop.Stop(timer)
	}
	for !bell.rung {
		s.park()
	}
}

// Pause returns when a look can find something new. The looks before that would
// read what the last one read: they are left out, and an idle relay is at rest.
func (s shop) Pause(ms, due int) {
	loop, bell := &s.process.world.loop, s.process.relay
	from := loop.Now()
	look := func(looks int) *sched.Timer { return loop.At(from+looks*ms, bell.ring) }
	bell.rung = false
	if due != node.Forever {
		defer loop.Stop(look(max(1, (due-s.process.ahead-from+ms-1)/ms)))
	}
	var next *sched.Timer
	bell.news = func() {
		if next == nil {
			next = look((loop.Now()-from)/ms + 1)
		}
	}
	defer func() {
		bell.news = nil
		loop.Stop(next)
	}()
	for !bell.rung {
		s.park()
	}
}
