package web

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/strip"
)

// peek says which stop stands under the pointer; what happens there, if that is behind
// the cursor or shown all the same.
func (l *Lab) peek(stop int) {
	box := app.Window().GetElementByID("peek")
	if !box.Truthy() {
		return
	}
	s := l.session()
	sides := l.stripSides()
	text, x := "", sides[0].X(-1)
	if s.paired() {
		var at Stop
		text, at = s.peekBoth(stop)
		x = max(sides[0].X(at.A), sides[1].X(at.B))
	} else {
		step := s.Run.stop(s.View, stop)
		text, x = s.peekOne(step), sides[0].X(step)
	}
	box.Set("textContent", text)
	box.Get("classList").Call("add", "on")
	half := box.Get("offsetWidth").Float() / 2
	x = max(half+4, min(x, sides[0].Width-half-4))
	box.Get("style").Call("setProperty", "left", strconv.FormatFloat(x-half, 'f', 0, 64)+"px")
}

// stop is the step of a stop that is counted from 1, -1 for 0.
func (r *Run) stop(v scenario.View, n int) int {
	if stops := r.Stops(v); n > 0 && n <= len(stops) {
		return stops[n-1]
	}
	return -1
}

// peekOne is the preview of a step.
func (s *Session) peekOne(step int) string {
	if step < 0 {
		return "start"
	}
	at := strip.Long(s.Run.ms(step))
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

// peekBoth is the preview of a stop of a comparison, counted from 1, and the stop.
func (s *Session) peekBoth(n int) (text string, at Stop) {
	stops := s.axis()
	if n <= 0 || n > len(stops) {
		return "start", Stop{A: -1, B: -1}
	}
	if s.View.ShopView && n > s.at()+1 {
		return "later", stops[n-1]
	}
	return strip.Long(stops[n-1].Ms), stops[n-1]
}
