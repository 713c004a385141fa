package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// What ends while a process is frozen ends without it: the request comes at 10,
// the warehouse is frozen from 15 to 200, whatever it waits for is over at 30, and
// it does the work at 200. If it went on at 30, nothing in the lab could be late
// enough to find its claim taken over.
func TestAFrozenWarehouseDoesNothingUntilItIsResumed(t *testing.T) {
	for _, wait := range []string{
		"lock receiver from=5ms to=30ms",
		"work 20ms",
		"hold receiver received 1 for=20ms",
	} {
		r := Run(parse(t, "timeout 1s\norder a 7\nfreeze receiver at=15ms\nresume receiver at=200ms\n"+wait))
		require.Equal(t, []int{200}, appliedAt(r), wait)
		require.Equal(t, 210, r.Ms, "the reply comes 10 ms later: %s", wait)
		for _, e := range r.Events {
			if e.Node == trace.Receiver && e.Kind != trace.Frozen {
				require.False(t, 15 <= e.Ms && e.Ms < 200, "%s: frozen, and %s at %d ms", wait, e.Kind, e.Ms)
			}
		}
	}
}

// Who stands still already cannot be made to: the second freeze has found nothing to
// act on, and what is said when the warehouse goes on counts from the first.
func TestAFrozenProcessIsNotFrozenAgain(t *testing.T) {
	r := Run(parse(t, "order a 7\nfreeze receiver at=15ms\nfreeze receiver at=20ms\nresume receiver at=90ms"))
	require.Equal(t, []trace.Unmet{{Line: 3, Text: "freeze receiver at=20ms"}}, r.Unmet)
	frozen := 0
	for _, k := range kinds(r) {
		if k == trace.Frozen {
			frozen++
		}
	}
	require.Equal(t, 1, frozen)
}

// The request comes at 10 and waits for the lock, for 100 ms at most. The warehouse
// stands still from 20 to 200: it has waited 10 ms by then, and is patient until 290.
func TestStandingStillCostsNoPatience(t *testing.T) {
	const text = "timeout 1s\nattempts 1\nbusy-timeout 100ms\norder a 7\nfreeze receiver at=20ms\nresume receiver at=200ms\nlock receiver from=5ms to="
	require.Equal(t, []int{289}, appliedAt(Run(parse(t, text+"289ms"))))
	require.Empty(t, appliedAt(Run(parse(t, text+"291ms"))))
}

// The relay is held over a, and the shop over b: both stand in one process, which is
// let go at 30.
func TestWhoeverIsHeldInAProcessIsLetGo(t *testing.T) {
	r := Run(parse(t, "order a 7\nhold relay row-picked 1\norder b 5 at=5ms\nhold publisher order-committed 2\nrelease publisher at=30ms"))
	require.Equal(t, []int{30, 50}, sends(r))
	require.Empty(t, r.Warnings)
}
