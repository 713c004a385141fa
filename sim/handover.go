package sim

import (
	"cmp"

	"twodeliveries/sim/network"
	"twodeliveries/sim/node"
	"twodeliveries/sim/sched"
	"twodeliveries/sim/trace"
)

// Pickup asks the courier to send a parcel.
func (h warehouse) Pickup(parcel, key string) bool {
	return h.ask(trace.Pickup, parcel, node.EncodePickup(parcel, key))
}

// Inquire asks the courier whether a parcel has left.
func (h warehouse) Inquire(parcel string) bool {
	return h.ask(trace.Inquiry, parcel, node.EncodeInquiry(parcel))
}

// Recall asks the courier to take a parcel back.
func (h warehouse) Recall(parcel string) bool {
	return h.ask(trace.Recall, parcel, node.EncodeRecall(parcel))
}

// ask sends the courier a message and tells whether a yes has come. Where there is no
// courier nobody answers.
func (h warehouse) ask(kind trace.MsgKind, parcel, body string) bool {
	h.alive()
	w := h.process.world
	if w.courier == nil {
		return false
	}
	m := w.message(h.next(kind), parcel, body, trace.Courier)
	m.Order = cmp.Or(w.orderOf[parcel], parcel)
	w.callers[idOf(m)] = h.process.name
	c := h.call(m)
	switch {
	case c.reply != nil:
		h.event(trace.Event{Kind: trace.Heard, Msg: c.reply, Ref: w.sentAt[idOf(m)]})
		return node.Strict{}.Accepts(parcel, reply(c.reply))
	case c.closed:
		h.event(trace.Event{Kind: trace.Closed, Msg: &c.request, Ref: w.sentAt[idOf(m)]})
	default:
		h.event(trace.Event{Kind: trace.Timeout, Msg: &c.request, Ref: w.sentAt[idOf(m)]})
	}
	return false
}

// next gives a message that asks its name: each kind is numbered from 1.
func (e *env) next(kind trace.MsgKind) network.Name {
	w := e.process.world
	w.asked[kind]++
	return network.Name{Kind: network.Kind(kind), N: w.asked[kind]}
}

// About tells which parcel the code works on.
func (h warehouse) About(parcel string) { h.order = h.process.world.orderOf[parcel] }

// Rest waits for a time, or for a change of the outbox.
func (h warehouse) Rest(until int) {
	loop, bell := &h.process.world.loop, h.process.relay
	if until != node.Forever {
		defer loop.Stop(loop.At(until-h.process.ahead, bell.ring))
	}
	var none *sched.Timer
	h.sleepUntilRung(bell.ring, &none)
}

// startCourierRelay has the warehouse's relay run beside its first process, if its design
// has one.
func (p *process) startCourierRelay() {
	if p != p.world.warehouses[0] {
		return
	}
	if _, hands := p.receiver.(node.HandsOver); !hands {
		return
	}
	e := p.spawn(trace.CourierRelay, func(e *env) {
		for guard(e.courierRelay().Run) { // what threw is started anew
		}
	})
	p.relay = &bell{env: e}
}

// courierRelay builds the relay of the warehouse, on a connection of its own.
func (e *env) courierRelay() *node.CourierRelay {
	w := e.process.world
	h := warehouse{e}
	receiver := node.Receivers[w.sc.Receiver].Build(h, node.Limits{Lease: w.sc.Lease, Retention: w.sc.Retention})
	relay, _ := node.NewCourierRelay(h, receiver, retry(w.sc))
	return relay
}
