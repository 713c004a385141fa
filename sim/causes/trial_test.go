package causes

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/catalog"
)

// A fault that had found nothing to act on before the change is no fault of the run: it
// is not tried elsewhere after it. A crash that has lost its place is; it would have a
// set in memory forget.
func TestAFaultThatNeverHappenedIsNotTriedElsewhere(t *testing.T) {
	engine := sim.NewEngine()
	defer engine.Close()
	const crash = "crash receiver committed 9"
	sc := parse(t, "receiver none; order a 5; drop response 1; "+crash)
	for _, known := range []bool{true, false} {
		trial := withSettings(sc, []catalog.Remedy{{Key: "receiver", Value: "memory-set"}}, []string{"at-most-once"})
		for !trial.over() {
			trial.run(engine.Judge(trial.variants[0]), &before{unmet: map[string]bool{crash: known}})
		}
		require.Equal(t, known, trial.all)
	}
}

// A freeze that is taken away takes its resume with it, and leaves the other freeze an
// end.
func TestAFreezeTakesItsEndWithIt(t *testing.T) {
	once := parse(t, "order a 5; freeze receiver at=15ms; resume receiver at=30ms")
	require.Equal(t, "order a 5\n", without(once, []int{1}).String())
	twice := parse(t, "order a 5; freeze receiver at=15ms; resume receiver at=30ms; freeze receiver at=40ms; resume receiver at=60ms")
	require.Equal(t, "order a 5\nresume receiver at=30ms\nfreeze receiver at=40ms\nresume receiver at=60ms\n", without(twice, []int{1}).String())
}

// With an inbox the run takes more steps than it may: whether the rule would hold nobody
// knows, so that is not said.
func TestARunThatIsCutOffProvesNothing(t *testing.T) {
	engine := sim.NewEngine()
	defer engine.Close()
	const text = "receiver none; order a 5; drop response 1"
	steps := len(engine.Run(parse(t, text)).Events)
	require.Greater(t, len(engine.Run(parse(t, "order a 5; drop response 1")).Events), steps, "with an inbox")
	found := Find(engine, parse(t, fmt.Sprintf("%s; step-limit %d", text, steps+2)))
	require.Equal(t, "at-most-once", found.Rules[0].Rule)
	require.Equal(t, "Without the loss of response 1 it holds; no setting that was tried mends it.", found.Rules[0].Text)
}

// One design set right is enough, so it is not said that it takes two.
func TestWhatOneDesignMendsIsNotMendedByTwo(t *testing.T) {
	engine := sim.NewEngine()
	defer engine.Close()
	found := Find(engine, parse(t, "receiver memory-set; ack status-only; order a 5; drop response 1; restart receiver at=100ms"))
	require.NotEmpty(t, found.Mends)
	for _, m := range found.Mends {
		require.Len(t, m.With, 1, m.Words)
	}
}
