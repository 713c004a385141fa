package picture

import (
	"math"

	"twodeliveries/sim/trace"
)

// span is something that takes time on the lane of a process.
type span struct {
	kind     string // works, held, frozen
	lane     *lane
	from, to int // steps; to is -1 when it does not end
}

// trackSpans finds where a process works, is held or is frozen.
func (s *scene) trackSpans() {
	for i := range s.rec.Events {
		e := &s.rec.Events[i]
		kind := map[trace.Kind]string{trace.Works: "works", trace.Holding: "held", trace.Frozen: "frozen"}[e.Kind]
		l := s.laneOf[e.Node]
		if kind != "" && l != nil {
			s.spans = append(s.spans, span{kind, l, i, s.endOf(i)})
		}
	}
}

// endOf finds the step that ends what takes time from a step on, -1 when none does.
func (s *scene) endOf(step int) int {
	e := &s.rec.Events[step]
	for k := step + 1; k < len(s.rec.Events); k++ {
		o := &s.rec.Events[k]
		if o.Node != e.Node {
			continue
		}
		switch {
		case o.Kind == trace.Crashed, e.Kind == trace.Busy,
			e.Kind == trace.Frozen && o.Kind == trace.Resumed,
			e.Kind == trace.Holding && o.Kind == trace.Released && o.Point == e.Point,
			e.Kind == trace.Works && o.Ms >= e.Ms+e.For && o.Kind != trace.Frozen && o.Kind != trace.Resumed:
			return k
		}
	}
	return -1
}

// spanHalf is half the width of a span; a frozen process is broader, since it can
// be frozen while it works.
var spanHalf = map[string]float64{"works": 4, "held": 4, "frozen": 7}

// drawSpans draws every span from its first step to its last.
func (s *scene) drawSpans() []Overlay {
	var out []Overlay
	for _, sp := range s.spans {
		if s.rows[sp.from].look == hidden {
			continue
		}
		top, bottom := s.rows[sp.from].line(), float64(s.height-14)
		if sp.to >= 0 {
			bottom = s.rows[sp.to].line()
		}
		half := spanHalf[sp.kind]
		var p pen
		p.rect("span "+sp.kind, sp.lane.x-half, top, 2*half, bottom-top, 3)
		out = append(out, Overlay{From: sp.from, Until: math.MaxInt, Class: "span", Shapes: p.shapes})
	}
	return out
}
