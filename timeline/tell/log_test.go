package tell

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/timelinetest"
)

// The first reply is lost, the warehouse's clock is an hour ahead, and at 260 ms it dies: of
// that nobody writes a line, until it runs again at 280.
func TestTheLogHoldsWhatProcessesKnow(t *testing.T) {
	require.Equal(t, `0 info shop - started
0 info warehouse - started
0 info shop snack-7 order saved
0 info shop snack-7 request sent
1 h 10 ms info warehouse snack-7 request received
1 h 10 ms info warehouse snack-7 applied
1 h 10 ms info warehouse snack-7 answered 200
50 warn shop snack-7 no answer in time: unknown
250 info shop snack-7 request sent
1 h 260 ms info warehouse snack-7 request received
1 h 260 ms info warehouse snack-7 known: not applied again
1 h 280 ms info warehouse - started
300 warn shop snack-7 no answer in time: unknown
300 error shop snack-7 parked: somebody has to look
`, Log(timelinetest.Run(t, "attempts 2\norder snack-7 7\nclock receiver at=5ms by=1h\ndrop response 1\ncrash receiver duplicate-found 1")))
}

// Of what a customer ordered nothing is logged: a thousand times as much gives the same log.
func TestTheLogHoldsNoContent(t *testing.T) {
	quantity := regexp.MustCompile(`(?m)^((?:order|wish|inject) \S+ \d+)`)
	for _, p := range scenario.Presets() {
		sc, err := scenario.Parse(p.Text)
		require.NoError(t, err)
		text := sc.String()
		much := quantity.ReplaceAllString(text, "${1}000")
		require.NotEqual(t, text, much)
		require.Equal(t, Log(timelinetest.Run(t, text)), Log(timelinetest.Run(t, much)), p.Name)
	}
}

// Whatever is logged as an error has an id, if it is about one.
func TestEveryErrorHasItsID(t *testing.T) {
	for _, p := range scenario.Presets() {
		for _, line := range strings.Split(Log(timelinetest.Run(t, p.Text)), "\n") {
			if strings.Contains(line, " error ") || strings.Contains(line, " warn ") {
				require.Regexp(t, `(error|warn) \S+ \S*\d `, line, p.Name)
			}
		}
	}
}
