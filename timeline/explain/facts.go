package explain

import (
	"strconv"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// Facts that several explanations state.

func (x *evidence) appliedFact(d *facts.Delivery) facts.Fact {
	f := facts.Fact{Kind: facts.Applied, Steps: []int{d.Applied}, Msg: d.Name(), Order: d.Travel.Order.ID}
	for _, a := range x.at(d.Applied).Applied {
		f.Qty = a.Qty
	}
	return f
}

// knownFact is what had a delivery taken for known: its id in a table or a memory, or
// its content.
func (x *evidence) knownFact(d *facts.Delivery) facts.Fact {
	f := facts.Fact{Kind: facts.Known, Steps: []int{d.At("duplicate-found")}, Msg: d.Name(), ID: d.Travel.Msg.ReadID(),
		Order: d.Travel.Order.ID, Node: d.Node}
	if step := x.lookedAt(d); step >= 0 {
		f.Table = x.at(step).Asked.Table
	}
	if !f.Holds(x.rec) {
		f.Kind = facts.KnownContent
	}
	return f
}

// lookedAt is the step at which a delivery last looked into the tables that remember.
func (x *evidence) lookedAt(d *facts.Delivery) int {
	at := -1
	for _, step := range d.Steps {
		if e := x.at(step); e.Kind == trace.Read && e.DB == trace.Receiver {
			at = step
		}
	}
	return at
}

// claimOf is the step at which a delivery claimed its id in a table, and until when.
func (x *evidence) claimOf(d *facts.Delivery) (step, until int) {
	for _, step := range d.Steps {
		e := x.at(step)
		for _, c := range e.Changes {
			if done := x.rec.Cell(c, c.New, "done"); c.Table == "claims" && done == "0" {
				until, _ := strconv.Atoi(x.rec.Cell(c, c.New, "until_ms"))
				return step, until
			}
		}
	}
	return -1, 0
}

// inProgress is the claim that a delivery met.
func (x *evidence) inProgress(d *facts.Delivery) clause {
	met := d.At("in-progress")
	for i := len(x.h.Deliveries) - 1; i >= 0; i-- {
		o := x.h.Deliveries[i]
		step, until := x.claimOf(o)
		if o == d || step < 0 || step > met || o.Travel.Msg.ReadID() != d.Travel.Msg.ReadID() {
			continue
		}
		fs := is(facts.Fact{Kind: facts.InProgress, Steps: []int{step, met}, Msg: d.Name(), Prev: o.Name(),
			ID: o.Travel.Msg.ReadID(), Ms: until})
		clock, ahead := x.ahead(o.Node, step)
		if ahead == 0 {
			return x.clause(fs, "%s met the claim of %s, which lasts until %s", d.Name(), o.Name(), wording.Duration(until))
		}
		return x.clause(append(fs, clock), "%s met the claim of %s, which lasts until %s by a clock that is %s ahead", d.Name(), o.Name(), wording.Duration(until), wording.Duration(ahead))
	}
	return clause{}
}

// replyFact is what a delivery was answered.
func (x *evidence) replyFact(d *facts.Delivery) (facts.Fact, bool) {
	if d.Reply == nil {
		return facts.Fact{}, false
	}
	f := facts.Fact{Steps: []int{d.Reply.Sent}, Msg: d.Name()}
	switch m := d.Reply.Msg; {
	case m.ACK():
		f.Kind = facts.SaidYes
	case m.Refusal():
		f.Kind = facts.SaidNo
	case m.Status >= 500:
		f.Kind, f.Qty = facts.SaidError, m.Status
	default:
		return f, false
	}
	return f, true
}

// againFact is that a request was sent under the id of an earlier one.
func againFact(t, prev *facts.Travel) facts.Fact {
	return facts.Fact{Kind: facts.AskedAgain, Steps: []int{prev.Step, t.Step}, Msg: t.Msg.Name(), Prev: prev.Msg.Name(),
		Order: t.Order.ID, ID: t.Msg.ID}
}

// lastRow is the last change of an order's outbox row, nil when it has none.
func lastRow(o *facts.Order) *facts.Row {
	if n := len(o.Rows); n > 0 {
		return &o.Rows[n-1]
	}
	return nil
}
