package explain

import (
	"fmt"
	"strconv"
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// What led to one request more than a failure did: another relay that took the row.

// next is the request of the same order after a travel, nil when there is none.
func next(t *facts.Travel) *facts.Travel {
	for i, o := range t.Order.Requests[:max(len(t.Order.Requests)-1, 0)] {
		if o == t {
			return t.Order.Requests[i+1]
		}
	}
	return nil
}

// open tells whether a relay has a request out, or has not written down what became of
// it, when another relay sends the next one.
func open(t *facts.Travel) bool {
	n := next(t)
	if n == nil || n.Node == t.Node {
		return false
	}
	for _, r := range t.Order.Rows {
		if r.Node == t.Node && r.Step > t.Step && r.Step < n.Step {
			return false
		}
	}
	return true
}

// together tells whether two relays had read a row that nobody claims.
func (x *evidence) together(t *facts.Travel) (facts.Fact, bool) {
	if !open(t) || t.Outcome >= 0 && t.Outcome < next(t).Step || t.Died >= 0 && t.Died < next(t).Step {
		return facts.Fact{}, false
	}
	n := next(t)
	f := facts.Fact{Kind: facts.SentByTwo, Steps: []int{t.Step, n.Step}, Msg: n.Msg.Name(), Prev: t.Msg.Name(),
		Order: t.Order.ID, ID: n.Msg.ID}
	return f, f.Holds(x.rec)
}

// ranOut is that the claim under which a request was sent was over for another relay,
// and when it ended.
func (x *evidence) ranOut(t *facts.Travel) (facts.Fact, bool) {
	if !open(t) {
		return facts.Fact{}, false
	}
	n := next(t)
	for i := t.Step; i >= 0; i-- {
		e := x.at(i)
		if e.Kind != trace.Write || e.Node != t.Node {
			continue
		}
		for _, c := range e.Changes {
			until, _ := strconv.Atoi(x.rec.Cell(c, c.New, "claimed_ms"))
			f := facts.Fact{Kind: facts.RanOut, Steps: []int{i, n.Step}, Order: t.Order.ID, Node: t.Node, Other: n.Node,
				Msg: n.Msg.Name(), Prev: t.Msg.Name(), Ms: until}
			if until > 0 && f.Holds(x.rec) {
				return f, true
			}
		}
	}
	return facts.Fact{}, false
}

// sentLate is that a relay sent the next request although its claim was over.
func (x *evidence) sentLate(t *facts.Travel) (reason, bool) {
	n := next(t)
	if n == nil || n.Node == t.Node {
		return reason{}, false
	}
	for i := n.Step; i >= 0; i-- {
		e := x.at(i)
		if e.Kind != trace.Write || e.Node != n.Node {
			continue
		}
		for _, c := range e.Changes {
			until, _ := strconv.Atoi(x.rec.Cell(c, c.New, "claimed_ms"))
			f := facts.Fact{Kind: facts.SentLate, Steps: []int{i, n.Step}, Order: t.Order.ID, Node: n.Node, Msg: n.Msg.Name(), Ms: until}
			if f.Holds(x.rec) {
				return reason{says: "a relay sent it although its claim had ended", facts: is(f),
					one: fmt.Sprintf("%s sent it although its claim had ended at %s", wording.RelayOf(x.rec, n.Node), wording.Duration(until))}, true
			}
		}
		break // it has written something else since
	}
	return reason{}, false
}

// byAnotherRelay is why another relay sent the next request.
func (x *reasons) byAnotherRelay(t *facts.Travel) (reason, bool) {
	if f, ok := x.together(t); ok {
		return reason{says: "two relays read the row of " + t.Order.ID + " before either had marked it", facts: is(f)}, true
	}
	if r, ok := x.sentLate(t); ok {
		return r, true
	}
	f, ok := x.ranOut(t)
	if !ok {
		return reason{}, false
	}
	r := reason{says: "the claim on the row ended before the reply to % came", name: t.Msg.Name(), facts: is(f)}
	before := ", before the reply to % came"
	if t.Outcome >= 0 && t.Outcome < f.Steps[1] || t.How == trace.Dropped { // it waits for none, or for one that cannot come
		r.says, before = "the claim under which % was sent ended", ""
	}
	relay := wording.RelayOf(x.rec, t.Node)
	r.one = fmt.Sprintf("the claim of %s ended at %s%s", relay, wording.Duration(f.Ms), before)
	if now := x.at(f.Steps[1]).Ms; f.Ms > now {
		if m, ok := x.meddled(t, f); ok {
			return reason{says: "a relay wrote the row while another one held it", facts: is(m),
				one: fmt.Sprintf("%s wrote the row while %s held it", wording.RelayOf(x.rec, m.Node), relay)}, true
		}
		clock, ahead := x.ahead(next(t).Node, f.Steps[1])
		if ahead == 0 {
			return reason{}, false
		}
		r.facts = append(r.facts, clock)
		r.one = fmt.Sprintf("by the clock of %s, which is %s ahead, the claim of %s was over%s", wording.RelayOf(x.rec, next(t).Node), wording.Duration(ahead), relay, strings.TrimPrefix(before, ","))
		r.says = "by a clock that is " + wording.Duration(ahead) + " ahead " + r.says
	}
	return r, true
}

// meddled is that a relay wrote the row while the one that had sent a request held it.
func (x *evidence) meddled(t *facts.Travel, claim facts.Fact) (facts.Fact, bool) {
	for _, r := range t.Order.Rows {
		f := facts.Fact{Kind: facts.Meddled, Steps: []int{claim.Steps[0], r.Step}, Order: t.Order.ID, Node: r.Node,
			Other: t.Node, Ms: claim.Ms}
		if r.Step > t.Step && r.Step < claim.Steps[1] && f.Holds(x.rec) {
			return f, true
		}
	}
	return facts.Fact{}, false
}

// ahead is how far the clock of a process has jumped before a step.
func (x *evidence) ahead(node string, before int) (facts.Fact, int) {
	f := facts.Fact{Kind: facts.ClockAhead, Node: node}
	for i := range before {
		if e := x.at(i); e.Kind == trace.Jumped && e.Node == node {
			f.Steps, f.Ms = append(f.Steps, i), f.Ms+e.For
		}
	}
	return f, f.Ms
}

// byTwo tells that relays sent the same row at the same time, if that is all there is
// to tell.
func (x *course) byTwo(o *facts.Order, requests []*facts.Travel) bool {
	var fs []facts.Fact
	relays := map[string]bool{}
	for _, t := range requests {
		relays[t.Node] = true
		if f, ok := x.together(t); ok {
			fs = append(fs, f)
		}
	}
	if len(fs) == 0 || len(fs) != len(requests)-1 {
		return false
	}
	how := map[int]string{2: "two relays read the row of %s before either had marked it, and both sent it",
		3: "three relays read the row of %s before any had marked it, and all sent it"}[len(relays)]
	return how != "" && x.sentence(x.clause(fs, how, o.ID))
}

// sender is who asks again: the shop, its next process, or another relay.
func (x *evidence) sender(requests []*facts.Travel, dead bool) string {
	n := len(requests)
	others := false
	for i, t := range requests[1:] {
		others = others || t.Node != requests[i].Node
	}
	switch {
	case others && n == 2:
		return wording.RelayOf(x.rec, requests[1].Node)
	case others:
		return "a relay"
	case dead && n == 2:
		return "its next process"
	}
	return "the shop"
}
