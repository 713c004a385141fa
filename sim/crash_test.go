package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// appliedAt are the virtual ms of the commits that did the work of an order.
func appliedAt(r *trace.Recording) []int {
	var out []int
	for _, e := range r.Events {
		for range e.Applied {
			out = append(out, e.Ms)
		}
	}
	return out
}

// What waited for a process when it died is lost with it: the story says so then,
// so nobody may do it later.
//
// The warehouse works on request 1 from 10 to 30, its copy comes at 15 and waits.
// Both are lost at 20, request 2 leaves at 250. Were the copy taken up when the
// warehouse is back at 40, it would be applied then, and request 2 be a duplicate.
func TestARequestThatWaitedForADeadWarehouseIsNotDeliveredToTheNext(t *testing.T) {
	r := Run(parse(t, "work 20ms\norder a 7\nduplicate request 1 by=5ms\ncrash receiver at=20ms"))
	require.Equal(t, 2, r.Counts.Deliveries, "request 1, and request 2")
	require.Equal(t, 0, r.Counts.Duplicates)
	require.Equal(t, []int{280}, appliedAt(r))
	require.Contains(t, kinds(r), trace.Dead)
}

// The shop stands still over its first order when the second customer comes; it
// dies, and the second customer is told that the order is not taken.
func TestAnOrderThatWaitedForADeadShopIsNotPlacedByTheNext(t *testing.T) {
	r := Run(parse(t, "order a 7\norder b 7 at=5ms\nhold publisher order-committed 1\ncrash publisher at=10ms"))
	require.Equal(t, 1, r.Counts.Orders)
	require.Equal(t, []int{10}, appliedAt(r), "the relay has sent a at 0")
	require.Contains(t, kinds(r), trace.Unplaced)
}
