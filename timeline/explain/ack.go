package explain

import (
	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// forgotten tells why nothing at the shop remembers an order that was never applied.
func (x *explainer) forgotten(o *facts.Order) {
	r := lastRow(o)
	switch {
	case r == nil:
		x.unrecorded(o)
	case r.To == "complete", r.From == "complete":
		x.completed(o, false)
	case r.To == "" && onACK(x.rec, o, r):
		x.completed(o, false)
	case r.To == "":
		x.discarded(o, r)
	}
}

// unrecorded: there was never a row that says that the order is to be sent.
func (x *explainer) unrecorded(o *facts.Order) {
	norow := x.clause(is(facts.Fact{Kind: facts.NoRow, Order: o.ID}), "no row says that %s is still to be sent", o.ID)
	for i := o.Saved + 1; i < len(x.rec.Events) && len(o.Requests) == 0 && o.Saved >= 0; i++ {
		if e := x.at(i); e.Kind == trace.Crashed && e.Node == trace.Publisher {
			died := facts.Fact{Kind: facts.DiedUnsent, Steps: []int{o.Saved, i}, Order: o.ID}
			x.sentence(x.clause(is(died), "the shop %s before it had sent anything", fell(x.rec, i)), ", and ", norow)
			return
		}
	}
	if t := x.accepted(o); t != nil {
		x.acknowledged(t)
	}
	if whys, _ := x.grouped(o.Requests); len(whys) > 0 {
		x.sentence(whys, ", and ", norow)
		return
	}
	x.sentence(norow)
}

// discarded: the row was deleted although nothing had been acknowledged.
func (x *explainer) discarded(o *facts.Order, r *facts.Row) {
	gone := x.gone(o, r)
	if whys, _ := x.grouped(o.Requests); len(whys) > 0 {
		x.sentence(whys, ", and ", gone)
		return
	}
	x.sentence(gone)
}

// gone says how a row went that was not complete: by a purge, or because it had failed.
func (x *evidence) gone(o *facts.Order, r *facts.Row) clause {
	for i := r.Step - 1; i >= 0; i-- {
		if e := x.at(i); e.Kind == trace.Operator && e.Node == r.Node {
			purged := facts.Fact{Kind: facts.RowPurged, Steps: []int{i, r.Step}, Node: r.Node, Order: o.ID, Other: r.From}
			if !purged.Holds(x.rec) {
				break
			}
			if len(o.Requests) == 0 {
				never := facts.Fact{Kind: facts.NeverSent, Order: o.ID}
				return x.clause(is(purged, never), "the purge deleted the row of %s, which was %s and had never been sent", o.ID, r.From)
			}
			return x.clause(is(purged), "the purge deleted the row of %s, which was %s", o.ID, r.From)
		}
	}
	return x.clause(is(facts.Fact{Kind: facts.Discarded, Steps: []int{r.Step}, Order: o.ID}), "the shop deleted the row of %s instead of asking again", o.ID)
}

// onACK tells whether a row was deleted because an ACK had come: the last that its relay
// had learnt of the order.
func onACK(rec *trace.Recording, o *facts.Order, r *facts.Row) bool {
	for i := r.Step - 1; i >= 0; i-- {
		e := &rec.Events[i]
		switch {
		case e.Node != r.Node || e.Order != o.ID:
		case e.Kind == trace.Accepted:
			return true
		case e.Kind == trace.Timeout, e.Kind == trace.Closed, e.Kind == trace.Refused, e.Kind == trace.Unclear, e.Kind == trace.Sent:
			return false
		}
	}
	return false
}

// accepted is the first request of an order whose reply was taken for an ACK.
func (x *evidence) accepted(o *facts.Order) *facts.Travel {
	for _, t := range o.Requests {
		if t.Learnt == trace.Accepted {
			return t
		}
	}
	return nil
}

// completed tells why the shop marked an order complete. That it did so when it could
// not know is one thing, what kept the work from being done another.
func (x *explainer) completed(o *facts.Order, blind bool) {
	for _, r := range o.Rows {
		if r.To != "complete" {
			continue
		}
		if x.markedFirst(o, r.Step, blind) || x.markedBlind(o, r.Step) {
			return
		}
		break
	}
	if t := x.accepted(o); t != nil {
		x.acknowledged(t)
		return
	}
	x.questions(o)
}

// markedFirst: the mark came before the request.
func (x *explainer) markedFirst(o *facts.Order, step int, blind bool) bool {
	marked := x.clause(is(facts.Fact{Kind: facts.MarkedFirst, Steps: []int{step}, Order: o.ID}), "the row of %s was marked complete before it was sent", o.ID)
	if !marked.any() {
		return false
	}
	if whys, _ := x.grouped(o.Requests); len(whys) > 0 {
		return x.sentence(append([]any{marked, ", and then "}, whys)...)
	}
	for i := step + 1; i < len(x.rec.Events) && !blind; i++ {
		e := x.at(i)
		if e.Kind == trace.Crashed && e.Node == x.at(step).Node {
			never := facts.Fact{Kind: facts.NeverSent, Order: o.ID}
			died := facts.Fact{Kind: facts.Died, Steps: []int{i}, Node: e.Node, Point: e.Stood}
			return x.sentence(marked, ", and ", x.clause(is(died, never), "the shop %s in between", fell(x.rec, i)))
		}
	}
	return x.sentence(marked)
}

// markedBlind: the mark came without a reply that anybody took for an ACK.
func (x *explainer) markedBlind(o *facts.Order, step int) bool {
	marked := x.clause(is(facts.Fact{Kind: facts.MarkedBlind, Steps: []int{step}, Order: o.ID}), "no ACK had come when %s was marked", o.ID)
	whys, _ := x.grouped(o.Requests)
	if len(whys) == 0 {
		return x.sentence(marked)
	}
	return x.sentence(marked, ": ", whys)
}

// believed tells why somebody was told, or took it, that work is done which is not.
func (x *explainer) believed(o *facts.Order, v trace.Verdict) {
	e := x.at(v.Step)
	if e.Msg == nil || e.Msg.Kind != trace.Response {
		x.completed(o, true)
		return
	}
	for _, t := range x.h.Travels {
		if t.Reply != nil && t.Reply.End == v.Step {
			x.acknowledged(t)
			return
		}
	}
}

// acknowledged tells how a request came to be taken for done.
func (x *explainer) acknowledged(t *facts.Travel) {
	if x.mistaken(t) {
		return
	}
	switch {
	case t.Reply != nil && t.Reply.Delivery == nil:
		answered := facts.Fact{Kind: facts.Answered, Steps: []int{t.Reply.Sent}, Msg: t.Msg.Name()}
		x.sentence(x.clause(is(answered), "%s answered %s in the warehouse's place, and said yes", answerer(x.rec, t.Reply.Sent), t.Msg.Name()))
	case t.Reply != nil:
		x.saidYes(t.Reply.Delivery)
	}
}

// mistaken tells that the shop took for an ACK what is none, or none for the order
// that it had asked for.
func (x *course) mistaken(t *facts.Travel) bool {
	if t.Learnt != trace.Accepted || t.Heard == nil {
		return false
	}
	heard, order := t.Heard, t.Order.ID
	f := facts.Fact{Kind: facts.Mistaken, Steps: []int{t.Outcome}, Msg: heard.Name(), Order: order}
	took := x.clause(is(f), "the shop took %s for an ACK, although %s", heard.Name(), wording.Lacks(heard, x.rec.Settings.Ack.Wants))
	if heard.ACK() {
		f.Kind, f.Other = facts.Credited, heard.Order
		took = x.clause(is(f), "the shop took %s, which speaks of %s, for the one to %s", heard.Name(), heard.ID, order)
	}
	return x.sentence(took, ". ", clause{"Its check " + x.rec.Settings.Ack.Does, nil})
}

// saidYes tells why the warehouse said yes to work that was not applied.
func (x *explainer) saidYes(d *facts.Delivery) {
	name := d.Name()
	yes, ok := x.replyFact(d)
	if !ok || yes.Kind != facts.SaidYes {
		return
	}
	say := x.clause(is(yes), "%s said yes all the same", x.who(d.Node))
	switch {
	case d.NoLock >= 0:
		x.sentence(x.clause(is(facts.Fact{Kind: facts.NoLock, Steps: []int{d.NoLock}, Msg: name}), "the warehouse's database was locked (SQLITE_BUSY) when %s came", name), ". ",
			x.clause(is(yes), "%s did no work, and said yes", wording.Capital(x.who(d.Node))))
	case d.At("in-progress") >= 0:
		x.sentence(x.inProgress(d), ", and ", say)
		x.unfinished(d)
	case d.At("duplicate-found") >= 0:
		x.foundUndone(d, yes)
	case x.early(d):
	default:
		x.sentence(x.clause(is(yes), "%s said yes to %s", x.who(d.Node), name))
	}
}

// early: the yes went out before the commit.
func (x *explainer) early(d *facts.Delivery) bool {
	for _, step := range d.Steps {
		if x.at(step).Kind != trace.Write {
			continue
		}
		early := x.clause(is(facts.Fact{Kind: facts.YesEarly, Steps: []int{step, d.Reply.Sent}, Msg: d.Name()}), "%s said yes to %s before it had committed", x.who(d.Node), d.Name())
		if !early.any() {
			return false
		}
		return x.sentence(early, perhaps{", and then ", x.lostWork(d)})
	}
	return false
}

// lostWork tells what undid what a delivery had written.
func (x *evidence) lostWork(d *facts.Delivery) clause {
	if torn, ok := x.torn(d); ok {
		return x.clause(is(torn), "it %s, and nothing of that was ever committed", fell(x.rec, d.Died))
	}
	for _, step := range d.Steps {
		if x.at(step).Kind != trace.Rollback {
			continue
		}
		for _, write := range d.Steps {
			f := facts.Fact{Kind: facts.Undone, Steps: []int{write, step}, Msg: d.Name()}
			if x.at(write).Kind != trace.Write || !f.Holds(x.rec) {
				continue
			}
			if t, ok := x.threw(d, step); ok {
				return x.clause(is(t, f), "its handler %s, which rolled it back", threw(t))
			}
			return x.clause(is(f), "that was rolled back")
		}
	}
	return clause{}
}
