package witness_test

import (
	"slices"
	"strconv"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// reply tells whether a step puts the reply to a delivery on the wire.
func (w *witness) reply(f facts.Fact, i int, is func(*trace.Msg) bool) bool {
	step := f.Steps[i]
	e := w.e(step)
	return e.Kind == trace.Sent && e.Msg.Kind == "response" && w.before(step).at[e.Node] == f.Msg && is(e.Msg)
}

// looked is the last look of a delivery into the tables that remember, before a step.
func (w *witness) looked(node, msg string, before int) *trace.Asked {
	i := w.last(before, func(e *trace.Event) bool {
		return e.Node == node && (e.Kind == trace.Delivered || e.Kind == trace.Read && e.DB == "receiver" && e.Msg.Name() == msg)
	})
	if i < 0 {
		return nil
	}
	return w.e(i).Asked
}

// claims is the row of a claim that a step writes for an id, nil when it does not.
func (w *witness) claims(step int, id string) map[string]string {
	for _, c := range w.e(step).Changes {
		if row := named(w.rec, c, c.New); c.Table == "claims" && row["id"] == id && row["done"] == "0" {
			return row
		}
	}
	return nil
}

// open is until when the claim on an id lasts that is durable before a step and not
// done; -1 when there is none.
func (w *witness) open(step int, id string) int {
	for _, row := range w.before(step).rows["receiver.claims"] {
		if row["id"] == id && row["done"] == "0" {
			ms, _ := strconv.Atoi(row["until_ms"])
			return ms
		}
	}
	return -1
}

func point(name string) func(*witness, facts.Fact) bool {
	return func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Point, f.Msg) && w.e(f.Steps[0]).Point == name
	}
}

