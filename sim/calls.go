package sim

import (
	"cmp"

	"twodeliveries/sim/node"
	"twodeliveries/sim/trace"
)

// call is something sent whose reply is waited for.
type call struct {
	env     *env
	request trace.Msg
	reply   *trace.Msg // as it arrived
	closed  bool       // the connection closed instead
	over    bool
}

// end stops the waiting.
func (c *call) end() {
	c.over = true
	c.env.task.Wake()
}

// callID names a call: each kind of message that asks has numbers of its own.
type callID struct {
	asks trace.MsgKind
	n    int
}

func idOf(m trace.Msg) callID { return callID{m.Kind.Asks(), m.N} }

// Send puts a request on the wire and waits for what becomes of it.
func (s shop) Send(sent node.Message, check node.Check) node.Outcome {
	s.alive()
	w := s.process.world
	s.About(sent.Order)
	m := w.message(w.net.NextRequest(), sent.ID, sent.Body, w.warehouses[0].name)
	asks, _ := node.DecodeRequest(sent.Body)
	m.Order, m.Qty = sent.Order, asks.Qty
	if asks.ID != m.ID {
		m.Read = cmp.Or(asks.ID, trace.NoID)
	}
	return s.learn(s.call(m), sent.ID, check)
}

// call sends a message and waits until its reply is there, the connection has
// closed or the time is up.
func (e *env) call(m trace.Msg) *call {
	w, id := e.process.world, idOf(m)
	c := &call{env: e, request: m}
	w.calls[id] = c
	timer := w.loop.At(w.loop.Now()+w.sc.Timeout, c.end)
	w.sentAt[id] = e.event(trace.Event{Kind: trace.Sent, Msg: &m}) + 1
	w.launch(m)
	for !c.over {
		e.park()
	}
	w.loop.Stop(timer)
	delete(w.calls, id)
	return c
}

// learn records what the publisher now knows about its request.
func (s shop) learn(c *call, id string, check node.Check) node.Outcome {
	e := trace.Event{Kind: trace.Timeout, Msg: &c.request, Ref: s.process.world.sentAt[idOf(c.request)]}
	outcome := node.Unknown
	switch {
	case c.closed:
		e.Kind = trace.Closed
	case c.reply != nil:
		outcome = node.Judge(check, id, reply(c.reply))
		e.Msg = c.reply
		e.Kind = map[node.Outcome]trace.Kind{
			node.Acknowledged: trace.Accepted, node.Refused: trace.Refused, node.Unknown: trace.Unclear,
		}[outcome]
	}
	s.event(e)
	return outcome
}

func reply(m *trace.Msg) node.Reply { return node.Reply{Status: m.Status, Body: m.Body} }

// Lookup asks the receiver whether an id is done.
func (s shop) Lookup(id string) bool {
	s.alive()
	w := s.process.world
	m := w.message(s.next(trace.Lookup), id, node.EncodeLookup(id), w.warehouses[0].name)
	m.Order = s.order
	c := s.call(m)
	if c.reply == nil {
		s.event(trace.Event{Kind: trace.Timeout, Msg: &c.request, Ref: w.sentAt[idOf(m)]})
		return false
	}
	s.event(trace.Event{Kind: trace.Told, Msg: c.reply, Ref: w.sentAt[idOf(m)]})
	return node.Strict{}.Accepts(id, reply(c.reply))
}

// hangUp forgets the calls of a process that died.
func (w *world) hangUp(p *process) {
	for id, c := range w.calls {
		if c.env.process == p {
			delete(w.calls, id)
		}
	}
}

// answer hands a reply to whoever waits for it.
func (w *world) answer(m trace.Msg) {
	late := trace.Event{Kind: trace.Late, Node: m.To, Msg: &m, Order: m.Order, Ref: w.sentAt[idOf(m)]}
	c := w.waiting(m)
	switch {
	case m.To == outside:
		late.Node = ""
	case w.shops[0].dead && c == nil:
		late.Kind = trace.Dead
	case c != nil && w.counts(m, c):
		c.reply = &m
		c.end()
		return
	case c != nil:
		late.Detail = trace.AnswersCopy
	}
	w.record(late)
}

// waiting finds the call that a reply ends: its own, or with replies matched by
// the order they arrive in the one that waits longest.
func (w *world) waiting(m trace.Msg) *call {
	if m.To == outside {
		return nil
	}
	own := w.calls[idOf(m)]
	if _, inLine := node.Checks[w.sc.Ack].(node.InLine); inLine && own == nil && m.Kind == trace.Response {
		for id, c := range w.calls {
			if id.asks == trace.Request && !c.over && (own == nil || c.request.N < own.request.N) {
				own = c
			}
		}
	}
	if own == nil || own.over {
		return nil
	}
	return own
}

// counts tells whether a reply ends a call. The shop has sent one request: what
// comes for a copy that the network made counts only if it is an ACK.
func (w *world) counts(m trace.Msg, c *call) bool {
	return m.Copy == 0 || node.Checks[w.sc.Ack].Accepts(c.request.ID, reply(&m))
}

// closed tells whoever asked that a connection is gone.
func (w *world) closed(m trace.Msg) {
	if m.Before() {
		w.customers.closed(m)
		return
	}
	if c := w.calls[idOf(m)]; c != nil && !c.over {
		c.closed = true
		c.end()
	}
}
