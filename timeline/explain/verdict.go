package explain

import (
	"fmt"
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// verdict is what a broken rule says, as a clause. The rule spoke at its step; this is
// said at the end, and holds then.
func (x *reasons) verdict(v trace.Verdict) clause {
	c := x.verdictOf(v)
	var more []string
	for _, o := range x.h.Orders {
		f := facts.Fact{Kind: facts.Likewise, Order: o.ID, Other: v.Name}
		if o.ID != v.Order && f.Holds(x.rec) {
			more, c.facts = append(more, o.ID), append(c.facts, f)
		}
	}
	switch n := len(more); {
	case !c.any() || n == 0:
	case n == 1:
		c.text += ", and so it is with " + more[0]
	default:
		c.text += fmt.Sprintf(", and so it is with %d more orders", n)
	}
	return c
}

func (x *reasons) verdictOf(v trace.Verdict) clause {
	broken := facts.Fact{Kind: facts.Broken, Order: v.Order, Other: v.Name, Steps: []int{}}
	if v.Step >= 0 {
		broken.Steps = []int{v.Step}
	}
	if o := x.h.Order(v.Order); o != nil && v.Step >= 0 {
		if c := x.atTheEnd(o, v, broken); c.any() {
			return c
		}
	}
	return x.clause(is(broken), "%s", lower(strings.TrimSuffix(v.Why, ".")))
}

// lower is how a sentence that begins with an article goes on after others.
func lower(why string) string {
	for _, article := range []string{"The ", "An ", "A "} {
		if strings.HasPrefix(why, article) {
			return strings.ToLower(why[:1]) + why[1:]
		}
	}
	return why
}

// atTheEnd is what a rule says in the light of what came after its step.
func (x *reasons) atTheEnd(o *facts.Order, v trace.Verdict, broken facts.Fact) clause {
	switch v.Name {
	case "no-phantom":
		return x.phantomAtTheEnd(o, v, broken)
	case "honest-ack":
		return x.trustAtTheEnd(o, v, broken)
	case "at-most-once":
		all := is(broken)
		for _, d := range o.Applied {
			all = append(all, x.appliedFact(d))
		}
		if n := len(o.Applied); n > 2 { // the rule spoke when it was twice
			return x.clause(all, "%s was applied a second time, and %d times in all", o.ID, n)
		}
		return x.clause(all, "%s was applied 2 times", o.ID)
	case "outside-once":
		if n := len(o.Mails); n > 2 {
			return x.clause(is(broken), "a second %s went out for %s, and %d in all", wording.Outside(x.rec), o.ID, n)
		}
	}
	return clause{}
}

func (x *reasons) phantomAtTheEnd(o *facts.Order, v trace.Verdict, broken facts.Fact) clause {
	for _, d := range o.Applied {
		if d.Applied > v.Step {
			continue
		}
		done := x.appliedFact(d)
		if o.Saved > d.Applied {
			return x.clause(is(broken, done), "%d of %s was added to the stock when there was no order %s yet", done.Qty, o.ID, o.ID)
		}
		return x.clause(is(broken, done), "%d of %s was added to the stock, and there is no such order", done.Qty, o.ID)
	}
	return clause{}
}

// trustAtTheEnd tells what was taken for done, and whether it was done later.
func (x *reasons) trustAtTheEnd(o *facts.Order, v trace.Verdict, broken facts.Fact) clause {
	e := x.at(v.Step)
	what, id := fmt.Sprintf("the shop marked %s complete", o.ID), ""
	if e.Msg != nil && e.Msg.ACK() {
		id = e.Msg.ID
		what = fmt.Sprintf("an ACK for %s came", id)
		if e.Node == "" {
			what += " to somebody else"
		}
	}
	for _, d := range o.Applied {
		if d.Applied > v.Step && (id == "" || d.Travel.Msg.ID == id) {
			return x.clause(is(broken, x.appliedFact(d)), "%s at %s, before the warehouse had applied it (at %s)", what, wording.Duration(e.Ms), wording.Duration(x.at(d.Applied).Ms))
		}
	}
	return x.clause(is(broken), "%s, and the warehouse has not applied it", what)
}
