package explain

import (
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// reason is why an attempt did not end in an ACK that was written down.
type reason struct {
	says  string // a clause with a place for the names of what it happened to
	one   string // the same of one, where more is known of it; "" for says
	many  string // and of several; "" for says
	name  string // of that; "" when the clause has no place for it
	facts []facts.Fact
	dead  bool // the process that asked has died
}

// reasonOf is why the shop could not rely on an attempt; false when nothing is known.
func (x *reasons) reasonOf(t *facts.Travel) (reason, bool) {
	for _, find := range []func(*facts.Travel) (reason, bool){x.onTheWay, x.ofItsSender, x.ofItsReply, x.ofItsHandler} {
		if r, ok := find(t); ok && x.hold(r.facts) {
			return r, true
		}
	}
	return reason{}, false
}

func (x *reasons) hold(fs []facts.Fact) bool {
	for _, f := range fs {
		if !f.Holds(x.rec) {
			return false
		}
	}
	return len(fs) > 0
}

// onTheWay: the request did not come to the warehouse.
func (x *reasons) onTheWay(t *facts.Travel) (reason, bool) {
	name := t.Msg.Name()
	fact := func(kind facts.Kind, step int, node string) []facts.Fact {
		return is(facts.Fact{Kind: kind, Steps: []int{step}, Msg: name, Node: node})
	}
	switch {
	case t.How == trace.Dropped && x.at(t.End).Detail == trace.Closes:
		return reason{says: "the connection closed before % came", name: name, facts: fact(facts.Cut, t.End, "")}, true
	case t.How == trace.Dropped:
		return reason{says: "% never reached the warehouse", name: name, facts: fact(facts.Lost, t.End, "")}, true
	case t.How == trace.Dead:
		return reason{says: "% reached a warehouse that did not run", name: name, facts: fact(facts.DeadEnd, t.End, x.at(t.End).Node)}, true
	case t.How == trace.Answered && t.Learnt == trace.Refused:
		return reason{says: answerer(x.rec, t.End) + " answered % in the warehouse's place, and said no", name: name,
			facts: append(fact(facts.Answered, t.End, ""), facts.Fact{Kind: facts.Refused, Steps: []int{t.Outcome},
				Msg: t.Heard.Name()})}, true
	case t.How == trace.Answered && t.Learnt == trace.Unclear:
		fs := fact(facts.Answered, t.End, "")
		return reason{says: answerer(x.rec, t.End) + " answered % in the warehouse's place, which proved nothing", name: name,
			facts: append(fs, facts.Fact{Kind: facts.Unproven, Steps: []int{t.Outcome}, Msg: t.Heard.Name()})}, true
	case t.Learnt == trace.Timeout && (t.End < 0 || t.End > t.Outcome):
		why := x.delayed(t.Msg, t.Outcome)
		if !why.any() {
			why = x.busyWith(t)
		}
		return x.late(reason{says: "the warehouse had not read % when the shop stopped waiting", name: name, facts: fact(facts.Underway, t.Outcome, "")}, why), true
	}
	return reason{}, false
}

// ofItsSender: it was the sender who could not go on.
func (x *reasons) ofItsSender(t *facts.Travel) (reason, bool) {
	order := t.Order.ID
	if t.Died >= 0 {
		return reason{says: "the shop " + fell(x.rec, t.Died) + " while it waited for the reply to %", name: t.Msg.Name(), dead: true,
			facts: is(facts.Fact{Kind: facts.DiedWaiting, Steps: []int{t.Step, t.Died}, Msg: t.Msg.Name(), Node: t.Node})}, true
	}
	told := t.Outcome
	if t.Learnt != trace.Accepted {
		if told = x.toldYes(t); told < 0 {
			return reason{}, false
		}
	}
	for i := told + 1; i < len(x.rec.Events); i++ {
		e := x.at(i)
		if e.Node != t.Node {
			continue
		}
		switch {
		case e.Kind == trace.Crashed:
			return reason{says: "the shop " + fell(x.rec, i) + " before it could note the ACK", dead: true,
				facts: is(facts.Fact{Kind: facts.DiedUnmarked, Steps: []int{told, i}, Order: order, Node: t.Node})}, true
		case e.Kind == trace.Busy && e.DB == trace.Publisher && e.Detail != trace.Waits:
			r := reason{says: "the shop held the ACK and could not write it down, because its database was locked",
				facts: is(facts.Fact{Kind: facts.NotWritten, Steps: []int{told, i}, Order: order, Node: t.Node})}
			if told != t.Outcome {
				r.says = "the shop was told that " + t.Msg.ID + " is done and could not write it down, because its database was locked"
			}
			r.many = "%d times " + r.says
			return r, true
		case e.Kind == trace.Sent && e.Msg.Kind == trace.Request:
			return reason{}, false
		}
	}
	return reason{}, false
}

// ofItsReply: the warehouse replied, and the shop learnt nothing that it could rely on.
func (x *reasons) ofItsReply(t *facts.Travel) (reason, bool) {
	r := t.Reply
	if r == nil || r.Delivery == nil || t.Learnt == trace.Accepted {
		return reason{}, false
	}
	name := r.Msg.Name()
	fact := func(kind facts.Kind, step int) []facts.Fact {
		return is(facts.Fact{Kind: kind, Steps: []int{step}, Msg: name})
	}
	switch {
	case r.How == trace.Dropped && x.at(r.End).Detail == trace.Closes:
		return reason{says: "the connection closed before % came", name: name, facts: fact(facts.Cut, r.End)}, true
	case r.How == trace.Dropped:
		return reason{says: "% was lost", name: name, facts: fact(facts.Lost, r.End)}, true
	case r.How == trace.Dead:
		return reason{says: "% reached a shop that did not run", name: name, dead: true,
			facts: is(facts.Fact{Kind: facts.DeadEnd, Steps: []int{r.End}, Msg: name, Node: x.at(r.End).Node})}, true
	case r.How == trace.Late:
		return x.late(reason{says: "% came too late", name: name, facts: fact(facts.Late, r.End)}, x.whyLate(t)), true
	case r.How == trace.Unclear && r.Changed >= 0:
		return reason{says: "% was changed on its way and proved nothing", name: name,
			facts: append(fact(facts.Changed, r.Changed), fact(facts.Unproven, r.End)...)}, true
	case r.How == trace.Unclear || r.How == trace.Refused:
		return x.ofItsTrouble(t.Delivery, r)
	}
	return reason{}, false
}

// ofItsTrouble: the reply says that the work was not done, now or at all; this is why.
func (x *reasons) ofItsTrouble(d *facts.Delivery, r *facts.Reply) (reason, bool) {
	name := d.Name()
	fact := func(kind facts.Kind, step int) facts.Fact {
		return facts.Fact{Kind: kind, Steps: []int{step}, Msg: name, ID: d.Travel.Msg.ReadID(), Qty: d.Travel.Msg.Qty}
	}
	told := fact(facts.SaidError, r.Sent)
	if told.Qty = r.Msg.Status; r.Msg.Refusal() {
		told.Kind = facts.SaidNo
	}
	switch {
	case d.NoLock >= 0:
		return reason{says: "the warehouse's database was locked when % came, and the reply said so", name: name, facts: is(fact(facts.NoLock, d.NoLock), told)}, true
	case d.At("in-progress") >= 0:
		if c := x.inProgress(d); c.any() {
			_, until, _ := strings.Cut(c.text, ", which ")
			return reason{says: "% met a claim that " + until + " and was told to wait", name: name, facts: append(c.facts, told)}, true
		}
	case d.At("claim-lost") >= 0:
		return reason{says: "the claim of % had been taken over and its work was rolled back", name: name, facts: is(fact(facts.ClaimLost, d.At("claim-lost")), told)}, true
	case d.At("key-taken") >= 0:
		return reason{says: "% found its key taken", name: name, facts: is(fact(facts.KeyTaken, d.At("key-taken")), told)}, true
	case d.Thrown >= 0:
		return x.ofItsThrow(d, told)
	case d.At("conflict-found") >= 0:
		return reason{says: "% was refused as other content", name: name, facts: is(fact(facts.Conflict, d.At("conflict-found")), told)}, true
	case d.At("duplicate-found") >= 0 && told.Kind == facts.SaidNo:
		return reason{says: "% was refused as known", name: name, facts: is(x.knownFact(d), told)}, true
	}
	return reason{says: "% was answered with an error", name: name, facts: is(told)}, told.Kind == facts.SaidError
}

func (x *reasons) ofItsThrow(d *facts.Delivery, told facts.Fact) (reason, bool) {
	kind, says := facts.Raised, "the handler raised an exception while it worked on %"
	if x.at(d.Thrown).Detail == trace.NotAccepted {
		kind, says = facts.NotAccepted, "the handler said no to %"
	}
	thrown := facts.Fact{Kind: kind, Steps: []int{d.Thrown}, Msg: d.Name(), Point: x.pointBefore(d.Thrown)}
	fs := is(thrown, told)
	if d.Applied >= 0 && d.Applied < d.Thrown {
		says += ", after its work was durable"
		fs = append(fs, x.appliedFact(d))
	}
	return reason{says: says, name: d.Name(), facts: fs}, true
}

// ofItsHandler: the request came, and nothing came back in time.
func (x *reasons) ofItsHandler(t *facts.Travel) (reason, bool) {
	d := t.Delivery
	if d == nil || d.Reply != nil {
		return reason{}, false
	}
	name := d.Name()
	if d.Died >= 0 {
		who, fell := x.who(d.Node), fell(x.rec, d.Died)
		fs := is(facts.Fact{Kind: facts.DiedAtWork, Steps: []int{d.Step, d.Died}, Msg: name, Node: d.Node})
		if torn, ok := x.torn(d); ok {
			return reason{says: who + " " + fell + " while it worked on %, and what it had written was never committed", name: name, facts: append(fs, torn)}, true
		}
		switch step, _ := x.claimOf(d); {
		case d.Applied >= 0 && d.Applied < d.Died:
			return reason{says: who + " did the work of % and " + fell + " before it could reply", name: name, facts: append(fs, x.appliedFact(d))}, true
		case step >= 0 && step < d.Died:
			return reason{says: who + " " + fell + " with the claim of %, before its work", name: name, facts: fs}, true
		}
		return reason{says: who + " " + fell + " before it could reply to %", name: name, facts: fs}, true
	}
	if why := x.slow(d, t.Outcome); why.any() && t.Learnt == trace.Timeout {
		return x.late(reason{says: "the warehouse had not replied to % when the shop stopped waiting", name: name,
			facts: is(facts.Fact{Kind: facts.Silence, Steps: []int{t.Outcome}, Msg: name})}, why), true
	}
	return reason{says: "the warehouse had not replied to % when the shop stopped waiting", name: name,
		facts: is(facts.Fact{Kind: facts.Silence, Steps: []int{t.Outcome}, Msg: name})}, t.Learnt == trace.Timeout
}

// torn is what went with the open transaction of a delivery.
func (x *evidence) torn(d *facts.Delivery) (facts.Fact, bool) {
	for _, step := range d.Steps {
		f := facts.Fact{Kind: facts.Torn, Steps: []int{step, d.Died}, Msg: d.Name()}
		if x.at(step).Kind == trace.Write && f.Holds(x.rec) {
			return f, true
		}
	}
	return facts.Fact{}, false
}

// pointBefore is the point that the process of a step reached last before it.
func (x *evidence) pointBefore(step int) string {
	for i := step - 1; i >= 0; i-- {
		if e := x.at(i); e.Kind == trace.Point && e.Node == x.at(step).Node {
			return e.Point
		}
	}
	return ""
}
