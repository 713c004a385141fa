package facts

import (
	"slices"

	"twodeliveries/sim/trace"
)

func init() {
	define(map[Kind]predicate{
		NotSaved: func(v *view) bool {
			e := v.f.Steps
			return len(e) == 1 && slices.Contains([]trace.Kind{trace.Rollback, trace.Crashed, trace.Unplaced},
				v.at(0).Kind) && !v.ever(v.saved(v.f.Order))
		},
		RowAlone: func(v *view) bool {
			return v.steps(trace.Commit) && v.row(v.f.Order, "", "*")(v.at(0)) && !v.saved(v.f.Order)(v.at(0))
		},
		NoRow: func(v *view) bool { return len(v.f.Steps) == 0 && !v.ever(v.row(v.f.Order, "*", "*")) },
		DiedUnsent: func(v *view) bool {
			return v.steps(trace.Commit, trace.Crashed) && v.saved(v.f.Order)(v.at(0)) &&
				v.at(1).Node == trace.Publisher && !v.until(1, requests(v.f.Order))
		},
		RaisedUnsent: func(v *view) bool {
			return v.steps(trace.Commit, trace.Thrown) && v.saved(v.f.Order)(v.at(0)) && v.at(1).Node == trace.Publisher &&
				v.at(1).Detail == trace.Raised && !v.until(1, requests(v.f.Order))
		},
		DiedWaiting: func(v *view) bool {
			return v.steps(trace.Sent, trace.Crashed) && v.about(0, v.f.Msg) && v.at(0).Node == v.f.Node &&
				v.at(1).Node == v.f.Node && !v.between(0, v.outcome)
		},
		DiedUnmarked: func(v *view) bool {
			return v.learnt(trace.Crashed) && v.at(0).Order == v.f.Order && v.at(0).Node == v.f.Node &&
				v.at(1).Node == v.f.Node && !v.until(1, v.settled)
		},
		NotWritten: func(v *view) bool {
			return v.learnt(trace.Busy) && v.at(0).Order == v.f.Order && v.at(0).Node == v.f.Node && v.at(1).Node == v.f.Node &&
				v.at(1).DB == trace.Publisher && v.at(1).Detail != trace.Waits && !v.until(1, v.settled)
		},
		Marked:      func(v *view) bool { return v.marks() },
		MarkedFirst: func(v *view) bool { return v.marks() && !v.until(0, requests(v.f.Order)) },
		MarkedBlind: func(v *view) bool {
			return v.marks() && !v.until(0, func(e *trace.Event) bool {
				return e.Order == v.f.Order && (e.Kind == trace.Accepted || e.Kind == trace.Told && e.Msg.ACK())
			})
		},
		Parked: func(v *view) bool { return v.steps(trace.Commit) && v.row(v.f.Order, "*", "parked")(v.at(0)) },
		FalseAlarm: func(v *view) bool {
			return v.steps(trace.Commit) && v.row(v.f.Order, "*", "parked")(v.at(0)) && v.lasts("parked") && v.ever(v.asOrdered)
		},
	})
}

func init() {
	define(map[Kind]predicate{
		Discarded: func(v *view) bool {
			return v.steps(trace.Commit) && v.row(v.f.Order, "*", "")(v.at(0)) && !v.row(v.f.Order, "complete", "")(v.at(0))
		},
		RowPurged: func(v *view) bool {
			return v.steps(trace.Operator, trace.Commit) && v.at(0).Detail == trace.Purge && v.at(0).Node == v.f.Node &&
				v.at(1).Node == v.f.Node && v.at(1).Order == "" && v.row(v.f.Order, v.f.Other, "")(v.at(1)) &&
				!v.between(0, func(e *trace.Event) bool { return e.Kind == trace.Operator && e.Node == v.f.Node })
		},
		Redriven: func(v *view) bool { return v.steps(trace.Commit) && v.row(v.f.Order, "parked", "pending")(v.at(0)) },
		Overwritten: func(v *view) bool {
			return v.steps(trace.Commit) && v.at(0).Node == v.f.Node && v.row(v.f.Order, "complete", v.f.Other)(v.at(0)) && v.f.Other != "complete"
		},
		RanOut: ranOut,
		SentLate: func(v *view) bool {
			return v.steps(trace.Write, trace.Sent) && v.at(0).Node == v.f.Node && v.at(1).Node == v.f.Node &&
				v.about(1, v.f.Msg) && requests(v.f.Order)(v.at(1)) &&
				v.claimsRow(v.at(0)) && v.at(1).Ms >= v.f.Ms &&
				!v.between(0, func(e *trace.Event) bool { return e.Node == v.f.Node && e.Kind == trace.Write })
		},
		Meddled: func(v *view) bool {
			return v.steps(trace.Write, trace.Commit) && v.at(0).Node == v.f.Other && v.at(1).Node == v.f.Node &&
				v.f.Node != v.f.Other && v.at(1).Ms < v.f.Ms &&
				v.claimsRow(v.at(0)) && v.row(v.f.Order, "*", "*")(v.at(1)) && !slices.ContainsFunc(v.at(1).Seen, func(c trace.Change) bool {
				return c.Table == "outbox" && v.numberIn(c, "claimed_ms") >= v.f.Ms
			})
		},
		RowClaimed: func(v *view) bool {
			return v.steps(trace.Point) && v.at(0).Point == "row-claimed" && v.at(0).Node == v.f.Node
		},
		LeftAlone: func(v *view) bool {
			return v.steps(trace.Read) && v.at(0).Node == v.f.Node && v.at(0).Asked.Found() && v.at(0).Asked.Table == "outbox" &&
				!v.ever(func(e *trace.Event) bool { return requests(v.f.Order)(e) && e.Node == v.f.Node })
		},
		Pending: func(v *view) bool {
			return v.steps(trace.Commit) && v.row(v.f.Order, "*", "pending")(v.at(0)) && v.lasts("pending")
		},
		NoRelay:    func(v *view) bool { return !v.rec.Settings.Relay || v.rec.Settings.Starts == 0 },
		Complained: func(v *view) bool { return v.steps(trace.Failed) && v.at(0).DB == "" },
		StartedTwice: func(v *view) bool {
			return v.steps(trace.Start) && v.at(0).Detail == trace.Runs && v.rec.Counts.Requests == v.rec.Counts.Orders
		},
	})
}

