package picture

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/tell"
	"twodeliveries/timeline/timelinetest"
	"twodeliveries/timeline/wording"
)

// seenGroup is what the eye gets of a group.
type seenGroup struct {
	Class, Label, Path string
	Shapes             []Shape
}

func drawnOf(p *Picture) []seenGroup {
	var out []seenGroup
	for _, g := range p.Groups {
		out = append(out, seenGroup{g.Class, g.Label, g.Path, g.Shapes})
	}
	return out
}

// The claim of the lab's first two presets: to the shop they are the same, up to
// and including the reply to the second request.
func TestTheShopCannotTellALostReplyFromALostRequest(t *testing.T) {
	reply, request := timelinetest.Preset(t, "lost-ack"), timelinetest.Preset(t, "lost-request")
	for _, width := range []int{760, 560, 364} {
		o := Options{ShopView: true, Width: width}
		a, b := Draw(reply, o), Draw(request, o)
		require.Equal(t, drawnOf(a), drawnOf(b))
		require.Equal(t, a.Back, b.Back)
		require.Equal(t, a.Lanes, b.Lanes)
		require.Equal(t, a.Height, b.Height)
		require.Equal(t, len(a.Overlays), len(b.Overlays))
		for i := range a.Overlays {
			require.Equal(t, a.Overlays[i].Shapes, b.Overlays[i].Shapes)
		}
	}
	require.Equal(t, seen(reply), seen(request))
	require.NotEqual(t, drawnOf(Draw(reply, Options{})), drawnOf(Draw(request, Options{})), "the whole pictures differ")
}

// seen are the sentences of the steps the shop can know of.
func seen(rec *trace.Recording) []string {
	var out []string
	for i, text := range tell.ShopSentences(rec) {
		if timeline.ShopKnows(rec, &rec.Events[i]) {
			out = append(out, text)
		}
	}
	return out
}

func TestTheShopsViewHoldsNothingOfTheOtherSide(t *testing.T) {
	timelinetest.EveryRun(t, func(t *testing.T, rec *trace.Recording) {
		p := Draw(rec, Options{ShopView: true})
		for _, g := range p.Groups {
			e := rec.Events[g.Step]
			require.NotEqual(t, trace.Receiver, rec.Role(e.Node))
			require.NotEqual(t, trace.Receiver, e.DB)
			require.NotContains(t, []trace.Kind{trace.Dropped, trace.Delayed, trace.Copied, trace.Corrupted, trace.Answered,
				trace.Works, trace.Effect, trace.Repeated}, e.Kind)
			require.False(t, e.Kind == trace.Delivered && !e.Msg.Before(), "what arrives at the warehouse")
			require.NotEqual(t, trace.Customer, rec.Role(e.Node))
		}
		for _, o := range p.Overlays {
			require.NotEqual(t, "tie", o.Class)
		}
		for i, text := range tell.ShopSentences(rec) {
			require.NotContains(t, text, "In truth", "step %d", i)
		}
	})
}

// Nothing leaks: where two runs are the same to the shop, what it is told and
// shown is the same, however differently they went.
func TestWhatIsTheSameToTheShopLooksTheSame(t *testing.T) {
	presets := scenario.Presets()
	runs := make([]*trace.Recording, len(presets))
	told, shown := make([][]string, len(presets)), make([][]seenGroup, len(presets))
	for i, p := range presets {
		runs[i] = timelinetest.Run(t, p.Text)
		told[i], shown[i] = seen(runs[i]), drawnOf(Draw(runs[i], Options{ShopView: true}))
	}
	same := 0
	for i := range runs {
		for k := range runs[:i] {
			if _, _, differ := timeline.ShopDifference(runs[i], runs[k]); differ {
				continue
			}
			same++
			require.Equal(t, told[k], told[i], "%s and %s", presets[k].Name, presets[i].Name)
			if ours(runs[i]) == ours(runs[k]) {
				require.Equal(t, shown[k], shown[i], "%s and %s", presets[k].Name, presets[i].Name)
			}
		}
	}
	require.Greater(t, same, 50, "many runs are the same to the shop")
}

// ours counts the processes of shop and warehouse, which have lanes also where it does
// not see what happens there.
func ours(rec *trace.Recording) int {
	return wording.Siblings(rec, trace.Publisher) + wording.Siblings(rec, trace.Receiver)
}
