package witness_test

import (
	"encoding/json"
	"regexp"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/explain"
)

// out counts the parcels of an order that are out after a step.
func (w *witness) out(step int, order string) int {
	of := func(kind trace.Kind) int {
		return w.count(0, step+1, func(e *trace.Event) bool { return e.Kind == kind && e.Order == order })
	}
	return of(trace.Effect) - of(trace.Recalled)
}

// keyOf is the key that a pickup carries, as its body has it.
func keyOf(m *trace.Msg) string {
	var body struct{ Key string }
	_ = json.Unmarshal([]byte(m.Body), &body) // no body, no key
	return body.Key
}

func pickups(order string) func(*trace.Event) bool {
	return func(e *trace.Event) bool {
		return e.Kind == trace.Sent && e.Msg.Kind == "pickup" && e.Msg.Order == order
	}
}

var courierChecks = map[facts.Kind]func(*witness, facts.Fact) bool{
	facts.PickedUp: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Sent, f.Msg) && pickups(f.Order)(w.e(f.Steps[0])) && keyOf(w.e(f.Steps[0]).Msg) == f.ID
	},
	facts.NoPickup: func(w *witness, f facts.Fact) bool { return w.all(pickups(f.Order)) == 0 },
	facts.TakenBack: func(w *witness, f facts.Fact) bool {
		return w.at(f, 0, trace.Recalled, f.Msg) && w.out(f.Steps[0], f.Order) < w.out(f.Steps[0]-1, f.Order)
	},
	facts.NothingOut: func(w *witness, f facts.Fact) bool { return w.out(len(w.rec.Events)-1, f.Order) == 0 },
	facts.HasLeft: func(w *witness, f facts.Fact) bool {
		m := w.e(f.Steps[0]).Msg
		return w.at(f, 0, trace.Heard, f.Msg) && m.Kind == "notice" && m.Status == 200 && m.Order == f.Order &&
			w.count(f.Steps[0], len(w.rec.Events), pickups(f.Order)) == 0
	},
	facts.KeyForgotten: func(w *witness, f facts.Fact) bool {
		a, b := w.e(f.Steps[0]), w.e(f.Steps[1])
		return w.at(f, 0, trace.Effect, "") && w.at(f, 1, trace.Effect, "") && keyOf(a.Msg) == f.ID && keyOf(b.Msg) == f.ID && f.ID != ""
	},
	facts.NotLeft: func(w *witness, f facts.Fact) bool {
		said := w.e(f.Steps[1])
		return w.at(f, 0, trace.Sent, f.Prev) && w.at(f, 1, trace.Sent, f.Msg) && w.at(f, 2, trace.Delivered, f.Prev) &&
			said.Msg.Kind == "notice" && said.Msg.Status == 404
	},
}

// courierPhrases are the claims that phrases make about more than their facts.
var courierPhrases = []phraseClaim{
	{regexp.MustCompile(`\bdied\b`), func(w *witness, p explain.Phrase) bool { return w.went(p, "", "") }},
	{regexp.MustCompile(`was stopped for a new version`), func(w *witness, p explain.Phrase) bool { return w.went(p, "stopped", "new version") }},
	{regexp.MustCompile(`was stopped for a restart`), func(w *witness, p explain.Phrase) bool { return w.went(p, "stopped", "again") }},
	{regexp.MustCompile(`before it was written down that the parcel had left`), func(w *witness, p explain.Phrase) bool {
		died := kindOf(p, facts.Died).Steps[0]
		for _, row := range w.before(died).rows["receiver.outbox"] {
			if row["state"] == "pending" {
				return true
			}
		}
		return false
	}},
	{regexp.MustCompile(`when the work of .* was durable, and no pickup`), func(w *witness, p explain.Phrase) bool {
		return w.count(0, kindOf(p, facts.Died).Steps[0], adds(kindOf(p, facts.NoPickup).Order)) > 0
	}},
	{regexp.MustCompile(`asked for the parcel again`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.PickedUp)
		return w.count(0, f.Steps[0], pickups(f.Order)) > 0
	}},
	{regexp.MustCompile(`was not written down as done`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.PickedUp)
		return w.count(f.Steps[0]+1, len(w.rec.Events), pickups(f.Order)) > 0
	}},
}

// courierClaims are those of captions.
var courierClaims = []captionClaim{
	claim(`In truth no parcel is out`, func(s spot) bool { return s.out(s.i, s.order) == 0 }),
	claim(`In truth a parcel is out`, func(s spot) bool { return s.out(s.i, s.order) > 0 }),
	claim(`It is the second that is out`, func(s spot) bool { return s.out(s.i, s.order) == 2 }),
	claim(`The parcel is out all the same`, func(s spot) bool {
		receipt := s.last(s.i, func(e *trace.Event) bool { return e.Node == s.e.Node && e.Kind == trace.Heard })
		return s.out(s.i, s.witness.e(receipt).Order) > 0
	}),
	claim(`asks the courier for .* once more`, func(s spot) bool { return s.count(0, s.i, pickups(s.order)) > 0 }),
	claim(`asks the courier to send a parcel`, func(s spot) bool {
		return s.count(0, s.i, func(e *trace.Event) bool { return pickups(s.order)(e) && e.Msg.ID == s.e.Msg.ID }) == 0
	}),
	claim(`carries no key|without a key`, func(s spot) bool { return keyOf(s.e.Msg) == "" }),
	claim(`sent this parcel before, and sends no other`, func(s spot) bool {
		return s.count(0, s.i, func(e *trace.Event) bool { return e.Kind == trace.Effect && keyOf(e.Msg) == s.e.Key }) > 0
	}),
	claim(`The courier does not know the key`, func(s spot) bool {
		return s.count(0, s.i, func(e *trace.Event) bool { return e.Kind == trace.Effect && keyOf(e.Msg) == s.e.Key }) > 0
	}),
	claim(`says that nothing is out`, func(s spot) bool {
		return s.e.Kind != trace.Sent || s.out(s.i, s.order) == 0 || s.e.Msg.ID != s.order
	}),
	claim(`The receipt is there, and nothing of this delivery is committed`, func(s spot) bool {
		last := s.last(s.i, func(e *trace.Event) bool {
			return e.Node == s.e.Node && e.Msg != nil && e.Msg.To == s.e.Node && e.Kind == trace.Heard
		})
		return last >= 0 && s.witness.e(last).Msg.Kind == "receipt"
	}),
	claim(`No row says that it was to be`, func(s spot) bool { return len(s.after[s.i].rows["receiver.outbox"]) == 0 }),
}

// wire is what went on the wire last under the number of a request, before a step.
func (w *witness) wire(step, n int) string {
	at := w.last(step, func(e *trace.Event) bool {
		return (e.Kind == trace.Sent || e.Kind == trace.Copied) && e.Msg.Kind == "request" && e.Msg.N == n
	})
	return w.e(at).Msg.Name()
}

// went tells whether a process went in one of the steps of a phrase, and how, and how it
// started again; "" for however.
func (w *witness) went(p explain.Phrase, how, again trace.Detail) bool {
	for _, step := range p.Steps() {
		e := w.e(step)
		if e.Kind != trace.Crashed || e.Detail != how {
			continue
		}
		for i := step + 1; i < len(w.rec.Events); i++ {
			if s := w.e(i); s.Kind == trace.Started && s.Node == e.Node {
				return again == "" || s.Detail == again
			}
		}
		return again != "new version"
	}
	return false
}
