package timeline

import (
	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// phantom tells how work came to be done for an order that does not exist, and
// whether a stranger asked for it.
func (x *explainer) phantom(o *facts.Order) (strange bool) {
	for _, d := range o.Applied {
		if d.Travel.Msg.Injected {
			x.sentence(x.clause(is(facts.Fact{Kind: facts.Injected, Steps: []int{x.sentAt(d)}, Msg: x.original(d)}, x.appliedFact(d)), "%s did not come from the shop, and the warehouse cannot tell", d.Name()))
			return true
		}
	}
	if len(o.Requests) == 0 {
		return false
	}
	t := o.Requests[0]
	sent := x.clause(is(facts.Fact{Kind: facts.Sent, Steps: []int{t.Step}, Msg: t.Msg.Name(), Order: o.ID}), "%s was sent before the order was saved", t.Msg.Name())
	for _, r := range o.Rows {
		if r.Alone {
			sent = x.clause(is(facts.Fact{Kind: facts.RowAlone, Steps: []int{r.Step}, Order: o.ID}), "the outbox row was committed without the order, and so it was sent")
		}
	}
	x.sentence(sent, perhaps{"; ", x.notSaved(o)})
	return false
}

// sentAt is where the request of a delivery was put on the wire, or its original.
func (x *explainer) sentAt(d *facts.Delivery) int {
	for _, t := range x.h.Travels {
		if t.Msg.N == d.Travel.Msg.N && t.Msg.Copy == 0 {
			return t.Step
		}
	}
	return d.Travel.Step
}

func (x *explainer) original(d *facts.Delivery) string {
	m := trace.Msg{Kind: d.Travel.Msg.Kind, N: d.Travel.Msg.N}
	return m.Name()
}

// denied tells why a request was refused whose work is applied.
func (x *explainer) denied(o *facts.Order, v trace.Verdict) {
	for _, d := range x.h.Deliveries {
		if d.Reply == nil || d.Reply.End != v.Step {
			continue
		}
		name := d.Name()
		no, ok := x.replyFact(d)
		if !ok || len(o.Applied) == 0 {
			return
		}
		done := x.appliedFact(o.Applied[0])
		if t, ok := x.threw(d, len(x.rec.Events)); ok {
			x.sentence(x.clause(is(t, no), "the handler said no to %s", name), ", ", x.clause(is(done), "although %s had changed the stock", o.Applied[0].Name()))
			return
		}
		if d.At("duplicate-found") >= 0 {
			x.sentence(x.clause(is(x.knownFact(d)), "%s found %s in its %s", x.who(d.Node), d.Travel.Msg.ID, first(x.knownFact(d).Table, "memory")), ": ", x.clause(is(done, no), "the work was done, by %s, and it said no to %s all the same", o.Applied[0].Name(), name))
			return
		}
		x.conflicted(o, d, no, done)
		return
	}
}

// conflicted: the same content was taken for another one.
func (x *explainer) conflicted(o *facts.Order, d *facts.Delivery, no, done facts.Fact) {
	if d.At("conflict-found") < 0 {
		x.sentence(x.clause(is(no, done), "%s was refused, and %s had been applied", d.Name(), o.Applied[0].Name()))
		return
	}
	conflict := facts.Fact{Kind: facts.Conflict, Steps: []int{d.At("conflict-found")}, Msg: d.Name(), ID: d.Travel.Msg.ID, Qty: d.Travel.Msg.Qty}
	other := x.clause(is(conflict, no, done), "%s took %s for another content than that of %s and refused it", x.who(d.Node), d.Name(), o.Applied[0].Name())
	a, b := o.Applied[0].Travel, d.Travel
	same := facts.Fact{Kind: facts.Reworded, Steps: []int{a.Step, b.Step}, Msg: b.Msg.Name(), Prev: a.Msg.Name(), Order: o.ID, ID: b.Msg.ID}
	x.sentence(other, perhaps{", although ", x.clause(is(same, done), "it says the same in other bytes")})
}

// otherContent tells how other content than was asked for was applied or
// acknowledged, and whether a stranger did it.
func (x *explainer) otherContent(o *facts.Order, v trace.Verdict) (strange bool) {
	for _, d := range x.h.Deliveries {
		if d.Reply == nil || d.Reply.End != v.Step || len(o.Applied) == 0 {
			continue
		}
		yes, _ := x.replyFact(d)
		m, done := d.Travel.Msg, x.appliedFact(o.Applied[0])
		came := facts.Fact{Kind: facts.Came, Steps: []int{d.Step}, Msg: d.Name(), ID: m.ID, Qty: m.Qty}
		asked := x.clause(is(came, done), "%s asked for %d under the id %s, of which %d is applied", d.Name(), m.Qty, m.ID, done.Qty)
		x.sentence(asked, ": ", x.clause(is(x.knownFact(d), yes), "%s found the id, did not compare the content, and said yes", x.who(d.Node)))
		return false
	}
	return x.phantom(o)
}

// overtaken tells why an order was applied after one that was placed later.
func (x *explainer) overtaken(o *facts.Order) {
	for _, later := range x.h.Orders {
		if later == o || len(later.Applied) == 0 || len(o.Applied) == 0 || later.Placed < o.Placed {
			continue
		}
		f := facts.Fact{Kind: facts.PlacedBefore, Steps: []int{o.Placed, later.Placed, later.Applied[0].Applied, o.Applied[0].Applied}, Order: o.ID, Other: later.ID}
		said := x.clause(is(f), "%s was placed before %s, and %s was applied first", o.ID, later.ID, later.ID)
		if !said.any() {
			continue
		}
		whys, _ := x.grouped(o.Requests[:max(len(o.Requests)-1, 0)])
		if len(whys) == 0 || !x.sentence(whys, ": ", said) {
			x.sentence(said)
		}
		return
	}
}

// stuck tells why nothing sends a row that is still pending.
func (x *explainer) stuck(o *facts.Order) {
	r := lastRow(o)
	if r == nil {
		return
	}
	pending := x.clause(is(facts.Fact{Kind: facts.Pending, Steps: []int{r.Step}, Order: o.ID}), "the row of %s is still pending", o.ID)
	if x.sentence(x.clause(is(facts.Fact{Kind: facts.NoRelay}), "the relay does not run"), ", so ", clause{pending.text + ", and only its age tells", pending.facts}) {
		return
	}
	for i := range x.rec.Events {
		e := x.at(i)
		if role(x.rec, e.Node) != trace.Publisher {
			continue
		}
		var f facts.Fact
		how := ""
		switch e.Kind {
		case trace.Crashed:
			f, how = facts.Fact{Kind: facts.Gone, Steps: []int{i}, Node: e.Node}, "died, and nothing starts it again"
		case trace.Frozen:
			f, how = facts.Fact{Kind: facts.Frozen, Steps: []int{i}, Node: e.Node}, "stands still, and nothing resumes it"
		case trace.Holding:
			f, how = facts.Fact{Kind: facts.Held, Steps: []int{i}, Node: e.Node, Point: e.Point}, "is held, and nothing releases it"
		default:
			continue
		}
		if x.sentence(x.clause(is(f), "%s %s", x.who(e.Node), how), ", and ", pending) {
			return
		}
	}
	x.sentence(pending)
}

// mails tells how one order came to several mails.
func (x *explainer) mails(o *facts.Order) {
	var sent []clause
	for _, step := range o.Mails {
		if m := x.at(step).Msg; m != nil {
			sent = append(sent, x.clause(is(facts.Fact{Kind: facts.Mailed, Steps: []int{step}, Msg: m.Name(), Order: o.ID}), "%s", m.Name()))
		}
	}
	parts := []any{withCopy(sent), " each sent a mail"}
	if len(o.Mails) > 0 {
		if d := x.deliveryAt(o.Mails[0]); d != nil {
			parts = append(parts, perhaps{": ", x.undoneMail(o, d)})
		}
	}
	x.sentence(parts...)
}

// deliveryAt is the delivery that a step was part of.
func (x *explainer) deliveryAt(step int) *facts.Delivery {
	for _, d := range x.h.Deliveries {
		for _, s := range d.Steps {
			if s == step {
				return d
			}
		}
	}
	return nil
}

// undoneMail says what undid the work for which a mail had gone out.
func (x *explainer) undoneMail(o *facts.Order, d *facts.Delivery) clause {
	for _, other := range x.h.Deliveries {
		if other.At("key-taken") >= 0 && other.Travel.Order == o && len(o.Applied) > 0 {
			taken := facts.Fact{Kind: facts.KeyTaken, Steps: []int{other.At("key-taken")}, Msg: other.Name()}
			return x.clause(is(taken, x.bothFact(o.Applied[0], other)), "both looked before either had written, and the unique key undid the second insert, not its mail")
		}
	}
	if torn, ok := x.torn(d); ok {
		return x.clause(is(torn), "%s died while it worked on %s, and what it had written went with it, but not its mail", x.who(d.Node), d.Name())
	}
	for _, step := range d.Steps {
		if x.at(step).Kind != trace.Rollback {
			continue
		}
		for _, write := range d.Steps {
			f := facts.Fact{Kind: facts.Undone, Steps: []int{write, step}, Msg: d.Name()}
			if x.at(write).Kind == trace.Write && f.Holds(x.rec) {
				return x.clause(is(f), "what %s had written was rolled back, but not its mail", d.Name())
			}
		}
	}
	if c := x.stopped(d); d.Applied < 0 && c.any() {
		return x.clause(c.facts, "%s after the mail and before its work was durable", c.text)
	}
	return clause{}
}

// unbacked tells how a mail came to be out for work that nobody does.
func (x *explainer) unbacked(o *facts.Order) {
	step := o.Mails[0]
	d := x.deliveryAt(step)
	if d == nil {
		return
	}
	mailed := x.clause(is(facts.Fact{Kind: facts.Mailed, Steps: []int{step}, Msg: d.Name(), Order: o.ID}), "%s sent a mail before its work was durable", d.Name())
	x.sentence(mailed, perhaps{": ", x.undoneMail(o, d)})
	r := lastRow(o)
	switch {
	case r != nil && r.To == "parked":
		x.sentence(x.clause(is(facts.Fact{Kind: facts.Parked, Steps: []int{r.Step}, Order: o.ID}), "its row is parked, and nobody is going to do the work"))
	case r == nil:
		x.sentence(x.clause(is(facts.Fact{Kind: facts.NoRow, Order: o.ID}), "no row says that %s is still to be sent", o.ID))
	case r.To == "complete":
		x.sentence(x.clause(is(facts.Fact{Kind: facts.Marked, Steps: []int{r.Step}, Order: o.ID}), "the shop takes %s for done", o.ID))
	case r.To == "":
		x.sentence(x.clause(is(facts.Fact{Kind: facts.Discarded, Steps: []int{r.Step}, Order: o.ID}), "the shop has deleted the row of %s", o.ID))
	}
}
