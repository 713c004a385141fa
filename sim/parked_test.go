package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/simtest"
)

// Request 1 is parked at 20, request 2 comes at 240, the new version starts at 300, and
// request 3 comes at 460. Wherever the warehouse dies on that way, and is back 20 ms later,
// the work is done once: what is taken up a second time is known.
func TestWhatIsParkedIsWorkedOffOnceWhereverTheWarehouseDies(t *testing.T) {
	for _, c := range []struct {
		fault                            string
		applications, duplicates, unread int
	}{
		{"crash receiver message-parked 1", 1, 1, 0}, // undone; request 2 is parked at 270, and request 3 comes at 490
		{"crash receiver parking-committed 1", 1, 1, 0},
		{"crash receiver parked-picked 1", 1, 1, 0},
		{"crash receiver stock-updated 1", 1, 1, 0},
		{"crash receiver committed 1", 1, 2, 0}, // done and not deleted: known at 320
		{"crash receiver parked-deleted 1", 1, 2, 0},
		{"crash receiver worked-off 1", 1, 1, 0},
		{"raise receiver parked-picked 1", 1, 0, 1}, // it stays, and request 3 is the work
		{"receiver none\ncrash receiver committed 1", 3, 0, 0},
	} {
		sc := preset(t, "version-parked")
		r := Run(parse(t, sc.String()+c.fault))
		require.Empty(t, r.Unmet, c.fault)
		require.Equal(t, c.applications, r.Counts.Applications, c.fault)
		require.Equal(t, c.duplicates, r.Counts.Duplicates, c.fault)
		require.Equal(t, c.unread, simtest.BeyondOf(r).Unread, c.fault)
	}
}

// The shop is at version 3 when it writes, and the warehouse's new version reads 2.
func TestAVersionTakesUpOnlyWhatItCanRead(t *testing.T) {
	r := Run(parse(t, "unknown-version park\norder a 5 at=10ms\ndeploy publisher at=5ms\ndeploy publisher at=6ms\ndeploy receiver at=300ms"))
	require.Equal(t, 0, r.Counts.Applications)
	require.Equal(t, 1, simtest.BeyondOf(r).Unread)
	require.Empty(t, simtest.NotHeld(r))
}

// Where nobody deploys anything the setting changes nothing: the run is the same, and its
// database has no other table.
func TestParkingIsNothingWithoutADeployment(t *testing.T) {
	plain, parking := Run(parse(t, "order a 5")), Run(parse(t, "unknown-version park\norder a 5"))
	require.Equal(t, plain.Digest, parking.Digest)
	require.Equal(t, plain.Schemas, parking.Schemas)
}