// learnt tells whether the steps are a yes that came, and what came then.
func (v *view) learnt(then trace.Kind) bool {
	return v.steps(trace.Accepted, then) || v.steps(trace.Told, then) && v.at(0).Msg.ACK()
}

// ranOut: the row was claimed by one process, and sent by another before the first had
// written what became of it.
func ranOut(v *view) bool {
	if !v.steps(trace.Write, trace.Sent) || v.at(0).Node != v.f.Node || v.at(1).Node != v.f.Other ||
		v.f.Node == v.f.Other || !requests(v.f.Order)(v.at(1)) {
		return false
	}
	taken, sent := false, false
	v.between(0, func(e *trace.Event) bool {
		sent = requests(v.f.Order)(e) && e.Node == v.f.Node && e.Msg.Name() == v.f.Prev
		taken = taken || e.Node != v.f.Node && slices.ContainsFunc(e.Seen, func(c trace.Change) bool {
			return c.Table == "outbox" && v.rec.Cell(c, c.New, "order_id") == v.f.Order && v.numberIn(c, "claimed_ms") != v.f.Ms
		})
		return sent
	})
	written := v.between(0, func(e *trace.Event) bool {
		return e.Node == v.f.Node && slices.ContainsFunc(e.Seen, func(c trace.Change) bool {
			return c.Table == "outbox" && v.rec.Cell(c, c.Old, "order_id") == v.f.Order && v.numberIn(c, "claimed_ms") != v.f.Ms
		})
	})
	return v.claimsRow(v.at(0)) && sent && !taken && !written
}

// claimsRow tells whether a write claims the row of Order until Ms.
func (v *view) claimsRow(e *trace.Event) bool {
	return slices.ContainsFunc(e.Changes, func(c trace.Change) bool {
		return c.Table == "outbox" && v.rec.Cell(c, c.New, "order_id") == v.f.Order && v.numberIn(c, "claimed_ms") == v.f.Ms && v.f.Ms > 0
	})
}

// outcome tells whether an event is what a process makes of the request Msg.
func (v *view) outcome(e *trace.Event) bool {
	switch e.Kind {
	case trace.Timeout, trace.Closed:
		return e.Msg != nil && e.Msg.Name() == v.f.Msg
	case trace.Accepted, trace.Refused, trace.Unclear:
		return e.Node == v.f.Node
	}
	return false
}

// settled tells whether an event makes the row of Order complete, or deletes it.
func (v *view) settled(e *trace.Event) bool {
	return v.row(v.f.Order, "*", "complete")(e) || v.row(v.f.Order, "*", "")(e)
}

func (v *view) marks() bool {
	return v.steps(trace.Commit) && v.row(v.f.Order, "*", "complete")(v.at(0))
}

// lasts tells whether from the fact's step on no row of the order leaves a state.
func (v *view) lasts(state string) bool {
	return !v.between(0, func(e *trace.Event) bool {
		return v.row(v.f.Order, state, "*")(e)
	})
}

// asOrdered tells whether an event adds Order to the stock, in the quantity in which
// it is durable.
func (v *view) asOrdered(e *trace.Event) bool {
	return slices.ContainsFunc(e.Applied, func(a trace.Application) bool {
		return a.Order == v.f.Order && v.ever(v.saved(a.Order)) &&
			v.ever(func(o *trace.Event) bool { return o.Kind == trace.Placed && o.Order == a.Order && o.Qty == a.Qty })
	})
}
