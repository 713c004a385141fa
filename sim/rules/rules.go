package rules

import (
	"fmt"
	"slices"

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

// promise is one rule. It speaks of one order, or of the state as a whole.
type promise struct {
	name   string
	atRest bool // judged when the run has settled; its step is the first of the final bad state
	of     func(*order) finding
	whole  func(*state) finding
}

var promises = []promise{
	{"no-phantom", false, noPhantom, nil},
	{"no-loss", true, noLoss, nil},
	{"at-most-once", false, atMostOnce, nil},
	{"honest-ack", false, honestACK, nil},
	{"honest-refusal", false, honestRefusal, nil},
	{"same-content", false, sameContent, nil},
	{"key-order", false, nil, keyOrder},
	{"drains", true, drains, nil},
	{"conserves", false, nil, conserves},
	{"outside-once", false, outsideOnce, nil},
	{"outside-backed", true, outsideBacked, nil},
}

// noPhantom: applied implies the order is committed. While the order's own
// transaction is open nobody can say.
func noPhantom(o *order) finding {
	switch {
	case len(o.applied) == 0 || o.committed:
		return finding{}
	case o.open:
		return finding{trace.Undecided, o.id, "The order's own transaction has not ended."}
	}
	return broken(o.id, "%d of %s was added to the stock when there was no such order.", o.applied[0], o.id)
}

// noLoss: every committed order is applied, or the publisher still has a row
// that is not complete.
func noLoss(o *order) finding {
	if !o.committed || len(o.applied) > 0 || o.rows[pending]+o.rows[parked] > 0 {
		return finding{}
	}
	return broken(o.id, "%s was ordered and never applied, and nothing at the shop remembers to ask again.", o.id)
}

// atMostOnce: per order, whatever ids it travelled under.
func atMostOnce(o *order) finding {
	if len(o.applied) < 2 {
		return finding{}
	}
	return broken(o.id, "%s was applied a second time.", o.id)
}

// honestACK: marked complete implies applied in the receiver's committed state, and
// so does an ACK that arrives at whoever asked. A row that is marked counts also where
// the order is not there.
func honestACK(o *order) finding {
	switch {
	case o.promised != "":
		return broken(o.id, "An ACK for %s came when the warehouse had not applied it.", o.promised)
	case o.rows[complete] > 0 && len(o.applied) == 0:
		return broken(o.id, "The shop marked %s complete when the warehouse had not applied it.", o.id)
	}
	return finding{}
}

// honestRefusal: a definite refusal that arrives at whoever asked implies not
// applied with that content, then; the work may still be done later.
func honestRefusal(o *order) finding {
	if !o.denied {
		return finding{}
	}
	return broken(o.id, "%s was refused, although it was applied.", o.id)
}

// sameContent: the applied quantity is one that was ordered, and the one that an ACK
// speaks for.
func sameContent(o *order) finding {
	for _, qty := range o.applied {
		if o.committed && !o.wanted(qty) {
			return broken(o.id, "%d of %s was ordered and %d applied.", o.qty, o.id, qty)
		}
	}
	if m := o.mistaken; m != nil {
		return broken(o.id, "An ACK for %d of %s came when the warehouse had applied %d.", m.asked, m.id, m.applied)
	}
	return finding{}
}

// wanted tells whether an order has ever asked for a quantity. A message says what was so
// when it was written: a change of the order after that needs a message of its own.
func (o *order) wanted(qty int) bool { return slices.Contains(o.ordered, qty) }

// keyOrder: orders of one key are applied in the order they were placed, by the
// first application of each.
func keyOrder(s *state) finding {
	if !s.keyed {
		return finding{}
	}
	last, seen := map[string]int{}, map[string]bool{}
	for _, a := range s.applied {
		o := s.orders[a.Order]
		if seen[o.id] || o.nth == 0 {
			continue
		}
		seen[o.id] = true
		if o.nth < last[o.key] {
			return broken(o.id, "%s was applied after an order of the same key that was placed later.", o.id)
		}
		last[o.key] = o.nth
	}
	return finding{}
}

// drains: nothing is pending, be it a row of no order.
func drains(o *order) finding {
	if o.rows[pending] == 0 {
		return finding{}
	}
	return broken(o.id, "%s still waits in the outbox, and nothing is going to send it.", o.id)
}

// conserves: the stock is the sum of the applied quantities; it starts at 0. Where nobody
// counts it apart it is that by itself.
func conserves(s *state) finding {
	if s.counts.Stock == s.sum {
		return finding{}
	}
	return broken("", "The stock is %d, and the applications add up to %d.", s.counts.Stock, s.sum)
}

// outsideOnce: at most one outside effect per order.
func outsideOnce(o *order) finding {
	if o.effects < 2 {
		return finding{}
	}
	return broken(o.id, "A second %s went out for %s.", o.outside(), o.id)
}

// outside is what happens outside the database for an order.
func (o *order) outside() string {
	if o.courier {
		return "parcel"
	}
	return "mail"
}

// outsideBacked: an outside effect belongs to an order that is applied, or that the
// publisher is still going to have applied; and where there is a courier, the parcel of
// an order that is applied is out, or the warehouse is still going to hand it over.
func outsideBacked(o *order) finding {
	switch {
	case o.effects > 0 && len(o.applied) == 0 && o.rows[pending] == 0:
		return broken(o.id, "A %s went out for %s, and its work is not done.", o.outside(), o.id)
	case o.courier && o.effects == 0 && len(o.applied) > 0 && o.recorded == 0:
		return broken(o.id, "%s was applied, no parcel is out for it, and nothing at the warehouse remembers to ask for one.", o.id)
	}
	return finding{}
}
