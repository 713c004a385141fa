package explain

import (
	"fmt"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// nothing explains that nothing was applied.
func (x *course) nothing() bool {
	for i := range x.rec.Events {
		if e := x.at(i); e.Kind == trace.Failed && e.DB == "" {
			complained := x.clause(is(facts.Fact{Kind: facts.Complained, Steps: []int{i}, Node: e.Node}), "the outbox refused to record outside the order's transaction")
			return x.sentence(complained, perhaps{": ", x.noneSaved(x.h.Order(e.Order))})
		}
	}
	for _, o := range x.h.Orders {
		if o.Placed < 0 || o.Saved >= 0 {
			continue
		}
		if x.sentence(x.noneSaved(o), perhaps{", and ", x.clause(is(facts.Fact{Kind: facts.NeverSent, Order: o.ID}), "nothing was sent for it")}) {
			return true
		}
	}
	return false
}

// noneSaved says it of one order, and how many others fared alike.
func (x *evidence) noneSaved(o *facts.Order) clause {
	c := x.notSaved(o)
	n := 0
	for _, other := range x.h.Orders {
		if other == o || other.Ended < 0 || x.at(other.Ended).Kind != x.at(o.Ended).Kind {
			continue
		}
		if more := x.notSaved(other); c.any() && more.any() {
			n, c.facts = n+1, append(c.facts, more.facts...)
		}
	}
	if n > 0 {
		c.text += fmt.Sprintf(", and so it was with %s", wording.Plural(n, "more order"))
	}
	return c
}

// notSaved says how it came that there is no such order.
func (x *evidence) notSaved(o *facts.Order) clause {
	if o == nil || o.Ended < 0 {
		return clause{}
	}
	how := fmt.Sprintf("the customer was told no: there is no order %s", o.ID)
	switch x.at(o.Ended).Kind {
	case trace.Rollback:
		how = fmt.Sprintf("the order %s was rolled back", o.ID)
	case trace.Crashed:
		how = fmt.Sprintf("the shop %s before the order %s was durable", fell(x.rec, o.Ended), o.ID)
	}
	return x.clause(is(facts.Fact{Kind: facts.NotSaved, Steps: []int{o.Ended}, Order: o.ID}), "%s", how)
}

// arrived is the least that can be said: what was applied, order by order.
func (x *course) arrived() {
	var done []clause
	for _, o := range x.h.Orders {
		for _, d := range o.Applied {
			done = append(done, x.clause(is(x.appliedFact(d)), "%s was applied by %s", o.ID, d.Name()))
		}
	}
	const most = 4
	if len(done) > most {
		done = done[:most]
	}
	if !x.sentence(done) {
		x.sentence(x.clause(is(facts.Fact{Kind: facts.NoneApplied}), "nothing was applied"))
	}
}
