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
	receiver := node.Receivers[w.sc.Receiver].Build(e)
	e.process.memory, _ = receiver.(node.Rememberer)
	node.Serve(warehouse{e}, receiver)
}

// NextRequest waits for the next request; the handler is entered with it.
func (h warehouse) NextRequest() string {
	p := h.process
	h.delivery, h.order = nil, ""
	h.work(func() bool { return len(p.queue) > 0 })
	m := p.queue[0]
	p.queue = p.queue[1:]
	h.delivery, h.order = &m, m.Order
	h.event(trace.Event{Kind: trace.Delivered, Ref: p.world.sentAt[m.N]})
	return m.Body
}

// Reply puts the reply to the current request on the wire.
func (h warehouse) Reply(r node.Reply) {
	h.alive()
	w, to := h.process.world, h.delivery
	name := w.net.Reply(network.Name{Kind: network.Request, N: to.N, Copy: to.Copy})
	m := w.message(name, to.ID, r.Body, w.shop.name)
	m.Order, m.Qty, m.Status = to.Order, to.Qty, r.Status
	if m.Injected = to.Injected; m.Injected {
		m.To = outside
	}
	h.event(trace.Event{Kind: trace.Sent, Msg: &m, Ref: w.sentAt[m.N]})
	w.launch(m)
}
