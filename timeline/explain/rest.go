package explain

import (
	"cmp"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// phantom tells how work came to be done for an order that does not exist, and
// whether a stranger asked for it.
func (x *explainer) phantom(o *facts.Order) (strange bool) {
	for _, d := range o.Applied {
		if d.Travel.Msg.Injected {
			x.sentence(x.clause(is(facts.Fact{Kind: facts.Injected, Steps: []int{x.sentAt(d)}, Msg: x.original(d)},
				x.appliedFact(d)), "%s did not come from the shop, and the warehouse cannot tell", d.Name()))
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
func (x *evidence) sentAt(d *facts.Delivery) int {
	for _, t := range x.h.Travels {
		if t.Msg.N == d.Travel.Msg.N && t.Msg.Copy == 0 {
			return t.Step
		}
	}
	return d.Travel.Step
}

func (x *evidence) original(d *facts.Delivery) string {
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
			known := x.knownFact(d)
			found := x.clause(is(known), "%s found %s in its %s", x.who(d.Node), d.Travel.Msg.ReadID(), cmp.Or(known.Table, "memory"))
			x.sentence(found, ": ",
				x.clause(is(done, no), "the work was done, by %s, and it said no to %s all the same", o.Applied[0].Name(), name))
			return
		}
		x.conflicted(o, d, no, done)
		return
	}
	x.deniedOnTheWay(o, v)
}

// deniedOnTheWay tells that something on the way said no to what the warehouse had done.
func (x *course) deniedOnTheWay(o *facts.Order, v trace.Verdict) {
	for _, t := range o.Requests {
		if t.How != trace.Answered || t.Outcome != v.Step || len(o.Applied) == 0 {
			continue
		}
		answered := facts.Fact{Kind: facts.Answered, Steps: []int{t.End}, Msg: t.Msg.Name()}
		no := facts.Fact{Kind: facts.Refused, Steps: []int{t.Outcome}, Msg: t.Heard.Name()}
		x.sentence(x.clause(is(answered, no), "%s answered %s in the warehouse's place, and said no", answerer(x.rec, t.End), t.Msg.Name()), ", ",
			x.clause(is(x.appliedFact(o.Applied[0])), "although %s had changed the stock", o.Applied[0].Name()))
		return
	}
}

// conflicted: the same content was taken for another one.
func (x *explainer) conflicted(o *facts.Order, d *facts.Delivery, no, done facts.Fact) {
	if x.unread(o, d, no, done) {
		return
	}
	if d.At("conflict-found") < 0 {
		x.sentence(x.clause(is(no, done), "%s was refused, and %s had been applied", d.Name(), o.Applied[0].Name()))
		return
	}
	conflict := facts.Fact{Kind: facts.Conflict, Steps: []int{d.At("conflict-found")}, Msg: d.Name(),
		ID: d.Travel.Msg.ReadID(), Qty: d.Travel.Msg.Qty}
	other := x.clause(is(conflict, no, done), "%s took %s for other content than that of %s and refused it", x.who(d.Node), d.Name(), o.Applied[0].Name())
	a, b := o.Applied[0].Travel, d.Travel
	same := reworded(o, a, b)
	x.sentence(other, perhaps{", although ", x.clause(is(same, done), "it says the same in other bytes")})
}

// reworded is that two requests of an order say the same in other bytes.
func reworded(o *facts.Order, a, b *facts.Travel) facts.Fact {
	return facts.Fact{Kind: facts.Reworded, Steps: []int{a.Step, b.Step}, Msg: b.Msg.Name(), Prev: a.Msg.Name(),
		Order: o.ID, ID: b.Msg.ID}
}

// unread tells that a request was refused for the version that it is written in.
func (x *explainer) unread(o *facts.Order, d *facts.Delivery, no, done facts.Fact) bool {
	f := facts.Fact{Kind: facts.OtherVersion, Steps: []int{d.At("version-unknown")}, Msg: d.Name()}
	if f.Steps[0] < 0 {
		return false
	}
	x.sentence(x.clause(is(f, no), "%s did not know the version in which %s was written, and refused it", x.who(d.Node), d.Name()), ", ",
		x.clause(is(done), "although %s had changed the stock", o.Applied[0].Name()))
	a, b := o.Applied[0].Travel, d.Travel
	same := reworded(o, a, b)
	for i := b.Step; i > a.Step; i-- {
		if fresh := (facts.Fact{Kind: facts.NewVersion, Steps: []int{i}, Node: x.at(i).Node}); fresh.Holds(x.rec) {
			x.sentence(x.clause(is(same), "the two requests say the same in other bytes"), ": ",
				x.clause(is(fresh), "between them a new version of the shop's program was put in place, and it wrote the message anew"))
			break
		}
	}
	return true
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
		came := facts.Fact{Kind: facts.Came, Steps: []int{d.Step}, Msg: d.Name(), ID: m.ReadID(), Qty: m.Qty}
		asked := x.clause(is(came, done), "%s asked for %d under the id %s, of which %d is applied", d.Name(), m.Qty, m.ReadID(), done.Qty)
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
		f := facts.Fact{Kind: facts.PlacedBefore, Steps: []int{o.Placed, later.Placed, later.Applied[0].Applied,
			o.Applied[0].Applied}, Order: o.ID, Other: later.ID}
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
	if x.sentence(x.clause(is(facts.Fact{Kind: facts.NoRelay}), "the relay does not run"), ", so ", clause{pending.text + ", and nothing else tells of it", pending.facts}) {
		return
	}
	for i := range x.rec.Events {
		e := x.at(i)
		if x.rec.Role(e.Node) != trace.Publisher {
			continue
		}
		var f facts.Fact
		how := ""
		switch e.Kind {
		case trace.Crashed:
			f, how = facts.Fact{Kind: facts.Gone, Steps: []int{i}, Node: e.Node}, fell(x.rec, i)+", and nothing starts it again"
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
