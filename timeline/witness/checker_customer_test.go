package witness_test

import (
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// came is the checkout that the shop read last before a step.
func (w *witness) came(step int) *trace.Msg {
	at := w.last(step, func(e *trace.Event) bool {
		return e.Kind == trace.Delivered && e.Node == "publisher" && strings.HasPrefix(e.Msg.Name(), "checkout")
	})
	return w.e(at).Msg
}

// order tells whether an order is durable after a step, and with which intent.
func (w *witness) order(step int, id string) (intent string, stands bool) {
	for _, row := range w.after[step].rows["publisher.orders"] {
		if row["id"] == id {
			return row["intent"], true
		}
	}
	return "", false
}

var customerChecks = map[facts.Kind]func(*witness, facts.Fact) bool{
	facts.WishedAgain: func(w *witness, f facts.Fact) bool {
		a, b := w.e(f.Steps[0]), w.e(f.Steps[1])
		between := w.count(f.Steps[0]+1, f.Steps[1], func(e *trace.Event) bool {
			return e.Kind == trace.Sent && e.Msg.Kind == "checkout" && e.Msg.Wish == f.Other
		})
		return w.at(f, 0, trace.Sent, f.Prev) && w.at(f, 1, trace.Sent, f.Msg) && a.Node == "customer" && b.Node == "customer" &&
			a.Msg.Wish == f.Other && b.Msg.Wish == f.Other && between == 0 && b.Msg.ID == f.ID
	},
	facts.Unconfirmed: func(w *witness, f facts.Fact) bool {
		e := w.e(f.Steps[0])
		heard := w.count(0, f.Steps[0], func(o *trace.Event) bool {
			return o.Kind == trace.Heard && o.Msg.Kind == "confirmation" && o.Msg.N == e.Msg.N
		})
		return e.Node == "customer" && e.Msg.Name() == f.Msg && (e.Kind == trace.Timeout || e.Kind == trace.Closed) && heard == 0
	},
	facts.ToldNo: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Heard, f.Msg) && strings.Contains(w.e(f.Steps[0]).Msg.Body, `"confirmed":false`)
	},
	facts.MadeOf: func(w *witness, f facts.Fact) bool {
		by := w.came(f.Steps[0])
		_, before := w.order(f.Steps[1]-1, f.Order)
		_, stands := w.order(f.Steps[1], f.Order)
		return w.at(f, 0, trace.Placed, "") && w.e(f.Steps[0]).Order == f.Order && by.Name() == f.Msg && by.Wish == f.Other && stands && !before
	},
	facts.SameWish: func(w *witness, f facts.Fact) bool {
		by := w.came(f.Steps[0])
		intent, stands := w.order(f.Steps[0], f.Order)
		return by.Name() == f.Msg && stands && intent == by.ID && intent != ""
	},
	facts.NoIntents: func(w *witness, f facts.Fact) bool {
		for _, table := range w.rec.Tables {
			for _, column := range table.Columns {
				if table.DB == "publisher" && column == "intent" {
					return false
				}
			}
		}
		return true
	},
}
