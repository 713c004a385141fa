package picture

import (
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// journey is the way of one message, as it is drawn.
type journey struct {
	*timeline.Journey
	from, to *lane    // nil when it comes from, or goes to, the outside
	parent   *journey // of a copy
	direct   bool     // it arrives in the very next row: one arrow, lane to lane
	x        float64  // where in the network it hangs while others are told
}

// trackJourneys is the third phase: what became of every message, and how it is
// drawn.
func (s *layout) trackJourneys() {
	js := timeline.FollowMessages(s.rec)
	s.byMsg = map[trace.MsgKey]*journey{}
	drawn := map[*timeline.Journey]*journey{}
	for _, way := range js.All {
		j := s.journeyOf(way)
		if o := drawn[way.Original]; o != nil {
			j.parent, j.from = o, o.from
		}
		drawn[way], s.byMsg[way.Msg.Key()] = j, j
		s.journeys = append(s.journeys, j)
	}
	s.byStep = make([]*journey, len(js.At))
	for i, way := range js.At {
		s.byStep[i] = drawn[way]
	}
	for _, j := range s.journeys {
		j.direct = !s.o.ShopView && s.isDirect(j)
		if j.Arrives() && !j.direct && s.rows[j.End].look != hidden {
			r := &s.rows[j.End]
			r.top = stubHigh
			if r.look == quiet || r.look == tick {
				r.top, r.look = stubHigh-8, quiet
			}
		}
	}
	s.spread()
}

// journeyOf finds the lanes at both ends of a way.
func (s *layout) journeyOf(way *timeline.Journey) *journey {
	j := &journey{Journey: way}
	m := way.Msg
	sender, receiver := trace.Publisher, trace.Receiver
	switch {
	case m.Beyond():
		sender, receiver = trace.Receiver, trace.Courier
	case m.Before():
		sender, receiver = trace.Customer, trace.Publisher
	}
	if m.Back() {
		sender, receiver = receiver, sender
	}
	if !m.Injected || m.Back() {
		j.from = s.process(s.rec.Events[way.Start].Node, sender)
	}
	if s.rec.Role(m.To) == receiver {
		j.to = s.process(m.To, receiver)
	}
	if way.Arrives() && j.to != nil {
		if taker := s.laneOf[s.rec.Events[way.End].Node]; taker != nil {
			j.to = taker // which of several processes takes it shows only now
		}
	}
	return j
}

// between is the room in which a message travels: the network, what lies between the
// customer and the shop, or between the warehouse's database and the courier.
func (s *layout) between(m *trace.Msg) (left, right float64) {
	if customer := s.laneOf[trace.Customer]; m.Before() && customer != nil {
		return customer.x, s.process(trace.Publisher, trace.Publisher).x
	}
	if !m.Beyond() || s.courier == nil {
		return s.netL, s.netR
	}
	left = s.netR
	for _, l := range s.lanes {
		if l != s.courier {
			left = max(left, l.x)
		}
	}
	return left, s.courier.x
}

// roomOf is where the words about a message have room: as far as the eye sees.
func (s *layout) roomOf(m *trace.Msg) (left, right float64) {
	left, right = s.between(m)
	switch {
	case s.o.ShopView && m.Before():
		left = s.wallOf(m)
	case s.o.ShopView:
		right = s.wall
	}
	return left, right
}

// wallOf is where the shop's sight of a message ends.
func (s *layout) wallOf(m *trace.Msg) float64 {
	if left, right := s.between(m); m.Before() {
		return left + (right-left)*0.22
	}
	return s.wall
}

// outsideX is where messages from outside come from and go to.
func (s *layout) outsideX() float64 { return s.netL + 26 }

// leaves and reaches are the ends of the way, in the picture's x.
func (s *layout) leaves(j *journey) float64 {
	if j.from != nil {
		return j.from.x
	}
	return s.outsideX() + 7
}

func (s *layout) reaches(j *journey) float64 {
	if j.to != nil {
		return j.to.x
	}
	return s.outsideX() + 9
}

// rightward tells whether the message travels to the right.
func (s *layout) rightward(j *journey) bool { return s.reaches(j) > s.leaves(j) }

// isDirect tells whether nothing worth telling happens between the departure
// and the arrival.
func (s *layout) isDirect(j *journey) bool {
	if !j.Arrives() || s.rec.Events[j.Start].Kind == trace.Copied {
		return false
	}
	for i := j.Start + 1; i <= j.End; i++ {
		if s.rows[i].idle > 0 {
			return false
		}
		if i == j.End || s.rows[i].look <= quiet {
			continue
		}
		other := s.byStep[i]
		if other != j && (other == nil || other.parent != j || s.rec.Events[i].Kind != trace.Copied) {
			return false
		}
	}
	return true
}

// spread gives the messages that hang in the same room at the same time different
// places.
func (s *layout) spread() {
	const apart = 18
	offsets := []float64{0, 1, -1, 2, -2, 3, -3}
	taken := map[float64][]int{} // by the middle of a room: until which step each place is
	for _, j := range s.journeys {
		left, right := s.between(j.Msg)
		centre := (left + right) / 2
		j.x = centre
		if j.direct {
			continue
		}
		stop := j.End
		if stop < 0 {
			stop = len(s.rows)
		}
		until := taken[centre]
		if until == nil {
			until = make([]int, len(offsets))
			taken[centre] = until
		}
		for k := range offsets {
			if until[k] <= j.Start {
				until[k] = stop
				j.x = centre + offsets[k]*apart
				break
			}
		}
	}
}
