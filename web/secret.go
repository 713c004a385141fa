package web

import "strings"

// While a prediction waits for its answer, nothing on the page says how the run ends
// up: it has no name but this one.
const nameless = "The run of this passage"

// Asking tells whether the passage asks something that is not answered yet.
func (p *Pupil) Asking() bool {
	q := p.Passage().Question
	return q != nil && !q.takes(p.Mark().Answer)
}

// Heading is what the scenario on the desk is called. Who is asked about the run, or
// sees only what the shop sees of it, is not to read there what happens.
func (p *Pupil) Heading(s *Session) string {
	switch strayed := p.Strayed(s); {
	case p.Asking() && strayed:
		return "Changed from: the run of this passage"
	case p.Asking() || s.View.ShopView && !strayed:
		return nameless
	}
	return s.Heading()
}

// asking tells whether the page is a lesson that asks something.
func (l *Lab) asking() bool { return l.learning() && l.pupil.Asking() }

// Other is what the run on the desk is compared with in a lesson: not the mended one
// while the passage asks for something that is not done.
func (p *Pupil) Other(s *Session) Other {
	open := p.Passage().task() != "" && !p.Mark().Done
	return s.other(func(o Other) bool { return !open || !strings.HasPrefix(o.Key, "mended") })
}
