package strip

import (
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// findWays draws the way of every message.
func (s *Strip) findWays() {
	for _, j := range s.journeys.All {
		if w, any := s.wayOf(j); any {
			s.Ways = append(s.Ways, w)
		}
	}
}

// clear is how far a way ends from the line of a lane.
const clear = 5.0

// wayOf finds the two ends of a way.
func (s *Strip) wayOf(j *timeline.Journey) (w Way, any bool) {
	w = Way{Step: j.Start, End: len(s.x), Fate: s.fateOf(j)}
	sent := j.Start
	if j.Original != nil {
		sent = j.Original.Start
	}
	from, to := s.side(s.run.Events[sent].Node, w.Reply), s.side(j.Msg.To, !w.Reply && !j.Msg.Before())
	ended := j.End >= 0
	if ended {
		w.End = j.End
	}
	if j.Arrives() {
		if taker := s.lane(s.run.Events[j.End].Node); taker != nil {
			to = taker
		}
	}
	if from == nil || to == nil || !s.sees(from) && !s.sees(to) {
		return w, false
	}
	down := clear
	if to.Y < from.Y {
		down = -clear
	}
	middle := (from.Y + to.Y) / 2
	w.From, w.To = Point{s.x[j.Start], from.Y + down}, Point{s.X(w.End), to.Y - down}
	if s.run.Events[j.Start].Kind == trace.Answered || w.Outside {
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
	if w.Outside || !s.sees(from) && (w.Lost || !ended) {
		return false
	}
	w.Unseen, w.Hurt, w.Lost = true, false, false
	if s.sees(from) {
		w.To = Point{min(w.From.X+slope/2, s.right), middle}
		w.End, w.Open = w.Step, true
		return true
	}
	w.From = Point{max(w.To.X-slope/2, s.left), middle}
	w.Step = w.End
	return true
}

// fateOf is what becomes of a message.
func (s *Strip) fateOf(j *timeline.Journey) Fate {
	f := Fate{Reply: j.Msg.Back(), Beyond: j.Msg.Beyond(), Outside: j.Msg.Injected, Lost: j.Lost}
	for _, i := range j.Fates {
		f.Hurt = f.Hurt || s.run.Events[i].Kind == trace.Corrupted
	}
	if j.Arrives() {
		kind := s.run.Events[j.End].Kind
		f.Late = kind == trace.Late || kind == trace.Dead
	}
	return f
}

// side is the lane of a process; without one, the first of the side that sends
// replies or that sends requests.
func (s *Strip) side(node string, warehouse bool) *Lane {
	if l := s.lane(node); l != nil {
		return l
	}
	for i := range s.Lanes {
		if l := &s.Lanes[i]; l.Role != trace.Customer && (l.Role == trace.Receiver) == warehouse {
			return &s.Lanes[i]
		}
	}
	return nil
}
