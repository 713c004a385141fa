package sim

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/digest"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/scenario/scenariotest"
	"twodeliveries/sim/trace"
)

// Who waits for a lock is woken when it changes hands. Trying again each
// millisecond gives the same recording, and takes as long as the wait is.
func TestWaitingForALockIsTryingEachMillisecond(t *testing.T) {
	jumps, ticks := NewEngine(), NewEngine()
	ticks.ticks = true
	defer jumps.Close()
	defer ticks.Close()
	waited := 0
	same := func(sc scenario.Scenario) {
		r := jumps.Run(sc)
		require.Equal(t, digest.Sum(ticks.Run(sc)), digest.Sum(r), sc.String())
		for _, e := range r.Events {
			if e.Kind == trace.Busy && e.Detail == trace.Waits {
				waited++
			}
		}
	}
	for _, lock := range []string{"receiver from=5ms to=105ms", "receiver from=12ms to=40ms", "publisher from=0ms to=15ms", "publisher from=15ms to=200ms"} {
		for _, patience := range []string{"1ms", "30ms", "100ms", "1s"} {
			for _, rest := range []string{
				"order a 5",
				"replicas 2\nwork 30ms\norder a 5\nduplicate request 1",
				"replicas 3\nbegin deferred\nwork 7ms\norder a 5\norder b 3 at=3ms\nduplicate request 1 by=1ms\nduplicate request 2",
				"replicas 2\nbegin exclusive\nwork 30ms\norder a 5\nduplicate request 1\nfreeze receiver at=16ms\nresume receiver at=90ms",
				"replicas 2\nwork 30ms\norder a 5\nduplicate request 1\nfreeze receiver-2 at=16ms\nresume receiver-2 at=90ms\ncrash receiver at=25ms",
				"relays 3\norder a 5\nfreeze publisher at=20ms\nresume publisher at=33ms",
			} {
				same(parse(t, fmt.Sprintf("busy-timeout %s\nlock %s\n%s", patience, lock, rest)))
			}
		}
	}
	for seed := range uint64(400) {
		sc := scenariotest.Random(rand.New(rand.NewPCG(seed, 11)))
		if sc.BusyWait <= 10_000 { // longer ones would take the clock too long
			same(sc)
		}
	}
	require.Greater(t, waited, 100)
}

// A lock of a year and the patience of an hour cost what any run costs: the loop
// turns a few times per step.
func TestWaitingCostsNothing(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	w := engine.build(parse(t, "attempts 20\nbusy-timeout 1h\nlock receiver from=0ms to=365d\norder a 1"))
	w.describe()
	w.schedule()
	turns := 0
	for w.advance() {
		turns++
	}
	r := w.finish()
	require.Less(t, turns, 5*len(r.Events))
	require.Equal(t, 20, r.Counts.Requests, "each attempt ends with its timeout, not with the lock")
}
