package web

import "twodeliveries/sim/trace"

// chain is the way of an order: its requests, what was applied for it, and the
// replies. Steps, ascending.
func chain(rec *trace.Recording, order string) []int {
	var out []int
	for i := range rec.Events {
		e := &rec.Events[i]
		on := e.Msg != nil && e.Msg.Order == order && e.Kind != trace.Point
		for _, a := range e.Applied {
			on = on || a.Order == order
		}
		if on || e.Kind == trace.Placed && e.Order == order {
			out = append(out, i)
		}
	}
	return out
}
