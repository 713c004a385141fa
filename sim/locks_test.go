package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// The request comes at 10, while an outsider holds the lock: the warehouse waits
// for as long as the scenario says, and not a moment longer.
func TestALockIsWaitedForUntilTheTimeIsUp(t *testing.T) {
	for text, want := range map[string][]int{
		"busy-timeout 20ms": {10, 30}, // waits, gives up
		"busy-timeout 1ms":  {10, 11},
		"busy-timeout 0ms":  {10},
	} {
		r := Run(parse(t, text+"\norder a 7\nlock receiver from=5ms to=100ms"))
		var busy []int
		for _, e := range r.Events {
			if e.Kind == trace.Busy {
				busy = append(busy, e.Ms)
			}
		}
		require.Equal(t, want, busy, text)
	}
}

// The outsider takes the write lock at once, in whatever mode the warehouse
// begins its transactions: also on the connection that a dead warehouse has left.
//
// The warehouse dies at 5, so request 1 is lost. Request 2 comes at 260 and may
// read, but not write before 300: SQLite refuses it, and request 3, 200 ms after
// the shop knows, is applied at 480. Were there no lock, request 2 would be.
func TestAnOutsidersLockKeepsADeferredTransactionOut(t *testing.T) {
	r := Run(parse(t, "begin deferred\norder a 7\ncrash receiver at=5ms\nlock receiver from=10ms to=300ms"))
	require.Equal(t, []int{480}, appliedAt(r))
}
