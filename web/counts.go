package web

import (
	"twodeliveries/web/session"
)

func verdictTitle(s *session.Session) string {
	if s.Broken() {
		return "Show where it broke, and why"
	}
	return "The promises, one by one"
}

// stepsHere are the steps that what is lit on the picture stands for.
func (l *Lab) stepsHere() []int {
	s, p := l.session(), l.picture()
	if s.Cursor < 0 {
		return nil
	}
	at := p.GroupOf(s.Cursor)
	if at < 0 {
		return []int{s.Cursor}
	}
	for _, step := range p.Groups[at].Steps {
		if step == s.Cursor {
			return p.Groups[at].Steps
		}
	}
	return []int{s.Cursor}
}
