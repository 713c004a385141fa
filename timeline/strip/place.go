package strip

import (
	"math"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// Room that a step takes from left to right, in px where it is fixed and in parts of
// what is left where it can give way.
const (
	markRoom = 2*Radius + 5 // between two marks of a lane
	slope    = 32.0         // between the two ends of a way
	stepPart = 1.0
	timePart = 2.5
	gapRoom  = 30.0 // a long time, so that it can be told
	widest   = 32.0 // px for a part: a short run is not blown up
	least    = 0.4
)

// long is a time that is told, in ms.
const long = 100

// spot is what the place of a step has to keep to.
type spot struct {
	hidden bool // it needs no room
	mark   int  // the step before that has a mark in the same lane, else -1
	way    int  // the step with which the way began that ends here, else -1
}

// place gives every step of the strips its x: what has to stand apart does, and what is
// left of the width goes to steps and to time. Where the width is not enough all come
// closer. Strips that are placed together have one axis.
func place(strips ...*Strip) {
	slots, s := slotsOf(strips), strips[0]
	avail := s.right - s.left - Radius
	low, high := least, widest
	for range 24 {
		if mid := (low + high) / 2; lay(strips, slots, mid) > avail {
			high = mid
		} else {
			low = mid
		}
	}
	squeeze := min(1, avail/max(lay(strips, slots, low), 1))
	for _, s := range strips {
		for i := range s.x {
			s.x[i] = math.Round((s.left+s.x[i]*squeeze)*10) / 10
		}
	}
}

// lay puts the slots one after the other, with so many px for a part, and tells where
// they end.
func lay(strips []*Strip, slots []slot, part float64) float64 {
	at := Radius
	for _, o := range slots {
		at += o.room + o.part*part
		for k, step := range o.steps {
			if step < 0 {
				continue
			}
			s, p := strips[k], strips[k].spots[step]
			if p.mark >= 0 {
				at = max(at, s.x[p.mark]+markRoom)
			}
			if p.way >= 0 {
				at = max(at, s.x[p.way]+slope)
			}
		}
		for k, step := range o.steps {
			if step >= 0 {
				strips[k].x[step] = at
			}
		}
	}
	if len(slots) == 0 {
		return 0
	}
	return at + Radius
}

// slot is a place for at most one step of each strip.
type slot struct {
	steps []int   // of each strip, -1 for none
	part  float64 // of what is left, before it
	room  float64 // px at least, before it
}

// slotsOf puts the steps of the strips on one axis by their time. Steps at the same
// moment share slots in their order.
func slotsOf(strips []*Strip) []slot {
	at := make([]int, len(strips))
	for _, s := range strips {
		s.spots, s.x = s.spotsOf(), make([]float64, len(s.run.Events))
	}
	var slots []slot
	seen := 0 // ms of the last slot in which something is to be seen
	for {
		ms, any := 0, false
		for k, s := range strips {
			if at[k] < len(s.run.Events) && (!any || s.run.Events[at[k]].Ms < ms) {
				ms, any = s.run.Events[at[k]].Ms, true
			}
		}
		if !any {
			return slots
		}
		o := slot{steps: make([]int, len(strips))}
		for k, s := range strips {
			o.steps[k] = -1
			if i := at[k]; i < len(s.run.Events) && s.run.Events[i].Ms == ms {
				o.steps[k] = i
				at[k]++
				if !s.spots[i].hidden {
					o.part = stepPart
				}
			}
		}
		if o.part > 0 {
			o.wait(ms - seen)
			seen = ms
		}
		slots = append(slots, o)
	}
}

// wait makes room for a time in which nothing happens.
func (o *slot) wait(idle int) {
	if idle > 0 {
		o.part += timePart * math.Log2(1+float64(idle)/5)
	}
	if idle >= long {
		o.room = gapRoom
	}
}

// spotsOf says what the places of the steps have to keep to.
func (s *Strip) spotsOf() []spot {
	spots := make([]spot, len(s.run.Events))
	marked := map[string]int{}
	for i := range s.run.Events {
		e := &s.run.Events[i]
		p := spot{hidden: s.hides(e), mark: -1, way: -1}
		if p.hidden {
			spots[i] = p
			continue
		}
		if lookOf(e) != None {
			if before, any := marked[e.Node]; any {
				p.mark = before
			}
			marked[e.Node] = i
		}
		if j := s.journeys.At[i]; j != nil && j.End == i && !s.hides(&s.run.Events[j.Start]) {
			p.way = j.Start
		}
		spots[i] = p
	}
	return spots
}

// hides tells whether the view shows nothing of an event.
func (s *Strip) hides(e *trace.Event) bool { return s.veiled && !timeline.ShopKnows(s.run, e) }

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
	for _, p := range timeline.Spans(s.run) {
		l := s.lane(p.Node)
		if l == nil || !s.sees(l) {
			continue
		}
		pause := Pause{Span{s.x[p.From], s.right}, p.From}
		if p.To >= 0 {
			pause.To = s.x[p.To]
		}
		switch p.Kind {
		case trace.Crashed:
			l.Gone = append(l.Gone, pause)
		case trace.Frozen:
			l.Frozen = append(l.Frozen, pause)
		}
	}
}
