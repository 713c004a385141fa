package session

import (
	"slices"
	"strconv"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// Pair is the second run of a comparison; the first is the one on the desk. One
// cursor moves both, by virtual time.
type Pair struct {
	Other
	Run     *shown.Run // nil until it has come
	Cursor  int        // a step of Run, -1 before the first
	Problem string     // why there is no run

	id    int // of the Ask that is not answered yet, 0 before it is asked
	step  int // where a link says the cursor stands; -1: where the first run's does
	known axisOf
}

// Other is something to compare with.
type Other struct {
	Key      string // names it among those offered
	Title    string // as in "compare with ..."
	Preset   string // the preset it is, or ""
	Scenario scenario.Scenario
}

// Others lists what the scenario on the desk can be compared with, the most
// telling first.
func (s *Session) Others() []Other {
	var out []Other
	add := func(o Other) {
		o.Scenario = s.ownWords(o.Scenario)
		same := func(other Other) bool { return sameRun(other.Scenario, o.Scenario) }
		if !same(Other{Scenario: s.Wanted}) && !slices.ContainsFunc(out, same) {
			out = append(out, o)
		}
	}
	for _, o := range s.proved() {
		add(o)
	}
	if n := len(s.past); n > 0 {
		m := s.past[n-1]
		add(named("before", "before my last change", m.Home, scenario.MustParse(m.Text)))
	}
	if sib, ok := s.otherLoss(); ok {
		add(named("loss", lossTitle(sib.Change.Scenario), "", sib.Change.Scenario))
	}
	if s.Changed() {
		add(named("home", "the scenario as it came", s.Home, s.home))
	}
	if sc := s.Wanted; s.faults() > 0 {
		for i := len(sc.Statements) - 1; i >= 0; i-- {
			if sc.Statements[i].Fault() {
				sc = sc.Without(i)
			}
		}
		if sc.Check() == nil {
			sc.Note = ""
			add(named("calm", "nothing broken", "", sc))
		}
	}
	return out
}

// mostMendings is how many ways to mend it a comparison offers.
const mostMendings = 3

// proved is what was proved to mend the run: what is set right, then what is taken away.
func (s *Session) proved() []Other {
	var out []Other
	for i, m := range s.Mendings() {
		key, title := "mended", "the mended one"
		if i > 0 {
			key += strconv.Itoa(i + 1)
		}
		if m.Words != "" {
			title = "the same " + m.Words
		}
		if i < mostMendings {
			out = append(out, named(key, title, m.Home, m.Scenario))
		}
	}
	if found := s.Causes(); found != nil {
		for _, r := range found.Rules {
			for _, c := range r.Causes {
				if sc, err := scenario.Parse(c.Scenario); err == nil && c.All && len(c.Without) > 0 {
					return append(out, named("without", "the same "+c.Words, "", sc))
				}
			}
		}
	}
	return out
}

// named is something to compare with; it is a preset when its text is that of one.
func named(key, title, home string, sc scenario.Scenario) Other {
	o := Other{Key: key, Title: title, Scenario: sc}
	if p, ok := scenario.FindPreset(home); ok && p.Text == sc.String() {
		o.Preset = home
	}
	return o
}

// lossTitle says which message a scenario loses, of the two that it is about.
func lossTitle(sc scenario.Scenario) string {
	for i := len(sc.Statements) - 1; i >= 0; i-- {
		if stmt := sc.Statements[i]; stmt.Verb == "drop" && stmt.Message.Kind == "request" {
			return "the lost request"
		} else if stmt.Verb == "drop" {
			return "the lost reply"
		}
	}
	return "a lost message"
}

// AnyOther is what the comparison begins with when nobody has chosen.
func (s *Session) AnyOther() Other { return s.Other(func(Other) bool { return true }) }

// Other is AnyOther of those that may be shown.
func (s *Session) Other(may func(Other) bool) Other {
	if s.Pair != nil && s.Pair.Scenario.String() != s.Wanted.String() && may(s.Pair.Other) {
		return s.Pair.Other
	}
	for _, o := range s.Others() {
		if may(o) {
			return o
		}
	}
	name := scenario.DefaultPreset
	if s.Home == name {
		name = "lost-request"
	}
	p, _ := scenario.FindPreset(name)
	return Other{Key: "preset", Title: p.Title, Preset: name, Scenario: scenario.MustParse(p.Text)}
}

// Compare puts another run beside the one on the desk. PairAsk says what to ask
// the engine.
func (s *Session) Compare(o Other) {
	s.Comparing = true
	s.Finding = nil
	if s.Pair != nil && s.Pair.Run != nil && s.Pair.Scenario.String() == o.Scenario.String() {
		s.Pair.Other = o
		s.align()
		return
	}
	s.pair(o, -1)
}

func (s *Session) pair(o Other, step int) {
	s.Pair = &Pair{Other: o, Cursor: -1, step: step}
	if run := s.recall(o.Scenario.String()); run != nil {
		s.pairArrives(run)
	}
}

// Leave goes back to the run on the desk alone.
func (s *Session) Leave() { s.Comparing = false }

// PairAsk is what the engine has to be asked for the second run, if anything.
func (s *Session) PairAsk() (protocol.Ask, bool) {
	p := s.Pair
	if !s.Comparing || p == nil || p.Run != nil || p.id != 0 {
		return protocol.Ask{}, false
	}
	if s.Engine == EngineFailed {
		p.Problem = s.failed().Title
		return protocol.Ask{}, false
	}
	s.asked++
	p.id = s.asked
	return protocol.Ask{ID: p.id, Scenario: p.Scenario.String()}, true
}

// pairAnswer takes what the engine says about the second run.
func (s *Session) pairAnswer(a *protocol.Answer) {
	switch {
	case a.Recording != nil:
		s.pairArrives(shown.NewRun(a.Recording))
	case a.Problem != nil:
		s.Pair.Problem = a.Problem.Error()
	default:
		s.Pair.Problem = crashNotice(a.Crash).Title
	}
}

func (s *Session) pairArrives(run *shown.Run) {
	s.remembers(run)
	p := s.Pair
	p.Run = run
	if p.step >= 0 && !s.Waiting() {
		s.seekSent()
		return
	}
	s.align()
}

// seekSent puts the second cursor on the step that a link names, and says so when
// the run is shorter.
func (s *Session) seekSent() {
	p := s.Pair
	p.Cursor = min(p.step, p.Run.Last())
	if p.step > p.Cursor && (s.Notice == nil || s.Notice.Tone == words.Plain) {
		s.Notice = beyondNotice(p.step, "run B", p.Run)
	}
}

// Paired tells whether one cursor moves two runs.
func (s *Session) Paired() bool { return s.Comparing && s.Pair != nil && s.Pair.Run != nil }

// align brings the second cursor to where the first one is on the axis.
func (s *Session) align() {
	if !s.Paired() {
		return
	}
	at := -1
	for i, stop := range s.Axis() {
		if stop.A <= s.Cursor {
			at = i
		}
	}
	if s.Cursor < 0 {
		at = -1
	}
	s.standAt(at)
}

// recentRuns is how many runs are kept to be compared with at once.
const recentRuns = 6

// remembers keeps a run that may be compared with later.
func (s *Session) remembers(run *shown.Run) {
	if run.Rec.Scenario == "" || s.recall(run.Rec.Scenario) != nil {
		return
	}
	s.recent = append(s.recent, run)
	if len(s.recent) > recentRuns {
		s.recent = s.recent[1:]
	}
}

// recall is the run of a scenario text, when it is still here.
func (s *Session) recall(text string) *shown.Run {
	if s.came != nil && s.came.Rec.Scenario == text {
		return s.came
	}
	for _, run := range s.recent {
		if run.Rec.Scenario == text {
			return run
		}
	}
	return nil
}
