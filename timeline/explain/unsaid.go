package explain

import (
	"slices"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// What a reader has seen in the run, and would miss.

// states tells whether a fact of some kinds, about a message if one is given, was
// stated so far.
func (x *course) states(msg string, kinds ...facts.Kind) bool {
	for _, p := range x.out {
		for _, f := range p.Facts {
			if slices.Contains(kinds, f.Kind) && (msg == "" || f.Msg == msg) {
				return true
			}
		}
	}
	return false
}

// failures tells what became of deliveries of an order that failed and that nobody
// asked about again.
func (x *course) failures(o *facts.Order) {
	const most = 2
	told := 0
	for _, d := range x.h.Deliveries {
		if d.Travel.Order != o || told == most {
			continue
		}
		name := d.Name()
		lost := facts.Fact{Kind: facts.ClaimLost, Steps: []int{d.At("claim-lost")}, Msg: name}
		switch t, threw := x.threw(d, len(x.rec.Events)); {
		case d.At("claim-lost") >= 0 && !x.states(name, facts.ClaimLost):
			why := x.slow(d, d.At("claim-lost"))
			if why.any() {
				why.text = ", " + why.text
			}
			told += x.one(x.clause(append(is(lost), why.facts...), "the claim of %s had been taken over%s, and its work was rolled back", name, why.text))
		case threw && !x.states(name, facts.Raised, facts.NotAccepted) && d.Applied >= 0 && d.Applied < d.Thrown:
			told += x.one(x.clause(is(t, x.appliedFact(d)), "%s, after its work was durable", x.stopped(d).text))
		case threw && !x.states(name, facts.Raised, facts.NotAccepted):
			told += x.one(x.stopped(d), perhaps{", and ", x.rolledBack(d)})
		case d.Died >= 0 && !x.states(name, facts.DiedAtWork, facts.Torn):
			told += x.one(x.stopped(d))
		}
	}
}

// one counts a sentence that is said.
func (x *course) one(parts ...any) int {
	if x.sentence(parts...) {
		return 1
	}
	return 0
}

// rolledBack says that what a delivery had written was undone.
func (x *evidence) rolledBack(d *facts.Delivery) clause {
	if f, ok := x.undone(d); ok {
		return x.clause(is(f), "what it had written was rolled back")
	}
	return clause{}
}

// undone is the rollback of what a delivery had written.
func (x *evidence) undone(d *facts.Delivery) (facts.Fact, bool) {
	for _, step := range d.Steps {
		if x.at(step).Kind != trace.Rollback {
			continue
		}
		for _, write := range d.Steps {
			f := facts.Fact{Kind: facts.Undone, Steps: []int{write, step}, Msg: d.Name()}
			if x.at(write).Kind == trace.Write && f.Holds(x.rec) {
				return f, true
			}
		}
	}
	return facts.Fact{}, false
}

// locks tells of a lock that somebody had to do with, if nothing else has.
func (x *course) locks() {
	for i := range x.rec.Events {
		e := x.at(i)
		if e.Kind != trace.Locked {
			continue
		}
		f := x.lock(i)
		end := len(x.rec.Events)
		if len(f.Steps) > 1 {
			end = f.Steps[1]
		}
		met := slices.ContainsFunc(x.rec.Events[i:end], func(o trace.Event) bool { return o.Kind == trace.Busy && o.DB == e.DB })
		if met && !x.states("", facts.Locked, facts.NoLock, facts.NotWritten) {
			x.sentence(x.clause(is(f), "somebody else held the lock on %s %s", wording.Database(e.DB), x.span(f)))
		}
	}
}

// trusting tells that silence was taken for success, and rightly so.
func (x *course) trusting(o *facts.Order) {
	for _, r := range o.Rows {
		if r.To != "complete" || len(o.Applied) == 0 || o.Applied[0].Applied > r.Step || x.states("", facts.MarkedBlind) {
			continue
		}
		blind := facts.Fact{Kind: facts.MarkedBlind, Steps: []int{r.Step}, Order: o.ID}
		x.sentence(x.clause(is(blind), "no ACK had come when %s was marked complete: silence was taken for success", o.ID), ", and ",
			x.clause(is(x.appliedFact(o.Applied[0])), "this time the work was done"))
		return
	}
}

// deletions tells of rows that were deleted instead of sent again.
func (x *course) deletions() {
	for _, o := range x.h.Orders {
		r := lastRow(o)
		if r == nil || r.To != "" || r.From == "complete" || x.states("", facts.Discarded, facts.RowPurged) || onACK(x.rec, o, r) {
			continue
		}
		done := perhaps{}
		if len(o.Applied) > 0 {
			done = perhaps{"; ", x.clause(is(x.appliedFact(o.Applied[0])), "the work is done all the same")}
		}
		x.sentence(x.gone(o, r), done)
	}
}
