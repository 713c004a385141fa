package explain

import (
	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// asides tells what became of what went to the courier and back, of each order of which
// nothing is told yet: what was lost on the way, what the warehouse then did, and what
// was taken back.
func (x parcelTeller) asides() {
	for _, o := range x.h.Orders {
		if x.tells(o) {
			continue
		}
		if lost, at := x.lostBeyond(o); len(lost) > 0 {
			x.sentence(lost, perhaps{", and ", x.then(o, at)}, perhaps{": ", x.knewKey(o, at)})
		} else {
			x.sentence(x.left(o, at))
		}
		x.takenBack(o)
	}
}

// tells tells whether the parcels of an order are told of already.
func (x parcelTeller) tells(o *facts.Order) bool {
	for _, p := range x.out {
		for _, f := range p.Facts {
			if (f.Kind == facts.PickedUp || f.Kind == facts.Mailed || f.Kind == facts.NothingOut) && f.Order == o.ID {
				return true
			}
		}
	}
	return false
}

// lostBeyond is what was lost between warehouse and courier for an order, and the step of
// the first loss.
func (x parcelTeller) lostBeyond(o *facts.Order) (lost []clause, first int) {
	var groups []group
	first = -1
	for i := range x.rec.Events {
		e := x.at(i)
		if e.Msg == nil || !e.Msg.Beyond() || e.Msg.Order != o.ID {
			continue
		}
		f, says := facts.Fact{Steps: []int{i}, Msg: e.Msg.Name()}, ""
		switch {
		case e.Kind == trace.Dropped && e.Detail == trace.Closes:
			f.Kind, says = facts.Cut, "the connection closed before % came"
		case e.Kind == trace.Dropped:
			f.Kind, says = facts.Lost, "% was lost"
		case e.Kind == trace.Delayed:
			f.Kind, says = facts.Delayed, "% was delayed"
		default:
			continue
		}
		if first < 0 {
			first = i
		}
		groups = reason{says: string(e.Msg.Kind) + says, name: f.Msg, facts: is(f)}.into(groups)
	}
	for _, g := range groups {
		g.says = g.says[len(x.at(g.facts[0].Steps[0]).Msg.Kind):] // messages of one kind stand together
		lost = append(lost, x.clause(g.facts, "%s", g.text()))
	}
	return lost, first
}

// then is what the warehouse did after a loss: it asked, or it had the parcel sent again.
// Whoever has a parcel taken back asks for that again, and for no other parcel.
func (x parcelTeller) then(o *facts.Order, after int) clause {
	if kind := x.at(after).Msg.Kind; kind == trace.Recall || kind == trace.Return {
		return clause{}
	}
	if c := x.left(o, after); c.any() {
		return c
	}
	first := -1
	for i := range x.rec.Events {
		switch e := x.at(i); {
		case e.Kind != trace.Sent || e.Msg.Kind != trace.Pickup || e.Msg.Order != o.ID:
		case first < 0:
			first = i
		case i > after:
			return x.askedAgain(o, e.Msg)
		}
	}
	return clause{}
}

// left is what the warehouse was told when it asked whether the parcel had left, after a
// step.
func (x parcelTeller) left(o *facts.Order, after int) clause {
	for i := after + 1; i < len(x.rec.Events); i++ {
		if e := x.at(i); e.Kind == trace.Heard && e.Msg.Kind == trace.Notice && e.Msg.Order == o.ID {
			f := facts.Fact{Kind: facts.HasLeft, Steps: []int{i}, Msg: e.Msg.Name(), Order: o.ID}
			if c := x.clause(is(f), "%s said that the parcel for %s had left, so no other was asked for", f.Msg, o.ID); c.any() {
				return c
			}
		}
	}
	return clause{}
}

// knewKey is that the courier recognised the pickup that asked again after a loss.
func (x parcelTeller) knewKey(o *facts.Order, after int) clause {
	for i := after; i < len(x.rec.Events); i++ {
		if e := x.at(i); e.Kind == trace.Repeated && e.Order == o.ID {
			f := facts.Fact{Kind: facts.MailKnown, Steps: []int{i}, Order: o.ID, Msg: e.Msg.Name()}
			return x.clause(is(f), "the courier knew the key and sent no other")
		}
	}
	return clause{}
}

// takenBack names the recall that had a parcel taken back.
func (x parcelTeller) takenBack(o *facts.Order) {
	for i := range x.rec.Events {
		if e := x.at(i); e.Kind == trace.Recalled && e.Order == o.ID {
			f := facts.Fact{Kind: facts.TakenBack, Steps: []int{i}, Order: o.ID, Msg: e.Msg.Name()}
			x.sentence(x.clause(is(f), "%s had the parcel for %s taken back", f.Msg, o.ID))
			return
		}
	}
}
