package session

import (
	"fmt"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// Sibling is a run next to the one on the page, offered at its end.
type Sibling struct {
	Key    string // names it among the siblings of a run
	Label  string
	Change Change
}

// Siblings offers what is worth seeing after this run: the other way to lose a
// message, and the warehouse with or without its memory.
func (s *Session) Siblings() []Sibling {
	var out []Sibling
	if sib, ok := s.otherLoss(); ok {
		out = append(out, sib)
	}
	_, broke := s.BrokeAt() // then what mends it is proved, or nothing that was tried does
	if sib, ok := s.otherMemory(); ok && !broke {
		out = append(out, sib)
	}
	return out
}

// otherLoss swaps which of the two messages is lost. The shop sees the same.
func (s *Session) otherLoss() (Sibling, bool) {
	for i, stmt := range s.Wanted.Statements {
		if stmt.Verb != "drop" || stmt.Message.Copy != 0 {
			continue
		}
		label, kind := "lose the request instead", "request"
		if stmt.Message.Kind == "request" {
			label, kind = "lose the reply instead", "response"
		}
		rest := s.Wanted.Without(i)
		sc, err := rest.With(fmt.Sprintf("drop %s %d", kind, stmt.Message.N))
		if err != nil || len(sc.Statements) == len(rest.Statements) { // both are lost already
			return Sibling{}, false
		}
		return Sibling{"loss", label, Change{Scenario: sc}}, true
	}
	if s.faults() == 0 && s.Run.Rec.Counts.AcksAccepted > 0 {
		if sc, err := s.Wanted.With("drop response 1"); err == nil {
			return Sibling{"loss", "lose the first reply", Change{Scenario: sc}}, true
		}
	}
	return Sibling{}, false
}

func (s *Session) faults() int {
	n := 0
	for _, stmt := range s.Wanted.Statements {
		if stmt.Fault() {
			n++
		}
	}
	return n
}

// otherMemory makes the warehouse forget what it has done between the two
// deliveries, or gives it an inbox.
func (s *Session) otherMemory() (Sibling, bool) {
	sc := s.Wanted
	if sc.Receiver != "inbox" {
		if sc.Set("receiver", "inbox") != nil || sc.Check() != nil {
			return Sibling{}, false
		}
		return Sibling{"memory", "give the warehouse an inbox", Change{Scenario: sc}}, true
	}
	at, ok := s.forgetAt()
	if !ok || sc.Set("receiver", "memory-set") != nil {
		return Sibling{}, false
	}
	if !restarts(sc) {
		more, err := sc.With("restart receiver at=" + scenario.FormatTime(at))
		if err != nil {
			return Sibling{}, false
		}
		sc = more
	}
	if sc.Check() != nil {
		return Sibling{}, false // a crash at a point that only an inbox has
	}
	return Sibling{"memory", "make the warehouse forget", Change{Scenario: sc}}, true
}

func restarts(sc scenario.Scenario) bool {
	for _, stmt := range sc.Statements {
		if (stmt.Verb == "restart" || stmt.Verb == "crash") && stmt.Node == trace.Receiver {
			return true
		}
	}
	return false
}

// forgetAt is a time between the commit of some work and the delivery that found
// it done: 100 ms where that fits.
func (s *Session) forgetAt() (ms int, ok bool) {
	const round = 100
	events := s.Run.Rec.Events
	for i := range events {
		ref, has := events[i].RefStep()
		if !has || events[i].Point != "duplicate-found" {
			continue
		}
		from, to := events[ref].Ms, events[i].Ms
		if from < round && round < to {
			return round, true
		}
		if to-from > 1 {
			return (from + to) / 2, true
		}
	}
	return 0, false
}
