package sim

import (
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/simtest"
	"twodeliveries/sim/trace"
)

func correct(sc scenario.Scenario) bool {
	p, _ := catalog.Find(catalog.Publisher, sc.Publisher)
	r, _ := catalog.Find(catalog.Receiver, sc.Receiver)
	a, _ := catalog.Find(catalog.Ack, sc.Ack)
	return p.Correct && r.Correct && a.Correct
}

// tame tells whether a scenario asks nothing impossible of a correct design: no
// message from outside the publisher, none answered on the way, a relay that
// runs, and nothing given up that was to be kept.
func tame(sc scenario.Scenario) bool {
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

// strangersWork tells whether work was done that did not come from the shop: no
// receiver of this lab can tell.
func strangersWork(r *trace.Recording) bool {
	for _, e := range r.Events {
		if len(e.Applied) > 0 && e.Msg != nil && e.Msg.Injected {
			return true
		}
	}
	return false
}

// broken lists the rules that a run does not hold.
func brokenRules(r *trace.Recording) []string {
	var out []string
	for _, v := range r.Verdicts {
		if v.State != trace.Held {
			out = append(out, v.Name)
		}
	}
	return out
}

// with runs a scenario with more faults; ok is false where they contradict.
func with(engine *Engine, sc scenario.Scenario, faults ...string) (r *trace.Recording, ok bool) {
	for _, fault := range faults {
		if sc, ok = simtest.Plus(sc, fault); !ok {
			return nil, false
		}
	}
	return engine.Judge(sc), true
}

func TestEveryPointIsReachedBySomePreset(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	reached := map[string]bool{}
	for _, p := range scenario.Presets() {
		for _, s := range simtest.Stops(engine.Run(parse(t, p.Text))) {
			reached[s.Role+" "+s.Point] = true
		}
	}
	for _, p := range catalog.Points {
		require.True(t, reached[string(p.Role)+" "+p.Name], "%s %s", p.Role, p.Name)
	}
}

// Any single fault, wherever one fits, breaks no promise of the correct designs,
// in whichever preset.
func TestACorrectDesignSurvivesEverySingleFault(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	runs := 0
	for _, sc := range shapes(t) {
		if !correct(sc) || !tame(sc) {
			continue
		}
		for i, line := range simtest.Faults(engine.Run(sc)) {
			if i%every() != 0 {
				continue
			}
			r, ok := with(engine, sc, line)
			if !ok || strangersWork(r) {
				continue
			}
			require.Empty(t, brokenRules(r), "%s\nwith %s", sc.String(), line)
			require.True(t, r.Settled, "%s\nwith %s", sc.String(), line)
			runs++
		}
	}
	require.Greater(t, runs, 10_000/every())
	t.Logf("%d runs", runs)
}

// shapes are the presets, and with each correct receiver and publisher those that
// show most: orders placed at other times than 0, of one key where that is promised,
// by two relays or two warehouse processes, and the known id with other content.
func shapes(t *testing.T) []scenario.Scenario {
	var out []scenario.Scenario
	for _, p := range scenario.Presets() {
		out = append(out, parse(t, p.Text))
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
			sc := parse(t, text)
			require.NoError(t, sc.Set(string(d.Role), d.Name))
			out = append(out, sc)
		}
	}
	return append(out, parse(t, "publisher outbox-keyed\norder a 1 key=k at=2ms\norder b 2 key=k at=9ms"))
}

// pairShapes are four in which much can meet: one order whose reply is lost, a claim
// with a lease among two processes, two relays that claim a row, and a look before
// the insert among two processes. No order is placed at 0.
var pairShapes = []string{
	"order snack-7 7 at=3ms\ndrop response 1",
	"receiver claim-owner\nreplicas 2\norder snack-7 7 at=1ms\nduplicate request 1",
	"publisher outbox-claimed\nrelays 2\nlease 100ms\norder snack-7 7 at=5ms",
	"receiver check-then-act-unique\nreplicas 2\norder snack-7 7 at=2ms\nduplicate request 1 by=1ms",
}

// every is how many runs of a long sweep one is made of: natively each, in WebAssembly,
// where the same code takes minutes, every twentieth.
func every() int {
	if runtime.GOOS == "js" {
		return 20
	}
	return 1
}

// Any two faults break nothing either. Whatever the first one makes possible is tried
// as the second.
func TestACorrectDesignSurvivesEveryPairOfFaults(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	runs, pairs := 0, 0
	for _, text := range pairShapes {
		sc := parse(t, text)
		for _, one := range simtest.Faults(engine.Judge(sc)) {
			first, ok := simtest.Plus(sc, one)
			if !ok {
				continue
			}
			for _, two := range simtest.Faults(engine.Judge(first)) {
				if pairs++; pairs%every() != 0 {
					continue
				}
				if r, ok := with(engine, first, two); ok {
					require.Empty(t, brokenRules(r), "%s\nwith %s\nand %s", sc.String(), one, two)
					runs++
				}
			}
		}
	}
	t.Logf("%d runs", runs)
}

// A design that is called wrong and never breaks would be a mistake of the
// catalog: the presets, as they are or with one more fault, find each one out.
func TestEveryWrongDesignIsFoundOut(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	for _, d := range catalog.Designs {
		if d.Correct {
			continue
		}
		found := foundOut(t, engine, d)
		if d.Refuses || d.Wasteful {
			require.Empty(t, found, d.Name)
		} else {
			require.NotEmpty(t, found, d.Name)
		}
	}
}

// What is wrong with a wasteful design no promise says: a row that was complete is
// written again. The guarded one beside it never does that.
func TestAnUnguardedRelayWritesOverWhatIsComplete(t *testing.T) {
	for name, want := range map[string]bool{"relay-too-late-unguarded": true, "relay-too-late": false} {
		r := Run(preset(t, name))
		require.Equal(t, want, slices.ContainsFunc(r.Events, func(e trace.Event) bool {
			return slices.ContainsFunc(e.Seen, func(c trace.Change) bool {
				return c.Table == "outbox" && c.Op == trace.Update && slices.Contains(c.Old, "complete")
			})
		}), name)
	}
}

// foundOut lists the rules that a wrong design breaks where all else is right.
func foundOut(t *testing.T, engine *Engine, d catalog.Design) []string {
	var found []string
	for _, p := range append(scenario.Presets(), scenario.Preset{Text: "order snack-7 7"}) {
		sc := parse(t, p.Text)
		if p.Name != "" && sc.Get(string(d.Role)) != d.Name {
			continue
		}
		require.NoError(t, sc.Set(string(d.Role), d.Name))
		r := engine.Run(sc)
		found = append(found, brokenRules(r)...)
		for _, line := range simtest.Faults(r) {
			if r, ok := with(engine, sc, line); ok {
				found = append(found, brokenRules(r)...)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}
