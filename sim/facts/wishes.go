package facts

import (
	"slices"

	"twodeliveries/sim/trace"
)

// Wish is what a customer wants, with how it asked for that and what the shop made of it.
type Wish struct {
	ID        string
	Checkouts []*Asking
	Made      []Made
	Found     []Made // checkouts whose intent led to an order that stood already
}

// Asking is one checkout.
type Asking struct {
	Msg     *trace.Msg
	Step    int
	Lost    int        // where it or its answer was lost, or came to nobody; none if neither was
	Outcome int        // where the customer learnt something, or stopped waiting; none when it never did
	Learnt  trace.Kind // of the outcome
}

// Made is an order that a checkout led to, or found.
type Made struct {
	Order string
	By    *trace.Msg // the checkout
	Step  int        // of the commit, or at which it was found; none for an order that is not durable
}

// Wishes are those of the customers of a run, as they were met.
func (h *History) Wishes() []*Wish {
	var out []*Wish
	of := func(id string) *Wish {
		i := slices.IndexFunc(out, func(w *Wish) bool { return w.ID == id })
		if i < 0 {
			i, out = len(out), append(out, &Wish{ID: id})
		}
		return out[i]
	}
	var at *trace.Msg // the checkout that the shop works on
	for i := range h.Rec.Events {
		e := &h.Rec.Events[i]
		switch {
		case e.Kind == trace.Placed && e.Wish != "" && at != nil:
			w := of(e.Wish)
			w.Made = append(w.Made, Made{e.Order, at, h.order(e.Order).Saved})
		case e.Kind == trace.Point && e.Point == "intent-found" && at != nil:
			w := of(at.Wish)
			w.Found = append(w.Found, Made{e.Order, at, i})
		case e.Msg == nil || !e.Msg.Before():
		case e.Kind == trace.Delivered:
			at = e.Msg
		default:
			of(e.Msg.Wish).take(i, e)
		}
	}
	return out
}

// take notes what becomes of a checkout.
func (w *Wish) take(i int, e *trace.Event) {
	if e.Kind == trace.Sent && e.Msg.Kind == trace.Checkout {
		w.Checkouts = append(w.Checkouts, &Asking{Msg: e.Msg, Step: i, Lost: none, Outcome: none})
	}
	for _, a := range w.Checkouts {
		if a.Msg.N != e.Msg.N {
			continue
		}
		switch e.Kind {
		case trace.Dropped, trace.Dead:
			if e.Msg.Copy == 0 {
				a.Lost = i
			}
		case trace.Timeout, trace.Closed, trace.Heard:
			a.Outcome, a.Learnt = i, e.Kind
		}
	}
}

func init() {
	define(map[Kind]predicate{
		WishedAgain: func(v *view) bool {
			return v.steps(trace.Sent, trace.Sent) && v.about(0, v.f.Prev) && v.about(1, v.f.Msg) &&
				v.at(0).Msg.Kind == trace.Checkout && v.at(1).Msg.Kind == trace.Checkout &&
				v.at(0).Msg.Wish == v.f.Other && v.at(1).Msg.Wish == v.f.Other && v.at(1).Msg.ID == v.f.ID
		},
		Unconfirmed: func(v *view) bool {
			return (v.steps(trace.Timeout) || v.steps(trace.Closed)) && v.about(0, v.f.Msg) && v.at(0).Node == trace.Customer
		},
		ToldNo: one(trace.Heard, func(_ *view, e *trace.Event) bool { return !e.Msg.Confirms() }),
		MadeOf: func(v *view) bool {
			return v.steps(trace.Placed, trace.Commit) && v.at(0).Order == v.f.Order && v.at(0).Wish == v.f.Other &&
				v.saved(v.f.Order)(v.at(1)) && v.checkoutAt(0) == v.f.Msg
		},
		SameWish: func(v *view) bool {
			return v.steps(trace.Point) && v.at(0).Point == "intent-found" && v.at(0).Order == v.f.Order && v.checkoutAt(0) == v.f.Msg
		},
		NoIntents: func(v *view) bool {
			return len(v.f.Steps) == 0 && !slices.Contains(v.rec.Columns(trace.Publisher, "orders"), "intent")
		},
	})
}

// checkoutAt is the checkout that the shop took up last before the fact's ith step.
func (v *view) checkoutAt(i int) string {
	name := ""
	v.until(i, func(e *trace.Event) bool {
		if e.Kind == trace.Delivered && e.Msg.Kind == trace.Checkout {
			name = e.Msg.Name()
		}
		return false
	})
	return name
}
