package picture

import "twodeliveries/sim/trace"

// journey is the way of one message.
type journey struct {
	msg      *trace.Msg // as it was sent
	from, to *lane      // nil when it comes from, or goes to, the outside
	start    int        // step it was put on the wire: sent, copied or answered
	parent   *journey   // of a copy
	fates    []int      // steps in which the network did something to it
	end      int        // step it arrived or was lost, -1 when it is still on its way
	lost     bool       // the end is a loss on the way
	direct   bool       // it arrives in the very next row: one arrow, lane to lane
	x        float64    // where in the network it hangs while others are told
}

// trackJourneys is the third phase: what became of every message, and how it is
// drawn.
func (s *scene) trackJourneys() {
	s.byMsg = map[trace.MsgKey]*journey{}
	s.byStep = make([]*journey, len(s.rec.Events))
	for i := range s.rec.Events {
		if e := &s.rec.Events[i]; e.Msg != nil {
			s.follow(i, e)
		}
	}
	for _, j := range s.journeys {
		j.direct = !s.o.ShopView && s.isDirect(j)
		if j.arrives() && !j.direct && s.rows[j.end].look != hidden {
			r := &s.rows[j.end]
			r.top = stubHigh
			if r.look == quiet || r.look == tick {
				r.top, r.look = stubHigh-8, quiet
			}
		}
	}
	s.spread()
}

func (s *scene) follow(i int, e *trace.Event) {
	j := s.byMsg[e.Msg.Key()]
	switch e.Kind {
	case trace.Sent, trace.Copied:
		j = s.depart(i, e)
		if e.Kind == trace.Copied {
			j.parent = s.byMsg[trace.MsgKey{Kind: e.Msg.Kind, N: e.Msg.N}]
			if j.parent != nil {
				j.from = j.parent.from
			}
		}
	case trace.Answered:
		if asked := s.byMsg[trace.MsgKey{Kind: trace.Request, N: e.Msg.N, Copy: e.Msg.Copy}]; asked != nil {
			asked.fates, asked.end, asked.lost = append(asked.fates, i), i, true
		}
		j = s.depart(i, e)
	case trace.Delayed, trace.Corrupted:
		if j != nil {
			j.fates = append(j.fates, i)
		}
	case trace.Dropped:
		if j != nil {
			j.fates, j.end, j.lost = append(j.fates, i), i, true
		}
	case trace.Delivered, trace.Dead, trace.Late, trace.Accepted, trace.Refused, trace.Unclear, trace.Told:
		if j != nil && j.end < 0 {
			j.end = i
			if j.to != nil && s.laneOf[e.Node] != nil {
				j.to = s.laneOf[e.Node] // which of several processes takes it shows only now
			}
		} else {
			j = nil
		}
	default:
		j = nil // a timeout is about a message, but the message is elsewhere
	}
	s.byStep[i] = j
}

func (s *scene) depart(i int, e *trace.Event) *journey {
	j := &journey{msg: e.Msg, start: i, end: -1}
	sender, receiver := trace.Publisher, trace.Receiver
	if e.Msg.ToShop() {
		sender, receiver = receiver, sender
	}
	if !e.Msg.Injected || e.Msg.ToShop() {
		j.from = s.process(e.Node, sender)
	}
	if s.rec.Role(e.Msg.To) == receiver {
		j.to = s.process(e.Msg.To, receiver)
	}
	s.byMsg[e.Msg.Key()] = j
	s.journeys = append(s.journeys, j)
	return j
}

// outsideX is where messages from outside come from and go to.
func (s *scene) outsideX() float64 { return s.netL + 26 }

// leaves and reaches are the ends of the way, in the picture's x.
func (s *scene) leaves(j *journey) float64 {
	if j.from != nil {
		return j.from.x
	}
	return s.outsideX() + 7
}

func (s *scene) reaches(j *journey) float64 {
	if j.to != nil {
		return j.to.x
	}
	return s.outsideX() + 9
}

// rightward tells whether the message travels to the right.
func (s *scene) rightward(j *journey) bool { return s.reaches(j) > s.leaves(j) }

// arrives tells whether the message reached the other side.
func (j *journey) arrives() bool { return j.end >= 0 && !j.lost }

// last is the last step in which the message is on its way.
func (j *journey) last() int {
	if n := len(j.fates); n > 0 {
		return j.fates[n-1]
	}
	return j.start
}

// isDirect tells whether nothing worth telling happens between the departure
// and the arrival.
func (s *scene) isDirect(j *journey) bool {
	if !j.arrives() || s.rec.Events[j.start].Kind == trace.Copied {
		return false
	}
	for i := j.start + 1; i <= j.end; i++ {
		if s.rows[i].idle > 0 {
			return false
		}
		if i == j.end || s.rows[i].look <= quiet {
			continue
		}
		other := s.byStep[i]
		if other != j && (other == nil || other.parent != j || s.rec.Events[i].Kind != trace.Copied) {
			return false
		}
	}
	return true
}

// spread gives the messages that hang in the network at the same time different
// places.
func (s *scene) spread() {
	const apart = 18
	centre := (s.netL + s.netR) / 2
	offsets := []float64{0, 1, -1, 2, -2, 3, -3}
	until := make([]int, len(offsets))
	for _, j := range s.journeys {
		j.x = centre
		if j.direct {
			continue
		}
		stop := j.end
		if stop < 0 {
			stop = len(s.rows)
		}
		for k := range offsets {
			if until[k] <= j.start {
				until[k] = stop
				j.x = centre + offsets[k]*apart
				break
			}
		}
	}
}
