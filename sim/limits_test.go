package sim

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
)

// One exchange is over at 20 ms. Who allows a run 20 ms sees all of it, and is not
// told that it was cut off.
func TestWhatHappensAtTheTimeLimitStillHappens(t *testing.T) {
	r := Run(parse(t, "time-limit 20ms\norder a 7"))
	require.Empty(t, r.Limit)
	require.Equal(t, 1, r.Counts.AcksAccepted)
	r = Run(parse(t, "time-limit 19ms\norder a 7"))
	require.Equal(t, "time-limit", r.Limit)
	require.Equal(t, 0, r.Counts.AcksAccepted)
}

// SQLite compares a text with a pattern within one step of its virtual machine, so
// the limit of steps does not end that: the longer the pattern, the longer the
// console is silent.
func TestALongPatternIsRefusedBeforeItIsTried(t *testing.T) {
	s := atTheEnd(t)
	like := func(n int) protocol.Found { return s.Query("SELECT 'a' LIKE '" + strings.Repeat("%", n) + "'") }
	require.Equal(t, []string{"1"}, rowsOf(like(maxPattern)))
	require.Equal(t, protocol.Found{Error: "LIKE or GLOB pattern too complex"}, like(maxPattern+1))
}
