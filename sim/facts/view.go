package facts

import (
	"slices"
	"strings"

	"twodeliveries/sim/trace"
)

// view is a fact, held against a recording.
type view struct {
	rec *trace.Recording
	f   Fact
}

// predicate tells whether a recording bears a fact out.
type predicate func(*view) bool

// predicates are those of every kind.
var predicates = map[Kind]predicate{}

// define adds predicates.
func define(more map[Kind]predicate) {
	for kind, p := range more {
		predicates[kind] = p
	}
}

// at is the event of the fact's ith step.
func (v *view) at(i int) *trace.Event { return &v.rec.Events[v.f.Steps[i]] }

// steps tells whether the fact has so many steps, of these kinds.
func (v *view) steps(kinds ...trace.Kind) bool {
	if len(v.f.Steps) != len(kinds) {
		return false
	}
	for i, kind := range kinds {
		if v.at(i).Kind != kind {
			return false
		}
	}
	return true
}

// about tells whether the event of the fact's ith step is about a message.
func (v *view) about(i int, name string) bool {
	m := v.at(i).Msg
	return m != nil && m.Name() == name
}

// one is for facts with one step, of a kind, about Msg.
func one(kind trace.Kind, more ...func(*view, *trace.Event) bool) predicate {
	return func(v *view) bool {
		if !v.steps(kind) || !v.about(0, v.f.Msg) {
			return false
		}
		for _, holds := range more {
			if !holds(v, v.at(0)) {
				return false
			}
		}
		return true
	}
}

// point is for facts with one step, a point that was reached for Msg.
func point(name string) predicate {
	return one(trace.Point, func(_ *view, e *trace.Event) bool { return e.Point == name })
}

func detail(d trace.Detail) func(*view, *trace.Event) bool {
	return func(_ *view, e *trace.Event) bool { return e.Detail == d }
}

func not(p func(*view, *trace.Event) bool) func(*view, *trace.Event) bool {
	return func(v *view, e *trace.Event) bool { return !p(v, e) }
}

func atNode(v *view, e *trace.Event) bool { return e.Node == v.f.Node }

// between looks for an event after the fact's ith step and before its next, or the
// end of the run.
func (v *view) between(i int, is func(*trace.Event) bool) bool {
	to := len(v.rec.Events)
	if i+1 < len(v.f.Steps) {
		to = v.f.Steps[i+1]
	}
	return slices.ContainsFunc(events(v.rec, v.f.Steps[i]+1, to), is)
}

// until looks for an event up to the fact's ith step, that one included.
func (v *view) until(i int, is func(*trace.Event) bool) bool {
	return slices.ContainsFunc(events(v.rec, 0, v.f.Steps[i]+1), is)
}

// ever looks for an event in all of the run.
func (v *view) ever(is func(*trace.Event) bool) bool {
	return slices.ContainsFunc(events(v.rec, 0, len(v.rec.Events)), is)
}

func events(rec *trace.Recording, from, to int) []*trace.Event {
	var out []*trace.Event
	for i := from; i < to; i++ {
		out = append(out, &rec.Events[i])
	}
	return out
}

// requests tells whether an event puts a request for an order on the wire.
func requests(order string) func(*trace.Event) bool {
	return func(e *trace.Event) bool {
		return e.Kind == trace.Sent && e.Msg.Kind == trace.Request && !e.Msg.Injected && e.Msg.Order == order
	}
}

// row tells whether an event makes an outbox row of an order go from a state to
// another durable; "*" is any, "" no row.
func (v *view) row(order, from, to string) func(*trace.Event) bool {
	return func(e *trace.Event) bool {
		for _, c := range e.Seen {
			if c.DB != trace.Publisher || c.Table != "outbox" {
				continue
			}
			row := c.New
			if row == nil {
				row = c.Old
			}
			was, is := v.rec.Cell(c, c.Old, "state"), v.rec.Cell(c, c.New, "state")
			if v.rec.Cell(c, row, "order_id") == order && (from == "*" || from == was) && (to == "*" || to == is) {
				return true
			}
		}
		return false
	}
}

// saved tells whether an event makes an order durable.
func (v *view) saved(order string) func(*trace.Event) bool {
	return func(e *trace.Event) bool {
		return slices.ContainsFunc(e.Seen, func(c trace.Change) bool {
			return c.DB == trace.Publisher && c.Table == "orders" && v.rec.Cell(c, c.New, "id") == order
		})
	}
}

// applies tells whether an event adds an order to the stock.
func applies(order string) func(*trace.Event) bool {
	return func(e *trace.Event) bool {
		return slices.ContainsFunc(e.Applied, func(a trace.Application) bool { return a.Order == order })
	}
}

// answers tells whether an event is the reply to a delivery going out.
func (v *view) answers(step int, delivery string) bool {
	e := &v.rec.Events[step]
	if e.Kind != trace.Sent || e.Msg.Kind != trace.Response {
		return false
	}
	for i := step - 1; i >= 0; i-- {
		if o := &v.rec.Events[i]; o.Kind == trace.Delivered && o.Node == e.Node {
			return o.Msg.Name() == delivery
		}
	}
	return false
}

// memoryAt is what a process remembers right before a step.
func memoryAt(rec *trace.Recording, node string, step int) []string {
	for i := step - 1; i >= 0; i-- {
		if m := rec.Events[i].Memory; m != nil && m.Node == node {
			return m.Items
		}
	}
	return nil
}

// holds tells whether items of a memory begin with an id.
func holds(items []string, id string) bool {
	return slices.ContainsFunc(items, func(item string) bool {
		first, _, _ := strings.Cut(item, " ")
		return first == id
	})
}

// remembering tells whether a change is of a table in which the receiver remembers.
func remembering(c trace.Change) bool {
	return c.Remembers()
}
