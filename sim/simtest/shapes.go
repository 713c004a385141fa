package simtest

import (
	"slices"

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
// message from outside the publisher, none answered on the way with a yes, a relay that
// runs, nothing given up that was to be kept, and customers only of a shop that knows
// a wish by its intent.
func Tame(sc scenario.Scenario) bool {
	for _, s := range sc.Statements {
		if s.Verb == "inject" && !ordered(sc, s.ID) || s.Verb == "answer" || s.NewID || s.Restart == scenario.Never ||
			s.Verb == "freeze" || s.Verb == "hold" && s.For == scenario.Unset || s.Verb == "purge" && s.Node != "publisher" ||
			s.Verb == "refuse" || s.Verb == "hop" && s.Status == 200 ||
			s.Verb == "wish" && (sc.Publisher != "outbox-intent" || sc.Intent != "per-wish") ||
			s.Key != "" && sc.Publisher != "outbox-keyed" { // the others do not promise the order of a key
			return false
		}
	}
	return sc.Starts > 0 && sc.Keys == scenario.Never && sc.OnFailure != "discard" && sc.Restart != scenario.Never
}

// ordered tells whether an order of that id is placed half a second before anybody
// else sends it.
func ordered(sc scenario.Scenario, id string) bool {
	for _, s := range sc.Statements {
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

// Shapes are the presets, and with each correct design those that show most: orders
// placed at other times than 0, of one key where that is promised, by two relays or two
// warehouse processes, the known id with other content, rows that wait, are given up,
// made pending again and purged.
func Shapes() []scenario.Scenario {
	var out []scenario.Scenario
	for _, p := range scenario.Presets() {
		out = append(out, must(p.Text))
	}
	for _, d := range catalog.Designs {
		if !d.Correct {
			continue
		}
		for _, text := range slices.Concat(everywhere, shapesOf[d.Role]) {
			sc := must(text)
			if err := sc.Set(string(d.Role), d.Name); err != nil {
				panic(err)
			}
			out = append(out, sc)
		}
	}
	for _, text := range alone {
		out = append(out, must(text))
	}
	return out
}

// Shapes with each correct design, with each of a role, and with one alone.
var (
	everywhere = []string{
		"order snack-7 7\ndrop response 1",
		"order snack-7 7 at=3ms\norder snack-8 7 at=17ms",
		"relays 2\norder snack-7 7 at=5ms\ndrop request 1",
		"replicas 2\nwork 5ms\norder snack-7 7 at=1ms\nduplicate request 1",
		"order snack-7 7 at=1ms\ninject snack-7 8 at=500ms",
	}
	shapesOf = map[catalog.Role][]string{
		catalog.Publisher: {
			"relays 2\norder a 5 at=1ms\norder b 3 at=2ms\ndrop request 1\nlock publisher from=240ms to=260ms",
			"attempts 1\norder a 5 at=1ms\norder b 3 at=2ms\ndrop request 1\nredrive at=1s\npurge publisher at=90ms",
			"on-failure stop\nbackoff exponential\nretry-cap 300ms\norder a 5 at=1ms\norder b 3 at=2ms\ndrop request 1\ndrop request 2",
			"relay-interval 30ms\nbatch 1\non-failure park\norder a 5 at=1ms\norder b 3 at=2ms\ndrop request 1\nredrive at=1s",
		},
		catalog.Receiver: {
			"publisher status-lookup\norder a 5 at=1ms\norder b 3 at=2ms\ndrop response 1\ndrop request 2",
			"replicas 2\nbegin deferred\nbusy-timeout 0ms\nwork 5ms\norder a 5 at=1ms\nduplicate request 1 by=2ms",
			"retry-body reordered\norder a 5 at=1ms\ndrop response 1",
		},
	}
	alone = []string{
		"publisher outbox-keyed\norder a 1 key=k at=2ms\norder b 2 key=k at=9ms",
		"publisher outbox-keyed\norder a 1 key=k at=2ms\norder b 2 key=k at=9ms\norder c 3 at=10ms\ndrop request 1",
		"receiver claim-owner\norder a 5 at=1ms\norder b 3 at=1s\ncrash receiver claimed 1",
		"receiver courier-outbox-key\norder a 5 at=1ms\norder b 3 at=12ms\ndrop receipt 1",
		"receiver courier-outbox-key\nreplicas 2\nbusy-timeout 0ms\nwork 5ms\norder a 5 at=1ms\norder b 3 at=2ms\ndelay pickup 1 by=300ms",
		"unknown-version park\norder a 5 at=10ms\norder b 3 at=12ms\ndeploy publisher at=5ms\ndeploy receiver at=300ms",
		"receiver claim-owner\nreplicas 2\nbusy-timeout 0ms\nunknown-version park\norder a 5 at=10ms\ndeploy publisher at=5ms\ndeploy receiver at=240ms",
		"publisher outbox-intent\nwish a 5 at=1ms\nwish b 3 at=2ms\norder c 2 at=3ms\ndrop confirmation 1",
	}
)

// PairShapes are some in which much can meet: one order whose reply is lost, a claim
// with a lease among two processes, two relays that claim a row, a look before
// the insert among two processes, a parcel that is handed over, a customer who asks
// again, and a request that is parked and worked off. No order is placed at 0.
var PairShapes = []string{
	"order snack-7 7 at=3ms\ndrop response 1",
	"receiver claim-owner\nreplicas 2\norder snack-7 7 at=1ms\nduplicate request 1",
	"publisher outbox-claimed\nrelays 2\nlease 100ms\norder snack-7 7 at=5ms",
	"receiver check-then-act-unique\nreplicas 2\norder snack-7 7 at=2ms\nduplicate request 1 by=1ms",
	"receiver courier-outbox-key\norder snack-7 7 at=2ms",
	"publisher outbox-intent\nwish snack-7 7 at=3ms",
	"unknown-version park\norder snack-7 7 at=10ms\ndeploy publisher at=5ms\ndeploy receiver at=240ms",
}

// must parses a scenario that is written here.
func must(text string) scenario.Scenario {
	sc, err := scenario.Parse(text)
	if err != nil {
		panic(err)
	}
	return sc
}
