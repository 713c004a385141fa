package explain

import (
	"twodeliveries/sim/facts"
)

// mails tells how one order came to several mails.
func (x *explainer) mails(o *facts.Order) {
	var sent []clause
	for _, step := range o.Mails {
		if m := x.at(step).Msg; m != nil {
			sent = append(sent, x.clause(is(facts.Fact{Kind: facts.Mailed, Steps: []int{step}, Msg: m.Name(), Order: o.ID}), "%s", m.Name()))
		}
	}
	parts := []any{withCopy(sent), " each sent a mail"}
	for _, step := range o.Mails[:len(o.Mails)-1] {
		if d := x.deliveryAt(step); d != nil {
			if c := x.undoneMail(o, d); c.any() {
				parts = append(parts, perhaps{": ", c})
				break
			}
		}
	}
	x.sentence(parts...)
}

// deliveryAt is the delivery that a step was part of.
func (x *evidence) deliveryAt(step int) *facts.Delivery {
	for _, d := range x.h.Deliveries {
		for _, s := range d.Steps {
			if s == step {
				return d
			}
		}
	}
	return nil
}

// undoneMail says what undid the work for which a mail had gone out.
func (x *reasons) undoneMail(o *facts.Order, d *facts.Delivery) clause {
	for _, other := range x.h.Deliveries {
		if other.At("key-taken") >= 0 && other.Travel.Order == o && len(o.Applied) > 0 {
			taken := facts.Fact{Kind: facts.KeyTaken, Steps: []int{other.At("key-taken")}, Msg: other.Name()}
			return x.clause(is(taken, x.bothFact(o.Applied[0], other)), "both looked before either had written, and the unique key undid the second insert, not its mail")
		}
	}
	name := d.Name()
	if torn, ok := x.torn(d); ok {
		return x.clause(is(torn), "%s %s after the mail of %s and before the commit, so the work was undone and the mail was not", x.who(d.Node), fell(x.rec, d.Died), name)
	}
	if f, ok := x.undone(d); ok {
		if t, ok := x.threw(d, len(x.rec.Events)); ok {
			return x.clause(is(t, f), "%s after the mail of %s and before the commit, so the work was undone and the mail was not", x.shortly(clause{"", is(t)}, d), name)
		}
		return x.clause(is(f), "what %s had written was rolled back, but not its mail", name)
	}
	c := x.stopped(d)
	if !c.any() || d.Applied >= 0 {
		return clause{}
	}
	switch f := c.facts[0]; f.Kind {
	case facts.NoLock:
		return x.clause(c.facts, "after the mail of %s the warehouse's database was locked, so nothing was committed", name)
	case facts.Frozen, facts.Held:
		return x.clause(c.facts, "%s stood still after the mail of %s and before the commit", x.who(d.Node), name)
	}
	return x.clause(c.facts, "%s after the mail of %s and before the commit", x.shortly(c, d), name)
}

// unbacked tells how a mail came to be out for work that nobody does.
func (x *explainer) unbacked(o *facts.Order) {
	step := o.Mails[0]
	d := x.deliveryAt(step)
	if d == nil {
		return
	}
	if c := x.undoneMail(o, d); !x.sentence(c) {
		x.sentence(x.clause(is(facts.Fact{Kind: facts.Mailed, Steps: []int{step}, Msg: d.Name(), Order: o.ID}), "%s sent a mail, and its work was never committed", d.Name()))
	}
	x.rowOfUnbacked(o)
}

// rowOfUnbacked tells why nobody does the work of an order any more.
func (x *explainer) rowOfUnbacked(o *facts.Order) {
	switch r := lastRow(o); {
	case r == nil:
		x.sentence(x.clause(is(facts.Fact{Kind: facts.NoRow, Order: o.ID}), "no row says that %s is still to be sent", o.ID))
	case r.To == "complete":
		x.sentence(x.clause(is(facts.Fact{Kind: facts.Marked, Steps: []int{r.Step}, Order: o.ID}), "the shop takes %s for done", o.ID))
	case r.To == "":
		x.sentence(x.clause(is(facts.Fact{Kind: facts.Discarded, Steps: []int{r.Step}, Order: o.ID}), "the shop has deleted the row of %s", o.ID))
	}
}
