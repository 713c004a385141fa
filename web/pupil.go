package web

import (
	"strconv"
	"strings"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// Pupil is where a learner stands in a lesson: the passage, what has been answered
// and reached. Like a Session it has no DOM and no clock.
type Pupil struct {
	Course   *Course
	Lesson   *Lesson
	Progress Progress
	At       int // index of the passage

	run     *Run     // of the passage's scenario; nil until it has come
	missing []string // what the learner's own run lacks to the goal
	judged  *Run     // the run that missing is about
	hint    bool     // the hint has been asked for
}

// NewPupil begins a lesson of the course at its first passage. It is nil when the
// course does not hold that lesson whole.
func NewPupil(path *Course, name string) *Pupil {
	if path == nil {
		return nil
	}
	at, ok := path.Find(name)
	if !ok || len(path.Lessons[at].Passages) == 0 {
		return nil
	}
	return &Pupil{Course: path, Lesson: &path.Lessons[at], Progress: Progress{}}
}

// Passage is the passage the learner is at.
func (p *Pupil) Passage() *Passage { return &p.Lesson.Passages[p.At] }

// Mark is the mark of the passage.
func (p *Pupil) Mark() Mark { return p.Progress.Mark(p.Lesson.Name, p.Passage().Slug) }

func (p *Pupil) set(m Mark) { p.Progress.Set(p.Lesson.Name, p.Passage().Slug, m) }

// Last tells whether no passage follows.
func (p *Pupil) Last() bool { return p.At == len(p.Lesson.Passages)-1 }

// Next is the lesson after this one, nil after the last.
func (p *Pupil) Next() *Lesson {
	at, _ := p.Course.Find(p.Lesson.Name)
	if at+1 >= len(p.Course.Lessons) {
		return nil
	}
	return &p.Course.Lessons[at+1]
}

// Turn goes from one passage to another. The next one finds the cursor where it is
// when it is about the same run; else as Open.
func (p *Pupil) Turn(to int, s *Session) (ask protocol.Ask, any bool) {
	next := to == p.At+1
	if next && p.Passage().task() == "" {
		p.set(Mark{Done: true})
	}
	if run := p.run; next && p.Lesson.Passages[to].Stay && run == s.Run && !s.Waiting() && !p.Strayed(s) {
		p.enter(to)
		p.run = run
		return protocol.Ask{}, false
	}
	return p.Open(to, s)
}

// Open puts the scenario of a passage on the desk.
func (p *Pupil) Open(to int, s *Session) (ask protocol.Ask, any bool) {
	p.enter(to)
	return lay(s, p.Passage(), p.Mark())
}

func (p *Pupil) enter(to int) {
	p.At, p.hint = to, false
	p.run, p.missing, p.judged = nil, nil, nil
	p.Progress.Reach(p.Lesson.Name, p.Passage().Slug)
	if p.Last() && p.Passage().task() == "" {
		p.set(Mark{Done: true})
	}
}

// task is what the passage asks for: "question", "goal", "wait" or nothing.
func (p *Passage) task() string {
	switch {
	case p.Question != nil:
		return "question"
	case p.Goal != nil:
		return "goal"
	case p.Until != nil:
		return "wait"
	}
	return ""
}

// lay puts the scenario of a passage on the desk. A goal finds what the learner had
// made there.
func lay(s *Session, p *Passage, m Mark) (protocol.Ask, bool) {
	sc, aside := p.Start(), []string(nil)
	if own, err := scenario.Parse(m.Own); p.Goal != nil && m.Own != "" && err == nil {
		sc, aside = own, m.Aside
	}
	return s.Lay(Mending{Home: p.Preset, Scenario: sc, Aside: aside}, scenario.View{ShopView: p.Shop, Every: p.Every}, &p.At)
}

// Strayed tells whether something else is on the desk than the passage put there.
func (p *Pupil) Strayed(s *Session) bool { return s.Wanted.String() != p.Passage().Scenario }

// Return puts the scenario of the passage on the desk again, as an edit. The cursor
// goes to a spot of it.
func (p *Pupil) Return(s *Session, to Spot) protocol.Ask {
	return s.Start(Mending{Home: p.Passage().Preset, Scenario: p.Passage().Start()}, &to, -1)
}

// Solve puts the solution of the goal on the desk, as an edit.
func (p *Pupil) Solve(s *Session) protocol.Ask {
	return s.Start(Mending{Home: p.Passage().Preset, Scenario: scenario.MustParse(p.Passage().Goal.Solution)}, nil, -1)
}

// See looks at the desk: whether the passage's run has come, its wait is over or its
// goal reached. It reports whether there is something new to be stored: something is
// done that was not before, or the learner's own scenario is another one.
func (p *Pupil) See(s *Session) (news bool) {
	if s.Waiting() || s.Run.Last() < 0 {
		return false
	}
	passage := p.Passage()
	if s.Run.Rec.Scenario == passage.Scenario {
		p.run = s.Run
	}
	done := false
	switch passage.task() {
	case "wait":
		done = awaited(passage, s)
	case "goal":
		if p.judged != s.Run {
			p.judged = s.Run
			p.missing = passage.Goal.Missing(passage.Start(), s.Wanted, s.Aside, s.Run.Rec)
		}
		done = len(p.missing) == 0
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
func (p *Pupil) keepOwn(s *Session) (news bool) {
	own, aside := "", []string(nil)
	if p.Strayed(s) {
		own, aside = s.Wanted.String(), s.Aside
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
func awaited(p *Passage, s *Session) bool {
	step, ok := p.Until.In(s.Run.Rec)
	return ok && (s.Cursor >= step || s.AtEnd())
}

// Judge tells the step of the run at which the question is judged; false when the
// run of the passage is not here.
func (p *Pupil) judge() (step int, ok bool) {
	if p.run == nil || p.Passage().Question == nil {
		return 0, false
	}
	return p.Passage().Question.When.In(p.run.Rec)
}

// Answer takes an answer: the number of a choice from 1, or a number. It is false
// when that is no answer, or the run that gives the right one is not here.
func (p *Pupil) Answer(text string) bool {
	if _, ok := p.judge(); !ok || !p.Passage().Question.takes(text) {
		return false
	}
	p.set(Mark{Done: true, Answer: text})
	return true
}

// maxAnswer is how many digits a number has that somebody types.
const maxAnswer = 6

// takes tells whether a text can be an answer.
func (q *Prediction) takes(text string) bool {
	n, err := strconv.Atoi(text)
	if q.Number != nil {
		return err == nil && n >= 0 && len(text) <= maxAnswer
	}
	return err == nil && n >= 1 && n <= len(q.Choices)
}

// Result is how the run answers the question.
type Result struct {
	Given   string // the learner's answer, as Answer takes it
	Right   string // the run's
	Decided int    // the step that decides it
}

// Result tells how the run answers; false while the learner has not answered, or
// the run is not here.
func (p *Pupil) Result() (Result, bool) {
	given := p.Mark().Answer
	step, ok := p.judge()
	if !ok || !p.Passage().Question.takes(given) {
		return Result{}, false
	}
	q, rec := p.Passage().Question, p.run.Rec
	r := q.result(rec, step)
	if r.Given = given; q.Decides != nil {
		r.Decided, _ = q.Decides.In(rec)
	}
	return r, true
}

// result is how a run answers at a step.
func (q *Prediction) result(rec *trace.Recording, step int) (r Result) {
	if q.Number != nil {
		n := q.Number.Number(rec, step)
		decided := Decides(step, func(at int) bool { return q.Number.Number(rec, at) == n })
		return Result{Right: strconv.Itoa(n), Decided: decided}
	}
	for i, c := range q.Choices {
		if Hold(c.Facts, rec, step) {
			r.Right = strconv.Itoa(i + 1)
			r.Decided = Decides(step, func(at int) bool { return Hold(c.Facts, rec, at) })
		}
	}
	return r
}

// ToDecided puts the cursor on the step that decides the question, with everything
// to be seen. Where something else is on the desk, the passage's run comes back.
func (p *Pupil) ToDecided(s *Session) (ask protocol.Ask, any bool) {
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
	ask = s.Start(Mending{Home: p.Passage().Preset, Scenario: p.Passage().Start()}, nil, r.Decided)
	return ask, ask.ID != 0
}
