package session

import (
	"strconv"

	"twodeliveries/timeline/wording"
	"twodeliveries/web/shown"
)

// PeekOne is the preview of a step.
func (s *Session) PeekOne(step int) string {
	if step < 0 {
		return "start"
	}
	at := wording.Duration(s.Run.Ms(step))
	ahead := step > s.Cursor && !s.View.Future
	switch {
	case s.View.ShopView && step > s.Cursor:
		return "later"
	case s.View.ShopView:
		return "at " + at + " · " + s.Run.Caption(s.View, step)
	case ahead:
		return "step " + strconv.Itoa(step+1) + " · " + at
	}
	return "step " + strconv.Itoa(step+1) + " · " + at + " · " + s.Run.Caption(s.View, step)
}

// PeekBoth is the preview of a stop of a comparison, counted from 1, and the stop.
func (s *Session) PeekBoth(n int) (text string, at shown.Stop) {
	stops := s.Axis()
	if n <= 0 || n > len(stops) {
		return "start", shown.Stop{A: -1, B: -1}
	}
	if s.View.ShopView && n > s.at()+1 {
		return "later", stops[n-1]
	}
	return wording.Duration(stops[n-1].Ms), stops[n-1]
}