var warehouseChecks = map[facts.Kind]func(*witness, facts.Fact) bool{
	facts.Came: func(w *witness, f facts.Fact) bool {
		m := w.e(f.Steps[0]).Msg
		return w.at(f, 0, trace.Delivered, f.Msg) && m.ID == f.ID && m.Qty == f.Qty
	},
	facts.Applied: func(w *witness, f facts.Fact) bool {
		e := w.e(f.Steps[0])
		return w.at(f, 0, trace.Commit, f.Msg) && adds(f.Order)(e) && e.Applied[0].Qty == f.Qty
	},
	facts.Known: func(w *witness, f facts.Fact) bool {
		step := f.Steps[0]
		if f.Table == "" {
			return point("duplicate-found")(w, f) && w.before(step).remembers(f.Node, f.ID)
		}
		return point("duplicate-found")(w, f) && w.before(step).knows(f.Table, f.ID) && w.e(step).Node == f.Node
	},
	facts.KnownContent: func(w *witness, f facts.Fact) bool {
		a := w.looked(f.Node, f.Msg, f.Steps[0])
		return point("duplicate-found")(w, f) && a != nil && a.Table == f.Table && len(a.Row) > 0 && !slices.Contains(a.By, "id")
	},
	facts.NotDone: func(w *witness, f facts.Fact) bool { return w.count(0, f.Steps[0]+1, adds(f.Order)) == 0 },
	facts.Conflict: func(w *witness, f facts.Fact) bool {
		return point("conflict-found")(w, f) && w.e(f.Steps[0]).Msg.Qty == f.Qty && w.e(f.Steps[0]).Msg.ID == f.ID
	},
	facts.KeyTaken:  point("key-taken"),
	facts.ClaimLost: point("claim-lost"),
	facts.InProgress: func(w *witness, f facts.Fact) bool {
		row := w.claims(f.Steps[0], f.ID)
		until, _ := strconv.Atoi(row["until_ms"])
		return w.at(f, 0, trace.Write, f.Prev) && w.at(f, 1, trace.Point, f.Msg) && w.e(f.Steps[1]).Point == "in-progress" && until == f.Ms &&
			w.before(f.Steps[1]).rows["receiver.claims"] != nil && w.open(f.Steps[1], f.ID) == f.Ms
	},
	facts.TakenOver: func(w *witness, f facts.Fact) bool {
		a, _ := strconv.Atoi(w.claims(f.Steps[0], f.ID)["token"])
		b, _ := strconv.Atoi(w.claims(f.Steps[1], f.ID)["token"])
		until, _ := strconv.Atoi(w.claims(f.Steps[0], f.ID)["until_ms"])
		return w.at(f, 0, trace.Write, f.Prev) && w.at(f, 1, trace.Write, f.Msg) && 0 < a && a < b && until == f.Ms
	},
	facts.TooLate: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Write, f.Prev) && w.claims(f.Steps[0], f.ID) != nil && w.at(f, 1, trace.Commit, f.Msg) && len(w.e(f.Steps[1]).Applied) > 0
	},
	facts.NoLock: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Busy, f.Msg) && w.e(f.Steps[0]).Detail != "waits" && w.e(f.Steps[0]).DB == "receiver"
	},
	facts.Waited: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Busy, f.Msg) && w.e(f.Steps[0]).Detail == "waits" && w.e(f.Steps[0]).DB == "receiver"
	},
	facts.SaidYes: func(w *witness, f facts.Fact) bool { return w.reply(f, 0, isYes) },
	facts.SaidNo:  func(w *witness, f facts.Fact) bool { return w.reply(f, 0, isNo) },
	facts.SaidError: func(w *witness, f facts.Fact) bool {
		return w.reply(f, 0, func(m *trace.Msg) bool { return m.Status == f.Qty && m.Status >= 500 })
	},
	facts.YesEarly: func(w *witness, f facts.Fact) bool {
		return w.reply(f, 1, isYes) && slices.Contains(w.before(f.Steps[1]).writes[w.e(f.Steps[0]).Tx], f.Steps[0])
	},
	facts.IDAlone: func(w *witness, f facts.Fact) bool {
		step := f.Steps[0]
		return w.at(f, 0, trace.Commit, f.Msg) && len(w.e(step).Applied) == 0 && w.after[step].knows(f.Table, f.ID)
	},
	facts.WorkAlone: func(w *witness, f facts.Fact) bool {
		e := w.e(f.Steps[0])
		for _, c := range e.Seen {
			if slices.Contains(holders, c.Table) {
				return false
			}
		}
		return w.at(f, 0, trace.Commit, f.Msg) && len(e.Applied) > 0
	},
	facts.Purged: func(w *witness, f facts.Fact) bool {
		return w.before(f.Steps[0]).knows(f.Table, f.ID) && !w.after[f.Steps[0]].knows(f.Table, f.ID)
	},
	facts.TooOld: func(w *witness, f facts.Fact) bool {
		for _, row := range w.before(f.Steps[0]).rows["receiver."+f.Table] {
			if seen, err := strconv.Atoi(row["seen_ms"]); err == nil && row["id"] == f.ID {
				return w.at(f, 0, trace.Read, f.Msg) && w.e(f.Steps[0]).Ms+w.ahead(f.Steps[0])-seen >= f.Ms
			}
		}
		return false
	},
	facts.PurgedNothing: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Operator, "") && w.count(f.Steps[0], len(w.rec.Events), func(e *trace.Event) bool {
			return slices.ContainsFunc(e.Seen, func(c trace.Change) bool { return slices.Contains(holders, c.Table) && c.New == nil })
		}) == 0
	},
	facts.BothLooked: func(w *witness, f facts.Fact) bool {
		a, b, c := w.e(f.Steps[0]), w.e(f.Steps[1]), w.e(f.Steps[2])
		return a.Kind == trace.Read && b.Kind == trace.Read && len(a.Asked.Row)+len(b.Asked.Row) == 0 && a.Msg.Name() == f.Prev && b.Msg.Name() == f.Msg &&
			c.Kind == trace.Commit && (c.Msg.Name() == f.Prev || c.Msg.Name() == f.Msg)
	},
	facts.CheckApart: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Read, f.Msg) && w.e(f.Steps[0]).Tx == 0
	},
	facts.LetGo: func(w *witness, f facts.Fact) bool {
		return len(w.e(f.Steps[0]).Applied) > 0 && w.at(f, 1, trace.Point, f.Msg) && w.e(f.Steps[1]).Point == "forgotten" && !w.after[f.Steps[1]].remembers(w.e(f.Steps[1]).Node, f.ID)
	},
	facts.Unremembered: func(w *witness, f facts.Fact) bool {
		m := w.before(f.Steps[0])
		for _, n := range w.rec.Nodes {
			if m.remembers(n.Name, f.ID) {
				return false
			}
		}
		return w.at(f, 0, trace.Delivered, f.Msg) && !m.known(f.ID)
	},
	facts.Forgot: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Crashed, "") && w.e(f.Steps[0]).Node == f.Node && w.before(f.Steps[0]).remembers(f.Node, f.ID) && !w.after[f.Steps[0]].remembers(f.Node, f.ID)
	},
	facts.Elsewhere: func(w *witness, f facts.Fact) bool {
		m := w.before(f.Steps[0])
		return w.at(f, 0, trace.Delivered, f.Msg) && w.e(f.Steps[0]).Node == f.Node && m.remembers(f.Other, f.ID) && !m.remembers(f.Node, f.ID)
	},
	facts.AtWork: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Works, f.Msg) && w.e(f.Steps[0]).For == f.Ms
	},
	facts.Mailed: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Effect, f.Msg) && w.e(f.Steps[0]).Order == f.Order
	},
	facts.MailKnown: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Repeated, f.Msg) && w.e(f.Steps[0]).Key != ""
	},
	facts.Recorded: func(w *witness, f facts.Fact) bool {
		return adds(f.Order)(w.e(f.Steps[0])) && len(w.after[f.Steps[0]].rows["receiver.outbox"]) > len(w.before(f.Steps[0]).rows["receiver.outbox"])
	},
}

