package explore

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A fault that takes the moment of one before it away is left out again: if it stayed,
// every run after it would have a fault that is not met, and count for nothing.
func TestAWalkGoesOnWithTheFaultsThatHappened(t *testing.T) {
	w := NewWorker()
	defer w.Close()
	unmet := 0
	for n := range uint64(5) {
		walk := w.Do(Job{Base: lostACK, Kinds: []string{"drop", "crash"}, Walk: &Walk{Seed: 7, N: n, Runs: 6}})
		require.Empty(t, walk.Problem)
		var happened []string
		for _, run := range walk.Runs {
			last := len(run.Faults) - 1
			require.Equal(t, happened, append([]string(nil), run.Faults[:last]...))
			if run.Unmet {
				unmet++
			} else {
				happened = run.Faults
			}
		}
	}
	require.Positive(t, unmet)
}
