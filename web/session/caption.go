package session

import (
	"strconv"
)

// Caption is the sentence for the moment.
func (s *Session) Caption() string {
	switch {
	case s.Opening():
		return "Running the scenario you were sent …"
	case s.Waiting() && s.Engine.State == EngineLoading:
		return "Your change runs as soon as SQLite and the simulator have loaded …"
	case s.Cursor < 0:
		return opening(s)
	}
	return s.Run.Caption(s.View, s.Cursor)
}

// opening says what the customer wants, before anything has happened.
func opening(s *Session) string {
	for _, stmt := range s.Draft.Scenario.Statements {
		if stmt.Verb == "order" {
			return "A customer is about to order " + strconv.Itoa(stmt.Qty) + " of " + stmt.ID +
				". The shop will ask the warehouse to prepare it, once."
		}
		if stmt.Verb == "wish" {
			return "A customer is about to want " + strconv.Itoa(stmt.Qty) + " of " + stmt.ID +
				", and to ask the shop until it has its confirmation."
		}
	}
	return "Nothing has happened yet."
}