// thrown tells whether a handler threw, at a point.
func thrown(how trace.Detail) func(*witness, facts.Fact) bool {
	return func(w *witness, f facts.Fact) bool {
		e := w.e(f.Steps[0])
		at := w.last(f.Steps[0], func(o *trace.Event) bool { return o.Kind == trace.Point && o.Node == e.Node })
		return w.at(f, 0, trace.Thrown, f.Msg) && e.Detail == how && w.e(at).Point == f.Point
	}
}

// stands tells whether a process stood still for a time, or for good.
func stands(begin, end trace.Kind) func(*witness, facts.Fact) bool {
	return func(w *witness, f facts.Fact) bool {
		if !w.at(f, 0, begin, "") || w.e(f.Steps[0]).Node != f.Node {
			return false
		}
		if m := w.before(f.Steps[0]); f.Msg != "" && (m.at[f.Node] != f.Msg || m.replied[f.Node]) {
			return false
		}
		if len(f.Steps) == 1 {
			return w.after[len(w.after)-1].still[f.Node] > 0
		}
		return w.at(f, 1, end, "") && w.e(f.Steps[1]).Node == f.Node && w.e(f.Steps[1]).Ms-w.e(f.Steps[0]).Ms == f.Ms
	}
}

var processChecks = map[facts.Kind]func(*witness, facts.Fact) bool{
	facts.Died: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Crashed, "") && w.e(f.Steps[0]).Node == f.Node && w.e(f.Steps[0]).Stood == f.Point
	},
	facts.DiedAtWork: func(w *witness, f facts.Fact) bool {
		m := w.before(f.Steps[1])
		return w.at(f, 1, trace.Crashed, "") && w.e(f.Steps[1]).Node == f.Node && m.at[f.Node] == f.Msg && !m.replied[f.Node]
	},
	facts.Torn: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Write, f.Msg) && w.at(f, 1, trace.Crashed, "") && slices.Contains(w.before(f.Steps[1]).writes[w.e(f.Steps[0]).Tx], f.Steps[0])
	},
	facts.Undone: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Write, f.Msg) && w.at(f, 1, trace.Rollback, "") && slices.Contains(w.before(f.Steps[1]).writes[w.e(f.Steps[1]).Tx], f.Steps[0])
	},
	facts.Raised:      thrown("raised"),
	facts.NotAccepted: thrown("not accepted"),
	facts.Gone:        func(w *witness, f facts.Fact) bool { return w.after[len(w.after)-1].dead[f.Node] },
	facts.Frozen:      stands(trace.Frozen, trace.Resumed),
	facts.Held:        stands(trace.Holding, trace.Released),
	facts.ClockAhead: func(w *witness, f facts.Fact) bool {
		ms := 0
		for i := range f.Steps {
			if !w.at(f, i, trace.Jumped, "") || w.e(f.Steps[i]).Node != f.Node {
				return false
			}
			ms += w.e(f.Steps[i]).For
		}
		return ms == f.Ms && ms > 0
	},
}

// ahead is by how much the clock of the step's process has jumped ahead until then.
func (w *witness) ahead(step int) int {
	ms := 0
	for _, e := range w.rec.Events[:step] {
		if e.Kind == trace.Jumped && e.Node == w.e(step).Node {
			ms += e.For
		}
	}
	return ms
}
