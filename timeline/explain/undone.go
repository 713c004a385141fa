package explain

import (
	"cmp"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// foundUndone: the warehouse found an id, or a content, and took it for the work.
func (x *explainer) foundUndone(d *facts.Delivery, yes facts.Fact) {
	known := x.knownFact(d)
	m := d.Travel.Msg
	undone := facts.Fact{Kind: facts.NotDone, Steps: []int{d.Reply.Sent}, Order: d.Travel.Order.ID}
	where := "its " + cmp.Or(known.Table, "memory")
	if known.Kind == facts.KnownContent {
		x.sentence(x.clause(is(known), "%s found the content of %s in %s and did not look at the id", x.who(d.Node), m.ReadID(), where), ": ",
			x.clause(is(undone, yes), "it took the order for one that it had done, and said yes"))
		return
	}
	yet := ""
	if len(d.Travel.Order.Applied) > 0 { // only later
		yet = " yet"
	}
	x.sentence(x.clause(is(known), "%s found %s in %s", x.who(d.Node), m.ReadID(), where), ", and ",
		x.clause(is(undone, yes), "it said yes, although nothing of %s was applied%s", itOr(d.Travel.Order.ID, known.ID), yet))
	if !x.mixedUp(d) {
		x.halfDone(d)
	}
}

// itOr is it, or an order by its name where the id that was spoken of is another.
func itOr(order, id string) string {
	if order == id {
		return "it"
	}
	return order
}

// halfDone tells how an id came to be known whose work was never done.
func (x *explainer) halfDone(second *facts.Delivery) {
	for _, d := range x.h.Deliveries {
		if d == second || d.Step > second.Step || d.Travel.Msg.ReadID() != second.Travel.Msg.ReadID() {
			continue
		}
		stopped := x.stopped(d)
		if alone, ok := x.idAlone(d); ok {
			x.sentence(x.clause(is(alone), "%s had made the id durable without its work", d.Name()), perhaps{", and ", stopped})
			return
		}
		x.sentence(stopped)
		return
	}
}

// mixedUp tells how two orders came to have one id, of which another one is done.
func (x *course) mixedUp(second *facts.Delivery) bool {
	for _, first := range x.h.Deliveries {
		a, b := first.Travel, second.Travel
		if first.Applied < 0 || first.Step > second.Step || a.Order == b.Order || a.Msg.ReadID() != b.Msg.ReadID() {
			continue
		}
		done := x.clause(is(x.appliedFact(first)), "that is the id of %s, which %s asked for", a.Order.ID, first.Name())
		read := facts.Fact{Kind: facts.ReadAs, Steps: []int{second.Step}, Msg: second.Name(), ID: b.Msg.ID, Other: b.Msg.Read}
		if x.sentence(done, ": ", x.clause(is(read), "%s has %s as a number, and it was read as %s", second.Name(), b.Msg.ID, b.Msg.Read)) {
			return true
		}
		shared := facts.Fact{Kind: facts.SharedID, Steps: []int{a.Step, b.Step}, Msg: b.Msg.Name(), Prev: a.Msg.Name(), ID: b.Msg.ID,
			Order: b.Order.ID, Other: a.Order.ID}
		return x.sentence(done, ": ", x.clause(is(shared), "the shop gave the same id to %s", b.Order.ID))
	}
	return false
}

// idAlone is the commit of a delivery that made its id durable, and not its work.
func (x *evidence) idAlone(d *facts.Delivery) (facts.Fact, bool) {
	for _, step := range d.Steps {
		for _, table := range []string{x.rec.Settings.Inbox(), "claims"} {
			f := facts.Fact{Kind: facts.IDAlone, Steps: []int{step}, Msg: d.Name(), ID: d.Travel.Msg.ReadID(), Table: table}
			if x.at(step).Kind == trace.Commit && f.Holds(x.rec) {
				return f, true
			}
		}
	}
	return facts.Fact{}, false
}

// unfinished tells what became of the delivery whose claim another one met.
func (x *explainer) unfinished(met *facts.Delivery) {
	for i := len(x.h.Deliveries) - 1; i >= 0; i-- {
		d := x.h.Deliveries[i]
		if step, _ := x.claimOf(d); d == met || step < 0 || step > met.At("in-progress") ||
			d.Travel.Msg.ReadID() != met.Travel.Msg.ReadID() {
			continue
		}
		switch {
		case d.Applied >= 0:
			x.sentence(x.clause(is(x.appliedFact(d)), "%s was applied only at %s", d.Name(), wording.Duration(x.at(d.Applied).Ms)))
		default:
			x.sentence(x.stopped(d))
		}
		return
	}
}

// stopped tells what kept a delivery from going on.
func (x *evidence) stopped(d *facts.Delivery) clause {
	name := d.Name()
	switch {
	case d.Thrown >= 0:
		if t, ok := x.threw(d, len(x.rec.Events)); ok {
			return x.clause(is(t), "%s", threwOver(t, name))
		}
	case d.NoLock >= 0:
		return x.clause(is(facts.Fact{Kind: facts.NoLock, Steps: []int{d.NoLock}, Msg: name}), "the warehouse's database was locked when %s went on", name)
	case d.Died >= 0 && (d.Reply == nil || d.Reply.Sent > d.Died):
		return x.clause(is(facts.Fact{Kind: facts.DiedAtWork, Steps: []int{d.Step, d.Died}, Msg: name, Node: d.Node}), "%s %s while it worked on %s",
			x.who(d.Node), fell(x.rec, d.Died), name)
	}
	if f, ok := x.stood(d, len(x.rec.Events)); ok {
		return x.clause(is(f), "%s stood still over %s", x.who(d.Node), name)
	}
	return clause{}
}

// threw is what the handler of a delivery threw before a step.
func (x *evidence) threw(d *facts.Delivery, before int) (facts.Fact, bool) {
	if d.Thrown < 0 || d.Thrown > before {
		return facts.Fact{}, false
	}
	f := facts.Fact{Kind: facts.Raised, Steps: []int{d.Thrown}, Msg: d.Name(), Point: x.pointBefore(d.Thrown)}
	if x.at(d.Thrown).Detail == trace.NotAccepted {
		f.Kind = facts.NotAccepted
	}
	return f, true
}

func threw(f facts.Fact) string {
	if f.Kind == facts.NotAccepted {
		return "said no"
	}
	return "raised an exception"
}

// threwOver says the same of the delivery that it was over.
func threwOver(f facts.Fact, name string) string {
	if f.Kind == facts.NotAccepted {
		return "the handler said no to " + name
	}
	return "the handler raised an exception while it worked on " + name
}

// stood is how the process of a delivery was frozen or held after it came and before
// a step.
func (x *evidence) stood(d *facts.Delivery, before int) (facts.Fact, bool) {
	for i := d.Step; i < before; i++ {
		e := x.at(i)
		if e.Node != d.Node || e.Kind != trace.Frozen && e.Kind != trace.Holding {
			continue
		}
		f := facts.Fact{Kind: facts.Frozen, Steps: []int{i}, Node: d.Node, Msg: d.Name()}
		if e.Kind == trace.Holding {
			f.Kind, f.Point = facts.Held, e.Point
		}
		for k := i + 1; k < len(x.rec.Events); k++ {
			if o := x.at(k); o.Node == d.Node && (o.Kind == trace.Resumed || o.Kind == trace.Released) {
				f.Steps, f.Ms = []int{i, k}, o.Ms-e.Ms
				break
			}
		}
		if f.Holds(x.rec) {
			return f, true
		}
	}
	return facts.Fact{}, false
}
