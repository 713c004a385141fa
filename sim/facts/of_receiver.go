package facts

import (
	"slices"

	"twodeliveries/sim/trace"
)

func init() {
	define(map[Kind]predicate{
		Came: one(trace.Delivered, func(v *view, e *trace.Event) bool { return e.Msg.ReadID() == v.f.ID && e.Msg.Qty == v.f.Qty }),
		Applied: one(trace.Commit, func(v *view, e *trace.Event) bool {
			return slices.ContainsFunc(e.Applied, func(a trace.Application) bool { return a.Order == v.f.Order && a.Qty == v.f.Qty })
		}),
		Known:        known,
		KnownContent: knownContent,
		NotDone:      func(v *view) bool { return len(v.f.Steps) == 1 && !v.until(0, applies(v.f.Order)) },
		Conflict: one(trace.Point, func(v *view, e *trace.Event) bool {
			return e.Point == "conflict-found" && e.Msg.ReadID() == v.f.ID && e.Msg.Qty == v.f.Qty
		}),
		KeyTaken:  point("key-taken"),
		ClaimLost: point("claim-lost"),
		NoLock: one(trace.Busy, not(detail(trace.Waits)), func(_ *view, e *trace.Event) bool {
			return e.DB == trace.Receiver
		}),
		Waited: one(trace.Busy, detail(trace.Waits), func(_ *view, e *trace.Event) bool { return e.DB == trace.Receiver }),

		SaidYes: func(v *view) bool { return v.said((*trace.Msg).ACK) },
		SaidNo:  func(v *view) bool { return v.said((*trace.Msg).Refusal) },
		SaidError: func(v *view) bool {
			return v.said(func(m *trace.Msg) bool { return m.Status >= 500 && m.Status == v.f.Qty })
		},
		YesEarly: yesEarly,
	})
}

func init() {
	define(map[Kind]predicate{
		IDAlone: one(trace.Commit, func(v *view, e *trace.Event) bool { return len(e.Applied) == 0 && v.writes(e, v.f.Table) }),
		WorkAlone: one(trace.Commit, func(v *view, e *trace.Event) bool {
			return len(e.Applied) > 0 && !slices.ContainsFunc(e.Seen, remembering)
		}),
		Forgot: func(v *view) bool {
			return v.steps(trace.Crashed) && v.at(0).Node == v.f.Node && holds(memoryAt(v.rec, v.f.Node, v.f.Steps[0]), v.f.ID)
		},
		Elsewhere: func(v *view) bool {
			return v.steps(trace.Delivered) && v.about(0, v.f.Msg) && v.at(0).Node == v.f.Node && v.f.Node != v.f.Other &&
				holds(memoryAt(v.rec, v.f.Other, v.f.Steps[0]), v.f.ID) && !holds(memoryAt(v.rec, v.f.Node, v.f.Steps[0]), v.f.ID)
		},
		Purged: func(v *view) bool {
			return v.steps(trace.Commit) && slices.ContainsFunc(v.at(0).Seen, func(c trace.Change) bool {
				return remembering(c) && c.Op == trace.Delete && c.Table == v.f.Table && v.rec.Cell(c, c.Old, "id") == v.f.ID
			}) && !v.remembered(v.f.Steps[0]+1, v.f.ID)
		},
		TooOld: one(trace.Read, func(v *view, e *trace.Event) bool {
			return !e.Asked.Found() && e.Asked.Table == v.f.Table && slices.Contains(e.Asked.By, "seen_ms") &&
				v.f.Ms == v.rec.Settings.Retention && e.Msg.ReadID() == v.f.ID && v.remembered(v.f.Steps[0], v.f.ID)
		}),
		PurgedNothing: func(v *view) bool {
			return v.steps(trace.Operator) && v.at(0).Detail == trace.Purge && v.at(0).Node == v.f.Node &&
				!v.between(0, func(e *trace.Event) bool {
					return e.Node == v.f.Node && slices.ContainsFunc(e.Seen,
						func(c trace.Change) bool { return remembering(c) && c.Op == trace.Delete })
				})
		},
		BothLooked: func(v *view) bool {
			return v.steps(trace.Read, trace.Read, trace.Commit) && v.about(0, v.f.Prev) && v.about(1, v.f.Msg) && v.about(2, v.f.Prev) &&
				!v.at(0).Asked.Found() && !v.at(1).Asked.Found() && v.at(0).DB == trace.Receiver && v.at(1).DB == trace.Receiver
		},
		LetGo: func(v *view) bool {
			return v.steps(trace.Commit, trace.Point) && v.at(1).Point == "forgotten" && len(v.at(0).Applied) > 0 &&
				v.about(0, v.f.Msg) && v.about(1, v.f.Msg) && v.at(0).Applied[0].ID == v.f.ID
		},
		Unremembered: func(v *view) bool {
			return v.steps(trace.Delivered) && v.about(0, v.f.Msg) && !v.remembered(v.f.Steps[0], v.f.ID)
		},
		AtWork:    one(trace.Works, func(v *view, e *trace.Event) bool { return e.For == v.f.Ms }),
		Mailed:    one(trace.Effect, func(v *view, e *trace.Event) bool { return e.Order == v.f.Order }),
		MailKnown: one(trace.Repeated, func(v *view, e *trace.Event) bool { return e.Order == v.f.Order }),
		Recorded: func(v *view) bool {
			return v.steps(trace.Commit) && applies(v.f.Order)(v.at(0)) && slices.ContainsFunc(v.at(0).Seen, func(c trace.Change) bool {
				return c.DB == trace.Receiver && c.Table == "outbox" && c.Op == trace.Insert
			})
		},
	})
}

