// Package session is what the page knows, apart from the page: the scenario on the
// desk, its run, the cursor, and how the learner got here.
package session

import (
	"slices"

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
	Home     string            // the preset the scenario began as; "" for none
	Wanted   scenario.Scenario // the scenario on the desk; Run is its run unless Waiting
	Run      *shown.Run        // the run shown, never nil
	Cursor   int               // a step of Run, -1 before the first
	View     scenario.View
	veiled   veiled
	told     string        // the digest that the link to the run here gave, or ""
	Notice   *words.Notice // what the page has to say, or nil
	Greeting *words.Notice // says where the learner came from, in the place of the usual greeting, or nil
	Engine   EngineState
	Rev      int      // grows whenever Wanted or Home changes
	Finding  *Finding // a broken promise that is pointed at, or nil
	Aside    []string // faults that the designs have no place for, kept for those that do

	Comparing bool  // two runs stand side by side
	Pair      *Pair // the second of them, kept while it is not shown; nil at first

	past, ahead []Moment
	recent      []*shown.Run // that may be compared with
	drawn       pictures     // of the comparison
	drawnStrips pairOfStrips
	query       *inquiry   // the last of the SQL console, or nil
	files       []*inquiry // asked for and not here yet
	wish        *wish
	asked       int // id of the last Ask
	checking    int // id of the Ask that runs the shipped preset, or 0
	shipped     *trace.Recording
	came        *shown.Run        // of shipped, or nil
	Proofs      proofs            // of what broken runs broke for
	failure     string            // why there is no engine
	preset      scenario.Preset   // Home's
	home        scenario.Scenario // Home's
	received    string            // the scenario that somebody has sent, canonical, or ""
}

// veiled is a step that the shop does not see, and the one shown in its place.
type veiled struct{ step, shown int }

// wish is a run asked for and not answered yet.
type wish struct {
	id      int
	landing Landing
}

// NewSession starts with a shipped recording of a preset, before its first step.
// Both may be missing: then there is nothing to show until the engine answers.
func NewSession(preset string, shipped *trace.Recording) *Session {
	s := &Session{Home: preset, Cursor: -1, shipped: shipped}
	if shipped == nil {
		shipped = &trace.Recording{}
	}
	s.Run = shown.NewRun(shipped)
	if s.shipped != nil {
		s.came = s.Run
	}
	s.setHome(preset)
	s.Wanted = s.home
	if s.shipped != nil {
		if sc, err := scenario.Parse(shipped.Scenario); err == nil {
			s.Wanted = sc
		}
	}
	return s
}

// Waiting tells whether the run of Wanted has not come yet.
func (s *Session) Waiting() bool { return s.wish != nil }

// Opening tells whether the run shown is not the one a link asked for.
func (s *Session) Opening() bool { return s.wish != nil && s.wish.landing.sent && !s.wish.landing.back }

// Event is the event under the cursor, or nil before the first.
func (s *Session) Event() *trace.Event {
	if s.Cursor < 0 || s.Cursor > s.Run.Last() {
		return nil
	}
	return &s.Run.Rec.Events[s.Cursor]
}

// AtEnd tells whether nothing comes after the cursor.
func (s *Session) AtEnd() bool {
	if s.Paired() {
		return s.at() == len(s.Axis())-1
	}
	stops := s.Run.Stops(s.View)
	return len(stops) > 0 && s.Cursor >= stops[len(stops)-1]
}

// Seek puts the cursor on a step; outside the run it is the start or the end.
func (s *Session) Seek(step int) {
	s.Cursor = max(-1, min(step, s.Run.Last()))
}

// Forward goes to the next stop.
func (s *Session) Forward() {
	if s.Paired() {
		s.standAt(s.at() + 1)
		return
	}
	for _, stop := range s.Run.Stops(s.View) {
		if stop > s.Cursor {
			s.Cursor = stop
			return
		}
	}
}

// Back goes to the stop before, or before everything.
func (s *Session) Back() {
	if s.Paired() {
		s.standAt(max(-1, s.at()-1))
		return
	}
	before := -1
	for _, stop := range s.Run.Stops(s.View) {
		if stop < s.Cursor {
			before = stop
		}
	}
	s.Cursor = before
}

// First goes before everything.
func (s *Session) First() {
	s.Cursor = -1
	s.align()
}

