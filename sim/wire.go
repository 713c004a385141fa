package sim

import (
	"twodeliveries/sim/network"
	"twodeliveries/sim/node"
	"twodeliveries/sim/trace"
)

// outside is the sender of injected messages: not one of our processes.
const outside = "outside"

// message is a message put on the wire now, as it will arrive if nothing happens.
func (w *world) message(name network.Name, id, body, to string) trace.Msg {
	return trace.Msg{
		Kind: trace.MsgKind(name.Kind), N: name.N, Copy: name.Copy, ID: id, Body: body, To: to,
		Sent: w.loop.Now(), Arrives: w.loop.Now() + w.net.Latency,
	}
}

func nameOf(m trace.Msg) network.Name {
	return network.Name{Kind: network.Kind(m.Kind), N: m.N, Copy: m.Copy}
}

// launch sends a message on its way: the rules say how it fares.
func (w *world) launch(m trace.Msg) {
	rule := w.net.Verdict(nameOf(m))
	if rule == nil {
		w.arrive(m)
		return
	}
	say := func(kind trace.Kind, m trace.Msg, note string) {
		w.record(trace.Event{Kind: kind, Msg: &m, Order: m.Order, Note: note, Fault: rule.Line})
	}
	arrives := m.Arrives
	switch rule.Do {
	case network.Drop:
		m.Arrives = -1
		say(trace.Dropped, m, "")
	case network.Close:
		m.Arrives = -1
		say(trace.Dropped, m, "connection closed")
		w.loop.At(arrives, func() { w.closed(m.N) })
	case network.Delay:
		m.Arrives += rule.By
		say(trace.Delayed, m, "")
		w.arrive(m)
	case network.Corrupt:
		m.Status, m.Body = network.Damage(rule.Way, m.ID, m.Status, m.Body)
		say(trace.Corrupted, m, rule.Way)
		w.arrive(m)
	case network.Duplicate:
		w.arrive(m)
		m.Copy = w.net.NextCopy(nameOf(m)).Copy
		m.Arrives += rule.By
		say(trace.Copied, m, "")
		w.launch(m)
	case network.Answer:
		m.Kind, m.Status, m.Body, m.To = trace.Response, rule.Status, rule.Body, w.shop.name
		say(trace.Answered, m, "")
		w.arrive(m)
	}
}

// arrive has a message reach its end at its time.
func (w *world) arrive(m trace.Msg) {
	w.loop.At(m.Arrives, func() {
		if m.Kind == trace.Request {
			w.deliver(m)
		} else {
			w.answer(m)
		}
	})
}

// packet is a request that waits for the handler.
type packet = trace.Msg

// deliver hands a request to the warehouse.
func (w *world) deliver(m packet) {
	p := w.warehouse
	if p.dead {
		w.record(trace.Event{Kind: trace.Dead, Node: p.name, Msg: &m, Order: m.Order})
		return
	}
	p.queue = append(p.queue, m)
	p.nudge()
}

// answer hands a reply to whoever waits for it.
func (w *world) answer(m trace.Msg) {
	e := trace.Event{Kind: trace.Late, Node: m.To, Msg: &m, Order: m.Order, Ref: w.sentAt[m.N]}
	wait := w.waiting[m.N]
	switch {
	case m.To == outside:
		e.Node = ""
	case w.shop.dead:
		e.Kind = trace.Dead
	case wait != nil && !wait.over:
		wait.reply = &m
		wait.end()
		return
	}
	w.record(e)
}

// closed tells the publisher that a connection is gone.
func (w *world) closed(n int) {
	if wait := w.waiting[n]; wait != nil && !wait.over {
		wait.closed = true
		wait.end()
	}
}

// inject puts a message on the wire that the publisher did not send.
func (w *world) inject(id string, qty, line int) {
	r := node.Request{ID: id, Qty: qty}
	m := w.message(w.net.NextRequest(), id, r.Encode(), w.warehouse.name)
	m.Order, m.Qty, m.Injected = id, qty, true
	w.sentAt[m.N] = w.record(trace.Event{Kind: trace.Sent, Msg: &m, Order: id, Fault: line}) + 1
	w.launch(m)
}
