package session

import (
	"slices"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/shown"
)

// Moment is a place in the learner's history.
type Moment struct {
	Home   string
	Text   string // canonical
	Cursor int
	Aside  []string
	Sent   string // what was received, or ""
}

// historyLimit is how many edits can be undone.
const historyLimit = 200

func (s *Session) remember() {
	s.past = append(s.past, s.moment())
	if len(s.past) > historyLimit {
		s.past = slices.Delete(s.past, 0, 1)
	}
	s.ahead = nil
}

func (s *Session) moment() Moment {
	return Moment{Home: s.Home, Text: s.Wanted.String(), Cursor: s.Cursor, Aside: s.Aside, Sent: s.received}
}

// CanUndo tells whether there is an edit to take back.
func (s *Session) CanUndo() bool { return len(s.past) > 0 }

// CanRedo tells whether there is an edit to do again.
func (s *Session) CanRedo() bool { return len(s.ahead) > 0 }

// Undo takes the last edit back. Only when CanUndo.
func (s *Session) Undo() protocol.Ask {
	last := len(s.past) - 1
	m := s.past[last]
	s.ahead = append(s.ahead, s.moment())
	s.past = s.past[:last]
	return s.restore(m)
}

// Redo does the last edit again. Only when CanRedo.
func (s *Session) Redo() protocol.Ask {
	last := len(s.ahead) - 1
	m := s.ahead[last]
	s.past = append(s.past, s.moment())
	s.ahead = s.ahead[:last]
	return s.restore(m)
}

func (s *Session) restore(m Moment) protocol.Ask {
	s.Notice = nil
	s.setHome(m.Home)
	s.received = m.Sent
	s.Aside = m.Aside
	return s.want(scenario.MustParse(m.Text), Landing{Exact: true, Step: m.Cursor})
}

// Reset goes back to what was received, or to the preset, as an edit.
func (s *Session) Reset() protocol.Ask {
	if s.received != "" {
		return s.Edit(Change{Scenario: scenario.MustParse(s.received)})
	}
	return s.Edit(Change{Scenario: s.home})
}

// Lay puts a scenario on the desk as the beginning of something: there is nothing to
// undo. The cursor goes to a spot, if the run has it.
func (s *Session) Lay(m Mending, view scenario.View, at *shown.Spot) (protocol.Ask, bool) {
	s.Leave()
	s.Aside, s.Notice, s.past, s.ahead = m.Aside, nil, nil, nil
	s.View = view
	s.setHome(m.Home)
	return s.openScenario(m.Scenario, Landing{spot: at, Exact: true, Step: -1})
}

// Choose starts another preset, from before its first step.
func (s *Session) Choose(p scenario.Preset) protocol.Ask {
	return s.Begin(Mending{Home: p.Name, Scenario: scenario.MustParse(p.Text)}, Landing{Exact: true, Step: -1})
}
