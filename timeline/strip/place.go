package strip

import (
	"math"

	"twodeliveries/sim/trace"
)

// Room that a step takes from left to right, in px where it is fixed and in parts of
// what is left where it can give way.
const (
	markRoom = 2*Radius + 5 // between two marks of a lane
	slope    = 32.0         // between the two ends of a way
	lead     = 4.0          // from the end of a way to what it leads to
	stepPart = 1.0
	timePart = 2.5
	gapRoom  = 30.0 // a long time, so that it can be told
	widest   = 32.0 // px for a part: a short run is not blown up
)

// long is a time that is told, in ms.
const long = 100

// spot is what the places of the steps have to keep to.
type spot struct {
	part float64 // of what is left, before it
	room float64 // px at least, before it
	mark int     // the step before that has a mark in the same lane, else -1
	way  int     // the step with which the way began that ends here, else -1
}

// place gives every step its x: what has to stand apart does, and what is left of the
// width goes to steps and to time. Where the width is not enough all come closer.
func (s *Strip) place() {
	spots := s.spots()
	avail := s.right - s.left - Radius
	lay := func(part float64) []float64 {
		x := make([]float64, len(spots))
		at := Radius
		for i, p := range spots {
			at += p.room + p.part*part
			if p.mark >= 0 {
				at = max(at, x[p.mark]+markRoom)
			}
			if p.way >= 0 {
				at = max(at, x[p.way]+slope)
			}
			x[i] = at
		}
		return x
	}
	end := func(x []float64) float64 {
		if len(x) == 0 {
			return 0
		}
		return x[len(x)-1] + Radius
	}
	const least = 0.4
	low, high := least, widest
	for range 24 {
		if mid := (low + high) / 2; end(lay(mid)) > avail {
			high = mid
		} else {
			low = mid
		}
	}
	s.x = lay(low)
	squeeze := min(1, avail/max(end(s.x), 1))
	for i := range s.x {
		s.x[i] = math.Round((s.left+s.x[i]*squeeze)*10) / 10
	}
}

// spots says what the places have to keep to.
func (s *Strip) spots() []spot {
	spots := make([]spot, len(s.run.Events))
	marked, began := map[string]int{}, map[string]int{}
	ms := 0
	for i := range s.run.Events {
		e := &s.run.Events[i]
		p := spot{part: stepPart, mark: -1, way: -1}
		if s.hides(e) {
			spots[i] = spot{mark: -1, way: -1}
			continue
		}
		if idle := e.Ms - ms; idle > 0 {
			p.part += timePart * math.Log2(1+float64(idle)/5)
			if idle >= long {
				p.room = gapRoom
			}
		}
		ms = e.Ms
		if lookOf(e) != None {
			if before, any := marked[e.Node]; any {
				p.mark = before
			}
			marked[e.Node] = i
		}
		if e.Msg != nil {
			name := nameOf(e.Msg)
			switch e.Kind {
			case trace.Sent, trace.Copied, trace.Answered:
				began[name] = i
			case trace.Dropped, trace.Delivered, trace.Accepted, trace.Refused, trace.Unclear, trace.Told, trace.Late, trace.Dead:
				if from, any := began[name]; any && !s.hides(&s.run.Events[from]) {
					p.way = from
				}
			}
		}
		spots[i] = p
	}
	return spots
}

// hides tells whether the view shows nothing of an event.
func (s *Strip) hides(e *trace.Event) bool {
	if !s.veiled || e.Kind == trace.Placed || e.Kind == trace.Unplaced {
		return false
	}
	l := s.lane(e.Node)
	return l == nil || l.Role != trace.Publisher
}

// findGaps finds the times that are long.
func (s *Strip) findGaps() {
	from, ms := s.left, 0
	for i := range s.x {
		if s.hides(&s.run.Events[i]) {
			continue
		}
		if idle := s.run.Events[i].Ms - ms; idle >= long {
			s.Gaps = append(s.Gaps, Gap{Span{from, s.x[i]}, idle, i})
		}
		from, ms = s.x[i], s.run.Events[i].Ms
	}
}

// findPauses finds where a process is dead or frozen.
func (s *Strip) findPauses() {
	for i := range s.Lanes {
		l := &s.Lanes[i]
		if s.sees(l) {
			l.Gone = s.pauses(l.Name, trace.Crashed, trace.Started)
			l.Frozen = s.pauses(l.Name, trace.Frozen, trace.Resumed)
		}
	}
}

func (s *Strip) pauses(node string, from, to trace.Kind) []Pause {
	var out []Pause
	open := -1
	for i := range s.run.Events {
		e := &s.run.Events[i]
		switch {
		case e.Node != node:
		case e.Kind == from && open < 0:
			open = i
		case (e.Kind == to || e.Kind == trace.Crashed) && open >= 0:
			out = append(out, Pause{Span{s.x[open], s.x[i]}, open})
			open = -1
		}
	}
	if open >= 0 {
		out = append(out, Pause{Span{s.x[open], s.right}, open})
	}
	return out
}
