package explain

import (
	"fmt"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// shopping tells of customers, and of what the shop made of what they wanted.
type shopping struct{ *explainer }

// orderedTwice tells how one wish came to have two orders.
func (x shopping) orderedTwice(o *facts.Order) {
	for _, w := range x.h.Wishes() {
		for i, second := range w.Made {
			if second.Order != o.ID || second.Step < 0 {
				continue
			}
			for _, first := range w.Made[:i] {
				if first.Step >= 0 {
					x.twoOrders(w, first, second)
					return
				}
			}
		}
	}
}

func (x shopping) twoOrders(w *facts.Wish, first, second facts.Made) {
	made := []facts.Fact{x.madeOf(w, first), x.madeOf(w, second)}
	if second.By.Copy > 0 {
		copied := x.clause(is(x.copyOf(second.By)), "the network delivered checkout %d a second time", second.By.N)
		x.sentence(copied, ", and ", x.clause(made, "the shop made an order of each"))
		x.kept(w, second)
		return
	}
	x.repeated(w)
	x.sentence(x.clause(made, "the shop made %s of %s and %s of %s", first.Order, first.By.Name(), second.Order, second.By.Name()))
	x.kept(w, second)
}

// kept says why the shop did not see that a checkout was for a wish that it knew.
func (x shopping) kept(w *facts.Wish, second facts.Made) {
	none := facts.Fact{Kind: facts.NoIntents}
	switch {
	case none.Holds(x.rec):
		x.sentence(x.clause(is(none), "its orders keep no intent id, so it cannot tell that both are one wish"))
	case second.By.ID == "":
		x.sentence(clause{"no intent id said that both are one wish", []facts.Fact{x.madeOf(w, second)}})
	default:
		x.sentence(clause{"they carried two intent ids, so it took them for two wishes", []facts.Fact{x.madeOf(w, second)}})
	}
}

// madeOf is that an order was made of a wish, by a checkout.
func (x shopping) madeOf(w *facts.Wish, m facts.Made) facts.Fact {
	f := facts.Fact{Kind: facts.MadeOf, Steps: []int{-1, m.Step}, Order: m.Order, Other: w.ID, Msg: m.By.Name()}
	if o := x.h.Order(m.Order); o != nil {
		f.Steps[0] = o.Placed
	}
	return f
}

// copyOf is that the network made a copy.
func (x shopping) copyOf(m *trace.Msg) facts.Fact {
	return facts.Fact{Kind: facts.Copied, Steps: []int{stepOf(x.rec, trace.Copied, m.Name())}, Msg: m.Name(),
		Prev: fmt.Sprintf("%s %d", m.Kind, m.N)}
}

// repeated tells why a customer asked again.
func (x shopping) repeated(w *facts.Wish) {
	var groups []group
	var again, silent []facts.Fact
	var names []string // of the checkouts of which no more is known than that
	for i, a := range w.Checkouts {
		if i > 0 {
			before := w.Checkouts[i-1]
			again = append(again, facts.Fact{Kind: facts.WishedAgain, Steps: []int{before.Step, a.Step}, Msg: a.Msg.Name(),
				Prev: before.Msg.Name(), Other: w.ID, ID: a.Msg.ID})
		}
		switch why := x.unanswered(a); {
		case i == len(w.Checkouts)-1:
		case why.says != "" && x.hold(why.facts):
			groups = why.into(groups)
		case a.Learnt == trace.Timeout || a.Learnt == trace.Closed:
			silent = append(silent, unconfirmed(a))
			names = append(names, a.Msg.Name())
		}
	}
	var whys []clause
	for _, g := range groups {
		whys = append(whys, x.clause(g.facts, "%s", g.text()))
	}
	if len(names) > 0 {
		whys = append(whys, x.clause(silent, "no answer to %s had come when the customer stopped waiting", messages(names)))
	}
	if len(again) > 0 {
		x.sentence(whys, ", so ", x.clause(again, "the customer asked again"))
	}
}

// unanswered says why a customer had no confirmation of a checkout, where more is
// known than that none had come.
func (x shopping) unanswered(a *facts.Asking) reason {
	name := a.Msg.Name()
	if a.Lost >= 0 && (a.Outcome < 0 || a.Lost < a.Outcome) {
		e := x.at(a.Lost)
		f := facts.Fact{Kind: facts.Lost, Steps: []int{a.Lost}, Msg: e.Msg.Name()}
		switch {
		case e.Kind == trace.Dead:
			f.Kind, f.Node = facts.DeadEnd, e.Node
			return reason{says: "% came to a shop that did not run", name: f.Msg, facts: is(f)}
		case e.Detail == trace.Closes:
			f.Kind = facts.Cut
			return reason{says: "the connection closed before % came", name: f.Msg, facts: is(f)}
		}
		return reason{says: "% was lost", name: f.Msg, facts: is(f)}
	}
	if a.Outcome < 0 {
		return reason{}
	}
	if a.Learnt == trace.Heard {
		m := x.at(a.Outcome).Msg
		return reason{says: "% said no", name: m.Name(), facts: is(facts.Fact{Kind: facts.ToldNo, Steps: []int{a.Outcome}, Msg: m.Name()})}
	}
	for i := a.Step; i < a.Outcome; i++ {
		if e := x.at(i); e.Kind == trace.Crashed && e.Node == trace.Publisher {
			died := facts.Fact{Kind: facts.Died, Steps: []int{i}, Node: e.Node, Point: e.Stood}
			return reason{says: "the shop " + fell(x.rec, i) + " before it had answered %", name: name, facts: is(died, unconfirmed(a))}
		}
	}
	return reason{}
}

// unconfirmed is that no answer to a checkout had come.
func unconfirmed(a *facts.Asking) facts.Fact {
	return facts.Fact{Kind: facts.Unconfirmed, Steps: []int{a.Outcome}, Msg: a.Msg.Name()}
}

// asides tells of the customers who asked more than once, and what came of it.
func (x shopping) asides() {
	for _, w := range x.h.Wishes() {
		if x.states("", facts.WishedAgain, facts.MadeOf) || len(w.Checkouts)+len(w.Found) < 2 {
			continue
		}
		x.repeated(w)
		for _, found := range w.Found {
			f := facts.Fact{Kind: facts.SameWish, Steps: []int{found.Step}, Order: found.Order, Msg: found.By.Name()}
			if x.sentence(x.clause(is(f), "by the intent id of %s the shop found the order %s, and made no other", f.Msg, f.Order)) {
				break
			}
		}
	}
}
