package sim

import (
	"twodeliveries/sim/network"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// courier is a third party beyond the warehouse: it sends parcels. It is nobody of ours:
// no design, no database, and it does not die.
type courier struct {
	world *world
	known map[string]int // key -> ms of its first use
	out   map[string]int // parcel -> how many of it are out
}

// knows tells whether the courier recognises a key now.
func (c *courier) knows(key string) bool {
	w := c.world
	first, used := c.known[key]
	return used && (w.sc.Keys == scenario.Never || w.loop.Now()-first < w.sc.Keys)
}

// take does what a message asks, and replies.
func (c *courier) take(m trace.Msg) {
	w := c.world
	c.does(trace.Delivered, m, "")
	reply := node.Accept(m.ID)
	switch m.Kind {
	case trace.Pickup:
		c.pickUp(m)
	case trace.Inquiry:
		if c.out[m.ID] == 0 {
			reply = node.NotFound(m.ID)
		}
	case trace.Recall:
		c.takeBack(m)
	}
	back := w.message(w.net.Reply(nameOf(m), network.Kind(m.Kind.Reply())), m.ID, reply.Body, w.callers[idOf(m)])
	back.Order, back.Status = m.Order, reply.Status
	w.record(trace.Event{Kind: trace.Sent, Node: trace.Courier, Msg: &back, Order: m.Order, Ref: w.sentAt[idOf(m)]})
	w.launch(back)
}

// pickUp sends a parcel, once per key that is known.
func (c *courier) pickUp(m trace.Msg) {
	key := node.DecodePickup(m.Body)
	if key != "" && c.knows(key) {
		c.does(trace.Repeated, m, key)
		return
	}
	if key != "" {
		c.known[key] = c.world.loop.Now()
	}
	c.out[m.ID]++
	c.does(trace.Effect, m, key)
}

// takeBack takes back all that is out of a parcel, one after the other.
func (c *courier) takeBack(m trace.Msg) {
	for ; c.out[m.ID] > 0; c.out[m.ID]-- {
		c.does(trace.Recalled, m, "")
	}
}

// does records what the courier does because of a message.
func (c *courier) does(kind trace.Kind, m trace.Msg, key string) {
	e := trace.Event{Kind: kind, Node: trace.Courier, Msg: &m, Order: m.Order, Key: key}
	if kind == trace.Delivered {
		e.Ref = c.world.sentAt[idOf(m)]
	}
	c.world.record(e)
}

// reply hands a reply of the courier to whoever waits for it.
func (c *courier) reply(m trace.Msg) {
	w := c.world
	waits := w.calls[idOf(m)]
	if waits != nil && waits.over {
		waits = nil
	}
	switch {
	case waits != nil && m.Copy == 0:
		waits.reply = &m
		waits.end()
	case w.named(m.To).dead:
		w.record(trace.Event{Kind: trace.Dead, Node: m.To, Msg: &m, Order: m.Order})
	default:
		late := trace.Event{Kind: trace.Late, Node: m.To, Msg: &m, Order: m.Order, Ref: w.sentAt[idOf(m)]}
		if waits != nil {
			late.Detail = trace.AnswersCopy
		}
		w.record(late)
	}
}
