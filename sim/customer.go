package sim

import (
	"fmt"
	"slices"

	"twodeliveries/sim/network"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/sched"
	"twodeliveries/sim/trace"
)

// customers are those who have wishes, and their browsers.
type customers struct {
	world     *world
	wishes    []*wish
	checkouts int // sent so far
}

// wish is what a customer wants of the shop. The customer's browser asks until it has
// its confirmation, or has asked often enough.
type wish struct {
	*customers
	id     string
	qty    int
	key    string
	asked  int          // how often
	orders int          // made of it so far
	now    *trace.Msg   // the checkout whose confirmation is waited for
	since  int          // 1 + the step at which that was sent
	over   *sched.Timer // when the waiting for it ends
}

// want has a customer want something.
func (c *customers) want(s scenario.Statement) {
	x := &wish{customers: c, id: s.ID, qty: s.Qty, key: s.Key}
	c.wishes = append(c.wishes, x)
	x.ask()
}

// ask sends one more checkout.
func (x *wish) ask() {
	w := x.world
	x.asked++
	x.checkouts++
	intent := map[string]string{"per-wish": x.id, "per-attempt": fmt.Sprintf("%s.%d", x.id, x.asked)}[w.sc.Intent]
	name := nameOf(trace.Msg{Kind: trace.Checkout, N: x.checkouts})
	m := w.message(name, intent, node.EncodeCheckout(intent, x.qty), w.shops[0].name)
	m.Qty, m.Wish = x.qty, x.id
	x.now = &m
	x.since = w.record(trace.Event{Kind: trace.Sent, Node: trace.Customer, Msg: &m}) + 1
	x.over = w.loop.At(w.loop.Now()+w.sc.Patience, func() { x.learn(trace.Event{Kind: trace.Timeout, Msg: &m}) })
	w.launch(m)
}

// learn has the customer know what became of its checkout, and ask again where that
// was no confirmation.
func (x *wish) learn(e trace.Event) {
	w := x.world
	w.loop.Stop(x.over)
	confirmed := e.Kind == trace.Heard && e.Msg.Confirms()
	if !confirmed && x.asked >= w.sc.Checkouts {
		e.Detail = trace.GivesUp
	}
	e.Node, e.Order, e.Ref = trace.Customer, e.Msg.Order, x.since
	x.now = nil
	w.record(e)
	if !confirmed && e.Detail != trace.GivesUp {
		x.ask()
	}
}

// wishOf is the wish whose customer waits for the confirmation of a checkout.
func (c *customers) wishOf(n int) *wish {
	for _, x := range c.wishes {
		if x.now != nil && x.now.N == n {
			return x
		}
	}
	return nil
}

// confirmed hands a confirmation to the customer who waits for it. What comes for a copy
// that the network made counts as well: the browser cannot tell.
func (c *customers) confirmed(m trace.Msg) {
	if x := c.wishOf(m.N); x != nil {
		x.learn(trace.Event{Kind: trace.Heard, Msg: &m})
		return
	}
	c.world.record(trace.Event{Kind: trace.Late, Node: trace.Customer, Msg: &m, Order: m.Order})
}

// closed tells the customer that a connection is gone.
func (c *customers) closed(m trace.Msg) {
	if x := c.wishOf(m.N); x != nil {
		x.learn(trace.Event{Kind: trace.Closed, Msg: x.now})
	}
}

// checkout hands a customer's checkout to the shop.
func (c *customers) checkout(m trace.Msg) {
	w, p := c.world, c.world.shops[0]
	do := func() {
		e := p.envs[0]
		e.event(trace.Event{Kind: trace.Delivered, Msg: &m})
		i := slices.IndexFunc(c.wishes, func(x *wish) bool { return x.id == m.Wish })
		e.serve(m, c.wishes[i].order())
	}
	if !p.hand(job{msg: &m, do: do}) {
		w.record(trace.Event{Kind: trace.Dead, Node: p.name, Msg: &m})
	}
}

// order is a new order of the wish: ID, then ID-2 and so on, none that somebody else has.
func (x *wish) order() node.Order {
	x.orders++
	id := x.id
	for x.orders > 1 {
		id = fmt.Sprintf("%s-%d", x.id, x.orders)
		if !slices.ContainsFunc(x.world.sc.Statements, func(s scenario.Statement) bool { return s.ID == id }) {
			break
		}
		x.orders++
	}
	return node.Order{ID: id, Qty: x.qty, Key: x.key}
}

// serve has the shop make an order of a checkout, or find the one that it led to, and
// tell the customer.
func (e *env) serve(m trace.Msg, o node.Order) {
	w := e.process.world
	o.Intent = m.ID
	taker := node.Publishers[w.sc.Publisher].Taker(shop{e}, node.Checks[w.sc.Ack])
	e.order = ""
	e.making = &trace.Event{Kind: trace.Placed, Order: o.ID, Qty: o.Qty, Key: o.Key, Wish: m.Wish}
	if o.Key == "" {
		o.Key = o.ID
	}
	guard(func() { taker.Place(o) })
	if begun := e.making == nil; begun && e.order == o.ID && !w.taken[o.ID] {
		e.event(trace.Event{Kind: trace.Unplaced, Order: o.ID, Qty: o.Qty})
	}
	e.making = nil
	status, order := 500, ""
	if w.taken[e.order] {
		status, order = 200, e.order
	}
	reply := w.message(w.net.Reply(nameOf(m), network.Kind(trace.Confirmation)), m.ID, node.Confirm(order), trace.Customer)
	reply.Qty, reply.Wish, reply.Order, reply.Status = m.Qty, m.Wish, order, status
	e.event(trace.Event{Kind: trace.Sent, Msg: &reply})
	w.launch(reply)
}

// begin records that the shop begins to make an order, before the first thing that it
// does for it.
func (e *env) begin(ev trace.Event) {
	placed := e.making
	if placed == nil || ev.Kind != trace.Write && (ev.Kind != trace.Sent || ev.Msg.Kind != trace.Request) {
		return
	}
	e.making, e.order = nil, placed.Order
	e.event(*placed)
}
