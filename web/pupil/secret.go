package pupil

import (
	"strings"

	"twodeliveries/web/session"
)

// While a prediction waits for its answer, nothing on the page says how the run ends
// up: it has no name but this one.
const Nameless = "The run of this passage"

// Asking tells whether the passage asks something that is not answered yet.
func (p *Pupil) Asking() bool {
	q := p.Passage().Question
	return q != nil && !q.Takes(p.Mark().Answer)
}

// Heading is what the scenario on the desk is called. Who is asked about the run, or
// sees only what the shop sees of it, is not to read there what happens.
func (p *Pupil) Heading(s *session.Session) string {
	switch strayed := p.Strayed(s); {
	case p.Asking() && strayed:
		return "Changed from: the run of this passage"
	case p.Asking() || s.View.ShopView && !strayed:
		return Nameless
	}
	return s.Draft.Heading()
}

// Other is what the run on the desk is compared with in a lesson: not the mended one
// while the passage asks for something that is not done.
func (p *Pupil) Other(s *session.Session) session.Other {
	open := p.Passage().Task() != "" && !p.Mark().Done
	return s.Other(func(o session.Other) bool { return !open || !strings.HasPrefix(o.Key, "mended") })
}
