package rules

import (
	"fmt"
	"sort"

	"twodeliveries/sim/trace"
)

// finding is what a rule says about one state. The zero value is "held".
type finding struct {
	state trace.State
	order string
	why   string
}

func broken(order, format string, args ...any) finding {
	return finding{trace.Broken, order, fmt.Sprintf(format, args...)}
}

// promise is one rule.
type promise struct {
	name   string
	atRest bool // judged when the run has settled; its step is the first of the final bad state
	judge  func(*state) finding
}

var promises = []promise{
	{"no-phantom", false, noPhantom},
	{"no-loss", true, noLoss},
	{"at-most-once", false, atMostOnce},
	{"honest-ack", false, honestACK},
	{"honest-refusal", false, honestRefusal},
	{"same-content", false, sameContent},
	{"key-order", false, keyOrder},
	{"drains", true, drains},
	{"conserves", false, conserves},
	{"outside-once", false, outsideOnce},
}

// noPhantom: applied implies the order is committed. While the order's own
// transaction is open nobody can say.
func noPhantom(s *state) finding {
	undecided := finding{}
	for _, a := range s.applied {
		if _, committed := s.orders[a.Order]; committed {
			continue
		}
		if !s.open[a.Order] {
			return broken(a.Order, "%d of %s was added to the stock, and there is no such order.", a.Qty, a.Order)
		}
		undecided = finding{trace.Undecided, a.Order, "The order's own transaction has not ended."}
	}
	return undecided
}

// noLoss: every committed order is applied, or the publisher still has a row
// that is not complete.
func noLoss(s *state) finding {
	for _, order := range s.committed() {
		if s.times(order) == 0 && !s.in(order, "pending", "parked") {
			return broken(order, "%s was ordered and never applied, and nothing at the shop remembers to ask again.", order)
		}
	}
	return finding{}
}

// atMostOnce: per order, whatever ids it travelled under.
func atMostOnce(s *state) finding {
	for _, a := range s.applied {
		if n := s.times(a.Order); n > 1 {
			return broken(a.Order, "%s was applied %d times.", a.Order, n)
		}
	}
	return finding{}
}

// honestACK: marked complete implies applied in the receiver's committed state.
func honestACK(s *state) finding {
	for _, order := range s.committed() {
		if s.in(order, "complete") && s.times(order) == 0 {
			return broken(order, "The shop marked %s complete, and the warehouse has not applied it.", order)
		}
	}
	return finding{}
}

// honestRefusal: a definite refusal implies not applied with that content, then;
// the work may still be done later.
func honestRefusal(s *state) finding {
	for _, r := range s.refused {
		return broken(r.Order, "%s was refused, although it is applied.", r.Order)
	}
	return finding{}
}

// sameContent: the applied quantity is the ordered quantity.
func sameContent(s *state) finding {
	for _, a := range s.applied {
		if qty, ok := s.orders[a.Order]; ok && qty != a.Qty {
			return broken(a.Order, "%d of %s was ordered and %d applied.", qty, a.Order, a.Qty)
		}
	}
	return finding{}
}

// keyOrder: orders of one key are applied in the order they were placed, by the
// first application of each.
func keyOrder(s *state) finding {
	last, seen := map[string]int{}, map[string]bool{}
	for _, a := range s.applied {
		place := s.place(a.Order)
		if seen[a.Order] || place == 0 {
			continue
		}
		seen[a.Order] = true
		if place < last[s.key(a.Order)] {
			return broken(a.Order, "%s was applied after an order of the same key that was placed later.", a.Order)
		}
		last[s.key(a.Order)] = place
	}
	return finding{}
}

// drains: nothing is pending.
func drains(s *state) finding {
	for _, order := range s.committed() {
		if s.in(order, "pending") {
			return broken(order, "%s still waits in the outbox, and nothing is going to send it.", order)
		}
	}
	return finding{}
}

// conserves: the stock is the sum of the applied quantities; it starts at 0.
func conserves(s *state) finding {
	sum := 0
	for _, a := range s.applied {
		sum += a.Qty
	}
	if s.counts.Stock != sum {
		return broken("", "The stock is %d, and the applications add up to %d.", s.counts.Stock, sum)
	}
	return finding{}
}

// outsideOnce: at most one outside effect per order.
func outsideOnce(s *state) finding {
	for _, order := range sorted(s.effects) {
		if n := s.effects[order]; n > 1 {
			return broken(order, "%s caused %d outside effects.", order, n)
		}
	}
	return finding{}
}

func (s *state) committed() []string { return sorted(s.orders) }

func sorted(m map[string]int) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// place is when an order was placed, from 1; 0 if never.
func (s *state) place(order string) int {
	for i, o := range s.placed {
		if o == order {
			return i + 1
		}
	}
	return 0
}
