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

// asker is whoever the reply to a request goes to.
func (w *world) asker(request trace.Msg) string {
	if request.Injected {
		return outside
	}
	return w.shops[0].name
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
	say := func(kind trace.Kind, m trace.Msg, more trace.Event) {
		more.Kind, more.Msg, more.Order, more.Fault = kind, &m, m.Order, rule.Line
		w.record(more)
	}
	arrives := m.Arrives
	switch rule.Do {
	case network.Drop:
		m.Arrives = -1
		say(trace.Dropped, m, trace.Event{})
	case network.Close:
		m.Arrives = -1
		say(trace.Dropped, m, trace.Event{Detail: trace.Closes})
		w.loop.At(arrives, func() { w.closed(m) })
	case network.Delay:
		m.Arrives += rule.By
		say(trace.Delayed, m, trace.Event{})
		w.arrive(m)
	case network.Corrupt:
		m.Status, m.Body = network.Damage(rule.Way, m.ID, m.Status, m.Body)
		say(trace.Corrupted, m, trace.Event{Note: rule.Way})
		w.arrive(m)
	case network.Duplicate:
		w.arrive(m)
		m.Copy = w.net.NextCopy(nameOf(m)).Copy
		m.Arrives += rule.By
		say(trace.Copied, m, trace.Event{})
		w.launch(m)
	case network.Answer:
		answerFor(w, m, rule, say, "")
	case network.Hop:
		on := m
		on.Copy = w.net.NextCopy(nameOf(m)).Copy
		on.Arrives += rule.By
		say(trace.Copied, on, trace.Event{Detail: trace.PassedOn})
		w.launch(on)
		w.loop.At(w.loop.Now()+rule.After, func() {
			m.Arrives += rule.After
			answerFor(w, m, rule, say, trace.PassedOn)
		})
	}
}

// answerFor has somebody on the way answer a request.
func answerFor(w *world, m trace.Msg, rule *network.Rule, say func(trace.Kind, trace.Msg, trace.Event), how trace.Detail) {
	m.Kind, m.Status, m.Body, m.To = trace.Response, rule.Status, rule.Body, w.asker(m)
	m.Sent = w.loop.Now()
	w.net.Take(nameOf(m))
	say(trace.Answered, m, trace.Event{Detail: how})
	w.arrive(m)
}

// arrive has a message reach its end at its time.
func (w *world) arrive(m trace.Msg) {
	w.loop.At(m.Arrives, func() {
		switch {
		case m.Kind == trace.Request || m.Kind == trace.Lookup:
			w.deliver(m)
		case m.Kind == trace.Checkout:
			w.customers.checkout(m)
		case m.Kind == trace.Confirmation:
			w.customers.confirmed(m)
		case m.To == trace.Courier:
			w.courier.take(m)
		case m.Beyond():
			w.courier.reply(m)
		default:
			w.answer(m)
		}
	})
}

// inject puts a message on the wire that the publisher did not send.
func (w *world) inject(id string, qty, line int) {
	sent := node.Compose(1, id, node.Order{ID: id, Qty: qty})
	m := w.message(w.net.NextRequest(), id, sent.Body, w.warehouses[0].name)
	m.Order, m.Qty, m.Injected = id, qty, true
	w.sentAt[idOf(m)] = w.record(trace.Event{Kind: trace.Sent, Msg: &m, Order: id, Fault: line}) + 1
	w.launch(m)
}
