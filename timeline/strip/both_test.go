package strip_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/strip"
	"twodeliveries/timeline/timelinetest"
)

// A lost reply and a lost request are the same run until the network decides at 0 ms;
// both shops wait until 250 ms and ask again.
func TestTwoRunsStandOnOneAxis(t *testing.T) {
	reply, request := timelinetest.Preset(t, "lost-ack"), timelinetest.Preset(t, "lost-request")
	for _, width := range []int{366, 700, 1360} {
		a, b := strip.Both(reply, request, strip.Options{Width: width, Low: true})
		first := 0
		for reply.Events[first].Kind == request.Events[first].Kind {
			require.Equal(t, a.X(first), b.X(first), "step %d, the same in both", first)
			first++
		}
		require.Equal(t, 15, first, "15 steps are the same")
		againA, againB := nthSent(reply, 2), nthSent(request, 2)
		require.Equal(t, 250, reply.Events[againA].Ms)
		require.Equal(t, a.X(againA), b.X(againB), "both ask again at 250 ms")
		require.Less(t, againB, againA, "though the one has done more by then")
	}
}

// nthSent is the step that sends the nth request.
func nthSent(run *trace.Recording, n int) int {
	for i, e := range run.Events {
		if e.Kind == trace.Sent && e.Msg.Kind == trace.Request {
			if n--; n == 0 {
				return i
			}
		}
	}
	return -1
}

// Whatever stands beside a strip, on one axis with it, it is whole, and what comes
// later stands further right.
func TestBothAreAsWholeAsEachAlone(t *testing.T) {
	other := timelinetest.Preset(t, "lost-ack")
	for _, p := range scenario.Presets() {
		run := timelinetest.Preset(t, p.Name)
		for _, shop := range []bool{false, true} {
			a, b := strip.Both(run, other, strip.Options{Width: 660, ShopView: shop, Low: true})
			check(t, run, a, shop)
			check(t, other, b, shop)
			for i, e := range run.Events {
				for j, o := range other.Events {
					if e.Ms < o.Ms {
						require.LessOrEqual(t, a.X(i), b.X(j), "%s: steps %d and %d", p.Name, i, j)
					}
				}
			}
		}
	}
}
