package session

import (
	"strings"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
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

// Engine is what the page knows of the engine, and has asked it.
type Engine struct {
	State EngineState

	asked    int              // id of the last Ask
	shipped  *trace.Recording // that came with the page, or nil
	checking int              // id of the Ask that runs its preset, or 0
	failure  string           // why there is no engine
}

// next is the id of another Ask.
func (e *Engine) next() int {
	e.asked++
	return e.asked
}

// Ready notes that the engine runs, and asks it for the shipped preset: the page
// compares the two. There may be nothing to ask.
func (e *Engine) Ready() (ask protocol.Ask, any bool) {
	e.State = EngineReady
	if e.shipped == nil {
		return protocol.Ask{}, false
	}
	e.checking = e.next()
	return protocol.Ask{ID: e.checking, Scenario: e.shipped.Scenario}, true
}

// check compares its run of the shipped preset with the one that came with the page.
func (e *Engine) check(a *protocol.Answer) {
	e.checking, e.State = 0, EngineDiffers
	if a.Recording != nil && a.Recording.Digest == e.shipped.Digest {
		e.State = EngineSame
	}
}

func (e *Engine) failed() *words.Notice {
	return words.Bad.Notice("The engine did not start, so nothing new can be computed here.",
		strings.TrimSuffix(e.failure, ".")+". The run on the page can still be stepped; reload the page to try again.")
}

// Badge says in two or three words where the run on the page comes from, and in
// a sentence what that means. Another one may be waited for.
func (e *Engine) Badge(run *trace.Recording, waiting bool) (short, long string) {
	switch {
	case e.State == EngineFailed:
		return "no engine", "The engine did not start. The shipped run can be stepped, not changed."
	case waiting && e.State == EngineLoading:
		return "engine loading", "SQLite and the simulator are still loading; the run follows at once."
	case waiting:
		return "running", "The engine is running the scenario."
	case e.State == EngineLoading:
		return "engine loading", "This run came with the page and can be stepped already. SQLite and the simulator are still loading."
	case run != e.shipped, e.State == EngineSame:
		return "computed here", "Computed in this browser with a real SQLite, and, where a run was shipped with the page, equal to it."
	case e.State == EngineDiffers:
		return "differs here", "The engine in this browser computes another run than the one shipped with the page."
	}
	return "checking", "The engine is running the preset to compare it with the run that came with the page."
}

// Fail notes that there is no engine. What is shown can still be stepped; what
// was asked for does not come.
func (s *Session) Fail(why string) {
	s.Engine.State, s.Engine.failure = EngineFailed, why
	if s.wish != nil {
		s.wish = nil
		if sc, err := scenario.Parse(s.Run.Rec.Scenario); err == nil {
			s.Draft.put(sc)
		}
	}
	if p := s.Comparison.B; p != nil && p.Run == nil {
		p.Problem = s.Engine.failed().Title
	}
	s.Notice = s.Engine.failed()
}

// Refuses tells whether nothing can be changed, and then says why.
func (s *Session) Refuses() bool {
	if s.Engine.State == EngineFailed {
		s.Notice = s.Engine.failed()
	}
	return s.Engine.State == EngineFailed
}
