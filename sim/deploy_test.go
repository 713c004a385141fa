package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// An order that is placed at 1 s cannot be changed at 100 ms.
func TestOnlyAnOrderThatStandsIsChanged(t *testing.T) {
	r := Run(parse(t, "order a 5 at=1s\nedit a 6 at=100ms"))
	require.Equal(t, []trace.Unmet{{Line: 2, Text: "edit a 6 at=100ms"}}, r.Unmet)
	require.Equal(t, 5, r.Counts.StockExpected)

	r = Run(parse(t, "order a 5\nedit a 6 at=100ms"))
	require.Empty(t, r.Unmet)
	require.Equal(t, []int{5, 6}, []int{r.Counts.Stock, r.Counts.StockExpected}, "the message said 5, and no other is sent")
}

// Each process of a side starts with the new version, one that is dead when it starts.
func TestANewVersionRunsInEachProcessOfItsSide(t *testing.T) {
	versions := func(text string) map[string]int {
		out := map[string]int{}
		for _, e := range Run(parse(t, text)).Events {
			if e.Kind == trace.Started && e.Detail == trace.Deployed {
				out[e.Node] = e.Nth
			}
		}
		return out
	}
	require.Equal(t, map[string]int{"publisher": 2, "relay-2": 2}, versions("relays 2\norder a 5\ndeploy publisher at=100ms"))
	require.Equal(t, map[string]int{"receiver": 3}, versions("order a 5\ndeploy receiver at=100ms\ndeploy receiver at=200ms"))
	require.Equal(t, map[string]int{"receiver": 2}, versions("order a 5\ncrash receiver at=50ms restart=300ms\ndeploy receiver at=100ms"))
}

// A body says of which version it is, whichever runs when it is sent; of two orders the
// second is written by version 2, which the warehouse does not read until 1 s.
func TestABodyIsOfTheVersionThatWroteIt(t *testing.T) {
	r := Run(parse(t, "attempts unlimited\nretry-delay 500ms\norder a 5\ndrop request 1\norder b 3 at=20ms\ndeploy publisher at=10ms\ndeploy receiver at=1s"))
	var bodies []string
	for _, e := range r.Events {
		if e.Kind == trace.Commit && len(e.Applied) > 0 {
			bodies = append(bodies, e.Msg.Body)
		}
	}
	require.ElementsMatch(t, []string{`{"id":"a","qty":5}`, `{"version":2,"id":"b","quantity":3}`}, bodies)
}
