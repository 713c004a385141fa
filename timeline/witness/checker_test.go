package witness_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// bears tells whether the witness bears a fact out; known is false when nobody has
// told it what to look for.
func (w *witness) bears(f facts.Fact) (so, known bool) {
	for i, step := range f.Steps {
		if step < 0 || step >= len(w.rec.Events) || i > 0 && step < f.Steps[i-1] {
			return false, true
		}
	}
	for _, table := range []map[facts.Kind]func(*witness, facts.Fact) bool{messageChecks, warehouseChecks, processChecks, shopChecks, wholeChecks, courierChecks, customerChecks} {
		if check, ok := table[f.Kind]; ok {
			return attempt(func() bool { return check(w, f) }), true
		}
	}
	return false, false
}

// at tells whether a step is of a kind, and about a message.
func (w *witness) at(f facts.Fact, i int, kind trace.Kind, msg string) bool {
	if i >= len(f.Steps) {
		return false
	}
	e := w.e(f.Steps[i])
	return e.Kind == kind && (msg == "" || e.Msg != nil && e.Msg.Name() == msg)
}

var messageChecks = map[facts.Kind]func(*witness, facts.Fact) bool{
	facts.Sent: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Sent, f.Msg) && asks(f.Order)(w.e(f.Steps[0]))
	},
	facts.Injected: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Sent, f.Msg) && w.e(f.Steps[0]).Node == "" && w.e(f.Steps[0]).Msg.Injected
	},
	facts.Copied: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Copied, f.Msg) && strings.HasPrefix(f.Msg, f.Prev+" copy ")
	},
	facts.Lost: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Dropped, f.Msg) && w.e(f.Steps[0]).Detail == "" && w.all(func(e *trace.Event) bool {
			return e.Kind == trace.Delivered && e.Msg.Name() == f.Msg
		}) == 0
	},
	facts.Cut: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Dropped, f.Msg) && w.e(f.Steps[0]).Detail == "connection closed"
	},
	facts.DeadEnd: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Dead, f.Msg) && w.after[f.Steps[0]].dead[f.Node] || w.at(f, 0, trace.Dead, f.Msg) && f.Node == "publisher"
	},
	facts.Answered: func(w *witness, f facts.Fact) bool {
		e := w.e(f.Steps[0])
		return e.Kind == trace.Answered && e.Node == "" && strings.Replace(e.Msg.Name(), "response", "request", 1) == f.Msg
	},
	facts.Changed: func(w *witness, f facts.Fact) bool { return w.at(f, 0, trace.Corrupted, f.Msg) },
	facts.Late: func(w *witness, f facts.Fact) bool {
		m := w.e(f.Steps[0]).Msg
		sent := w.last(f.Steps[0], func(e *trace.Event) bool {
			return e.Kind == trace.Sent && e.Msg.Kind == map[trace.MsgKind]trace.MsgKind{"response": "request", "status": "lookup"}[m.Kind] && e.Msg.N == m.N
		})
		over := func(e *trace.Event) bool {
			if e.Msg != nil && e.Msg.To == "courier" {
				return false
			}
			return e.Kind == trace.Timeout || e.Kind == trace.Closed || e.Kind == trace.Accepted || e.Kind == trace.Refused || e.Kind == trace.Unclear
		}
		now := f.Steps[0]
		for now < len(w.rec.Events) && w.e(now).Ms == w.e(f.Steps[0]).Ms {
			now++ // what ends in the same ms has its event after it
		}
		answered := w.count(0, now, func(e *trace.Event) bool { return over(e) && e.Msg.N == m.N || e.Kind == trace.Crashed }) > 0
		waits := w.count(0, f.Steps[0], func(e *trace.Event) bool { return asks(e.Order)(e) }) - w.count(0, f.Steps[0], over)
		return w.at(f, 0, trace.Late, f.Msg) && (answered || waits == 0 || w.e(f.Steps[0]).Ms-w.e(sent).Ms >= w.patience())
	},
	facts.Underway: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Timeout, f.Msg) && w.count(0, f.Steps[0], func(e *trace.Event) bool {
			return e.Msg != nil && e.Msg.Name() == f.Msg && (e.Kind == trace.Delivered || e.Kind == trace.Dropped || e.Kind == trace.Dead)
		}) == 0
	},
	facts.Silence: func(w *witness, f facts.Fact) bool { return w.at(f, 0, trace.Timeout, f.Msg) },
	facts.PassedOn: func(w *witness, f facts.Fact) bool {
		e := w.e(f.Steps[0])
		return w.at(f, 0, trace.Copied, f.Msg) && e.Detail == "passed on" && w.wire(f.Steps[0], e.Msg.N) == f.Prev
	},
	facts.Unproven: func(w *witness, f facts.Fact) bool {
		m, more := w.e(f.Steps[0]).Msg, map[string]string{"signed": `"signature":`, "versioned": `"version":1,`}[w.rec.Settings.Ack.Name]
		return w.at(f, 0, trace.Unclear, f.Msg) && (!isYes(m) || more != "" && !strings.Contains(m.Body, more))
	},
	facts.Mistaken: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Accepted, f.Msg) && !isYes(w.e(f.Steps[0]).Msg)
	},
	facts.Credited: func(w *witness, f facts.Fact) bool {
		e := w.e(f.Steps[0])
		asked := w.last(f.Steps[0], func(o *trace.Event) bool { return asks(f.Order)(o) && o.Node == e.Node })
		return w.at(f, 0, trace.Accepted, f.Msg) && e.Msg.Order == f.Other && f.Other != f.Order && asked >= 0
	},
	facts.Refused: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Refused, f.Msg) && isNo(w.e(f.Steps[0]).Msg)
	},
	facts.Delayed: func(w *witness, f facts.Fact) bool { return w.at(f, 0, trace.Delayed, f.Msg) },
	facts.Questioned: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Sent, "") && w.e(f.Steps[0]).Msg.Kind == "lookup" && w.e(f.Steps[0]).Msg.ID == f.ID
	},
	facts.AskedAgain: func(w *witness, f facts.Fact) bool {
		if !w.at(f, 0, trace.Sent, f.Prev) || !w.at(f, 1, trace.Sent, f.Msg) {
			return false
		}
		a, b := w.e(f.Steps[0]), w.e(f.Steps[1])
		return a.Msg.ID == b.Msg.ID && a.Msg.ID == f.ID && asks(f.Order)(a) && asks(f.Order)(b) && f.Steps[0] < f.Steps[1]
	},
	facts.SentByTwo: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Sent, f.Prev) && w.at(f, 1, trace.Sent, f.Msg) && w.e(f.Steps[0]).Node != w.e(f.Steps[1]).Node && w.e(f.Steps[0]).Msg.ID == w.e(f.Steps[1]).Msg.ID &&
			w.claimOn(f.Steps[0], f.Order) == 0
	},
	facts.NewID: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Sent, f.Prev) && w.at(f, 1, trace.Sent, f.Msg) && w.e(f.Steps[0]).Msg.ID == f.Other && w.e(f.Steps[1]).Msg.ID == f.ID && f.ID != f.Other &&
			asks(f.Order)(w.e(f.Steps[0])) && asks(f.Order)(w.e(f.Steps[1]))
	},
	facts.NeverSent: func(w *witness, f facts.Fact) bool { return w.all(asks(f.Order)) == 0 },
	facts.Told: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Told, "") && w.e(f.Steps[0]).Msg.ID == f.ID && isYes(w.e(f.Steps[0]).Msg)
	},
}

