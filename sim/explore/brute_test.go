package explore

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
)

// brute runs every set of faults that fit, added in any order and wherever they
// fit, each set once: no order, no equal runs, nothing clever. It tells the sets
// that all take effect with the digests of their runs, and every rule that broke.
func brute(w *Worker, sc scenario.Scenario, depth int, kinds []string) (sets map[string]string, rules map[string]bool) {
	sets, rules = map[string]string{}, map[string]bool{}
	tried := map[string]bool{}
	var visit func(faults []string)
	visit = func(faults []string) {
		slices.Sort(faults)
		name := strings.Join(faults, "; ")
		if tried[name] {
			return
		}
		tried[name] = true
		more, err := w.with(faults)
		if err != nil {
			panic(err)
		}
		run := w.judge(more, faults, -1, kinds)
		if run.Unmet {
			return
		}
		sets[name] = run.Digest
		for _, b := range run.Broken {
			rules[b.Rule] = true
		}
		if len(faults) < depth {
			for _, p := range run.Places {
				visit(append(slices.Clone(faults), p.Line))
			}
		}
	}
	visit(nil)
	return sets, rules
}

// all takes a plan through, and keeps which sets of faults it ran.
func all(w *Worker, p *Plan) map[string]string {
	sets := map[string]string{}
	for !p.Done() {
		j, ok := p.Next()
		if !ok {
			break
		}
		r := w.Do(j)
		for _, run := range r.Runs {
			if j.Shrink == "" && !run.Unmet {
				faults := slices.Clone(run.Faults)
				slices.Sort(faults)
				sets[strings.Join(faults, "; ")] = run.Digest
			}
		}
		p.Take(r)
	}
	return sets
}

func parse(t testing.TB, text string) scenario.Scenario {
	sc, err := scenario.Parse(text)
	require.NoError(t, err)
	return sc
}

func newPlan(t testing.TB, o Options, text string) *Plan {
	p, err := NewPlan(o, Trial{Scenario: parse(t, text), Depth: o.Depth})
	require.NoError(t, err)
	return p
}

// small cases, with everything that can go wrong between two faults: a fault that
// removes or adds the place of another, copies of copies, two processes.
var small = []struct {
	text  string
	depth int
	kinds []string
}{
	{"order snack-7 7", 2, []string{"drop", "crash"}},
	{"order snack-7 7", 2, []string{"duplicate", "corrupt"}},
	{"receiver none\norder snack-7 7\ndrop response 1", 2, []string{"delay", "restart", "raise"}},
	{"receiver check-then-act\nreplicas 2\norder snack-7 7", 2, []string{"duplicate", "hold"}},
	{"receiver memory-set\nattempts 2\norder snack-7 7", 3, []string{"drop", "close"}},
	{"receiver reject-duplicates\norder snack-7 7\ndrop response 1", 2, []string{"corrupt", "drop"}},
	{"publisher save-first\norder snack-7 7", 3, []string{"crash", "drop", "answer"}},
}

// Each set of faults that all take effect is run, and none twice, although a run
// is followed only by later faults.
func TestTheOrderOfFaultsLosesNoSet(t *testing.T) {
	w := NewWorker()
	defer w.Close()
	for _, c := range small {
		sc := parse(t, c.text)
		require.NoError(t, w.load(sc.String()))
		want, rules := brute(w, sc, c.depth, c.kinds)
		require.Greater(t, len(want), 20, c.text)

		p := newPlan(t, Options{Depth: c.depth, Kinds: c.kinds}, c.text)
		p.followAll = true
		require.Equal(t, want, all(w, p), c.text)
		require.Equal(t, len(want), p.Report().Runs, "%s: a set was run twice, or not at all", c.text)
		require.Len(t, p.Progress().Broken, len(rules), c.text)
	}
}

// Not to follow a run that was there before loses no run that would be new.
func TestEqualRunsNeedNotBeFollowed(t *testing.T) {
	w := NewWorker()
	defer w.Close()
	for _, c := range small {
		sc := parse(t, c.text)
		require.NoError(t, w.load(sc.String()))
		want, rules := brute(w, sc, c.depth, c.kinds)
		p := newPlan(t, Options{Depth: c.depth, Kinds: c.kinds}, c.text)
		got := all(w, p)
		require.ElementsMatch(t, distinct(want), distinct(got), c.text)
		require.Equal(t, len(distinct(want)), p.Report().Distinct, c.text)
		require.Len(t, p.Progress().Broken, len(rules), c.text)
		require.LessOrEqual(t, p.Report().Runs, len(want), c.text)
	}
}

func distinct(sets map[string]string) []string {
	var out []string
	for _, digest := range sets {
		out = append(out, digest)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
