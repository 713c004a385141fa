package timeline

import "twodeliveries/sim/trace"

// Span is a time in which a process does nothing else: it is dead, frozen, held or at
// work.
type Span struct {
	Node     string
	Kind     trace.Kind // of the event that begins it
	From, To int        // steps; To is -1 when it does not end
}

// Spans finds where processes are dead, frozen, held or at work.
func Spans(rec *trace.Recording) []Span {
	var out []Span
	for i := range rec.Events {
		switch e := &rec.Events[i]; e.Kind {
		case trace.Crashed, trace.Frozen, trace.Holding, trace.Works:
			out = append(out, Span{e.Node, e.Kind, i, EndOf(rec, i)})
		}
	}
	return out
}

// EndOf is the step that ends what takes a process time from a step on: death, a
// freeze, a hold, work or a wait for a lock. It is -1 when none does.
func EndOf(rec *trace.Recording, step int) int {
	e := &rec.Events[step]
	for k := step + 1; k < len(rec.Events); k++ {
		o := &rec.Events[k]
		if o.Node != e.Node {
			continue
		}
		switch {
		case o.Kind == trace.Crashed, e.Kind == trace.Busy,
			e.Kind == trace.Crashed && o.Kind == trace.Started,
			e.Kind == trace.Frozen && o.Kind == trace.Resumed,
			e.Kind == trace.Holding && o.Kind == trace.Released && o.Point == e.Point,
			e.Kind == trace.Works && o.Ms >= e.Ms+e.For && o.Kind != trace.Frozen && o.Kind != trace.Resumed:
			return k
		}
	}
	return -1
}
