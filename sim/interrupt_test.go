package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/digest"
	"twodeliveries/sim/scenario"
)

// after is somebody who has a run end when it is asked for the nth time.
func after(n int, asked *int) func() bool {
	*asked = 0
	return func() bool {
		*asked++
		return *asked >= n
	}
}

// To be asked changes no recording.
func TestARunThatIsNotInterruptedIsTheSame(t *testing.T) {
	plain, asking := engineFor(t), engineFor(t)
	asking.Interrupt(func() bool { return false })
	for _, p := range scenario.Presets() {
		sc := parse(t, p.Text)
		require.Equal(t, asJSON(t, plain.Run(sc)), asJSON(t, asking.Run(sc)), p.Name)
		require.Equal(t, digest.Sum(plain.Judge(sc)), digest.Sum(asking.Judge(sc)), p.Name)
	}
}

// Wherever a run is interrupted, it ends there and says so, and the engine is as good
// as new.
func TestAnInterruptedRunEndsAndLeavesTheEngineAsItWas(t *testing.T) {
	for _, name := range []string{"lost-ack", "two-replicas", "relay-stopped"} {
		sc := preset(t, name)
		e := engineFor(t)
		var all, asked int
		e.Interrupt(after(1_000_000, &all))
		want := asJSON(t, e.Run(sc))
		require.Greater(t, all, 10)
		for n := 1; n <= all; n++ {
			e.Interrupt(after(n, &asked))
			r := e.Run(sc)
			require.Equal(t, Interrupted, r.Limit)
			require.False(t, r.Settled)
			require.Equal(t, n, asked, "nothing more happens")
			require.Equal(t, Interrupted, e.Judge(sc).Limit)
			e.Interrupt(nil)
			require.Equal(t, want, asJSON(t, e.Run(sc)), "%s, interrupted at %d of %d", name, n, all)
		}
	}
}

// A run that would go on for a year of waiting ends as well.
func TestALongWaitCanBeInterrupted(t *testing.T) {
	e := engineFor(t)
	var asked int
	e.Interrupt(after(3, &asked))
	r := e.Run(parse(t, "attempts 20\nbusy-timeout 1h\nlock receiver from=0ms to=365d\norder a 1"))
	require.Equal(t, Interrupted, r.Limit)
	require.Equal(t, 3, asked)
}
