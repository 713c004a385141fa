package sim

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/scenario/scenariotest"
	"twodeliveries/sim/simtest"
	"twodeliveries/sim/trace"
)

// Whatever the scenario says, the run ends, and what it recorded makes sense.
func TestARandomScenarioRunsToAnEnd(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	for seed := range int64(1500) {
		check(t, engine, seed)
	}
}

func FuzzRun(f *testing.F) {
	f.Add(int64(1))
	engine := NewEngine()
	f.Fuzz(func(t *testing.T, seed int64) { check(t, engine, seed) })
}

func check(t *testing.T, engine *Engine, seed int64) {
	sc := scenariotest.Random(rand.New(rand.NewPCG(uint64(seed), 7)))
	work := 0
	engine.Interrupt(func() bool { work++; return false })
	r := engine.Run(sc)
	text := sc.String()

	// Waiting costs nothing, so the limit on steps bounds the work as well.
	require.LessOrEqual(t, work, 3*len(r.Events)+30, text)

	require.NotEmpty(t, r.Events, text)
	require.LessOrEqual(t, len(r.Events), sc.StepLimit, text)
	require.Equal(t, r.Limit == "", r.Settled, text)
	ms := 0
	for i, e := range r.Events {
		require.GreaterOrEqual(t, e.Ms, ms, "time goes forward\n%s", text)
		require.Less(t, e.Ref-1, i, "an event answers to an earlier one\n%s", text)
		ms = e.Ms
		if e.Kind == trace.Point {
			require.Contains(t, sc.Points(e.Role), e.Point, "%s reached a point the catalog does not list\n%s", e.Role, text)
		}
	}
	if r.Settled && !standsStill(sc) { // what has come to a process that stands still is not read
		require.Empty(t, r.InFlight(len(r.Events)), text)
	}
	for _, v := range r.Verdicts {
		require.Equal(t, v.State == trace.Broken, v.Step >= 0, text)
		if simtest.Right(sc) && simtest.Tame(sc) {
			require.NotEqual(t, trace.Broken, v.State, "%s: %s\n%s", v.Name, v.Why, text)
		}
	}
	c := r.Counts
	require.LessOrEqual(t, c.AcksAccepted, c.Requests, text)
	require.LessOrEqual(t, c.Applications, c.Deliveries, text)
}

// standsStill tells whether a process may be frozen or held for good.
func standsStill(sc scenario.Scenario) bool {
	for _, s := range sc.Statements {
		if s.Verb == "freeze" || s.Verb == "hold" && s.For == scenario.Unset {
			return true
		}
	}
	return false
}