var wholeChecks = map[facts.Kind]func(*witness, facts.Fact) bool{
	facts.Broken: func(w *witness, f facts.Fact) bool {
		for _, v := range w.rec.RulesAt(len(w.rec.Events)) {
			if v.Name == f.Other && v.State == "broken" && v.Order == f.Order && v.Step == f.Steps[0] {
				return true
			}
		}
		return false
	},
	facts.Likewise: func(w *witness, f facts.Fact) bool {
		done, mine := w.all(adds(f.Order)), w.ordered(len(w.after)-1, f.Order)
		states := " " + w.end().outbox(f.Order) + " "
		return map[string]bool{
			"no-phantom":   done > 0 && !mine,
			"no-loss":      mine && done == 0 && !strings.Contains(states, " pending ") && !strings.Contains(states, " parked "),
			"at-most-once": done > 1,
			"honest-ack":   mine && done == 0 && strings.Contains(states, " complete "),
			"drains":       mine && strings.Contains(states, " pending "),
		}[f.Other]
	},
	facts.Locked: func(w *witness, f facts.Fact) bool {
		if !w.at(f, 0, trace.Locked, "") || w.e(f.Steps[0]).DB != f.Table {
			return false
		}
		end := len(w.rec.Events)
		if len(f.Steps) > 1 {
			end = f.Steps[1]
		}
		freed := func(e *trace.Event) bool { return e.Kind == trace.Unlocked && e.DB == f.Table }
		return w.count(f.Steps[0], end, freed) == 0 && (end == len(w.rec.Events) || freed(w.e(end)))
	},
	facts.ReadAs: func(w *witness, f facts.Fact) bool {
		body := w.e(f.Steps[0]).Msg.Body
		read := "NULL"
		var m struct{ ID any }
		if json.Unmarshal([]byte(body), &m); m.ID != nil {
			read = fmt.Sprintf("%.0f", m.ID)
		}
		return w.at(f, 0, trace.Delivered, f.Msg) && w.e(f.Steps[0]).Msg.ID == f.ID && read == f.Other && f.ID != f.Other
	},
	facts.OtherVersion: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Point, f.Msg) && strings.Contains(w.e(f.Steps[0]).Msg.Body, `"version":`) &&
			w.firstApplied(f.Msg) < 0
	},
	facts.PutAside: func(w *witness, f facts.Fact) bool { return w.parks(f, 0, 1) },
	facts.WorkedOff: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Unparked, f.Msg) && w.at(f, 1, trace.Commit, f.Msg) && w.parks(facts.Fact{Steps: f.Steps[1:]}, 0, -1)
	},
	facts.StillParked: func(w *witness, f facts.Fact) bool {
		body := w.e(f.Steps[0]).Msg.Body
		for _, row := range w.end().rows["receiver.parked"] {
			if row["body"] == body {
				return w.parks(f, 0, 1)
			}
		}
		return false
	},
	facts.NewVersion: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Started, "") && w.e(f.Steps[0]).Node == f.Node && w.e(f.Steps[0]).Nth > 1
	},
	facts.Edited: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Edited, "") && w.e(f.Steps[0]).Order == f.Order && w.e(f.Steps[0]).Qty == f.Qty
	},
	facts.SharedID: func(w *witness, f facts.Fact) bool {
		a, b := w.e(f.Steps[0]).Msg, w.e(f.Steps[1]).Msg
		return w.at(f, 0, trace.Sent, f.Prev) && w.at(f, 1, trace.Sent, f.Msg) && a.ID == f.ID && b.ID == f.ID &&
			a.Order == f.Other && b.Order == f.Order && a.Order != b.Order
	},
	facts.Reworded: func(w *witness, f facts.Fact) bool {
		a, b := w.e(f.Steps[0]).Msg, w.e(f.Steps[1]).Msg
		return a.Name() == f.Prev && b.Name() == f.Msg && a.ID == b.ID && a.Qty == b.Qty && a.Body != b.Body
	},
	facts.PlacedBefore: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Placed, "") && w.at(f, 1, trace.Placed, "") && w.e(f.Steps[0]).Order == f.Order && w.e(f.Steps[1]).Order == f.Other &&
			adds(f.Other)(w.e(f.Steps[2])) && adds(f.Order)(w.e(f.Steps[3])) && w.count(0, f.Steps[2], adds(f.Order)) == 0
	},
	facts.InTurn: func(w *witness, f facts.Fact) bool {
		return adds(f.Order)(w.e(f.Steps[0])) && adds(f.Other)(w.e(f.Steps[1])) && f.Steps[0] <= f.Steps[1]
	},
	facts.Replied: func(w *witness, f facts.Fact) bool {
		return adds(f.Order)(w.e(f.Steps[0])) && w.at(f, 0, trace.Commit, f.Msg) && w.at(f, 1, trace.Accepted, "") && isYes(w.e(f.Steps[1]).Msg) && w.e(f.Steps[1]).Msg.Order == f.Order
	},
	facts.OwnIDs: func(w *witness, f facts.Fact) bool {
		ids := map[string]int{}
		for i := range w.rec.Events {
			if e := w.e(i); e.Kind == trace.Sent && e.Msg.Kind == "request" {
				ids[e.Msg.ID]++
			}
		}
		applied := w.all(func(e *trace.Event) bool { return len(e.Applied) > 0 })
		return len(ids) == w.rec.Counts.Requests && applied == len(ids)
	},
	facts.NoneApplied: func(w *witness, f facts.Fact) bool {
		return w.all(func(e *trace.Event) bool { return len(e.Applied) > 0 }) == 0
	},
	facts.OnceEach: func(w *witness, f facts.Fact) bool {
		orders := w.after[len(w.after)-1].rows["publisher.orders"]
		for _, row := range orders {
			if w.all(adds(row["id"])) != 1 {
				return false
			}
		}
		return w.rec.Counts.Applications == len(orders)
	},
}

// parks tells whether the ith step of a fact makes so many more rows stand in the table of
// what is parked.
func (w *witness) parks(f facts.Fact, i, more int) bool {
	const table = "receiver.parked"
	return w.e(f.Steps[i]).Kind == trace.Commit && (f.Msg == "" || w.e(f.Steps[i]).Msg.Name() == f.Msg) &&
		len(w.after[f.Steps[i]].rows[table])-len(w.before(f.Steps[i]).rows[table]) == more
}
