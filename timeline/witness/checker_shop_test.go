package witness_test

import (
	"strconv"
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// becomes tells whether at a step a row of an order comes into a state.
func (w *witness) becomes(step int, order, state string) bool {
	return strings.Count(w.after[step].outbox(order), state) > strings.Count(w.before(step).outbox(order), state)
}

// acked tells whether before a step the shop took something for the ACK of an order.
func (w *witness) acked(step int, order string) bool {
	return w.count(0, step, func(e *trace.Event) bool {
		return e.Order == order && (e.Kind == trace.Accepted || e.Kind == trace.Told && isYes(e.Msg))
	}) > 0
}

// yes tells whether a fact begins with a yes that came to the shop for its order.
func (w *witness) yes(f facts.Fact) bool {
	return w.at(f, 0, trace.Accepted, "") || w.at(f, 0, trace.Told, "") && isYes(w.e(f.Steps[0]).Msg)
}

// claimOn is until when the rows of an order are claimed at a step, 0 for never.
func (w *witness) claimOn(step int, order string) int {
	last := 0
	for _, row := range w.after[step].rows["publisher.outbox"] {
		if ms, _ := strconv.Atoi(row["claimed_ms"]); row["order_id"] == order {
			last = max(last, ms)
		}
	}
	return last
}

func (w *witness) end() standing { return w.after[len(w.after)-1] }

var shopChecks = map[facts.Kind]func(*witness, facts.Fact) bool{
	facts.NotSaved: func(w *witness, f facts.Fact) bool {
		for _, m := range w.after {
			for _, row := range m.rows["publisher.orders"] {
				if row["id"] == f.Order {
					return false
				}
			}
		}
		kind := w.e(f.Steps[0]).Kind
		return kind == trace.Rollback || kind == trace.Crashed || kind == trace.Unplaced
	},
	facts.RowAlone: func(w *witness, f facts.Fact) bool {
		for _, row := range w.after[f.Steps[0]].rows["publisher.orders"] {
			if row["id"] == f.Order {
				return false
			}
		}
		return w.becomes(f.Steps[0], f.Order, "pending")
	},
	facts.NoRow: func(w *witness, f facts.Fact) bool {
		for _, m := range w.after {
			if m.outbox(f.Order) != "" {
				return false
			}
		}
		return true
	},
	facts.DiedUnsent: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Commit, "") && w.at(f, 1, trace.Crashed, "") && w.e(f.Steps[1]).Node == "publisher" && w.count(0, f.Steps[1], asks(f.Order)) == 0
	},
	facts.RaisedUnsent: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Commit, "") && w.at(f, 1, trace.Thrown, "") && w.e(f.Steps[1]).Detail == "raised" && w.count(0, f.Steps[1], asks(f.Order)) == 0
	},
	facts.DiedWaiting: func(w *witness, f facts.Fact) bool {
		n := w.e(f.Steps[0]).Msg.N
		return w.at(f, 0, trace.Sent, f.Msg) && w.at(f, 1, trace.Crashed, "") && w.e(f.Steps[1]).Node == w.e(f.Steps[0]).Node && w.count(f.Steps[0], f.Steps[1], func(e *trace.Event) bool {
			return e.Msg != nil && e.Msg.N == n && (e.Kind == trace.Timeout || e.Kind == trace.Accepted || e.Kind == trace.Refused || e.Kind == trace.Unclear || e.Kind == trace.Closed) && (e.Msg.Kind == "request" || e.Msg.Kind == "response")
		}) == 0
	},
	facts.DiedUnmarked: func(w *witness, f facts.Fact) bool {
		return w.yes(f) && w.at(f, 1, trace.Crashed, "") && w.e(f.Steps[0]).Node == w.e(f.Steps[1]).Node && w.e(f.Steps[0]).Order == f.Order && !noted(f.Order, w.before(f.Steps[0]), w.before(f.Steps[1]))
	},
	facts.NotWritten: func(w *witness, f facts.Fact) bool {
		return w.yes(f) && w.at(f, 1, trace.Busy, "") && w.e(f.Steps[1]).DB == "publisher" && w.e(f.Steps[1]).Detail != "waits" && w.e(f.Steps[0]).Order == f.Order && !noted(f.Order, w.before(f.Steps[0]), w.after[f.Steps[1]])
	},
	facts.Marked: func(w *witness, f facts.Fact) bool { return w.becomes(f.Steps[0], f.Order, "complete") },
	facts.MarkedFirst: func(w *witness, f facts.Fact) bool {
		return w.becomes(f.Steps[0], f.Order, "complete") && w.count(0, f.Steps[0], asks(f.Order)) == 0
	},
	facts.MarkedBlind: func(w *witness, f facts.Fact) bool {
		return w.becomes(f.Steps[0], f.Order, "complete") && !w.acked(f.Steps[0], f.Order)
	},
	facts.Parked: func(w *witness, f facts.Fact) bool { return w.becomes(f.Steps[0], f.Order, "parked") },
	facts.FalseAlarm: func(w *witness, f facts.Fact) bool {
		for _, now := range w.after { // as it was placed, or as it was changed
			for _, row := range now.rows["publisher.orders"] {
				if row["id"] == f.Order && w.all(func(e *trace.Event) bool {
					return adds(f.Order)(e) && strconv.Itoa(e.Applied[0].Qty) == row["qty"]
				}) > 0 {
					return strings.Contains(w.end().outbox(f.Order), "parked")
				}
			}
		}
		return false
	},
	facts.Discarded: func(w *witness, f facts.Fact) bool {
		was := w.before(f.Steps[0]).outbox(f.Order)
		return was != "" && was != "complete" && w.after[f.Steps[0]].outbox(f.Order) == ""
	},
	facts.RowPurged: func(w *witness, f facts.Fact) bool {
		op, end := w.e(f.Steps[0]), w.e(f.Steps[1])
		deleted := w.count(f.Steps[0], f.Steps[1], func(e *trace.Event) bool {
			return e.Kind == trace.Write && e.Tx == end.Tx && e.Order == "" && len(e.Changes) > 0 && e.Changes[0].Op == trace.Delete
		})
		return op.Kind == trace.Operator && op.Detail == "purge" && op.Node == f.Node && end.Kind == trace.Commit && deleted == 1 &&
			w.before(f.Steps[1]).outbox(f.Order) == f.Other && w.after[f.Steps[1]].outbox(f.Order) == ""
	},
	facts.Redriven: func(w *witness, f facts.Fact) bool {
		return strings.Contains(w.before(f.Steps[0]).outbox(f.Order), "parked") && w.becomes(f.Steps[0], f.Order, "pending")
	},
	facts.Overwritten: func(w *witness, f facts.Fact) bool {
		return strings.Contains(w.before(f.Steps[0]).outbox(f.Order), "complete") && w.becomes(f.Steps[0], f.Order, f.Other) && w.e(f.Steps[0]).Node == f.Node
	},
	facts.RanOut: func(w *witness, f facts.Fact) bool {
		a, b := w.last(f.Steps[1], func(e *trace.Event) bool { return asks(f.Order)(e) && e.Msg.Name() == f.Prev }), f.Steps[1]
		written := w.count(a, b, func(e *trace.Event) bool {
			return e.Kind == trace.Commit && e.DB == "publisher" && e.Node == f.Node && len(e.Seen) > 0 && e.Order == f.Order
		})
		return w.at(f, 0, trace.Write, "") && w.at(f, 1, trace.Sent, f.Msg) && w.e(a).Node == f.Node && w.e(b).Node == f.Other && f.Node != f.Other &&
			f.Steps[0] < a && w.claimOn(a, f.Order) == f.Ms && f.Ms > 0 && written == 0
	},
	facts.SentLate: func(w *witness, f facts.Fact) bool {
		claimed := w.last(f.Steps[1], func(e *trace.Event) bool { return e.Kind == trace.Write && e.Node == f.Node && e.DB == "publisher" })
		return w.at(f, 1, trace.Sent, f.Msg) && claimed == f.Steps[0] && w.e(f.Steps[1]).Ms >= f.Ms &&
			named(w.rec, w.e(claimed).Changes[0], w.e(claimed).Changes[0].New)["claimed_ms"] == strconv.Itoa(f.Ms) && f.Ms > 0 && asks(f.Order)(w.e(f.Steps[1]))
	},
	facts.Meddled: func(w *witness, f facts.Fact) bool {
		held := w.claimOn(f.Steps[1]-1, f.Order)
		return w.at(f, 0, trace.Write, "") && w.at(f, 1, trace.Commit, "") && w.e(f.Steps[0]).Node == f.Other && w.e(f.Steps[1]).Node == f.Node && f.Node != f.Other &&
			held == f.Ms && w.e(f.Steps[1]).Ms < f.Ms && w.claimOn(f.Steps[1], f.Order) < f.Ms
	},
	facts.RowClaimed: func(w *witness, f facts.Fact) bool {
		for _, row := range w.after[f.Steps[0]].rows["publisher.outbox"] {
			if row["claimed_ms"] != "0" {
				return w.e(f.Steps[0]).Node == f.Node
			}
		}
		return false
	},
	facts.LeftAlone: func(w *witness, f facts.Fact) bool {
		return w.e(f.Steps[0]).Node == f.Node && w.all(func(e *trace.Event) bool { return asks(f.Order)(e) && e.Node == f.Node }) == 0
	},
	facts.Pending: func(w *witness, f facts.Fact) bool { return strings.Contains(w.end().outbox(f.Order), "pending") },
	facts.NoRelay: func(w *witness, f facts.Fact) bool {
		swept := false // by hand, which starts no relay
		for i := range w.rec.Events {
			e := w.e(i)
			swept = swept || e.Kind == trace.Operator
			if e.Role == "relay" && e.Point == "row-picked" && !swept {
				return false
			}
		}
		return true
	},
	facts.Complained: func(w *witness, f facts.Fact) bool { return w.at(f, 0, trace.Failed, "") && w.e(f.Steps[0]).DB == "" },
	facts.StartedTwice: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Start, "") && strings.Contains(w.rec.Scenario, "relay-starts ") && w.count(0, f.Steps[0], func(e *trace.Event) bool {
			return e.Kind == trace.Start && e.Node == w.e(f.Steps[0]).Node && e.Detail == ""
		}) > 0 && w.rec.Counts.Requests == len(w.end().rows["publisher.orders"])
	},
}

// noted tells whether it was written down between two moments that an order is done: its
// row is complete, or gone.
func noted(order string, before, after standing) bool {
	return strings.Contains(after.outbox(order), "complete") || before.outbox(order) != "" && after.outbox(order) == ""
}
