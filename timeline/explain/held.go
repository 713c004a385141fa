package explain

import (
	"slices"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// howItWent explains how the run came to its number of applications: of each order
// that took more than one request, why, and what became of that.
func (x *course) howItWent() {
	const most = 3
	told := 0
	for _, o := range x.h.Orders {
		if told < most && x.courseOf(o) {
			told++
		}
	}
	if told == 0 {
		x.plainly()
	}
}

// courseOf tells of one order, if there is something to tell.
func (x *course) courseOf(o *facts.Order) bool {
	before := len(x.out)
	if x.copiedFirst(o) {
		x.copies(o)
		x.attempts(o)
	} else {
		x.attempts(o)
		x.copies(o)
	}
	for _, t := range o.Requests {
		if x.mistaken(t) {
			break
		}
	}
	x.strangers(o)
	x.questions(o)
	x.recognised(o)
	x.failures(o)
	x.trusting(o)
	return len(x.out) > before
}

// copiedFirst tells whether the network made a copy before the shop sent a second
// request.
func (x *evidence) copiedFirst(o *facts.Order) bool {
	for _, t := range x.h.Travels {
		if t.Order == o && t.Msg.Copy > 0 {
			return len(o.Requests) < 2 || t.Step < o.Requests[1].Step
		}
	}
	return false
}

// inTurns are clauses that tell of one thing after the other.
func inTurns(clauses []clause) []any {
	var out []any
	for i, c := range clauses {
		if i > 0 {
			out = append(out, ", then ")
		}
		out = append(out, c)
	}
	return out
}

// again says that the shop sent the same id once more.
func (x *reasons) again(o *facts.Order, requests []*facts.Travel, who string) clause {
	var fs []facts.Fact
	for i, t := range requests[1:] {
		f := againFact(t, requests[i])
		if !f.Holds(x.rec) {
			return x.anew(o, requests, who)
		}
		fs = append(fs, f)
	}
	if len(fs) == 0 {
		return clause{}
	}
	return x.clause(fs, "%s asked again under the same id", who)
}

// anew says that it sent the order under another id.
func (x *reasons) anew(o *facts.Order, requests []*facts.Travel, who string) clause {
	for i, t := range requests[1:] {
		prev := requests[i]
		if t.Msg.ID != prev.Msg.ID {
			return x.clause(is(facts.Fact{Kind: facts.NewID, Steps: []int{prev.Step, t.Step}, Msg: t.Msg.Name(),
				Prev: prev.Msg.Name(), Order: o.ID, ID: t.Msg.ID, Other: prev.Msg.ID}),
				"%s sent the order again, under a new id, %s", who, t.Msg.ID)
		}
	}
	return clause{}
}

// newWork says that a later request was the one that was applied.
func (x *reasons) newWork(o *facts.Order, requests []*facts.Travel, before string) perhaps {
	if len(o.Applied) != 1 || !slices.Contains(requests, o.Applied[0].Travel) || o.Applied[0].Travel == o.Requests[0] {
		return perhaps{}
	}
	d := o.Applied[0]
	if took, ok := x.tookOver(d); ok {
		return perhaps{before, x.clause(is(took, x.appliedFact(d)), "at %s that claim was over, and %s did the work", wording.Duration(x.at(took.Steps[1]).Ms), d.Name())}
	}
	return perhaps{before, x.clause(is(x.appliedFact(d)), "%s was new work", d.Name())}
}

// strangers tells what somebody else sent under a known id.
func (x *course) strangers(o *facts.Order) {
	for _, t := range o.Strange {
		d := t.Delivery
		if d == nil || d.At("duplicate-found") < 0 {
			continue
		}
		x.sentence(x.clause(is(facts.Fact{Kind: facts.Injected, Steps: []int{t.Step}, Msg: t.Msg.Name()}), "somebody else sent %s again", t.Msg.ID))
		return
	}
}

// copies tells what the network delivered twice.
func (x *course) copies(o *facts.Order) {
	for _, d := range x.h.Deliveries {
		t := d.Travel
		if t.Order != o || t.Msg.Copy == 0 {
			continue
		}
		prev := trace.Msg{Kind: t.Msg.Kind, N: t.Msg.N}
		copied := x.clause(is(facts.Fact{Kind: facts.Copied, Steps: []int{t.Step}, Msg: t.Msg.Name(), Prev: prev.Name()}), "the network delivered %s twice", prev.Name())
		x.sentence(copied)
		x.atOnce(o)
		return
	}
}

// atOnce tells what kept two deliveries of an order apart that came at the same time.
func (x *course) atOnce(o *facts.Order) {
	for _, d := range x.h.Deliveries {
		name := d.Name()
		switch {
		case d.Travel.Order != o:
		case d.At("key-taken") >= 0:
			x.bothLooked(o, d)
			x.sentence(x.clause(is(facts.Fact{Kind: facts.KeyTaken, Steps: []int{d.At("key-taken")}, Msg: name}), "the unique key let one insert stand; %s found it taken, and did no work", name))
			return
		case d.At("in-progress") >= 0:
			met := x.inProgress(d)
			if told, ok := x.replyFact(d); ok && told.Kind == facts.SaidError {
				x.sentence(met, ", and ", x.clause(is(told), "was told that the work is in progress, which is no ACK"))
			} else {
				x.sentence(met)
			}
			return
		case d.NoLock >= 0:
			x.sentence(x.clause(is(facts.Fact{Kind: facts.NoLock, Steps: []int{d.NoLock}, Msg: name}), "%s got no lock (SQLITE_BUSY) and did no work", name))
			return
		case d.Waited >= 0 && d.Applied < 0:
			x.sentence(x.clause(is(facts.Fact{Kind: facts.Waited, Steps: []int{d.Waited}, Msg: name}), "%s had to wait for the lock (SQLITE_BUSY)", x.who(d.Node)))
			return
		}
	}
}

// bothLooked tells that two deliveries looked before either had written.
func (x *course) bothLooked(o *facts.Order, second *facts.Delivery) bool {
	for _, first := range o.Applied {
		f := x.bothFact(first, second)
		if x.sentence(x.clause(is(f), "both deliveries looked before either had written")) {
			return true
		}
	}
	return false
}

func (x *evidence) bothFact(first, second *facts.Delivery) facts.Fact {
	a, b := first, second
	if x.lookedAt(a) > x.lookedAt(b) {
		a, b = b, a
	}
	return facts.Fact{Kind: facts.BothLooked, Steps: []int{x.lookedAt(a), x.lookedAt(b), first.Applied}, Msg: b.Name(),
		Prev: a.Name(), ID: a.Travel.Msg.ID}
}
