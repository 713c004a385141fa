package explain

import (
	"fmt"
	"slices"
	"strconv"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// twice tells why an order was applied more than once.
func (x *explainer) twice(o *facts.Order) {
	var did []clause
	var all []facts.Fact
	var names []string
	for _, d := range o.Applied {
		all, names = append(all, x.appliedFact(d)), append(names, d.Name())
		did = append(did, x.clause(is(x.appliedFact(d)), "%s", d.Name()))
	}
	const most = 4
	if len(did) > most {
		did = []clause{x.clause(all, "%s", messages(names))}
	}
	changed := []any{withCopy(did), " each changed the stock"}
	var why []clause
	for i, d := range o.Applied[1:] {
		if c := x.whyAnew(o.Applied[i], d); c.any() && !slices.ContainsFunc(why, func(b clause) bool { return b.text == c.text }) {
			why = append(why, c)
		}
	}
	for _, all := range []func(*facts.Order) (clause, bool){x.unremembered, x.unrecognised, x.nameless, x.halfNotedEach} {
		if c, same := all(o); same && c.any() {
			why = []clause{c}
		}
	}
	if len(why) > 0 {
		changed = append(changed, ": ", why)
	}
	x.sentence(changed...)
	x.renamed(o)
}

// withCopy calls a copy that comes right after its original its copy.
func withCopy(names []clause) []clause {
	if len(names) == 2 && names[1].text == names[0].text+" copy 1" {
		names[1].text = "its copy"
	}
	return names
}

// whyAnew says why the warehouse did not recognise, in a second delivery, work that
// it had done for a first one.
func (x *reasons) whyAnew(first, second *facts.Delivery) clause {
	if m := second.Travel.Msg; m.Read == trace.NoID {
		f := facts.Fact{Kind: facts.ReadAs, Steps: []int{second.Step}, Msg: second.Name(), ID: m.ID, Other: m.Read}
		return x.clause(is(f), "%s came without an id, and so nothing could recognise it", second.Name())
	}
	if first.Travel.Msg.ReadID() != second.Travel.Msg.ReadID() {
		f := facts.Fact{Kind: facts.Unremembered, Steps: []int{second.Step}, Msg: second.Name(),
			Order: second.Travel.Order.ID, ID: second.Travel.Msg.ReadID()}
		return x.clause(is(f), "the warehouse could not recognise %s under the id %s", first.Travel.Order.ID, f.ID)
	}
	for _, find := range []func(a, b *facts.Delivery) clause{x.sawNothing, x.takenOver, x.forgot, x.deleted, x.halfNoted} {
		if c := find(first, second); c.any() {
			return c
		}
	}
	f := facts.Fact{Kind: facts.Unremembered, Steps: []int{second.Step}, Msg: second.Name(), Order: second.Travel.Order.ID,
		ID: second.Travel.Msg.ReadID()}
	return x.clause(is(f), "%s", x.looksNew(f.ID, second.Name()))
}

// looksNew says that nothing held an id when messages came.
func (x *reasons) looksNew(id, names string) string {
	if x.rec.Settings.Receiver.Keeps == "" {
		return fmt.Sprintf("the warehouse keeps no ids, so %s looked new", names)
	}
	return fmt.Sprintf("nothing in the warehouse held %s when %s came", id, names)
}

// sawNothing: both looked before either had written.
func (x *reasons) sawNothing(first, second *facts.Delivery) clause {
	if x.lookedAt(first) < 0 || x.lookedAt(second) < 0 || x.lookedAt(second) > first.Applied {
		return clause{}
	}
	both := x.bothFact(first, second)
	apart := facts.Fact{Kind: facts.CheckApart, Steps: []int{x.lookedAt(second)}, Msg: second.Name()}
	if apart.Holds(x.rec) {
		return x.clause(is(both, apart), "both looked before either had written, outside the transaction of the work, and no unique key stopped the second")
	}
	return x.clause(is(both), "both looked before either had written")
}

// takenOver: the claim of the first ended before its work was known to be done.
func (x *reasons) takenOver(first, second *facts.Delivery) clause {
	a, until := x.claimOf(first)
	b, later := x.claimOf(second)
	if a < 0 || b < 0 {
		return clause{}
	}
	if a > b { // who claimed first committed last
		first, second, a, b, until = second, first, b, a, later
	}
	over := facts.Fact{Kind: facts.TakenOver, Steps: []int{a, b}, Msg: second.Name(), Prev: first.Name(),
		ID: first.Travel.Msg.ReadID(), Ms: until}
	name, now := first.Name(), x.at(b).Ms
	why := x.whySlow(first, second, b, until > now)
	fs := append(is(over), why.facts...)
	switch stopped := x.stoppedAfter(first, b); {
	case first.Applied > b:
		late := facts.Fact{Kind: facts.TooLate, Steps: []int{b, first.Applied}, Msg: name, Prev: second.Name(),
			ID: first.Travel.Msg.ReadID()}
		return x.clause(append(fs, late), "the claim of %s lasted until %s%s. At %s %s took the claim over, and %s was committed all the same", name, wording.Duration(until), why.text, wording.Duration(now), second.Name(), name)
	case stopped.any() && until > now:
		clock, ahead := x.ahead(second.Node, b)
		return x.clause(append(stopped.facts, over, clock), "%s, before its claim was marked as done, and at %s, by a clock that was %s ahead, the claim was over", stopped.text, wording.Duration(now), wording.Duration(ahead))
	case stopped.any():
		return x.clause(append(stopped.facts, over), "%s, before its claim was marked as done, and at %s the claim ended", stopped.text, wording.Duration(until))
	}
	return x.clause(fs, "the claim of %s lasted until %s%s. It was not marked as done when %s took it over", name, wording.Duration(until), why.text, second.Name())
}

// tookOver is that a delivery took over a claim that was not done.
func (x *reasons) tookOver(d *facts.Delivery) (facts.Fact, bool) {
	b, _ := x.claimOf(d)
	for i := len(x.h.Deliveries) - 1; i >= 0 && b >= 0; i-- {
		o := x.h.Deliveries[i]
		a, until := x.claimOf(o)
		f := facts.Fact{Kind: facts.TakenOver, Steps: []int{a, b}, Msg: d.Name(), Prev: o.Name(), ID: d.Travel.Msg.ReadID(), Ms: until}
		if o != d && a >= 0 && a < b && o.Travel.Msg.ReadID() == d.Travel.Msg.ReadID() && f.Holds(x.rec) {
			return f, true
		}
	}
	return facts.Fact{}, false
}

// whySlow says what let a claim end: the work, a process that stood still, a clock.
func (x *reasons) whySlow(first, second *facts.Delivery, before int, early bool) clause {
	if early {
		clock, ahead := x.ahead(second.Node, before)
		return x.clause(is(clock), ", and the clock of %s is %s ahead", x.who(second.Node), wording.Duration(ahead))
	}
	if f, ok := x.stood(first, before); ok {
		return x.clause(is(f), ", while %s stood still", x.who(first.Node))
	}
	for _, step := range first.Steps {
		if e := x.at(step); e.Kind == trace.Works {
			return x.clause(is(facts.Fact{Kind: facts.AtWork, Steps: []int{step}, Msg: first.Name(), Ms: e.For}), ", and its work takes %s", wording.Duration(e.For))
		}
	}
	if first.Waited >= 0 {
		return x.clause(is(facts.Fact{Kind: facts.Waited, Steps: []int{first.Waited}, Msg: first.Name()}), ", while it waited for a lock")
	}
	return clause{}
}

// stoppedAfter is what kept a delivery from going on after its commit and before a
// step.
func (x *reasons) stoppedAfter(d *facts.Delivery, before int) clause {
	c := x.stopped(d)
	for _, f := range c.facts {
		if last := f.Steps[len(f.Steps)-1]; last < d.Applied || last > before {
			return clause{}
		}
	}
	return c
}

// forgot: the memory that held the id is gone, or another process's.
func (x *reasons) forgot(first, second *facts.Delivery) clause {
	id := first.Travel.Msg.ReadID()
	for i := first.Applied; i < second.Step; i++ {
		e := x.at(i)
		switch {
		case e.Kind == trace.Crashed && e.Node == first.Node && first.Node == second.Node:
			if c := x.clause(is(facts.Fact{Kind: facts.Forgot, Steps: []int{i}, Node: e.Node, ID: id}), "%s remembered %s only in memory, and that went with its process", x.who(e.Node), id); c.any() {
				return c
			}
		case e.Kind == trace.Point && e.Point == "forgotten" && e.Msg != nil && e.Msg.ReadID() == id && e.Msg.Same(first.Travel.Msg):
			if c := x.clause(is(facts.Fact{Kind: facts.LetGo, Steps: []int{first.Applied, i}, Msg: first.Name(), ID: id}), "the handler said no after the stock was changed, and so the claim was forgotten"); c.any() {
				return c
			}
		}
	}
	return x.clause(is(facts.Fact{Kind: facts.Elsewhere, Steps: []int{second.Step}, Msg: second.Name(), Node: second.Node,
		Other: first.Node, ID: id}),
		"only %s remembered %s, in its memory, and %s came to %s", x.who(first.Node), id, second.Name(), x.who(second.Node))
}

// deleted: the id had been durable, and was deleted, or was too old to count.
func (x *reasons) deleted(first, second *facts.Delivery) clause {
	id := first.Travel.Msg.ReadID()
	for i := first.Applied; i < second.Step; i++ {
		for _, c := range x.at(i).Seen {
			if c.DB != trace.Receiver || c.Op != trace.Delete {
				continue
			}
			f := facts.Fact{Kind: facts.Purged, Steps: []int{i}, ID: id, Table: c.Table}
			if f.Holds(x.rec) {
				return x.clause(is(f, facts.Fact{Kind: facts.Unremembered, Steps: []int{second.Step}, Msg: second.Name(),
					ID: id}), "%s had been deleted from the %s before %s came", id, c.Table, second.Name())
			}
		}
	}
	look := x.lookedAt(second)
	if look < 0 {
		return clause{}
	}
	f := facts.Fact{Kind: facts.TooOld, Steps: []int{look}, Msg: second.Name(), ID: id,
		Table: x.at(look).Asked.Table, Ms: x.rec.Settings.Retention}
	if clock, ahead := x.ahead(second.Node, look); ahead > 0 {
		return x.clause(is(f, clock), "an id counts for %s, and when %s came %s was older than that by a clock that was %s ahead",
			wording.Duration(f.Ms), f.Msg, id, wording.Duration(ahead))
	}
	return x.clause(is(f), "an id counts for %s, and when %s came %s was older than that", wording.Duration(f.Ms), f.Msg, id)
}

// halfNoted: the work was durable, and then something came before its id was.
func (x *reasons) halfNoted(first, second *facts.Delivery) clause {
	alone := facts.Fact{Kind: facts.WorkAlone, Steps: []int{first.Applied}, Msg: first.Name()}
	keeps := x.rec.Settings.Receiver.Keeps
	stopped := x.stoppedAfter(first, second.Step)
	if keeps == "" || !stopped.any() {
		return clause{}
	}
	return x.clause(append(is(alone), stopped.facts...), "the work was committed without its id, and %s before the id was in the %s", x.shortly(stopped, first), keeps)
}

// shortly is what stopped a delivery, where it is clear which one it was.
func (x *reasons) shortly(stopped clause, d *facts.Delivery) string {
	for _, f := range stopped.facts {
		switch f.Kind {
		case facts.DiedAtWork:
			return x.who(d.Node) + " " + fell(x.rec, d.Died)
		case facts.Raised:
			return "the handler raised an exception"
		case facts.NotAccepted:
			return "the handler said no"
		}
	}
	return stopped.text
}

// halfNotedEach says it once, when the same came between the work and its id each time.
func (x *reasons) halfNotedEach(o *facts.Order) (c clause, all bool) {
	var fs []facts.Fact
	text := ""
	for i, d := range o.Applied[1:] {
		c := x.halfNoted(o.Applied[i], d)
		if !c.any() || text != "" && c.text != text || x.whyAnew(o.Applied[i], d).text != c.text {
			return clause{}, false
		}
		text, fs = c.text, append(fs, c.facts...)
	}
	n := len(o.Applied) - 1
	if n < 2 {
		return clause{}, false
	}
	return x.clause(fs, "%s %s", wording.Times(strconv.Itoa(n)), text), true
}
