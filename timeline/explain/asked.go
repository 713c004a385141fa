package explain

import (
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/timeline/wording"
)

// attempts tells why the shop asked more than once for an order, and what came of the
// last request. A row that was complete and written over, or parked and sent again,
// is told in between.
func (x *course) attempts(o *facts.Order) {
	rest := o.Requests
	for _, r := range o.Rows {
		var say func(before, after []*facts.Travel)
		switch {
		case r.From == "complete" && r.To != "" && r.To != "complete":
			say = func(before, after []*facts.Travel) {
				x.asked(o, before, false)
				x.overwritten(o, r, after)
			}
		case r.From == "parked" && r.To == "pending":
			say = func(before, after []*facts.Travel) {
				x.asked(o, before, true)
				x.untilRedriven(o, r, before, after)
			}
		default:
			continue
		}
		n := 0
		for n < len(rest) && rest[n].Step < r.Step {
			n++
		}
		say(rest[:n], rest[n:])
		rest = rest[n:]
	}
	x.asked(o, rest, false)
}

// asked tells of some requests in a row. Of the last of them more may be told.
func (x *course) asked(o *facts.Order, requests []*facts.Travel, more bool) {
	if len(requests) == 0 || x.byTwo(o, requests) {
		return
	}
	last := requests[len(requests)-1]
	whys, dead := x.grouped(requests[:len(requests)-1])
	again := x.again(o, requests, x.sender(requests, dead))
	if _, failed := x.reasonOf(last); failed && !more || !again.any() { // it was given up, or nobody asked again
		if !more || again.any() {
			whys, _ = x.grouped(requests)
			x.sentence(inTurns(whys)...)
		}
		return
	}
	so, new := ", so ", ", and "
	if len(requests) > 2 {
		so, new = ", and each time ", "; "
	}
	if len(whys) > 0 {
		x.sentence(append(inTurns(whys), so, again, x.newWork(o, requests[1:], new))...)
	}
}

// overwritten tells that a relay wrote over a row that was complete, and what came of
// that.
func (x *course) overwritten(o *facts.Order, r facts.Row, after []*facts.Travel) {
	how := "%s, which no longer held the row, made it pending again after it was complete"
	if r.To == "parked" {
		how = "%s, which no longer held the row, parked it after it was complete"
	}
	again := perhaps{}
	if len(after) > 0 {
		t := after[0]
		again = perhaps{", and ", x.clause(is(facts.Fact{Kind: facts.Sent, Steps: []int{t.Step}, Msg: t.Msg.Name(), Order: o.ID}), "%s was sent", t.Msg.Name())}
	}
	x.sentence("then ", x.clause(is(facts.Fact{Kind: facts.Overwritten, Steps: []int{r.Step}, Order: o.ID, Node: r.Node, Other: r.To}),
		how, wording.RelayOf(x.rec, r.Node)), again)
}

// untilRedriven tells what became of the last request before an order was parked, and
// that an operator had it sent again.
func (x *course) untilRedriven(o *facts.Order, r facts.Row, before, after []*facts.Travel) {
	parked := -1
	for _, p := range o.Rows {
		if p.To == "parked" && p.Step < r.Step {
			parked = p.Step
		}
	}
	how := "the order was parked until an operator had it sent again"
	if r.ID != r.Was {
		how += " under a new id"
	}
	fate := x.clause(is(facts.Fact{Kind: facts.Parked, Steps: []int{parked}, Order: o.ID},
		facts.Fact{Kind: facts.Redriven, Steps: []int{r.Step}, Order: o.ID}), "%s", how)
	new := x.newWork(o, after, ", and ")
	if len(before) > 0 {
		if c, ok := x.lastWhy(before); ok {
			x.sentence(c, ", and ", fate, new)
			return
		}
	}
	x.sentence(fate, new)
}

// lastWhy is why the last of some requests failed; "too" where others did so before.
func (x *reasons) lastWhy(requests []*facts.Travel) (clause, bool) {
	last := requests[len(requests)-1]
	r, ok := x.reasonOf(last)
	if !ok {
		return clause{}, false
	}
	text := group{r, []string{r.name}}.text()
	for _, t := range requests[:len(requests)-1] {
		if o, ok := x.reasonOf(t); ok && o.says == r.says && strings.HasSuffix(r.says, " was lost") {
			return clause{text + " too", r.facts}, true
		}
	}
	return clause{text, r.facts}, true
}
