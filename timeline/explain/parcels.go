package explain

import (
	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// parcelTeller tells of parcels: two for one order, or none, or one for nothing.
type parcelTeller struct{ *explainer }

// twice tells how two parcels came to be out for one order.
func (x parcelTeller) twice(o *facts.Order, v trace.Verdict) {
	var out []int // parcels that are out
	for i := 0; i <= v.Step; i++ {
		switch e := x.at(i); {
		case e.Order != o.ID:
		case e.Kind == trace.Effect:
			out = append(out, i)
		case e.Kind == trace.Recalled:
			out = out[:len(out)-1]
		}
	}
	if len(out) < 2 {
		return
	}
	first, second := x.at(out[0]).Msg, x.at(v.Step).Msg
	sent := func(step int) clause {
		name := x.at(step).Msg.Name()
		return x.clause(is(facts.Fact{Kind: facts.Mailed, Steps: []int{step}, Msg: name, Order: o.ID}), "%s", name)
	}
	x.sentence(sent(out[0]), " and ", sent(v.Step), " each had a parcel leave")
	if first.N == second.N {
		x.copiedPickup(first, second)
		return
	}
	a, b := first, second
	if a.N > b.N {
		a, b = b, a
	}
	x.sentence(x.whyUnknown(o, a, b), ", and ", x.askedAgain(o, b))
	x.wrongNotice(a, b)
	if key := x.at(v.Step).Key; key != "" {
		x.sentence(x.clause(is(facts.Fact{Kind: facts.KeyForgotten, Steps: []int{out[0], v.Step}, ID: key}), "the courier no longer knew the key %s", key))
	}
}

// copiedPickup says that the network made two of one pickup.
func (x parcelTeller) copiedPickup(ms ...*trace.Msg) {
	for _, m := range ms {
		original := trace.Msg{Kind: m.Kind, N: m.N}
		if step := stepOf(x.rec, trace.Copied, m.Name()); m.Copy > 0 && step >= 0 {
			copied := facts.Fact{Kind: facts.Copied, Steps: []int{step}, Msg: m.Name(), Prev: original.Name()}
			x.sentence(x.clause(is(copied), "the network delivered %s twice", original.Name()))
			return
		}
	}
}

// askedAgain says that the warehouse asked for a parcel once more.
func (x parcelTeller) askedAgain(o *facts.Order, m *trace.Msg) clause {
	step := stepOf(x.rec, trace.Sent, m.Name())
	f := is(facts.Fact{Kind: facts.PickedUp, Steps: []int{step}, Msg: m.Name(), Order: o.ID, ID: m.ParcelKey()})
	if m.ParcelKey() == "" {
		return x.clause(f, "%s asked for the parcel again, without a key", m.Name())
	}
	return x.clause(f, "%s asked for the parcel again, under the key %s", m.Name(), m.ParcelKey())
}

// whyUnknown says why the warehouse asked for a parcel once more: what became of the
// first pickup and of its receipt, or of who had sent it.
func (x parcelTeller) whyUnknown(o *facts.Order, a, b *trace.Msg) clause {
	receipt := trace.Msg{Kind: trace.Receipt, N: a.N}
	from, to := stepOf(x.rec, trace.Sent, a.Name()), stepOf(x.rec, trace.Sent, b.Name())
	for _, m := range []string{receipt.Name(), a.Name()} {
		if step := stepOf(x.rec, trace.Dropped, m); step >= 0 {
			if x.at(step).Detail == trace.Closes {
				return x.clause(is(facts.Fact{Kind: facts.Cut, Steps: []int{step}, Msg: m}), "the connection closed before %s came", m)
			}
			return x.clause(is(facts.Fact{Kind: facts.Lost, Steps: []int{step}, Msg: m}), "%s was lost", m)
		}
		if step := stepOf(x.rec, trace.Delayed, m); step >= 0 {
			return x.clause(is(facts.Fact{Kind: facts.Delayed, Steps: []int{step}, Msg: m}), "%s was delayed", m)
		}
	}
	if d := x.handlerAt(from); d != nil {
		return x.undoneParcel(d, a.Name()) // whoever asks while it works on a request has nothing to write down
	}
	for i := from; i < to; i++ {
		if e := x.at(i); e.Kind == trace.Crashed && e.Node == trace.Receiver {
			died := facts.Fact{Kind: facts.Died, Steps: []int{i}, Node: e.Node, Point: e.Stood}
			return x.clause(is(died), "%s %s before it was written down that the parcel had left", x.who(e.Node), fell(x.rec, i))
		}
	}
	return x.clause(is(facts.Fact{Kind: facts.PickedUp, Steps: []int{from}, Msg: a.Name(), Order: o.ID, ID: a.ParcelKey()}), "%s was not written down as done", a.Name())
}

// handlerAt is the delivery whose handler sent a message at a step, nil where the relay
// did.
func (x parcelTeller) handlerAt(step int) *facts.Delivery {
	if step < 0 || x.at(step).Role == trace.CourierRelay {
		return nil
	}
	var at *facts.Delivery
	for _, d := range x.h.Deliveries {
		if d.Node == x.at(step).Node && d.Step < step {
			at = d
		}
	}
	return at
}

// undoneParcel says what undid the work for which a parcel had left.
func (x parcelTeller) undoneParcel(d *facts.Delivery, pickup string) clause {
	if torn, ok := x.torn(d); ok {
		return x.clause(is(torn), "%s %s over %s before its commit, so the work was undone and the parcel was not", x.who(d.Node), fell(x.rec, d.Died), d.Name())
	}
	if f, ok := x.undone(d); ok {
		return x.clause(is(f), "what %s had written was rolled back, but not its parcel", d.Name())
	}
	return clause{}
}

// wrongNotice says that the courier was asked too early.
func (x parcelTeller) wrongNotice(a, b *trace.Msg) {
	sent, came, again := stepOf(x.rec, trace.Sent, a.Name()), stepOf(x.rec, trace.Delivered, a.Name()), stepOf(x.rec, trace.Sent, b.Name())
	for i := again - 1; i > sent; i-- {
		if e := x.at(i); e.Kind == trace.Sent && e.Msg.Kind == trace.Notice && came > i {
			x.sentence(x.clause(is(facts.Fact{Kind: facts.NotLeft, Steps: []int{sent, i, came}, Msg: e.Msg.Name(), Prev: a.Name()}),
				"%s said that nothing had left, for %s was still on its way", e.Msg.Name(), a.Name()))
			return
		}
	}
}

// apart tells how work came to be done without a parcel, or a parcel to be out for
// work that nobody does.
func (x parcelTeller) apart(o *facts.Order) {
	if len(o.Applied) == 0 {
		if len(o.Mails) > 0 {
			if d := x.handlerAt(stepOf(x.rec, trace.Sent, x.at(o.Mails[0]).Msg.Name())); d != nil {
				x.sentence(x.undoneParcel(d, x.at(o.Mails[0]).Msg.Name()))
			}
		}
		x.rowOfUnbacked(o)
		return
	}
	x.sentence(x.whyNoParcel(o), ", so ", x.clause(is(facts.Fact{Kind: facts.NothingOut, Order: o.ID}), "nothing is out for %s", o.ID))
}

// whyNoParcel says why no parcel left for work that was done.
func (x parcelTeller) whyNoParcel(o *facts.Order) clause {
	if c := x.clause(is(facts.Fact{Kind: facts.NoPickup, Order: o.ID}), "no pickup was sent for %s", o.ID); c.any() {
		d := o.Applied[0]
		if d.Died > d.Applied {
			died := facts.Fact{Kind: facts.Died, Steps: []int{d.Died}, Node: d.Node, Point: x.at(d.Died).Stood}
			return x.clause(append(c.facts, died), "%s %s when the work of %s was durable, and no pickup was sent for it", x.who(d.Node), fell(x.rec, d.Died), o.ID)
		}
		return c
	}
	for i := range x.rec.Events {
		if e := x.at(i); e.Kind == trace.Dropped && e.Order == o.ID && e.Msg.Kind == trace.Pickup && e.Detail != trace.Closes {
			return x.clause(is(facts.Fact{Kind: facts.Lost, Steps: []int{i}, Msg: e.Msg.Name()}), "%s was lost", e.Msg.Name())
		}
	}
	return clause{}
}
