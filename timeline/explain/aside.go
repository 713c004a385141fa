package explain

import (
	"fmt"
	"slices"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// aside adds what else a reader should know of the end.
func (x *explainer) aside() {
	shopping{x}.asides()
	x.conflicts()
	x.edited()
	passedOn(x)
	putAside(x)
	parcelTeller{x}.asides()
	x.once(trace.Repeated, facts.MailKnown, "the "+wording.Outside(x.rec)+" was asked for again, and the other side knew its key and sent it once")
	x.locks()
	x.deletions()
	x.recorded()
	x.unpurged()
	tidied(x)
	x.inTurn()
	x.givenUp()
}

// conflicts tells of the first request that asked for other content, if the rules
// have nothing to say about it.
func (x *explainer) conflicts() {
	if x.states("", facts.Conflict) {
		return
	}
	for _, d := range x.h.Deliveries {
		at := d.At("conflict-found")
		if at < 0 || d.Reply == nil || !d.Reply.Msg.Refusal() || len(d.Travel.Order.Applied) == 0 ||
			x.appliedFact(d.Travel.Order.Applied[0]).Qty == d.Travel.Msg.Qty {
			continue
		}
		m := d.Travel.Msg
		conflict := facts.Fact{Kind: facts.Conflict, Steps: []int{at}, Msg: d.Name(), ID: m.ReadID(), Qty: m.Qty}
		refused, _ := x.replyFact(d)
		x.sentence(x.clause(is(conflict), "%s carried the known id %s with another quantity, %d", d.Name(), m.ReadID(), m.Qty), ": ",
			x.clause(is(refused), "%s refused it and changed nothing", x.who(d.Node)))
		return
	}
}

// edited tells of a retry that asks for what the order was changed to.
func (x *explainer) edited() {
	for _, t := range x.h.Travels {
		if t.Msg.Kind != trace.Request || t.Msg.Injected || t.Order.Requests[0].Msg.Qty == t.Msg.Qty {
			continue
		}
		for i := t.Step; i >= 0; i-- {
			if e := x.at(i); e.Kind == trace.Edited && e.Order == t.Order.ID && e.Qty == t.Msg.Qty {
				sent := facts.Fact{Kind: facts.Sent, Steps: []int{t.Step}, Msg: t.Msg.Name(), Order: e.Order}
				x.sentence(x.clause(is(facts.Fact{Kind: facts.Edited, Steps: []int{i}, Order: e.Order, Qty: e.Qty}, sent),
					"before %s the order had been changed to %d, and the message was written anew", t.Msg.Name(), e.Qty))
				return
			}
		}
	}
}

// stepOf is the first event of a kind about a message, -1 for none.
func stepOf(rec *trace.Recording, kind trace.Kind, name string) int {
	return slices.IndexFunc(rec.Events, func(e trace.Event) bool { return e.Kind == kind && e.Msg != nil && e.Msg.Name() == name })
}

// once says something about the first event of a kind.
func (x *explainer) once(kind trace.Kind, fact facts.Kind, words string) {
	for i := range x.rec.Events {
		e := x.at(i)
		if e.Kind == kind && e.Msg != nil && !x.states("", fact) {
			x.sentence(x.clause(is(facts.Fact{Kind: fact, Steps: []int{i}, Order: e.Order, Msg: e.Msg.Name()}), "%s", words))
			return
		}
	}
}

func (x *explainer) recorded() {
	for _, o := range x.h.Orders {
		for _, d := range o.Applied {
			f := facts.Fact{Kind: facts.Recorded, Steps: []int{d.Applied}, Order: o.ID}
			if x.sentence(x.clause(is(f), "the warehouse's own message was recorded in the transaction that did the work")) {
				return
			}
		}
	}
}

// unpurged tells of a purge that left everything where it was.
func (x *explainer) unpurged() {
	for i := range x.rec.Events {
		e := x.at(i)
		if e.Kind != trace.Operator || e.Detail != trace.Purge || x.rec.Role(e.Node) != trace.Receiver {
			continue
		}
		if f := (facts.Fact{Kind: facts.PurgedNothing, Steps: []int{i}, Node: e.Node}); f.Holds(x.rec) {
			x.sentence(x.clause(is(f), "the purge at %s deleted nothing", wording.Duration(e.Ms)))
			return
		}
	}
}

// tidied tells which complete rows the first purge that found any deleted.
func tidied(x *explainer) {
	var fs []facts.Fact
	var rows []string
	for _, o := range x.h.Orders {
		r := lastRow(o)
		if r == nil || r.To != "" || r.From != "complete" {
			continue
		}
		i := r.Step
		for i >= 0 && (x.at(i).Kind != trace.Operator || x.at(i).Node != r.Node) {
			i--
		}
		f := facts.Fact{Kind: facts.RowPurged, Steps: []int{i, r.Step}, Node: r.Node, Order: o.ID, Other: r.From}
		if f.Holds(x.rec) && (len(fs) == 0 || fs[0].Steps[0] == i) {
			fs, rows = append(fs, f), append(rows, o.ID)
		}
	}
	switch len(fs) {
	case 0:
	case 1:
		x.sentence(x.clause(fs, "the purge at %s deleted the row of %s, which was complete", wording.Duration(x.at(fs[0].Steps[0]).Ms), rows[0]))
	default:
		x.sentence(x.clause(fs, "the purge at %s deleted the rows of %s, which were complete", wording.Duration(x.at(fs[0].Steps[0]).Ms), wording.List(rows)))
	}
}

// inTurn says in which order several orders were applied, when a failure lay
// between them.
func (x *explainer) inTurn() {
	failed := false
	var names []string
	var turns []facts.Fact
	last := -1
	for _, o := range x.h.Orders {
		for _, t := range o.Requests {
			failed = failed || t.How == trace.Dropped
		}
	}
	for i := range x.rec.Events {
		for _, a := range x.at(i).Applied {
			if last >= 0 {
				turns = append(turns, facts.Fact{Kind: facts.InTurn, Steps: []int{last, i}, Order: names[len(names)-1], Other: a.Order})
			}
			names, last = append(names, a.Order), i
		}
	}
	const most = 6
	if failed && len(names) > 1 && len(names) <= most {
		x.sentence(x.clause(turns, "the work was done in the order %s", wording.List(names)))
	}
}

// givenUp tells what is parked, or was until somebody acted.
func (x *explainer) givenUp() {
	var parked, alarms []facts.Fact
	name := ""
	for _, o := range x.h.Orders {
		r := lastRow(o)
		if r == nil || r.To != "parked" {
			continue
		}
		if r.From == "complete" {
			x.parkedOver(o, r)
			continue
		}
		name = o.ID
		parked = append(parked, facts.Fact{Kind: facts.Parked, Steps: []int{r.Step}, Order: o.ID})
		if alarm := (facts.Fact{Kind: facts.FalseAlarm, Steps: []int{r.Step}, Order: o.ID}); alarm.Holds(x.rec) {
			alarms = append(alarms, alarm)
		}
	}
	switch {
	case len(parked) == 0:
		x.redriven()
		return
	case len(parked) > 1:
		name = fmt.Sprintf("%d orders are", len(parked))
	case len(x.h.Orders) == 1:
		name = "the order is"
	default:
		name = "the order " + name + " is"
	}
	given := x.clause(parked, "%s parked: the shop has given up asking, and only an operator can have it sent again", name)
	if len(parked) > 1 {
		given = x.clause(parked, "%s parked: the shop has given up asking, and only an operator can have them sent again", name)
	}
	alarm := clause{}
	switch {
	case len(alarms) > 0 && len(alarms) == len(parked):
		alarm = x.clause(alarms, "that is a false alarm: the work is done")
	case len(alarms) > 0:
		alarm = x.clause(alarms, "for %s that is a false alarm: the work is done", alarms[0].Order)
	}
	x.sentence(given)
	x.sentence(alarm)
}

// parkedOver tells of a row that was parked although it was complete.
func (x *explainer) parkedOver(o *facts.Order, r *facts.Row) {
	parked := facts.Fact{Kind: facts.Parked, Steps: []int{r.Step}, Order: o.ID}
	alarm := facts.Fact{Kind: facts.FalseAlarm, Steps: []int{r.Step}, Order: o.ID}
	x.sentence(x.clause(is(parked), "the order %s is parked, and only an operator can have it sent again", o.ID))
	x.sentence(x.clause(is(alarm), "that is a false alarm: the work is done"))
}

func (x *explainer) redriven() {
	for _, o := range x.h.Orders {
		for _, r := range o.Rows {
			if r.From != "parked" || r.To != "pending" || r.ID != r.Was || x.states("", facts.Redriven) {
				continue
			}
			x.sentence(x.clause(is(facts.Fact{Kind: facts.Redriven, Steps: []int{r.Step}, Order: o.ID}), "in between the order was parked, until an operator had it sent again"))
			return
		}
	}
}
