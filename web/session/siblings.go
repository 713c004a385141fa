package session

import (
	"fmt"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/shown"
)

// Sibling is a run next to the one on the page, offered at its end.
type Sibling struct {
	Key    string // names it among the siblings of a run
	Label  string
	Change Change
}

// Siblings offers what is worth seeing after this run: the other way to lose a
// message, and the warehouse with or without its memory.
func (d *Draft) Siblings(run *shown.Run) []Sibling {
	var out []Sibling
	if sib, ok := otherLoss(d.Scenario, run); ok {
		out = append(out, sib)
	}
	_, broke := run.BrokeAt() // then what mends it is proved, or nothing that was tried does
	if sib, ok := otherMemory(d.Scenario, run); ok && !broke {
		out = append(out, sib)
	}
	return out
}

// otherLoss swaps which of the two messages is lost. The shop sees the same.
func otherLoss(sc scenario.Scenario, run *shown.Run) (Sibling, bool) {
	for i, stmt := range sc.Statements {
		if stmt.Verb != "drop" || stmt.Message.Copy != 0 {
			continue
		}
		label, kind := "lose the request instead", "request"
		if stmt.Message.Kind == "request" {
			label, kind = "lose the reply instead", "response"
		}
		rest := sc.Without(i)
		sc, err := rest.With(fmt.Sprintf("drop %s %d", kind, stmt.Message.N))
		if err != nil || len(sc.Statements) == len(rest.Statements) { // both are lost already
			return Sibling{}, false
		}
		return Sibling{"loss", label, Change{Scenario: sc}}, true
	}
	if faults(sc) == 0 && run.Rec.Counts.AcksAccepted > 0 {
		if sc, err := sc.With("drop response 1"); err == nil {
			return Sibling{"loss", "lose the first reply", Change{Scenario: sc}}, true
		}
	}
	return Sibling{}, false
}

func faults(sc scenario.Scenario) int {
	n := 0
	for _, stmt := range sc.Statements {
		if stmt.Fault() {
			n++
		}
	}
	return n
}

// otherMemory makes the warehouse forget what it has done between the two
// deliveries, or gives it an inbox.
func otherMemory(sc scenario.Scenario, run *shown.Run) (Sibling, bool) {
	if sc.Receiver != "inbox" {
		if sc.Set("receiver", "inbox") != nil || sc.Check() != nil {
			return Sibling{}, false
		}
		return Sibling{"memory", "give the warehouse an inbox", Change{Scenario: sc}}, true
	}
	at, ok := forgetAt(run)
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
func forgetAt(run *shown.Run) (ms int, ok bool) {
	const round = 100
	events := run.Rec.Events
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
