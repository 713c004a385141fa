package web

import (
	"slices"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
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
	return s.want(mustParse(m.Text), place{exact: true, step: m.Cursor})
}

// Reset goes back to what was received, or to the preset, as an edit.
func (s *Session) Reset() protocol.Ask {
	if s.received != "" {
		return s.Edit(Change{Scenario: mustParse(s.received)})
	}
	return s.Edit(Change{Scenario: s.home})
}

// Choose starts another preset, from before its first step.
func (s *Session) Choose(p scenario.Preset) protocol.Ask {
	return s.begin(Mending{Home: p.Name, Scenario: mustParse(p.Text)}, place{exact: true, step: -1})
}
