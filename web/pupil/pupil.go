// Package pupil is where a learner stands in a lesson.
package pupil

import (
	"strings"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/course"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
)

// Pupil is where a learner stands in a lesson: the passage, what has been answered
// and reached. Like a Session it has no DOM and no clock.
type Pupil struct {
	Course   *course.Course
	Lesson   *course.Lesson
	Progress course.Progress
	At       int // index of the passage

	Run     *shown.Run // of the passage's scenario; nil until it has come
	Missing []string   // what the learner's own run lacks to the goal
	Judged  *shown.Run // the run that missing is about
	Hint    bool       // the hint has been asked for
	told    bool       // the solution has been asked for
	solving bool       // and its run is to come
}

// NewPupil begins a lesson of the course at its first passage. It is nil when the
// course does not hold that lesson whole.
func NewPupil(path *course.Course, name string) *Pupil {
	if path == nil {
		return nil
	}
	at, ok := path.Find(name)
	if !ok || len(path.Lessons[at].Passages) == 0 {
		return nil
	}
	return &Pupil{Course: path, Lesson: &path.Lessons[at], Progress: course.Progress{}}
}

// Passage is the passage the learner is at.
func (p *Pupil) Passage() *course.Passage { return &p.Lesson.Passages[p.At] }

// Mark is the mark of the passage.
func (p *Pupil) Mark() course.Mark { return p.Progress.Mark(p.Lesson.Name, p.Passage().Slug) }

func (p *Pupil) set(m course.Mark) { p.Progress.Set(p.Lesson.Name, p.Passage().Slug, m) }

// Last tells whether no passage follows.
func (p *Pupil) Last() bool { return p.At == len(p.Lesson.Passages)-1 }

// Next is the lesson after this one, nil after the last.
func (p *Pupil) Next() *course.Lesson {
	at, _ := p.Course.Find(p.Lesson.Name)
	if at+1 >= len(p.Course.Lessons) {
		return nil
	}
	return &p.Course.Lessons[at+1]
}

// Turn goes from one passage to another. The next one finds the cursor where it is
// when it is about the same run; else as Open.
func (p *Pupil) Turn(to int, s *session.Session) (ask protocol.Ask, any bool) {
	next := to == p.At+1
	if next && p.Passage().Task() == "" {
		p.set(course.Mark{Done: true})
	}
	if run := p.Run; next && p.Lesson.Passages[to].Stay && run == s.Run && !s.Waiting() && !p.Strayed(s) {
		p.enter(to)
		p.Run = run
		return protocol.Ask{}, false
	}
	return p.Open(to, s)
}

// Open puts the scenario of a passage on the desk.
func (p *Pupil) Open(to int, s *session.Session) (ask protocol.Ask, any bool) {
	p.enter(to)
	return lay(s, p.Passage(), p.Mark())
}

func (p *Pupil) enter(to int) {
	p.At, p.Hint, p.told, p.solving = to, false, false, false
	p.Run, p.Missing, p.Judged = nil, nil, nil
	p.Progress.Reach(p.Lesson.Name, p.Passage().Slug)
	if p.Last() && p.Passage().Task() == "" {
		p.set(course.Mark{Done: true})
	}
}

// lay puts the scenario of a passage on the desk. A goal finds what the learner had
// made there.
func lay(s *session.Session, p *course.Passage, m course.Mark) (protocol.Ask, bool) {
	sc, aside := p.Start(), []string(nil)
	if own, err := scenario.Parse(m.Own); p.Goal != nil && m.Own != "" && err == nil {
		sc, aside = own, m.Aside
	}
	ask, any := s.Lay(session.Mending{Home: p.Preset, Scenario: sc, Aside: aside}, scenario.View{ShopView: p.Shop, Every: p.Every}, &p.At)
	if o, ok := scenario.FindPreset(p.Beside); ok {
		s.Comparison.Begin(session.Other{Key: "beside", Title: o.Title, Preset: o.Name, Scenario: scenario.MustParse(o.Text)})
	}
	return ask, any
}

// Strayed tells whether something else is on the desk than the passage put there.
func (p *Pupil) Strayed(s *session.Session) bool {
	return s.Draft.Text() != p.Passage().Scenario
}

// Return puts the scenario of the passage on the desk again, as an edit. The cursor
// goes to a spot of it.
func (p *Pupil) Return(s *session.Session, to shown.Spot) protocol.Ask {
	return s.Begin(session.Mending{Home: p.Passage().Preset, Scenario: p.Passage().Start()}, session.At(&to, -1))
}

