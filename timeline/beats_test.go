package timeline

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/timelinetest"
)

func TestBeatsAreFewAndEndWithTheRun(t *testing.T) {
	timelinetest.EveryRun(t, func(t *testing.T, rec *trace.Recording) {
		beats := Beats(rec)
		require.True(t, slices.IsSorted(beats))
		require.Equal(t, slices.Compact(slices.Clone(beats)), beats)
		require.Equal(t, len(rec.Events)-1, beats[len(beats)-1])
		if len(rec.Events) >= 20 && rec.Counts.Requests > 0 {
			require.LessOrEqual(t, len(beats)*2, len(rec.Events), "every other step at most")
		}
	})
}

func TestBeatsOfTheLostACK(t *testing.T) {
	rec := timelinetest.Preset(t, "lost-ack")
	var got []trace.Kind
	for _, step := range Beats(rec) {
		got = append(got, rec.Events[step].Kind)
	}
	require.Equal(t, []trace.Kind{trace.Commit, trace.Sent, trace.Commit, trace.Dropped, trace.Timeout, trace.Sent,
		trace.Point, trace.Accepted, trace.Read}, got)
}

func TestBeatsOfNothing(t *testing.T) {
	require.Empty(t, Beats(&trace.Recording{}))
}

// Whoever goes from message to message is not led past the step from which on a process
// does nothing.
func TestAFreezeIsABeat(t *testing.T) {
	rec := timelinetest.Run(t, "order a 1\nfreeze receiver at=5ms\nresume receiver at=15ms\n")
	var at []int
	for _, step := range Beats(rec) {
		if e := rec.Events[step]; e.Kind == "frozen" || e.Kind == "resumed" {
			at = append(at, e.Ms)
		}
	}
	require.Equal(t, []int{5, 15}, at)
}

// The purge of the shop at 30 min deletes a row, and the look at 30 h finds an id too old to
// count: whoever goes from message to message stops there, and at no other look or delete.
func TestWhatIsForgottenIsABeat(t *testing.T) {
	for preset, want := range map[string]int{"purge-complete": 30 * 60_000, "expires-by-age": 30*3_600_000 + 10} {
		rec := timelinetest.Preset(t, preset)
		var at []int
		for _, step := range Beats(rec) {
			e := rec.Events[step]
			if e.Kind == trace.Read && e.DB == trace.Receiver || e.Kind == trace.Commit && len(e.Seen) > 0 && e.Seen[0].Op == trace.Delete {
				at = append(at, e.Ms)
			}
		}
		require.Equal(t, []int{want}, at, preset)
	}
	require.NotContains(t, kindsOfBeats(timelinetest.Preset(t, "retention")), trace.Read, "the point of its purge is one")
}

func kindsOfBeats(rec *trace.Recording) (out []trace.Kind) {
	for _, step := range Beats(rec)[:len(Beats(rec))-1] {
		out = append(out, rec.Events[step].Kind)
	}
	return out
}
