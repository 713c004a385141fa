package session

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

// History is what can be undone and done again.
type History struct{ past, ahead []Moment }

// historyLimit is how many edits can be undone.
const historyLimit = 200

// CanUndo tells whether there is an edit to take back.
func (h *History) CanUndo() bool { return len(h.past) > 0 }

// CanRedo tells whether there is an edit to do again.
func (h *History) CanRedo() bool { return len(h.ahead) > 0 }

// last is the moment before the last edit, if there was one.
func (h *History) last() (m Moment, ok bool) {
	if len(h.past) == 0 {
		return m, false
	}
	return h.past[len(h.past)-1], true
}

// leave notes the moment that an edit leaves.
func (h *History) leave(here Moment) {
	h.past, h.ahead = append(h.past, here), nil
	if len(h.past) > historyLimit {
		h.past = slices.Delete(h.past, 0, 1)
	}
}

// undo is the moment to go back to. Only when CanUndo.
func (h *History) undo(here Moment) Moment { return pass(&h.past, &h.ahead, here) }

// redo is the moment to go on to. Only when CanRedo.
func (h *History) redo(here Moment) Moment { return pass(&h.ahead, &h.past, here) }

// pass takes the last moment of one side, and leaves where it goes from on the other.
func pass(from, to *[]Moment, here Moment) Moment {
	last := len(*from) - 1
	m := (*from)[last]
	*from, *to = (*from)[:last], append(*to, here)
	return m
}

// visit notes that the browser has gone from a moment to a scenario: back or forth among
// the edits, or somewhere else.
func (h *History) visit(here Moment, there string) {
	at := func(side []Moment) bool { return len(side) > 0 && side[len(side)-1].Text == there }
	switch {
	case there == here.Text:
	case at(h.past):
		h.undo(here)
	case at(h.ahead):
		h.redo(here)
	default:
		h.leave(here)
	}
}

// moment is where the learner is.
func (s *Session) moment() Moment {
	d := &s.Draft
	return Moment{Home: d.Home, Text: d.Text(), Cursor: s.Cursor, Aside: d.Aside, Sent: d.received}
}

// Undo takes the last edit back. Only when CanUndo.
func (s *Session) Undo() protocol.Ask { return s.restore(s.History.undo(s.moment())) }

// Redo does the last edit again. Only when CanRedo.
func (s *Session) Redo() protocol.Ask { return s.restore(s.History.redo(s.moment())) }

func (s *Session) restore(m Moment) protocol.Ask {
	s.Notice = nil
	s.Draft.setHome(m.Home)
	s.Draft.received, s.Draft.Aside = m.Sent, m.Aside
	return s.want(scenario.MustParse(m.Text), At(nil, m.Cursor))
}
