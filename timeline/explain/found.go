package explain

import (
	"cmp"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// recognised tells that known work was not done again.
func (x *course) recognised(o *facts.Order) {
	for _, d := range x.h.Deliveries {
		if d.Travel.Order != o || d.At("duplicate-found") < 0 {
			continue
		}
		known := x.knownFact(d)
		where := "its " + cmp.Or(known.Table, "memory")
		qty := d.Travel.Msg.Qty
		found := x.clause(is(known), "%s found %s in %s", x.who(d.Node), known.ID, where)
		if known.Kind == facts.KnownContent {
			found = x.clause(is(known), "%s found the same content in %s", x.who(d.Node), where)
		}
		if len(o.Applied) == 0 {
			x.sentence(found, ", ", x.clause(is(facts.Fact{Kind: facts.NotDone, Steps: []int{len(x.rec.Events) - 1},
				Order: o.ID}), "although nothing of %s was ever applied", itOr(o.ID, known.ID)), x.stillSaid(d))
			x.mixedUp(d)
			return
		}
		if at := d.At("duplicate-found"); o.Applied[0].Applied > at {
			x.sentence(found, ", ", x.clause(is(facts.Fact{Kind: facts.NotDone, Steps: []int{at}, Order: o.ID}), "although nothing of it was applied yet"), x.stillSaid(d))
			return
		}
		done := x.appliedFact(o.Applied[0])
		not := x.clause(is(known), "it did not add %d again", qty)
		if qty != done.Qty {
			not = x.clause(is(known), "it did not change the stock again")
		}
		x.sentence(found, ": ", not, x.stillSaid(d))
		return
	}
}

// stillSaid is what a delivery that found its work done was told.
func (x *reasons) stillSaid(d *facts.Delivery) perhaps {
	f, ok := x.replyFact(d)
	if !ok {
		return perhaps{}
	}
	said := map[facts.Kind]string{facts.SaidYes: "it still said yes", facts.SaidNo: "it said no", facts.SaidError: "it answered with an error"}
	return perhaps{", and ", x.clause(is(f), "%s", said[f.Kind])}
}

// questions tells what the shop asked instead of sending again.
func (x *course) questions(o *facts.Order) {
	for _, i := range x.asking {
		e := x.at(i)
		if e.Kind != trace.Told || e.Order != o.ID {
			continue
		}
		how := "instead of sending again the shop asked whether %s is done, and was told yes: a question is no request"
		if len(o.Requests) > 1 {
			if x.states("", facts.NotWritten) {
				return
			}
			how = "the shop asked whether %s is done, and was told yes: a question is no request"
		}
		if x.sentence(x.clause(is(facts.Fact{Kind: facts.Told, Steps: []int{i}, ID: e.Msg.ID, Order: o.ID}), how, e.Msg.ID)) {
			return
		}
	}
	x.unhelped(o)
}

// unhelped tells of questions that were of no help.
func (x *course) unhelped(o *facts.Order) {
	var fs []facts.Fact
	for _, i := range x.asking {
		if e := x.at(i); e.Kind == trace.Sent && e.Msg.Order == o.ID {
			fs = append(fs, facts.Fact{Kind: facts.Questioned, Steps: []int{i}, ID: e.Msg.ID, Order: o.ID})
		}
	}
	switch n := len(fs); {
	case n == 1:
		x.sentence(x.clause(fs, "the shop asked whether %s is done, and no yes came", fs[0].ID))
	case n > 1:
		x.sentence(x.clause(fs, "%d times the shop asked whether %s is done, and no yes came", n, fs[0].ID))
	}
}

// plainly explains a run in which every order went its way.
func (x *course) plainly() {
	c := x.rec.Counts
	switch {
	case c.Applications == 0 && x.nothing():
	case x.unsent():
	case x.leftAlone():
	case x.startedTwice():
	case c.Requests == 1 && x.replied():
	case c.Requests > 1 && x.sentence(x.clause(is(facts.Fact{Kind: facts.OwnIDs}), "every request carried an id of its own, so each was new work")):
	case c.Applications > 0 && x.sentence(x.clause(is(facts.Fact{Kind: facts.OnceEach}), "each order was applied once")):
	default:
		x.arrived()
	}
}

// startedTwice: somebody started a relay that ran.
func (x *course) startedTwice() bool {
	for i := range x.rec.Events {
		if e := x.at(i); e.Kind == trace.Start && e.Detail == trace.Runs {
			return x.sentence(x.clause(is(facts.Fact{Kind: facts.StartedTwice, Steps: []int{i}}),
				"the relay's start() was called more than once: a second call found it running, and each row was sent once"))
		}
	}
	return false
}

// replied: one request, one application, one reply.
func (x *course) replied() bool {
	for _, o := range x.h.Orders {
		if len(o.Applied) == 1 && len(o.Requests) == 1 && o.Requests[0].Learnt == trace.Accepted {
			d := o.Applied[0]
			return x.sentence(x.clause(is(facts.Fact{Kind: facts.Replied, Steps: []int{d.Applied, d.Travel.Outcome},
				Order: o.ID, Msg: d.Name()}),
				"the request arrived, the work was committed, and the reply says so"))
		}
	}
	return false
}

// unsent: the shop died between the order and the first request.
func (x *course) unsent() bool {
	for _, o := range x.h.Orders {
		if o.Saved < 0 || len(o.Requests) == 0 || o.Rows == nil {
			continue
		}
		sent := facts.Fact{Kind: facts.Sent, Steps: []int{o.Requests[0].Step}, Msg: o.Requests[0].Msg.Name(), Order: o.ID}
		for i := o.Saved + 1; i < o.Requests[0].Step; i++ {
			switch e := x.at(i); {
			case e.Kind == trace.Crashed && e.Node == trace.Publisher:
				died := facts.Fact{Kind: facts.DiedUnsent, Steps: []int{o.Saved, i}, Order: o.ID}
				return x.sentence(x.clause(is(died), "the shop %s before it had sent anything", fell(x.rec, i)),
					". ", x.clause(is(sent), "The order was found in the outbox and sent"))
			case e.Kind == trace.Thrown && e.Node == trace.Publisher:
				return x.sentence(x.clause(is(facts.Fact{Kind: facts.RaisedUnsent, Steps: []int{o.Saved, i}, Order: o.ID}), "the shop's code raised an exception when the order was durable and nothing was sent"),
					". ", x.clause(is(sent), "The relay looked into the outbox all the same, at %s, and sent it", wording.Duration(x.at(o.Requests[0].Step).Ms)))
			}
		}
	}
	return false
}

// leftAlone: one relay claimed the row, and the others kept off.
func (x *course) leftAlone() bool {
	var claimed, left facts.Fact
	for i := range x.rec.Events {
		e := x.at(i)
		switch {
		case e.Kind == trace.Point && e.Point == "row-claimed":
			claimed = facts.Fact{Kind: facts.RowClaimed, Steps: []int{i}, Node: e.Node, Order: e.Order}
		case claimed.Kind != "" && e.Kind == trace.Read && e.Asked.Found() && e.Node != claimed.Node && e.Asked.Table == "outbox" &&
			e.Asked.Value("order_id") != "":
			left = facts.Fact{Kind: facts.LeftAlone, Steps: []int{i}, Node: e.Node, Order: e.Asked.Value("order_id")}
		}
		if left.Kind != "" && left.Holds(x.rec) && claimed.Holds(x.rec) {
			return x.sentence(x.clause(is(claimed), "one relay claimed the row before it sent it"), ", and ", x.clause(is(left), "the other saw the row and left it alone"))
		}
	}
	return false
}
