package explain

import (
	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// unremembered says it once, when nothing held the id whenever a request came.
func (x *reasons) unremembered(o *facts.Order) (c clause, all bool) {
	var fs []facts.Fact
	var names []string
	for i, d := range o.Applied[1:] {
		c := x.whyAnew(o.Applied[i], d)
		if len(c.facts) != 1 || c.facts[0].Kind != facts.Unremembered || d.Travel.Msg.ReadID() != o.Applied[i].Travel.Msg.ReadID() {
			return clause{}, false
		}
		fs, names = append(fs, c.facts...), append(names, d.Name())
	}
	return x.clause(fs, "%s", x.looksNew(o.Applied[0].Travel.Msg.ReadID(), messages(names))), len(fs) > 0
}

// nameless says it once, when each came without an id.
func (x *explainer) nameless(o *facts.Order) (c clause, all bool) {
	var fs []facts.Fact
	for _, d := range o.Applied {
		m := d.Travel.Msg
		fs = append(fs, facts.Fact{Kind: facts.ReadAs, Steps: []int{d.Step}, Msg: d.Name(), ID: m.ID, Other: trace.NoID})
	}
	return x.clause(fs, "they came without an id, and so nothing could recognise them"), len(fs) > 1
}

// unrecognised says it once, when each application came under an id of its own.
func (x *reasons) unrecognised(o *facts.Order) (c clause, all bool) {
	var fs []facts.Fact
	var ids []string
	for i, d := range o.Applied[1:] {
		id := d.Travel.Msg.ReadID()
		if id == o.Applied[i].Travel.Msg.ReadID() {
			return clause{}, false
		}
		fs = append(fs, facts.Fact{Kind: facts.Unremembered, Steps: []int{d.Step}, Msg: d.Name(), Order: o.ID, ID: id})
		ids = append(ids, id)
	}
	word := "id"
	if len(ids) > 1 {
		word = "ids"
	}
	return x.clause(fs, "the warehouse could not recognise %s under the %s %s", o.ID, word, wording.List(ids)), len(fs) > 0
}

// renamed tells how an order came to travel under several ids.
func (x *explainer) renamed(o *facts.Order) {
	var failed []*facts.Travel
	var names []facts.Fact
	for i, t := range o.Requests[min(1, len(o.Requests)):] {
		prev := o.Requests[i]
		if t.Msg.ID == prev.Msg.ID {
			continue
		}
		name := facts.Fact{Kind: facts.NewID, Steps: []int{prev.Step, t.Step}, Msg: t.Msg.Name(), Prev: prev.Msg.Name(),
			Order: o.ID, ID: t.Msg.ID, Other: prev.Msg.ID}
		if at := redrivenAs(o, t.Msg.ID); at >= 0 {
			x.sentence(x.clause(is(name, facts.Fact{Kind: facts.Redriven, Steps: []int{at}, Order: o.ID}), "an operator had the parked row sent again under a new id"))
			continue
		}
		failed, names = append(failed, prev), append(names, name)
	}
	if len(names) == 0 {
		return
	}
	again := x.clause(names, "the shop sent the order again under a new id, as if it had never been sent")
	whys, _ := x.grouped(failed)
	if len(names) > 1 {
		again = x.clause(names, "each time the shop sent the order again under a new id, as if it had never been sent")
	}
	if len(whys) == 0 {
		x.sentence(again)
		return
	}
	x.sentence(append(inTurns(whys), ", and ", again)...)
}

// redrivenAs is the step at which a parked row was made pending under an id, -1 when
// none was.
func redrivenAs(o *facts.Order, id string) int {
	for _, r := range o.Rows {
		if r.ID == id && r.Was != id && r.From == "parked" {
			return r.Step
		}
	}
	return -1
}
