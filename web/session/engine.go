package session

import (
	"strings"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
)

// EngineState is what is known of the engine.
type EngineState string

// The states of the engine. Same and Differs compare its run of the shipped
// preset with the recording that came with the page.
const (
	EngineLoading EngineState = ""
	EngineReady   EngineState = "ready"
	EngineSame    EngineState = "same"
	EngineDiffers EngineState = "differs"
	EngineFailed  EngineState = "failed"
)

// Ready notes that the engine runs, and asks it for the shipped preset: the page
// compares the two. There may be nothing to ask.
func (s *Session) Ready() (ask protocol.Ask, any bool) {
	s.Engine = EngineReady
	if s.shipped == nil {
		return protocol.Ask{}, false
	}
	s.asked++
	s.checking = s.asked
	return protocol.Ask{ID: s.checking, Scenario: s.shipped.Scenario}, true
}

func (s *Session) compare(a *protocol.Answer) {
	s.checking = 0
	switch {
	case a.Recording == nil:
		s.Engine = EngineDiffers
	case a.Recording.Digest == s.shipped.Digest:
		s.Engine = EngineSame
	default:
		s.Engine = EngineDiffers
	}
}

// Fail notes that there is no engine. What is shown can still be stepped; what
// was asked for does not come.
func (s *Session) Fail(why string) {
	s.Engine, s.failure = EngineFailed, why
	if s.wish != nil {
		s.wish = nil
		s.Rev++
		if sc, err := scenario.Parse(s.Run.Rec.Scenario); err == nil {
			s.Wanted = sc
		}
	}
	if p := s.Pair; p != nil && p.Run == nil {
		p.Problem = s.failed().Title
	}
	s.Notice = s.failed()
}

// Refuses tells whether nothing can be changed, and then says why.
func (s *Session) Refuses() bool {
	if s.Engine == EngineFailed {
		s.Notice = s.failed()
	}
	return s.Engine == EngineFailed
}

func (s *Session) failed() *words.Notice {
	return words.Bad.Notice("The engine did not start, so nothing new can be computed here.",
		strings.TrimSuffix(s.failure, ".")+". The run on the page can still be stepped; reload the page to try again.")
}

// Badge says in two or three words where the run on the page comes from, and in
// a sentence what that means.
func (s *Session) Badge() (short, long string) {
	switch {
	case s.Engine == EngineFailed:
		return "no engine", "The engine did not start. The shipped run can be stepped, not changed."
	case s.Waiting() && s.Engine == EngineLoading:
		return "engine loading", "SQLite and the simulator are still loading; the run follows at once."
	case s.Waiting():
		return "running", "The engine is running the scenario."
	case s.Engine == EngineLoading:
		return "engine loading", "This run came with the page and can be stepped already. SQLite and the simulator are still loading."
	case s.Run.Rec != s.shipped, s.Engine == EngineSame:
		return "computed here", "Computed in this browser with a real SQLite, and, where a run was shipped with the page, equal to it."
	case s.Engine == EngineDiffers:
		return "differs here", "The engine in this browser computes another run than the one shipped with the page."
	}
	return "checking", "The engine is running the preset to compare it with the run that came with the page."
}
