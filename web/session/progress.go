package session

// Progress is how many stops the cursor has come to, and how many there are.
func (s *Session) Progress() (at, all int) {
	if s.Paired() {
		return s.at() + 1, len(s.Axis())
	}
	stops := s.Run.Stops(s.View)
	for i, stop := range stops {
		if stop <= s.Cursor {
			at = i + 1
		}
	}
	return at, len(stops)
}

// SeekStop goes to a stop, counted from 1; 0 is before the first.
func (s *Session) SeekStop(n int) {
	stops := s.Run.Stops(s.View)
	switch {
	case s.Paired():
		s.standAt(n - 1)
	case n <= 0 || len(stops) == 0:
		s.First()
	default:
		s.Seek(stops[min(n, len(stops))-1])
	}
}
