package timeline

import "twodeliveries/sim/trace"

// Chain returns the steps that lead from an order's requests to what the shop
// took for its ACK, ascending: each request put on the wire, its copies, where it
// arrived or was lost, each application and mail of the order, and each reply
// that the shop took for an answer, from its departure to what the shop made of
// it. Replies that were lost or proved nothing are no part of it, nor are the
// steps in between. An order that was never sent has an empty chain.
func Chain(rec *trace.Recording, order string) []int {
	heard := map[trace.MsgKey]bool{} // replies that were an answer to the shop
	for i := range rec.Events {
		if e := &rec.Events[i]; answers(e) && e.Order == order {
			heard[e.Msg.Key()] = true
		}
	}
	out := []int{}
	for i := range rec.Events {
		if linked(&rec.Events[i], order, heard) {
			out = append(out, i)
		}
	}
	return out
}

// answers tells whether the shop takes a reply for a yes or a definite no.
func answers(e *trace.Event) bool {
	return e.Msg != nil && (e.Kind == trace.Accepted || e.Kind == trace.Refused || e.Kind == trace.Told)
}

// linked tells whether a step is a link of an order's chain.
func linked(e *trace.Event, order string, heard map[trace.MsgKey]bool) bool {
	switch e.Kind {
	case trace.Commit:
		for _, a := range e.Applied {
			if a.Order == order {
				return true
			}
		}
		return false
	case trace.Effect:
		return e.Order == order
	}
	m := e.Msg
	switch {
	case m == nil:
		return false
	case answers(e):
		return e.Order == order
	case m.Kind == trace.Request:
		return m.Order == order && moves(e.Kind)
	}
	departs := e.Kind == trace.Sent || e.Kind == trace.Answered || e.Kind == trace.Corrupted
	return departs && heard[m.Key()]
}

// moves tells whether a step is one on the way of a request.
func moves(k trace.Kind) bool {
	switch k {
	case trace.Sent, trace.Copied, trace.Delivered, trace.Dropped, trace.Dead:
		return true
	}
	return false
}
