package facts

import (
	"slices"

	"twodeliveries/sim/trace"
)

func init() {
	define(map[Kind]predicate{
		PlacedBefore: func(v *view) bool {
			return v.steps(trace.Placed, trace.Placed, trace.Commit, trace.Commit) && v.at(0).Order == v.f.Order &&
				v.at(1).Order == v.f.Other &&
				applies(v.f.Other)(v.at(2)) && applies(v.f.Order)(v.at(3)) && !v.until(2, applies(v.f.Order))
		},
		Broken: func(v *view) bool {
			return slices.ContainsFunc(v.rec.Verdicts, func(r trace.Verdict) bool {
				return r.Name == v.f.Other && r.State == trace.Broken && r.Order == v.f.Order && len(v.f.Steps) == 1 &&
					r.Step == v.f.Steps[0]
			})
		},
		Reworded: func(v *view) bool {
			return v.twice(true) && v.at(0).Msg.Qty == v.at(1).Msg.Qty && v.at(0).Msg.Body != v.at(1).Msg.Body
		},
		CheckApart: one(trace.Read, func(_ *view, e *trace.Event) bool { return e.Tx == 0 && e.DB == trace.Receiver }),
		InTurn: func(v *view) bool {
			return v.steps(trace.Commit, trace.Commit) && applies(v.f.Order)(v.at(0)) && applies(v.f.Other)(v.at(1))
		},
		Replied: func(v *view) bool {
			return v.steps(trace.Commit, trace.Accepted) && v.about(0, v.f.Msg) && applies(v.f.Order)(v.at(0)) &&
				v.at(1).Msg.ACK() && v.at(1).Order == v.f.Order
		},
		NoneApplied: func(v *view) bool {
			return !v.ever(func(e *trace.Event) bool { return len(e.Applied) > 0 })
		},
		OnceEach: onceEach,
		Likewise: likewise,
		Locked: func(v *view) bool {
			if len(v.f.Steps) == 1 {
				return v.steps(trace.Locked) && v.at(0).DB == v.f.Table &&
					!v.between(0, func(e *trace.Event) bool { return e.Kind == trace.Unlocked && e.DB == v.f.Table })
			}
			return v.steps(trace.Locked, trace.Unlocked) && v.at(0).DB == v.f.Table && v.at(1).DB == v.f.Table
		},
		OwnIDs: ownIDs,
	})
}

// likewise tells whether an order is, at the end, in the state that a rule forbids.
func likewise(v *view) bool {
	o := v.f.Order
	times := 0
	v.ever(func(e *trace.Event) bool {
		if applies(o)(e) {
			times++
		}
		return false
	})
	saved, pending, kept := v.ever(v.saved(o)), v.ends(o, "pending"), v.ends(o, "pending") || v.ends(o, "parked")
	switch v.f.Other {
	case "no-phantom":
		return times > 0 && !saved
	case "no-loss":
		return saved && times == 0 && !kept
	case "at-most-once":
		return times > 1
	case "honest-ack":
		return saved && times == 0 && v.ends(o, "complete")
	case "drains":
		return saved && pending
	}
	return false
}

// ends tells whether at the end an outbox row of an order is in a state.
func (v *view) ends(order, state string) bool {
	last := map[int64]string{}
	for i := range v.rec.Events {
		for _, c := range v.rec.Events[i].Seen {
			if c.DB == trace.Publisher && c.Table == "outbox" {
				delete(last, c.Key)
				if v.rec.Cell(c, c.New, "order_id") == order {
					last[c.Key] = v.rec.Cell(c, c.New, "state")
				}
			}
		}
	}
	for _, s := range last {
		if s == state {
			return true
		}
	}
	return false
}

// onceEach tells whether each order that was saved was applied once, and no other was.
func onceEach(v *view) bool {
	times, saved := map[string]int{}, 0
	v.ever(func(e *trace.Event) bool {
		for _, a := range e.Applied {
			times[a.Order]++
		}
		return false
	})
	for order, n := range times {
		if n != 1 || !v.ever(v.saved(order)) {
			return false
		}
		saved++
	}
	return saved == v.rec.Counts.Orders
}

// ownIDs tells whether no two requests had the same id, and each was applied.
func ownIDs(v *view) bool {
	seen := map[string]bool{}
	twice := v.ever(func(e *trace.Event) bool {
		if e.Kind != trace.Sent || e.Msg.Kind != trace.Request {
			return false
		}
		before := seen[e.Msg.ID]
		seen[e.Msg.ID] = true
		return before
	})
	return !twice && v.rec.Counts.Applications == v.rec.Counts.Requests
}
