package facts

import "twodeliveries/sim/trace"

func init() {
	define(map[Kind]predicate{
		Sent:     one(trace.Sent, func(v *view, e *trace.Event) bool { return !e.Msg.Injected && e.Msg.Order == v.f.Order }),
		Injected: one(trace.Sent, func(_ *view, e *trace.Event) bool { return e.Msg.Injected }),
		Copied: one(trace.Copied, not(detail(trace.PassedOn)), func(v *view, e *trace.Event) bool {
			original := trace.Msg{Kind: e.Msg.Kind, N: e.Msg.N}
			return original.Name() == v.f.Prev
		}),
		Lost:    one(trace.Dropped, not(detail(trace.Closes))),
		Cut:     one(trace.Dropped, detail(trace.Closes)),
		DeadEnd: one(trace.Dead, atNode),
		Answered: func(v *view) bool {
			if !v.steps(trace.Answered) {
				return false
			}
			asked := trace.Msg{Kind: trace.Request, N: v.at(0).Msg.N, Copy: v.at(0).Msg.Copy}
			return asked.Name() == v.f.Msg
		},
		Changed:  one(trace.Corrupted),
		Late:     one(trace.Late, not(detail(trace.AnswersCopy))),
		Underway: one(trace.Timeout, func(v *view, _ *trace.Event) bool { return !v.until(0, v.ended) }),
		Silence:  one(trace.Timeout),
		Refused:  one(trace.Refused, func(_ *view, e *trace.Event) bool { return e.Msg.Refusal() }),
		Delayed:  one(trace.Delayed),
		Questioned: func(v *view) bool {
			return v.steps(trace.Sent) && v.at(0).Msg.Kind == trace.Lookup && v.at(0).Msg.ID == v.f.ID
		},
		Unproven: one(trace.Unclear),
		Mistaken: one(trace.Accepted, func(v *view, e *trace.Event) bool { return !e.Msg.ACK() }),
		Credited: one(trace.Accepted, func(v *view, e *trace.Event) bool {
			return e.Order == v.f.Order && e.Msg.Order == v.f.Other && e.Order != e.Msg.Order
		}),
		AskedAgain: func(v *view) bool { return v.twice(true) },
		SentByTwo: func(v *view) bool {
			claimed := func(e *trace.Event) bool {
				return e.Kind == trace.Point && e.Point == "row-claimed" && e.Node == v.at(0).Node
			}
			return v.twice(true) && v.at(0).Node != v.at(1).Node && !v.until(0, claimed)
		},
		NewID: func(v *view) bool {
			return v.twice(false) && v.at(1).Msg.ID == v.f.ID && v.at(0).Msg.ID == v.f.Other && v.f.ID != v.f.Other
		},
		NeverSent: func(v *view) bool { return len(v.f.Steps) == 0 && !v.ever(requests(v.f.Order)) },
		Told: func(v *view) bool {
			return v.steps(trace.Told) && v.at(0).Msg.ACK() && v.at(0).Msg.ID == v.f.ID
		},
	})
}

// ended tells whether an event is where request Msg was lost, answered, or arrived.
func (v *view) ended(e *trace.Event) bool {
	switch e.Kind {
	case trace.Dropped, trace.Dead, trace.Delivered:
		return e.Msg.Name() == v.f.Msg
	case trace.Answered:
		asked := trace.Msg{Kind: trace.Request, N: e.Msg.N, Copy: e.Msg.Copy}
		return asked.Name() == v.f.Msg
	}
	return false
}

// twice tells whether the steps put Prev and then Msg on the wire for Order, under
// one id if that is wanted.
func (v *view) twice(sameID bool) bool {
	if !v.steps(trace.Sent, trace.Sent) || !v.about(0, v.f.Prev) || !v.about(1, v.f.Msg) {
		return false
	}
	a, b := v.at(0).Msg, v.at(1).Msg
	return !a.Injected && !b.Injected && a.Order == v.f.Order && b.Order == v.f.Order && (!sameID || a.ID == b.ID)
}
