package timeline

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/timelinetest"
)

// told writes a journey by kinds of events and their times.
func told(rec *trace.Recording, j *Journey) string {
	at := func(i int) string { return fmt.Sprintf("%s %d", rec.Events[i].Kind, rec.Events[i].Ms) }
	out := j.Msg.Name() + ": " + at(j.Start)
	for _, f := range j.Fates {
		out += ", " + at(f)
	}
	switch {
	case j.End < 0:
		return out + ", under way"
	case !j.Lost:
		out += ", " + at(j.End)
	}
	return out
}

// A request is 10 ms on its way, as is a reply; the shop waits 50 ms for it, and 200 ms
// more before it asks again.
func TestJourneysOfMessages(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"order a 5\ndrop response 1\n", []string{
			"request 1: sent 0, delivered 10", "response 1: sent 10, dropped 10",
			"request 2: sent 250, delivered 260", "response 2: sent 260, accepted 270"}},
		{"order a 5\nduplicate request 1 by=5ms\ncorrupt response 1 as number\n", []string{
			"request 1: sent 0, delivered 10", "request 1 copy 1: copied 0, delivered 15",
			"response 1: sent 10, corrupted 10, unclear 20"}},
		{"order a 5\nanswer request 1 with 409 {}\n", []string{
			"request 1: sent 0, answered 0", "response 1: answered 0, unclear 10"}},
		{"order a 5\ndelay request 1 by=1h\ntime-limit 1s\n", []string{"request 1: sent 0, delayed 0, under way"}},
	} {
		rec := timelinetest.Run(t, test.text)
		var got []string
		for _, j := range FollowMessages(rec).All {
			got = append(got, told(rec, j))
		}
		require.Equal(t, test.want, got[:min(len(test.want), len(got))], test.text)
	}
}

func TestACopyHasItsOriginal(t *testing.T) {
	js := FollowMessages(timelinetest.Run(t, "order a 5\nduplicate request 1 by=5ms\n"))
	copied := js.Of[trace.MsgKey{Kind: trace.Request, N: 1, Copy: 1}]
	require.Same(t, js.Of[trace.MsgKey{Kind: trace.Request, N: 1}], copied.Original)
	require.Nil(t, copied.Original.Original)
}

func TestEveryStepOfAMessageIsPartOfItsJourney(t *testing.T) {
	timelinetest.EveryRun(t, func(t *testing.T, rec *trace.Recording) {
		js := FollowMessages(rec)
		for i, j := range js.At {
			if j != nil {
				require.True(t, i == j.Start || i == j.End || slices.Contains(j.Fates, i), "step %d", i)
				require.True(t, j.End < 0 || j.Last() <= j.End, "step %d", i)
			}
			moves := AboutMessage(&rec.Events[i])
			require.Equal(t, moves, j != nil, "step %d, %s", i, rec.Events[i].Kind)
		}
	})
}

func TestSpansEndWithWhatEndsThem(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"work 20ms\norder a 5\n", "works 10-30"},
		{"order a 5\ncrash receiver committed 1 restart=100ms\n", "crashed 10-110"},
		{"order a 5\ncrash receiver committed 1 restart=never\n", "crashed 10-"},
		{"order a 5\nhold receiver committed 1 for=30ms\n", "holding 10-40"},
		{"work 100ms\norder a 5\nfreeze receiver at=20ms\nresume receiver at=60ms\n", "works 10-110, frozen 20-60"},
	} {
		rec := timelinetest.Run(t, test.text)
		var got []string
		for _, s := range Spans(rec) {
			text := fmt.Sprintf("%s %d-", s.Kind, rec.Events[s.From].Ms)
			if s.To >= 0 {
				text += fmt.Sprint(rec.Events[s.To].Ms)
			}
			got = append(got, text)
		}
		require.Contains(t, strings.Join(got, ", "), test.want, test.text)
	}
}
