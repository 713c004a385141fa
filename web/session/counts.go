package session

import (
	"strconv"

	"twodeliveries/sim/trace"
	"twodeliveries/web/shown"
)

// Counts are the numbers at the cursor that the view shows. The first five are always
// there, the others if they ever count something in this run.
func (s *Session) Counts() []shown.Count { return s.Run.Numbers(s.View, s.Cursor) }

// Judge sums the rules up at the cursor.
func (s *Session) Judge() shown.Judgement {
	return s.Run.Judge(s.View, s.Cursor, s.AtEnd())
}

// BrokeAt is the first step at which a rule broke.
func (s *Session) BrokeAt() (step int, ok bool) {
	for _, v := range s.Run.Rec.Verdicts {
		if v.State == trace.Broken && v.Step >= 0 && (!ok || v.Step < step) {
			step, ok = v.Step, true
		}
	}
	return step, ok
}

// Caption is the sentence for the moment.
func (s *Session) Caption() string {
	switch {
	case s.Opening():
		return "Running the scenario you were sent …"
	case s.Waiting() && s.Engine == EngineLoading:
		return "Your change runs as soon as SQLite and the simulator have loaded …"
	case s.Cursor < 0:
		return opening(s)
	}
	return s.Run.Caption(s.View, s.Cursor)
}

// opening says what the customer wants, before anything has happened.
func opening(s *Session) string {
	for _, stmt := range s.Wanted.Statements {
		if stmt.Verb == "order" {
			return "A customer is about to order " + strconv.Itoa(stmt.Qty) + " of " + stmt.ID +
				". The shop will ask the warehouse to prepare it, once."
		}
	}
	return "Nothing has happened yet."
}
