package strip

import "twodeliveries/sim/trace"

// findWays follows every message from where it is sent to where it ends.
func (s *Strip) findWays() {
	for i := range s.run.Events {
		switch s.run.Events[i].Kind {
		case trace.Sent, trace.Copied, trace.Answered:
			if w, any := s.follow(i); any {
				s.Ways = append(s.Ways, w)
			}
		}
	}
}

// clear is how far a way ends from the line of a lane.
const clear = 5.0

// follow finds the way of the message that a step put on the wire.
func (s *Strip) follow(i int) (w Way, any bool) {
	e := &s.run.Events[i]
	w = Way{Step: i, End: len(s.x), Fate: Fate{Reply: e.Msg.ToShop(), Outside: e.Msg.Injected}}
	to, ended := s.fate(i, &w)
	from := s.side(e.Node, w.Reply)
	if to == nil {
		to = s.side(e.Msg.To, !w.Reply)
	}
	if from == nil || to == nil || !s.sees(from) && !s.sees(to) {
		return w, false
	}
	down := clear
	if to.Y < from.Y {
		down = -clear
	}
	middle := (from.Y + to.Y) / 2
	w.From, w.To = Point{s.x[i], from.Y + down}, Point{s.X(w.End), to.Y - down}
	if e.Kind == trace.Answered || w.Outside {
		w.From.Y = middle
	}
	if w.Lost || !ended {
		w.To.Y = middle
	}
	return w, !s.veiled || s.unsee(&w, from, middle, ended)
}

// unsee takes away what the shop cannot know of a way: what becomes of what it sends,
// and where that which comes to it has been. It tells whether anything is left.
func (s *Strip) unsee(w *Way, from *Lane, middle float64, ended bool) bool {
	if w.Outside || w.Reply && (w.Lost || !ended) {
		return false
	}
	w.Unseen, w.Hurt, w.Lost = true, false, false
	if s.sees(from) {
		w.To = Point{min(w.From.X+slope/2, s.right), middle}
		w.End = w.Step
		return true
	}
	w.From = Point{max(w.To.X-slope/2, s.left), middle}
	w.Step = w.End
	return true
}

// fate finds the end of a message, and the lane that takes it, if one does.
func (s *Strip) fate(i int, w *Way) (to *Lane, ended bool) {
	m := s.run.Events[i].Msg
	for j := i + 1; j < len(s.run.Events); j++ {
		e := &s.run.Events[j]
		if e.Kind == trace.Answered && m.Kind == trace.Request && e.Msg.N == m.N && e.Msg.Copy == m.Copy {
			w.Lost, w.End = true, j // something on the way has it
			return nil, true
		}
		if e.Msg == nil || !e.Msg.Same(m) {
			continue
		}
		switch e.Kind {
		case trace.Corrupted:
			w.Hurt = true
			continue
		case trace.Dropped:
			w.Lost = true
		case trace.Late, trace.Dead:
			w.Late = true
		case trace.Delivered, trace.Accepted, trace.Refused, trace.Unclear, trace.Told:
		default:
			continue
		}
		w.End = j
		return s.lane(e.Node), true
	}
	return nil, false
}

// side is the lane of a process; without one, the first of the side that sends
// replies or that sends requests.
func (s *Strip) side(node string, warehouse bool) *Lane {
	if l := s.lane(node); l != nil {
		return l
	}
	for i := range s.Lanes {
		if (s.Lanes[i].Role == trace.Receiver) == warehouse {
			return &s.Lanes[i]
		}
	}
	return nil
}
