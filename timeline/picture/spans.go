package picture

import (
	"math"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// spanClass is how a span looks that is drawn on the lane of its process.
var spanClass = map[trace.Kind]string{trace.Works: "works", trace.Holding: "held", trace.Frozen: "frozen"}

// spanHalf is half the width of a span; a frozen process is broader, since it can
// be frozen while it works.
var spanHalf = map[trace.Kind]float64{trace.Works: 4, trace.Holding: 4, trace.Frozen: 7}

// drawSpans draws every span from its first step to its last.
func (s *painter) drawSpans() []Overlay {
	var out []Overlay
	for _, sp := range timeline.Spans(s.rec) {
		l := s.laneOf[sp.Node]
		if spanClass[sp.Kind] == "" || l == nil || s.rows[sp.From].look == hidden {
			continue
		}
		top, bottom := s.reach(sp, float64(s.height-14))
		half := spanHalf[sp.Kind]
		var p pen
		p.rect("span "+spanClass[sp.Kind], l.x-half, top, 2*half, bottom-top, 3)
		s.down.add(l.x, half, top, bottom)
		out = append(out, Overlay{From: sp.From, Until: math.MaxInt, Class: "span", Shapes: p.shapes})
	}
	return out
}

// trackDeaths finds where the lane of a process is dead.
func (s *layout) trackDeaths() {
	for _, sp := range timeline.Spans(s.rec) {
		if l := s.laneOf[sp.Node]; sp.Kind == trace.Crashed && l != nil && s.rows[sp.From].look != hidden {
			from, to := s.reach(sp, float64(s.height-8))
			l.gone = append(l.gone, cut{"gone", from, to})
		}
	}
}

// reach is from where to where a span goes, to the given end if it has none.
func (s *layout) reach(sp timeline.Span, end float64) (from, to float64) {
	if sp.To >= 0 {
		end = s.rows[sp.To].line()
	}
	return s.rows[sp.From].line(), end
}