// End goes to the last stop.
func (s *Session) End() {
	if s.Paired() {
		s.standAt(len(s.Axis()) - 1)
		return
	}
	if stops := s.Run.Stops(s.View); len(stops) > 0 {
		s.Cursor = stops[len(stops)-1]
	}
}

// Moved notes that the learner has moved the cursor: a run that is still to come
// does not take it somewhere else.
func (s *Session) Moved() {
	if s.wish != nil && !s.wish.landing.sent {
		s.wish.landing = Landing{}
	}
}

// SetView changes the view; a cursor on a step that it hides goes back to the
// last one it shows.
func (s *Session) SetView(v scenario.View) {
	s.View = v
	if back := s.veiled; back.step > back.shown && back.shown == s.Cursor {
		s.Cursor = back.step
	}
	s.veiled.step = s.Cursor
	for s.Cursor >= 0 && !s.Run.Visible(v, s.Cursor) {
		s.Cursor--
	}
	s.veiled.shown = s.Cursor
	if s.Paired() {
		for s.Pair.Cursor >= 0 && !s.Pair.Run.Visible(v, s.Pair.Cursor) {
			s.Pair.Cursor--
		}
	}
}

// want puts a scenario on the desk and returns what to ask the engine. When its
// run is here it is shown at once, and the Ask has no id: it asks nothing.
func (s *Session) want(sc scenario.Scenario, p Landing) protocol.Ask {
	s.Wanted = sc
	s.Rev++
	s.StopQuery()
	if run := s.recall(sc.String()); run != nil {
		s.wish = nil
		s.arrive(run, p)
		return protocol.Ask{}
	}
	s.asked++
	s.wish = &wish{id: s.asked, landing: p}
	return protocol.Ask{ID: s.asked, Scenario: sc.String()}
}

// Expects tells whether the answer to an Ask would still change the page.
func (s *Session) Expects(id int) bool {
	return id != 0 && (id == s.checking || s.looks(id) || s.wishes(id) || s.pairs(id) || s.proves(id))
}

func (s *Session) wishes(id int) bool { return s.wish != nil && s.wish.id == id }

func (s *Session) pairs(id int) bool { return s.Pair != nil && s.Pair.Run == nil && s.Pair.id == id }

// Answer takes what the engine says. It reports whether the page has changed: an
// answer that is not expected, as one overtaken by a later wish, changes nothing.
func (s *Session) Answer(a *protocol.Answer) bool {
	switch {
	case !s.Expects(a.ID) || s.looks(a.ID):
		return false
	case a.ID == s.checking:
		s.compare(a)
		return true
	case s.pairs(a.ID):
		s.pairAnswer(a)
		return true
	case s.proves(a.ID):
		s.Proofs.take(a)
		return true
	}
	at := s.wish.landing
	s.wish = nil
	switch {
	case a.Recording != nil:
		s.arrive(shown.NewRun(a.Recording), at)
	case a.Problem != nil:
		s.Notice = ProblemNotice(a.Problem)
	default:
		s.Notice = crashNotice(a.Crash)
	}
	return true
}

// arrive shows a run and puts the cursor where the learner expects it.
func (s *Session) arrive(run *shown.Run, p Landing) {
	old, atEnd := s.Run, s.AtEnd()
	s.Run = run
	s.remembers(run)
	s.Finding = nil
	acted, ok := run.ActedAt(p.line)
	spot, there := p.at(run)
	switch {
	case there:
		s.Seek(spot)
	case p.Exact:
		s.Seek(p.Step)
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
		s.told = p.digest
		s.Notice = arrivalNotice(s, p)
	}
	if s.Paired() && p.sent && s.Pair.step >= 0 {
		s.seekSent()
	} else {
		s.align()
	}
	s.veiled = veiled{}
	s.SetView(s.View)
}

// Edit puts a changed scenario on the desk; the one before it can be undone.
func (s *Session) Edit(c Change) protocol.Ask {
	s.remember()
	s.Notice = nil
	switch {
	case !slices.Equal(c.Aside, s.Aside):
		s.Notice = asideNotice(c.Aside)
	case c.Replaced != "":
		s.Notice = words.Plain.Notice("It takes the place of: "+c.Replaced, "Only one fault can decide about a message or a moment. Undo brings the other one back.")
	}
	s.Aside = c.Aside
	sc := s.ownWords(c.Scenario)
	p := Landing{}
	if lines := sc.Lines(); c.Added > 0 && c.Added <= len(lines) {
		p.line = lines[c.Added-1]
	}
	return s.want(sc, p)
}
