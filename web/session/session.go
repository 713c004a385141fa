// Package session is what the page knows, apart from the page: the scenario on the
// desk, its run, the cursor, and how the learner got here.
package session

import (
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// Session is what the page knows, apart from the page: the scenario on the desk,
// the run shown, where the cursor stands, what was asked of the engine, and how
// the learner got here. It has no DOM and no clock, so it is tested as it is.
type Session struct {
	Showing   // the run shown is that of the draft unless Waiting
	Draft     Draft
	History   History
	Inquiries Inquiries
	Engine    Engine

	Notice   *words.Notice // what the page has to say, or nil
	Greeting *words.Notice // says where the learner came from, in the place of the usual greeting, or nil

	kept   runs
	proofs proofs // of what broken runs broke for
	wish   *wish
}

// wish is a run asked for and not answered yet.
type wish struct {
	id      int
	landing Landing
}

// is tells whether an answer would be the run that is wished for.
func (w *wish) is(id int) bool { return w != nil && w.id == id }

// NewSession starts with a shipped recording of a preset, before its first step.
// Both may be missing: then there is nothing to show until the engine answers.
func NewSession(preset string, shipped *trace.Recording) *Session {
	s := &Session{Engine: Engine{shipped: shipped}}
	s.Comparison = Comparison{a: &s.Reading, kept: &s.kept, engine: &s.Engine}
	s.Inquiries = Inquiries{a: &s.Reading, engine: &s.Engine}
	s.Draft.setHome(preset)
	s.Draft.put(s.Draft.home)
	s.Reading = Reading{Run: shown.NewRun(&trace.Recording{}), Cursor: -1}
	if shipped != nil {
		s.Run = shown.NewRun(shipped)
		s.kept.came = s.Run
		if sc, err := scenario.Parse(shipped.Scenario); err == nil {
			s.Draft.put(sc)
		}
	}
	return s
}

// Waiting tells whether the run of the draft has not come yet.
func (s *Session) Waiting() bool { return s.wish != nil }

// Opening tells whether the run shown is not the one a link asked for.
func (s *Session) Opening() bool { return s.wish != nil && s.wish.landing.sent && !s.wish.landing.back }

// Moved notes that the learner has moved the cursor: a run that is still to come
// does not take it somewhere else.
func (s *Session) Moved() {
	if s.wish != nil && !s.wish.landing.sent {
		s.wish.landing = Landing{}
	}
}

// want puts a scenario on the desk and returns what to ask the engine. When its
// run is here it is shown at once, and the Ask has no id: it asks nothing.
func (s *Session) want(sc scenario.Scenario, p Landing) protocol.Ask {
	s.Draft.put(sc)
	s.Inquiries.Stop()
	if run := s.kept.find(sc.String()); run != nil {
		s.wish = nil
		s.arrive(run, p)
		return protocol.Ask{}
	}
	s.wish = &wish{id: s.Engine.next(), landing: p}
	return protocol.Ask{ID: s.wish.id, Scenario: sc.String()}
}

// Expects tells whether the answer to an Ask would still change the page.
func (s *Session) Expects(id int) bool {
	return id != 0 && (s.Inquiries.of(id) != nil || s.expects(id))
}

// expects is Expects, apart from questions to the databases.
func (s *Session) expects(id int) bool {
	return id == s.Engine.checking || s.wish.is(id) || s.Comparison.expects(id) || s.proofs.expects(id, s.Run.Rec.Scenario)
}

// Answer takes what the engine says. It reports whether the page has changed: an
// answer that is not expected, as one overtaken by a later wish, changes nothing.
func (s *Session) Answer(a *protocol.Answer) bool {
	switch {
	case a.ID == 0 || !s.expects(a.ID):
		return false
	case a.ID == s.Engine.checking:
		s.Engine.check(a)
		return true
	case s.Comparison.expects(a.ID):
		s.Comparison.answer(a)
		s.settle(!s.Waiting())
		return true
	case s.proofs.expects(a.ID, s.Run.Rec.Scenario):
		s.proofs.take(a)
		return true
	}
	at := s.wish.landing
	s.wish = nil
	switch {
	case a.Recording != nil:
		s.arrive(s.kept.of(a.Recording), at)
	case a.Problem != nil:
		s.Notice = ProblemNotice(a.Problem)
	default:
		s.Notice = crashNotice(a.Crash)
	}
	return true
}

// Look takes an answer to an inquiry, and tells whether it was one. The file, if
// one was asked for and found, is to be saved.
func (s *Session) Look(a *protocol.Answer) (save *File, ok bool) {
	save, problem, ok := s.Inquiries.take(a)
	if problem != nil {
		s.Notice = problem
	}
	return save, ok
}

// arrive shows a run and puts the cursor where the learner expects it.
func (s *Session) arrive(run *shown.Run, p Landing) {
	old, atEnd := s.Run, s.AtEnd()
	s.Run = run
	s.kept.keep(run)
	s.Finding = nil
	acted, ok := run.ActedAt(p.line)
	spot, there := p.at(run)
	switch {
	case there:
		s.Seek(spot)
	case p.exact:
		s.Seek(p.step)
	case p.line > 0 && ok:
		s.Seek(run.Brink(acted))
	case atEnd:
		s.Seek(run.Last())
	case p.moment && s.Cursor >= 0:
		s.Seek(run.By(old.Ms(s.Cursor)))
	default:
		s.Seek(min(s.Cursor, shown.Agree(old, run)))
	}
	if p.sent {
		s.Notice = arrivalNotice(s, p)
	}
	s.settle(p.sent)
	s.veiled = veiled{}
	s.SetView(s.View)
}

// settle brings the second run of a comparison to where the first one is or, when both
// are as a link has them, to where the link says.
func (s *Session) settle(linked bool) {
	n := s.Comparison.settle(linked)
	if n != nil && (s.Notice == nil || s.Notice.Tone == words.Plain) {
		s.Notice = n
	}
}
