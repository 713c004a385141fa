package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// purgedAt are the virtual ms at which something had the old deleted.
func purgedAt(r *trace.Recording) []int {
	var out []int
	for _, e := range r.Events {
		if e.Detail == trace.Purge {
			out = append(out, e.Ms)
		}
	}
	return out
}

// A purge on a schedule comes at the first of its times at which something is old, and
// only before something else happens: it tells nothing else, and a run ends.
//
// a is complete at 20 and b at 1020. The id of a stands in the inbox from 10 on and is
// old from 110; that of b is never old in time.
func TestAPurgeOnAScheduleComesWhenThereIsSomethingToDelete(t *testing.T) {
	const two, inbox = "order a 1\norder b 1 at=1s\n", "receiver expiring-inbox\nretention 100ms\n"
	for text, want := range map[string][]int{
		two + "purge publisher every=300ms":                                                          {300},
		two + "purge publisher every=300ms\norder c 1 at=2s":                                         {300, 1200},
		two + "purge publisher every=20ms":                                                           {20}, // at 1020 b is complete, and nothing more is to come
		two + "purge publisher every=2s":                                                             nil,
		inbox + two + "purge receiver every=70ms":                                                    {140},
		inbox + two + "purge receiver every=70ms\nclock receiver at=20ms by=50ms":                    {70},
		inbox + two + "purge receiver every=70ms\nclock receiver by=50ms":                            {140},
		inbox + two + "crash receiver at=99ms restart=500ms\npurge receiver every=70ms":              {630},
		inbox + two + "freeze receiver at=99ms\nresume receiver at=650ms\npurge receiver every=70ms": {700},
		inbox + "time-limit 365d\norder a 1\norder b 1 at=364d\npurge receiver every=1ms":            {110},
	} {
		r := Run(parse(t, text))
		require.Equal(t, want, purgedAt(r), text)
		require.True(t, r.Settled, text)
	}
}

// Whose purge finds nothing in the whole run is told of, like what never happened.
func TestAPurgeThatNeverComesIsNamed(t *testing.T) {
	r := Run(parse(t, "order a 1\norder b 1 at=1s\npurge receiver every=10ms"))
	require.Equal(t, []trace.Unmet{{Line: 3, Text: "purge receiver every=10ms"}}, r.Unmet)
}