// known: the delivery found its id, where it looked last or in the memory of its
// process.
func known(v *view) bool {
	if !v.steps(trace.Point) || !v.about(0, v.f.Msg) || v.at(0).Point != "duplicate-found" ||
		v.at(0).Node != v.f.Node || v.at(0).Msg.ReadID() != v.f.ID {
		return false
	}
	asked := v.lastAsked(0)
	if v.f.Table == "" {
		return asked == nil && holds(memoryAt(v.rec, v.f.Node, v.f.Steps[0]), v.f.ID)
	}
	return asked.Found() && asked.Table == v.f.Table && slices.Contains(asked.By, "id")
}

// knownContent: the delivery looked for its content, not for its id.
func knownContent(v *view) bool {
	if !v.steps(trace.Point) || !v.about(0, v.f.Msg) || v.at(0).Point != "duplicate-found" {
		return false
	}
	asked := v.lastAsked(0)
	return asked.Found() && asked.Table == v.f.Table && !slices.Contains(asked.By, "id")
}

// lastAsked is what the process of the fact's ith step last asked the receiver's
// database for the message of that step.
func (v *view) lastAsked(i int) *trace.Asked {
	e := v.at(i)
	for k := v.f.Steps[i] - 1; k >= 0; k-- {
		o := &v.rec.Events[k]
		if o.Node != e.Node {
			continue
		}
		if o.Kind == trace.Delivered || o.Kind == trace.Unparked {
			return nil
		}
		if o.Kind == trace.Read && o.DB == trace.Receiver {
			return o.Asked
		}
	}
	return nil
}

func (v *view) said(is func(*trace.Msg) bool) bool {
	return v.steps(trace.Sent) && v.answers(v.f.Steps[0], v.f.Msg) && is(v.at(0).Msg)
}

// yesEarly: when the yes went out, what the delivery had written was not durable.
func yesEarly(v *view) bool {
	if !v.steps(trace.Write, trace.Sent) || !v.answers(v.f.Steps[1], v.f.Msg) || !v.at(1).Msg.ACK() || !v.about(0, v.f.Msg) {
		return false
	}
	tx := v.at(0).Tx
	return !v.between(0, func(e *trace.Event) bool {
		return e.Tx == tx && (e.Kind == trace.Commit || e.Kind == trace.Rollback)
	})
}

// writes tells whether an event makes a row with ID durable in a table.
func (v *view) writes(e *trace.Event, table string) bool {
	return slices.ContainsFunc(e.Seen, func(c trace.Change) bool {
		return remembering(c) && c.Table == table && v.rec.Cell(c, c.New, "id") == v.f.ID
	})
}

// remembered tells whether a table or a memory of the receiver holds an id right
// before a step.
func (v *view) remembered(step int, id string) bool {
	type row struct {
		table string
		key   int64
	}
	rows := map[row]bool{}
	for _, e := range events(v.rec, 0, step) {
		for _, c := range e.Seen {
			if remembering(c) {
				rows[row{c.Table, c.Key}] = v.rec.Cell(c, c.New, "id") == id
			}
		}
	}
	for _, held := range rows {
		if held {
			return true
		}
	}
	for _, n := range v.rec.Nodes {
		if holds(memoryAt(v.rec, n.Name, step), id) {
			return true
		}
	}
	return false
}
