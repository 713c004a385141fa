package pupil

import (
	"twodeliveries/web/course"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
)

// Reached tells whether the run that was judged last reaches the goal.
func (p *Pupil) Reached() bool { return p.Judged != nil && len(p.Missing) == 0 }

// Moment is the step of that run from which on all that the goal wants is so.
func (p *Pupil) Moment() (step int, ok bool) {
	if !p.Reached() {
		return 0, false
	}
	want, rec := p.Passage().Goal.Want, p.Judged.Rec
	return course.Decides(p.Judged.Last(), func(at int) bool { return course.Hold(want, rec, at) }), true
}

// ToMoment puts the cursor there, with everything to be seen.
func (p *Pupil) ToMoment(s *session.Session) {
	if at, ok := p.Moment(); ok {
		s.View.ShopView = false
		s.SetView(s.View)
		s.Seek(at)
	}
}

// Solved tells whether the solution that was asked for is on the desk.
func (p *Pupil) Solved(s *session.Session) bool {
	return p.told && s.Draft.Text() == p.Passage().Goal.Solution
}

// Changes are the lines that are on the desk and were not at the beginning of the
// passage, and those that are gone from there.
func (p *Pupil) Changes(s *session.Session) (added, gone []string) {
	start := p.Passage().Start()
	return shown.Unlike(s.Draft.Scenario, start), shown.Gone(start, s.Draft.Scenario)
}
