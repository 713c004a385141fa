package strip

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/timelinetest"
)

// No text lies on another, whatever they are about, and what is said of a request that asks
// again does not stand left of it, where the one before has set out.
func TestLabelsKeepApart(t *testing.T) {
	timelinetest.EveryRun(t, func(t *testing.T, rec *trace.Recording) {
		for _, o := range []Options{{Width: 1000}, {Width: 560, Low: true}, {Width: 362, Low: true}} {
			labels := Draw(rec, o).Labels
			for i, a := range labels {
				if a.Text == "the same id again" || a.Text == "under a new id" {
					require.NotEqual(t, "end", a.Anchor, a.Text)
				}
				for _, b := range labels[:i] {
					require.False(t, math.Abs(a.Y-b.Y) < 11 && over(a, b), "%+v %+v", a, b)
				}
			}
		}
	})
}

// over tells whether two texts share a part of their lines.
func over(a, b Label) bool {
	from := func(l Label) (float64, float64) {
		wide := (&wanted{text: l.Text, class: l.Class}).wide()
		return l.X - map[string]float64{"middle": wide / 2, "end": wide}[l.Anchor], wide
	}
	x, wide := from(a)
	y, high := from(b)
	return x < y+high && y < x+wide
}
