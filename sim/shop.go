package sim

import (
	"twodeliveries/sim/node"
	"twodeliveries/sim/trace"
)

// shop is what the publisher's coroutines see.
type shop struct {
	*env
	relay *bell
}

// bell is how the process tells its relay that there is something to send.
type bell struct {
	env  *env // the relay's; nil until it runs
	rung bool
}

var _ node.Shop = shop{}

// job is what a customer or an operator wants from the shop.
type job struct {
	order string // "" if it is not about an order
	do    func(*desk)
}

// desk is where the shop's process takes jobs.
type desk struct {
	env   *env
	taker *node.Outbox
	relay *node.Relay // for the operator's commands
}

// runShop takes jobs, and has the relay run beside it.
func (w *world) runShop(e *env) {
	design, check := node.Publishers[w.sc.Publisher], node.Checks[w.sc.Ack]
	retry := node.Retry{Attempts: w.sc.Attempts, Delay: w.sc.RetryDelay}
	p, relay := e.process, &bell{}

	// The relay starts after the orders of this very moment have been taken.
	w.loop.At(w.loop.Now(), func() {
		if !p.dead {
			relay.env = p.spawn("relay", func(r *env) {
				design.Relay(shop{r, relay}, check, retry).Run()
			})
		}
	})

	operator := &env{process: p, role: "relay", task: e.task, line: e.line}
	d := &desk{e, design.Taker(shop{e, relay}), design.Relay(shop{operator, relay}, check, retry)}
	for {
		e.work(func() bool { return len(p.jobs) > 0 })
		next := p.jobs[0]
		p.jobs = p.jobs[1:]
		e.order = next.order
		next.do(d)
		e.order = ""
	}
}

// place has a customer place an order.
func (w *world) place(o node.Order) {
	placed := trace.Event{Kind: trace.Placed, Node: w.shop.name, Order: o.ID, Qty: o.Qty}
	done := w.shop.hand(job{o.ID, func(d *desk) {
		d.env.event(placed)
		d.taker.Place(o)
	}})
	if !done {
		placed.Kind = trace.Unplaced
		w.record(placed)
	}
}

// redrive has an operator make the parked rows pending again.
func (w *world) redrive(line int) bool {
	return w.shop.hand(job{"", func(d *desk) {
		d.env.event(trace.Event{Kind: trace.Operator, Note: "redrive", Fault: line})
		d.relay.Redrive()
	}})
}

// Wake ends the relay's waiting.
func (s shop) Wake() {
	s.relay.rung = true
	if s.relay.env != nil {
		s.relay.env.task.Wake()
	}
}

// Wait returns at a time or when somebody calls Wake.
func (s shop) Wait(until int) {
	loop := &s.process.world.loop
	s.relay.rung = false
	if until != node.Forever {
		timer := loop.At(until, s.Wake)
		defer loop.Stop(timer)
	}
	for !s.relay.rung {
		s.park()
	}
}

// waiting is a request whose reply is waited for.
type waiting struct {
	env     *env
	request trace.Msg
	reply   *trace.Msg // as it arrived
	closed  bool       // the connection closed instead
	over    bool
}

// end stops the waiting.
func (wait *waiting) end() {
	wait.over = true
	wait.env.task.Wake()
}

// Send puts a request on the wire and waits for what becomes of it.
func (s shop) Send(r node.Request, check node.Check) node.Outcome {
	s.alive()
	w := s.process.world
	s.order = r.Order
	name := w.net.NextRequest()
	m := w.message(name, r.ID, r.Encode(), w.warehouse.name)
	m.Order, m.Qty = r.Order, r.Qty

	wait := &waiting{env: s.env, request: m}
	w.waiting[m.N] = wait
	timer := w.loop.At(w.loop.Now()+w.sc.Timeout, wait.end)
	w.sentAt[m.N] = s.event(trace.Event{Kind: trace.Sent, Msg: &m}) + 1
	w.launch(m)
	for !wait.over {
		s.park()
	}
	w.loop.Stop(timer)
	delete(w.waiting, m.N)
	return s.learn(wait, r.ID, check)
}

// learn records what the publisher now knows about its request.
func (s shop) learn(wait *waiting, id string, check node.Check) node.Outcome {
	e := trace.Event{Kind: trace.Timeout, Msg: &wait.request, Ref: s.process.world.sentAt[wait.request.N]}
	outcome := node.Unknown
	switch {
	case wait.closed:
		e.Kind = trace.Closed
	case wait.reply != nil:
		outcome = node.Judge(check, id, node.Reply{Status: wait.reply.Status, Body: wait.reply.Body})
		e.Msg = wait.reply
		e.Kind = map[node.Outcome]trace.Kind{
			node.Acknowledged: trace.Accepted, node.Refused: trace.Refused, node.Unknown: trace.Unclear,
		}[outcome]
	}
	s.event(e)
	return outcome
}
