package session

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/timeline/picture"
	"twodeliveries/web/shown"
)

// Nothing else is written where the two pictures say that they part: not even the time
// that passes before the step in which they do.
func TestThePartingLineHasRoomForItsWords(t *testing.T) {
	number := func(s picture.Shape, name string) float64 {
		for _, a := range s.Attrs {
			if a.Name == name {
				v, err := strconv.ParseFloat(a.Value, 64)
				require.NoError(t, err)
				return v
			}
		}
		require.Fail(t, "no such attribute", name)
		return 0
	}
	afterATime := 0
	for _, pair := range [][2]string{{"lost-ack", "lost-request"}, {"retention", "valid-duplicate"}, {"lost-ack", "longer-timeout"},
		{"retry-ladder", "retry-ladder-exponential"}, {"memory-set", "memory-set-mended"}, {"two-relays", "two-relays-claimed"}, {"relay-polls", "lost-ack"}} {
		s := comparing(t, pair[0], pair[1])
		for _, width := range []int{340, 560, 694, 900} {
			part := s.Comparison.Parting()
			a, b := shown.Level(s.Run, s.Comparison.B.Run, s.View, width, part)
			for _, side := range []struct {
				drawn *picture.Picture
				step  int
			}{{a, part.A}, {b, part.B}} {
				y, _ := side.drawn.Band(side.step)
				if side.drawn.Before(side.step) < y {
					afterATime++
				}
				line := shown.PartingLine(side.drawn, part, side.step)
				said := line[len(line)-1]
				require.Equal(t, "they part here", said.Text)
				top, bottom := number(said, "y")-10, number(said, "y")+3
				for _, g := range side.drawn.Groups {
					for _, shape := range g.Shapes {
						if shape.Tag == "text" && !strings.HasPrefix(shape.Class, "in ") {
							at := number(shape, "y")
							require.False(t, at-9 < bottom && top < at+2.5, "%v at %d: on %q", pair, width, shape.Text)
						}
					}
				}
			}
		}
	}
	require.Positive(t, afterATime, "a pair parts after a time has passed")
}
