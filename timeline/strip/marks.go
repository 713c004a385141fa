package strip

import (
	"slices"
	"strconv"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// Look is how something that happens is shown.
type Look string

// The looks of marks. What comes later in the list stands before what comes earlier
// where there is no room for both.
const (
	None     Look = ""
	Alive    Look = "alive"    // a process runs again
	Begun    Look = "begun"    // start() of a relay that runs already
	Purged   Look = "purged"   // what is old is deleted
	Ordered  Look = "ordered"  // a customer's order
	Accepted Look = "accepted" // a reply that is taken as the ACK
	Mailed   Look = "mailed"   // something outside was done
	Parcel   Look = "parcel"   // a parcel has left
	Back     Look = "back"     // and was taken back
	Work     Look = "work"     // work is done
	Known    Look = "known"    // the id is known, and its work is done
	Unclear  Look = "unclear"  // no reply, or one that proves nothing
	Refused  Look = "refused"
	Raised   Look = "raised"
	Dead     Look = "dead"
	Mistaken Look = "mistaken" // the id is known, and no work is done under it
	NoACK    Look = "no-ack"   // a reply that is taken for the ACK, and is none
	Conflict Look = "conflict" // the id is known, with other content
	Lost     Look = "lost"     // a message
	Again    Look = "again"    // the same work, or mail, once more
)

var ranks = []Look{None, Alive, Begun, Purged, Ordered, Accepted, Mailed, Parcel, Back, Work, Known, Unclear, Refused, Raised, Dead,
	Mistaken, NoACK, Conflict, Lost, Again}

// lookOf is how an event is shown, apart from how often its work was done before.
func lookOf(e *trace.Event) Look {
	switch e.Kind {
	case trace.Placed:
		return Ordered
	case trace.Commit:
		if len(e.Applied) > 0 {
			return Work
		}
	case trace.Point:
		switch e.Point {
		case "duplicate-found":
			if e.Ref == 0 {
				return Mistaken
			}
			return Known
		case "intent-found":
			return Known
		case "conflict-found":
			return Conflict
		}
	case trace.Timeout, trace.Unclear, trace.Closed:
		return Unclear
	case trace.Accepted:
		if timeline.FalseACK(e) {
			return NoACK
		}
		return Accepted
	case trace.Refused:
		return Refused
	case trace.Thrown:
		if e.Detail == trace.Raised {
			return Raised
		}
	case trace.Crashed, trace.Started, trace.Start, trace.Operator:
		return lookOfProcess(e)
	case trace.Effect, trace.Recalled, trace.Repeated, trace.Heard:
		return lookOutside(e)
	}
	return None
}

// lookOfProcess is how it looks that a process goes or comes, and what somebody has it do.
func lookOfProcess(e *trace.Event) Look {
	switch {
	case e.Kind == trace.Crashed:
		return Dead
	case e.Kind == trace.Started && e.Detail != "":
		return Alive
	case e.Kind == trace.Start && e.Detail == trace.Runs:
		return Begun
	case e.Kind == trace.Operator && e.Detail == trace.Purge:
		return Purged
	}
	return None
}

// lookOutside is how it looks what is done outside, and said of it.
func lookOutside(e *trace.Event) Look {
	beyond := e.Msg != nil && e.Msg.Beyond()
	switch {
	case e.Kind == trace.Effect && beyond:
		return Parcel
	case e.Kind == trace.Effect:
		return Mailed
	case e.Kind == trace.Recalled:
		return Back
	case e.Kind == trace.Repeated && beyond:
		return Known
	case e.Kind == trace.Heard && (e.Msg.ACK() || e.Msg.Confirms()):
		return Accepted
	case e.Kind == trace.Heard && e.Msg.Before():
		return Refused
	}
	return None
}

// findMarks notes what is to be seen on the lanes, and where messages are lost.
func (s *Strip) findMarks() {
	first := map[string]int{} // where the work of an order, or its mail, was done first
	for i := range s.run.Events {
		e := &s.run.Events[i]
		l := s.laneOf(e)
		look, text := lookOf(e), ""
		if l < 0 || look == None || !s.sees(&s.Lanes[l]) {
			continue
		}
		sum := 0
		for _, a := range e.Applied {
			sum += a.Qty
			if before := "work " + nameOfWork(a); s.again(first, before, i) {
				look = Again
			}
		}
		if sum != 0 {
			text = "+" + strconv.Itoa(sum)
		}
		switch {
		case look == Back:
			delete(first, "mail "+e.Order)
		case (look == Mailed || look == Parcel) && s.again(first, "mail "+e.Order, i):
			look = Again
		}
		s.Marks = append(s.Marks, Mark{Look: look, Point: Point{s.x[i], s.Lanes[l].Y}, Step: i, Lane: l, Text: text, N: 1, Last: i})
	}
	for _, w := range s.Ways {
		if w.Lost {
			s.Marks = append(s.Marks, Mark{Look: Lost, Point: w.To, Step: w.End, Lane: -1, N: 1, Last: w.End})
		}
	}
}

// nameOfWork is what two applications of the same work have in common.
func nameOfWork(a trace.Application) string {
	if a.Order != "" {
		return a.Order
	}
	return a.ID
}

// again notes what was done first, or ties what is done again to it.
func (s *Strip) again(first map[string]int, what string, step int) bool {
	before, any := first[what]
	if !any {
		first[what] = step
		return false
	}
	s.tie(before, step, true)
	return true
}

func (s *Strip) tie(from, to int, again bool) {
	a, b := s.laneOf(&s.run.Events[from]), s.laneOf(&s.run.Events[to])
	if a >= 0 && b >= 0 {
		s.Ties = append(s.Ties, Tie{Point{s.x[from], s.Lanes[a].Y}, Point{s.x[to], s.Lanes[b].Y}, to, again, s.hang})
	}
}

// findTies ties what was found to be known to the work that was done under its id.
func (s *Strip) findTies() {
	for i := range s.run.Events {
		e := &s.run.Events[i]
		if look := lookOf(e); look != Known && look != Conflict || s.veiled {
			continue
		}
		if ref, ok := e.RefStep(); ok && ref < i {
			s.tie(ref, i, false)
		}
	}
}

// findBreaks finds the steps that break a promise.
func (s *Strip) findBreaks() {
	if s.veiled {
		return
	}
	for _, v := range s.run.Verdicts {
		if v.State == trace.Broken && v.Step >= 0 {
			s.Breaks = append(s.Breaks, Break{s.X(v.Step), v.Step, s.title(v.Name)})
		}
	}
}

// laneOf is the place of the lane in which an event happens; what a customer does is
// seen at the first, the shop's.
func (s *Strip) laneOf(e *trace.Event) int {
	if e.Kind == trace.Placed && e.Node == "" {
		return 0
	}
	return slices.IndexFunc(s.Lanes, func(l Lane) bool { return l.Name == e.Node })
}

// fold makes one mark of those of the same look that stand closer than they are wide,
// and takes away what stands nearly in the place of something that says more.
func (s *Strip) fold() {
	var out []Mark
	last := map[int]int{} // by lane: the mark in out
	for _, m := range s.Marks {
		at, any := last[m.Lane]
		if !any || m.Lane < 0 || m.X-out[at].X >= 2*Radius {
			out = append(out, m)
			last[m.Lane] = len(out) - 1
			continue
		}
		before := &out[at]
		switch {
		case m.Look == before.Look:
			before.N, before.Last = before.N+1, m.Step
		case m.X-before.X >= Radius:
			out = append(out, m)
			last[m.Lane] = len(out) - 1
		case slices.Index(ranks, m.Look) > slices.Index(ranks, before.Look):
			*before = m
		}
	}
	s.Marks = out
}