// Solve puts the solution of the goal on the desk, as an edit. When its run comes, the
// cursor goes to the moment that reaches the goal.
func (p *Pupil) Solve(s *session.Session) protocol.Ask {
	p.told, p.solving = true, true
	return s.Begin(session.Mending{Home: p.Passage().Preset, Scenario: scenario.MustParse(p.Passage().Goal.Solution)}, session.At(nil, -1))
}

// See looks at the desk: whether the passage's run has come, its wait is over or its
// goal reached. It reports whether there is something new to be stored: something is
// done that was not before, or the learner's own scenario is another one.
func (p *Pupil) See(s *session.Session) (news bool) {
	if s.Waiting() || s.Run.Last() < 0 {
		return false
	}
	passage := p.Passage()
	if s.Run.Rec.Scenario == passage.Scenario {
		p.Run = s.Run
	}
	done := false
	switch passage.Task() {
	case "wait":
		done = awaited(passage, s)
	case "goal":
		if p.Judged != s.Run {
			p.Judged = s.Run
			p.Missing = passage.Goal.Missing(passage.Start(), s.Draft.Scenario, s.Draft.Aside, s.Run.Rec)
			if at, ok := p.Moment(); ok && p.solving {
				s.Seek(at)
			}
			p.solving = false
		}
		done = len(p.Missing) == 0
		news = p.keepOwn(s)
	}
	if m := p.Mark(); done && !m.Done {
		m.Done = true
		p.set(m)
		return true
	}
	return news
}

// maxOwn is how long a scenario is kept for a goal, in bytes.
const maxOwn = 2000

// keepOwn notes the learner's own scenario, to be found again.
func (p *Pupil) keepOwn(s *session.Session) (news bool) {
	own, aside := "", []string(nil)
	if p.Strayed(s) {
		own, aside = s.Draft.Text(), s.Draft.Aside
	}
	m := p.Mark()
	if own == m.Own || len(own)+len(strings.Join(aside, "")) > maxOwn {
		return false
	}
	m.Own, m.Aside = own, aside
	p.set(m)
	return true
}

// awaited tells whether the cursor has come to what the passage waits for.
func awaited(p *course.Passage, s *session.Session) bool {
	step, ok := p.Until.In(s.Run.Rec)
	return ok && (s.Cursor >= step || s.AtEnd())
}

// Judge tells the step of the run at which the question is judged; false when the
// run of the passage is not here.
func (p *Pupil) Judge() (step int, ok bool) {
	if p.Run == nil || p.Passage().Question == nil {
		return 0, false
	}
	return p.Passage().Question.When.In(p.Run.Rec)
}

// Answer takes an answer: the number of a choice from 1, or a number. It is false
// when that is no answer, or the run that gives the right one is not here.
func (p *Pupil) Answer(text string) bool {
	if _, ok := p.Judge(); !ok || !p.Passage().Question.Takes(text) {
		return false
	}
	m := course.Mark{Done: true, Answer: text}
	p.set(m)
	r, _ := p.Result()
	m.Wrong = r.Given != r.Right
	p.set(m)
	return true
}

// Result tells how the run answers; false while the learner has not answered, or
// the run is not here.
func (p *Pupil) Result() (course.Result, bool) {
	given := p.Mark().Answer
	step, ok := p.Judge()
	if !ok || !p.Passage().Question.Takes(given) {
		return course.Result{}, false
	}
	q, rec := p.Passage().Question, p.Run.Rec
	r := q.Result(rec, step)
	if r.Given = given; q.Decides != nil {
		r.Decided, _ = q.Decides.In(rec)
	}
	return r, true
}

// ToDecided puts the cursor on the step that decides the question, with everything
// to be seen. Where something else is on the desk, the passage's run comes back.
func (p *Pupil) ToDecided(s *session.Session) (ask protocol.Ask, any bool) {
	r, ok := p.Result()
	if !ok {
		return protocol.Ask{}, false
	}
	s.View.ShopView = false
	s.SetView(s.View)
	if !p.Strayed(s) {
		s.Seek(r.Decided)
		return protocol.Ask{}, false
	}
	ask = s.Begin(session.Mending{Home: p.Passage().Preset, Scenario: p.Passage().Start()}, session.At(nil, r.Decided))
	return ask, ask.ID != 0
}
