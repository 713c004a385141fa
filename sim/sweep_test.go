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
	for _, sc := range simtest.Shapes() {
		if !simtest.Right(sc) || !simtest.Tame(sc) {
			continue
		}
		as := engine.Run(sc)
		for i, line := range append(simtest.Faults(as), simtest.Answers(as)...) {
			if i%every() != 0 {
				continue
			}
			r, ok := with(engine, sc, line)
			if !ok || simtest.StrangersWork(r) {
				continue
			}
			require.Empty(t, simtest.NotHeld(r), "%s\nwith %s", sc.String(), line)
			require.True(t, r.Settled, "%s\nwith %s", sc.String(), line)
			runs++
		}
	}
	require.Greater(t, runs, 10_000/every())
	t.Logf("%d runs", runs)
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
	for _, text := range simtest.PairShapes {
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
					require.Empty(t, simtest.NotHeld(r), "%s\nwith %s\nand %s", sc.String(), one, two)
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
		if p.Name != "" && (sc.Get(string(d.Role)) != d.Name || d.Wasteful && !elseRight(sc, d.Role)) {
			continue
		}
		require.NoError(t, sc.Set(string(d.Role), d.Name))
		r := engine.Run(sc)
		found = append(found, simtest.NotHeld(r)...)
		for _, line := range simtest.Faults(r) {
			if r, ok := with(engine, sc, line); ok {
				found = append(found, simtest.NotHeld(r)...)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// elseRight tells whether the designs of a scenario are right, but for one.
func elseRight(sc scenario.Scenario, but catalog.Role) bool {
	for _, role := range []catalog.Role{catalog.Publisher, catalog.Receiver, catalog.Ack} {
		if d, _ := catalog.Find(role, sc.Get(string(role))); role != but && !d.Correct {
			return false
		}
	}
	return true
}
