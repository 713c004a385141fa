package sim

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/scenario/scenariotest"
	"twodeliveries/sim/simtest"
	"twodeliveries/sim/trace"
)

// At each point that is named after a statement, that statement's change is there:
// with every design, under locks and constraints, with each fault wherever it fits.
func TestAPointSaysWhatHasHappened(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	points, runs := 0, 0
	try := func(sc scenario.Scenario) *trace.Recording {
		r := engine.Judge(sc)
		r.Settings.Retention = sc.Retention // which Judge does not say
		n, untrue := simtest.Points(r)
		require.Negative(t, untrue, "a point is reached, and what it says is not there\n%s", sc.String())
		require.True(t, sc.Publisher == "rebuilt" || simtest.Astray(r) < 0, "who looks for a row is about no order yet, unless it is one that then reads the order\n%s", sc.String())
		points += n
		runs++
		return r
	}
	for _, d := range catalog.Designs {
		if d.Role == catalog.Ack {
			continue
		}
		for _, text := range []string{
			"order a 5\ndrop response 1",
			"busy-timeout 0ms\norder a 5\nlock receiver from=5ms to=105ms",
			"busy-timeout 0ms\norder a 5\nlock publisher from=15ms to=400ms",
			"busy-timeout 0ms\nreplicas 2\nbegin deferred\nwork 5ms\norder a 5\nduplicate request 1 by=2ms",
			"relays 2\norder a 5\norder b 5\ndrop request 1\ninject a 6 at=500ms",
			"unknown-version park\norder a 5 at=100ms\ndeploy publisher at=50ms\ndeploy receiver at=1s",
			"replicas 2\nunknown-version park\nbusy-timeout 0ms\norder a 5 at=10ms\ndeploy publisher at=5ms\ndeploy receiver at=240ms",
			"attempts 1\norder a 5\norder a-again 3\ndrop request 1\ndrop request 2\nredrive at=1s new-id\nredrive at=2s\npurge receiver at=3s",
		} {
			sc := parse(t, text)
			require.NoError(t, sc.Set(string(d.Role), d.Name))
			for i, fault := range simtest.Faults(try(sc)) {
				if more, ok := simtest.Plus(sc, fault); ok && i%every() == 0 {
					try(more)
				}
			}
		}
	}
	for seed := range uint64(2000 / every()) {
		try(scenariotest.Random(rand.New(rand.NewPCG(seed, 19))))
	}
	require.Greater(t, points, 100_000/every())
	t.Logf("%d points in %d runs", points, runs)
}
