package facts

import (
	"slices"
	"strconv"

	"twodeliveries/sim/trace"
)

func init() {
	define(map[Kind]predicate{
		InProgress: func(v *view) bool {
			return v.steps(trace.Write, trace.Point) && v.about(0, v.f.Prev) && v.about(1, v.f.Msg) && v.at(1).Point == "in-progress" &&
				v.claims(0) != nil
		},
		TakenOver: func(v *view) bool {
			if !v.steps(trace.Write, trace.Write) || !v.about(0, v.f.Prev) || !v.about(1, v.f.Msg) {
				return false
			}
			a, b := v.claims(0), v.claims(1)
			return a != nil && b != nil && v.numberIn(*b, "token") > v.numberIn(*a, "token") && v.numberIn(*a, "until_ms") == v.f.Ms
		},
		TooLate: func(v *view) bool {
			return v.steps(trace.Write, trace.Commit) && v.about(0, v.f.Prev) && v.about(1, v.f.Msg) && v.claims(0) != nil &&
				slices.ContainsFunc(v.at(1).Applied, func(a trace.Application) bool { return a.ID == v.f.ID })
		},
		Died: func(v *view) bool {
			return v.steps(trace.Crashed) && v.at(0).Node == v.f.Node && v.at(0).Stood == v.f.Point
		},
		DiedAtWork: func(v *view) bool {
			return v.steps(trace.Delivered, trace.Crashed) && v.about(0, v.f.Msg) && v.at(0).Node == v.f.Node && v.at(1).Node == v.f.Node &&
				!v.between(0, func(e *trace.Event) bool {
					replied := e.Kind == trace.Sent && !e.Msg.Beyond()
					return e.Node == v.f.Node && (replied || e.Kind == trace.Delivered || e.Kind == trace.Crashed)
				})
		},
		Torn: func(v *view) bool {
			return v.steps(trace.Write, trace.Crashed) && v.about(0, v.f.Msg) && slices.Contains(v.at(1).Torn, v.at(0).Tx)
		},
		Undone: func(v *view) bool {
			return v.steps(trace.Write, trace.Rollback) && v.about(0, v.f.Msg) && v.at(0).Tx == v.at(1).Tx && len(v.at(0).Changes) > 0
		},
	})
}

func init() {
	define(map[Kind]predicate{
		Raised:      thrown(trace.Raised),
		NotAccepted: thrown(trace.NotAccepted),
		Gone: func(v *view) bool {
			return v.steps(trace.Crashed) && v.at(0).Node == v.f.Node &&
				!v.between(0, func(e *trace.Event) bool { return e.Kind == trace.Started && e.Node == v.f.Node })
		},
		Frozen: func(v *view) bool { return v.stands(trace.Frozen, trace.Resumed) },
		Held: func(v *view) bool {
			return v.stands(trace.Holding, trace.Released) && v.at(0).Point == v.f.Point
		},
		ClockAhead: func(v *view) bool {
			ms := 0
			for i := range v.f.Steps {
				if e := v.at(i); e.Kind == trace.Jumped && e.Node == v.f.Node {
					ms += e.For
				}
			}
			return len(v.f.Steps) > 0 && ms == v.f.Ms
		},
	})
}

// claims is how the write of the fact's ith step claims ID, nil when it does not.
func (v *view) claims(i int) *trace.Change {
	for _, c := range v.at(i).Changes {
		if c.Table == "claims" && v.rec.Cell(c, c.New, "id") == v.f.ID && v.numberIn(c, "done") == 0 {
			return &c
		}
	}
	return nil
}

func (v *view) numberIn(c trace.Change, column string) int {
	n, _ := strconv.Atoi(v.rec.Cell(c, c.New, column))
	return n
}

// thrown: the handler threw at the point that its process reached last.
func thrown(how trace.Detail) predicate {
	return one(trace.Thrown, detail(how), func(v *view, e *trace.Event) bool {
		for i := v.f.Steps[0] - 1; i >= 0; i-- {
			if o := &v.rec.Events[i]; o.Kind == trace.Point && o.Node == e.Node {
				return o.Point == v.f.Point
			}
		}
		return false
	})
}

// stands tells whether a process stood still from one step to the other, or for
// good; where the fact has a message, over the delivery of that.
func (v *view) stands(from, to trace.Kind) bool {
	if v.f.Msg != "" && (len(v.f.Steps) == 0 || v.handles(v.f.Node, v.f.Steps[0]) != v.f.Msg) {
		return false
	}
	if len(v.f.Steps) == 2 {
		return v.steps(from, to) && v.at(0).Node == v.f.Node && v.at(1).Node == v.f.Node && v.at(1).Ms-v.at(0).Ms == v.f.Ms
	}
	return v.steps(from) && v.at(0).Node == v.f.Node && v.f.Ms == 0 &&
		!v.between(0, func(e *trace.Event) bool { return e.Node == v.f.Node && (e.Kind == to || e.Kind == trace.Crashed) })
}

// handles is the delivery that a process works on at a step: the last one that came
// to it, until its reply is on the wire.
func (v *view) handles(node string, step int) string {
	for i := step - 1; i >= 0; i-- {
		switch e := &v.rec.Events[i]; {
		case e.Node != node:
		case e.Kind == trace.Delivered || e.Kind == trace.Unparked:
			return e.Msg.Name()
		case e.Kind == trace.Sent || e.Kind == trace.Crashed || e.Point == "worked-off":
			return ""
		}
	}
	return ""
}
