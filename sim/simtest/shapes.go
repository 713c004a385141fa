package simtest

import (
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// Right tells whether publisher, receiver and ACK check are all called correct.
func Right(sc scenario.Scenario) bool {
	p, _ := catalog.Find(catalog.Publisher, sc.Publisher)
	r, _ := catalog.Find(catalog.Receiver, sc.Receiver)
	a, _ := catalog.Find(catalog.Ack, sc.Ack)
	return p.Correct && r.Correct && a.Correct
}

// Tame tells whether a scenario asks nothing impossible of a correct design: no
// message from outside the publisher, none answered on the way, a relay that
// runs, and nothing given up that was to be kept.
func Tame(sc scenario.Scenario) bool {
	for _, s := range sc.Steps {
		if s.Verb == "inject" && !ordered(sc, s.ID) || s.Verb == "answer" || s.NewID || s.Restart == scenario.Never ||
			s.Verb == "freeze" || s.Verb == "hold" && s.For == scenario.Unset || s.Verb == "purge" || s.Verb == "refuse" ||
			s.Key != "" && sc.Publisher != "outbox-keyed" { // the others do not promise the order of a key
			return false
		}
	}
	return sc.Starts > 0 && sc.OnFailure != "discard" && sc.RetryBody == "same" && sc.Restart != scenario.Never
}

// ordered tells whether an order of that id is placed half a second before anybody
// else sends it.
func ordered(sc scenario.Scenario, id string) bool {
	for _, s := range sc.Steps {
		if s.Verb == "order" && s.ID == id && s.At < 100 {
			return true
		}
	}
	return false
}

// StrangersWork tells whether work was done that did not come from the shop: no
// receiver of this lab can tell.
func StrangersWork(r *trace.Recording) bool {
	for _, e := range r.Events {
		if len(e.Applied) > 0 && e.Msg != nil && e.Msg.Injected {
			return true
		}
	}
	return false
}

// NotHeld lists the rules that a run does not hold.
func NotHeld(r *trace.Recording) []string {
	var out []string
	for _, v := range r.Verdicts {
		if v.State != trace.Held {
			out = append(out, v.Name)
		}
	}
	return out
}

// Shapes are the presets, and with each correct receiver and publisher those that
// show most: orders placed at other times than 0, of one key where that is promised,
// by two relays or two warehouse processes, and the known id with other content.
func Shapes() []scenario.Scenario {
	var out []scenario.Scenario
	for _, p := range scenario.Presets() {
		out = append(out, must(p.Text))
	}
	for _, d := range catalog.Designs {
		if !d.Correct {
			continue
		}
		for _, text := range []string{
			"order snack-7 7\ndrop response 1",
			"order snack-7 7 at=3ms\norder snack-8 7 at=17ms",
			"relays 2\norder snack-7 7 at=5ms\ndrop request 1",
			"replicas 2\nwork 5ms\norder snack-7 7 at=1ms\nduplicate request 1",
			"order snack-7 7 at=1ms\ninject snack-7 8 at=500ms",
		} {
			sc := must(text)
			if err := sc.Set(string(d.Role), d.Name); err != nil {
				panic(err)
			}
			out = append(out, sc)
		}
	}
	return append(out, must("publisher outbox-keyed\norder a 1 key=k at=2ms\norder b 2 key=k at=9ms"))
}

// PairShapes are four in which much can meet: one order whose reply is lost, a claim
// with a lease among two processes, two relays that claim a row, and a look before
// the insert among two processes. No order is placed at 0.
var PairShapes = []string{
	"order snack-7 7 at=3ms\ndrop response 1",
	"receiver claim-owner\nreplicas 2\norder snack-7 7 at=1ms\nduplicate request 1",
	"publisher outbox-claimed\nrelays 2\nlease 100ms\norder snack-7 7 at=5ms",
	"receiver check-then-act-unique\nreplicas 2\norder snack-7 7 at=2ms\nduplicate request 1 by=1ms",
}

// must parses a scenario that is written here.
func must(text string) scenario.Scenario {
	sc, err := scenario.Parse(text)
	if err != nil {
		panic(err)
	}
	return sc
}
