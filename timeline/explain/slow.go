package explain

import (
	"fmt"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// Why a reply came late, or not at all in time.

// slow says what a delivery was held up by before a step; nothing where nothing is
// known.
func (x *evidence) slow(d *facts.Delivery, before int) clause {
	if d == nil {
		return clause{}
	}
	if f, ok := x.stood(d, before); ok {
		return x.clause(is(f), "because %s stood still", x.who(d.Node))
	}
	switch {
	case d.Waited >= 0 && d.Waited < before:
		waited := facts.Fact{Kind: facts.Waited, Steps: []int{d.Waited}, Msg: d.Name()}
		if lock, ok := x.lockAt(trace.Receiver, d.Waited); ok {
			return x.clause(is(waited, lock), "because somebody else held the lock on the warehouse's database")
		}
		return x.clause(is(waited), "because %s waited for the lock", x.who(d.Node))
	case d.NoLock >= 0:
		return clause{}
	}
	for _, step := range d.Steps {
		if e := x.at(step); e.Kind == trace.Works && step < before {
			return x.clause(is(facts.Fact{Kind: facts.AtWork, Steps: []int{step}, Msg: d.Name(), Ms: e.For}), "because the work takes %s", wording.Duration(e.For))
		}
	}
	return clause{}
}

// busyWith is what kept a process from reading a request until a step.
func (x *reasons) busyWith(t *facts.Travel) clause {
	node := t.Msg.To
	for i := len(x.h.Deliveries) - 1; i >= 0; i-- {
		d := x.h.Deliveries[i]
		if d.Node != node || d.Step > t.Outcome || d.Reply != nil && d.Reply.Sent < t.Outcome || d.Died >= 0 {
			continue
		}
		return x.ofAnother(d, t.Outcome)
	}
	for i := t.Outcome; i >= 0; i-- {
		e := x.at(i)
		if e.Node == node && (e.Kind == trace.Resumed || e.Kind == trace.Crashed) {
			break
		}
		if e.Node == node && e.Kind == trace.Frozen {
			return x.clause(is(x.standing(i)), "because %s stood still", x.who(node))
		}
	}
	return clause{}
}

// standing is that a process is frozen or held from a step on, and for how long.
func (x *evidence) standing(i int) facts.Fact {
	e := x.at(i)
	f := facts.Fact{Kind: facts.Frozen, Steps: []int{i}, Node: e.Node}
	if e.Kind == trace.Holding {
		f.Kind, f.Point = facts.Held, e.Point
	}
	for k := i + 1; k < len(x.rec.Events); k++ {
		if o := x.at(k); o.Node == e.Node && (o.Kind == trace.Resumed || o.Kind == trace.Released) {
			f.Steps, f.Ms = []int{i, k}, o.Ms-e.Ms
			break
		}
	}
	return f
}

// lockAt is the lock of somebody else on a database that stands at a step.
func (x *evidence) lockAt(db string, step int) (facts.Fact, bool) {
	for i := step; i >= 0; i-- {
		switch e := x.at(i); {
		case e.DB == db && e.Kind == trace.Unlocked:
			return facts.Fact{}, false
		case e.DB == db && e.Kind == trace.Locked:
			return x.lock(i), true
		}
	}
	return facts.Fact{}, false
}

// lock is that somebody else holds a database's lock from a step on.
func (x *evidence) lock(i int) facts.Fact {
	f := facts.Fact{Kind: facts.Locked, Steps: []int{i}, Table: x.at(i).DB}
	for k := i + 1; k < len(x.rec.Events); k++ {
		if e := x.at(k); e.Kind == trace.Unlocked && e.DB == f.Table {
			f.Steps = []int{i, k}
			break
		}
	}
	return f
}

// late is a reason with what held things up.
func (x *evidence) late(r reason, why clause) reason {
	if why.any() {
		r.says += ", " + why.text
		r.facts = append(r.facts, why.facts...)
	}
	return r
}

// whyLate is what made a reply too late.
func (x *reasons) whyLate(t *facts.Travel) clause {
	r := t.Reply
	for _, m := range []*trace.Msg{r.Msg, t.Msg} {
		if c := x.delayed(m, r.End); c.any() && m == r.Msg {
			return c
		} else if c.any() {
			return x.clause(c.facts, "because %s was delayed on its way", m.Name())
		}
	}
	d := t.Delivery
	for i := len(x.h.Deliveries) - 1; i >= 0; i-- {
		o := x.h.Deliveries[i]
		if o.Node == d.Node && o.Step < d.Step {
			if x.at(d.Step).Ms > t.Msg.Arrives && o.Reply != nil && x.at(o.Reply.Sent).Ms > t.Msg.Arrives { // it stood in line
				return x.ofAnother(o, d.Step)
			}
			break
		}
	}
	return x.slow(d, r.Sent)
}

// ofAnother is what another delivery held a process up with.
func (x *reasons) ofAnother(d *facts.Delivery, before int) clause {
	c := x.slow(d, before)
	if c.any() && c.facts[0].Kind == facts.AtWork {
		c.text = fmt.Sprintf("because %s still worked on %s", x.who(d.Node), d.Name())
	}
	return c
}

// toldYes is where the sender of a request was told, when it asked, that it is done; -1
// when it was not.
func (x *evidence) toldYes(t *facts.Travel) int {
	n := next(t)
	for i := max(t.Outcome, 0); t.Outcome >= 0 && i < len(x.rec.Events) && (n == nil || i < n.Step); i++ {
		if e := x.at(i); e.Kind == trace.Told && e.Node == t.Node && e.Msg.ACK() && e.Msg.ID == t.Msg.ID {
			return i
		}
	}
	return -1
}

// delayed says that a message was delayed on its way.
func (x *reasons) delayed(m *trace.Msg, before int) clause {
	for i := range before {
		if e := x.at(i); e.Kind == trace.Delayed && e.Msg.Same(m) {
			return x.clause(is(facts.Fact{Kind: facts.Delayed, Steps: []int{i}, Msg: m.Name()}), "because it was delayed on its way")
		}
	}
	return clause{}
}

// span is from when to when something lasted.
func (x *evidence) span(f facts.Fact) string {
	if len(f.Steps) < 2 {
		return fmt.Sprintf("from %s on", wording.Duration(x.at(f.Steps[0]).Ms))
	}
	return fmt.Sprintf("from %s to %s", wording.Duration(x.at(f.Steps[0]).Ms), wording.Duration(x.at(f.Steps[1]).Ms))
}
