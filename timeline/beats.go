package timeline

import "twodeliveries/sim/trace"

// Beats returns the steps where the step size "message" stops, ascending: where
// something becomes durable, leaves, is lost, is found or is learnt. The last
// step is always one.
func Beats(rec *trace.Recording) []int {
	out := []int{}
	for i := range rec.Events {
		if i == len(rec.Events)-1 || beat(&rec.Events[i]) {
			out = append(out, i)
		}
	}
	return out
}

func beat(e *trace.Event) bool {
	switch e.Kind {
	case trace.Commit:
		return len(e.Applied) > 0 || places(e)
	case trace.Sent:
		return e.Msg.Kind == trace.Request
	case trace.Started:
		return e.Note == "again"
	case trace.Point:
		return e.Point == "duplicate-found" || e.Point == "conflict-found" || e.Point == "parked"
	case trace.Begin, trace.Read, trace.Write, trace.Rollback, trace.Placed, trace.Delivered:
		return false
	}
	return true
}

// places tells whether a commit makes an order durable.
func places(e *trace.Event) bool {
	for _, c := range e.Seen {
		if c.Table == "orders" && c.Op == trace.Insert {
			return true
		}
	}
	return false
}
