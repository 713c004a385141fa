package session

import (
	"strconv"

	"twodeliveries/timeline/wording"
)

// whereBoth says at which time the comparison stands and, while no veil is drawn,
// at which steps of the two runs, counted from 1; 0 is before the first.
func (s *Session) whereBoth() string {
	a, b := s.Cursor, s.Pair.Cursor
	ms := 0
	switch {
	case a < 0 && b < 0:
		return "start"
	case a < 0:
		ms = s.Pair.Run.Ms(b)
	case b < 0:
		ms = s.Run.Ms(a)
	default:
		ms = max(s.Run.Ms(a), s.Pair.Run.Ms(b))
	}
	at := wording.Duration(ms)
	if s.View.ShopView {
		return "at " + at
	}
	return at + " · step A " + strconv.Itoa(a+1) + ", B " + strconv.Itoa(b+1)
}

// Where says which step of the whole recording this is, counted from 1. Under the
// veil it says the time: how many steps there are, the shop cannot know.
func (s *Session) Where() string {
	if s.Paired() {
		return s.whereBoth()
	}
	all := strconv.Itoa(s.Run.Last() + 1)
	switch {
	case s.View.ShopView && s.Cursor < 0:
		return "start"
	case s.View.ShopView:
		return "at " + wording.Duration(s.Run.Ms(s.Cursor))
	case s.Cursor < 0:
		return "start · " + all + " steps"
	}
	return "step " + strconv.Itoa(s.Cursor+1) + " of " + all
}
