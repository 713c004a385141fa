package beside_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/web/beside"
)

// A window of 1280 × 720 below a header of 92 px, and in it the pane of the picture, as
// in a lesson.
var (
	window = beside.Box{X: 8, Y: 92, W: 1264, H: 620}
	pane   = beside.Box{X: 385, Y: 463, W: 522, H: 242}
)

func TestABoxStandsBelowItsTargetWhereThePaneHasRoom(t *testing.T) {
	target := beside.Box{X: 520, Y: 470, W: 280, H: 30}
	require.Equal(t, beside.Box{X: 600, Y: 506, W: 300, H: 150}, beside.Place(target, 300, 150, 600, pane, window))
	require.Equal(t, 607, beside.Place(target, 300, 150, 800, pane, window).X, "907-300: it does not leave the pane")
}

func TestABoxStandsAboveWhereThereIsNoRoomBelow(t *testing.T) {
	target := beside.Box{X: 520, Y: 660, W: 280, H: 30}
	require.Equal(t, beside.Box{X: 600, Y: 504, W: 300, H: 150}, beside.Place(target, 300, 150, 600, pane, window), "660-6-150")
}

func TestABoxStandsAtTheSideWhereThereIsRoomNeitherAboveNorBelow(t *testing.T) {
	target := beside.Box{X: 700, Y: 543, W: 100, H: 35}
	require.Equal(t, beside.Box{X: 394, Y: 505, W: 300, H: 200}, beside.Place(target, 300, 200, 750, pane, window), "left: 700-6-300, and 705-200")
}

func TestABoxLeavesThePaneOnlyWhereItHasNoRoom(t *testing.T) {
	target := beside.Box{X: 518, Y: 543, W: 282, H: 35}
	require.Equal(t, beside.Box{X: 806, Y: 202, W: 340, H: 510}, beside.Place(target, 340, 510, 658, pane, window), "right of it: 800+6, and 712-510")
}

func TestABoxIsMadeLessHighWhereNothingHasRoom(t *testing.T) {
	phone := beside.Box{X: 8, Y: 8, W: 374, H: 828}
	high := beside.Box{X: 60, Y: 300, W: 250, H: 40}
	require.Equal(t, beside.Box{X: 8, Y: 346, W: 374, H: 490}, beside.Place(high, 374, 600, 100, phone), "below: 836-346")
	low := beside.Box{X: 60, Y: 600, W: 250, H: 40}
	require.Equal(t, beside.Box{X: 8, Y: 8, W: 374, H: 586}, beside.Place(low, 374, 600, 100, phone), "above: 600-6-8")
}

func TestABoxIsNeverOverItsTargetNorOutside(t *testing.T) {
	for y := 92; y <= 680; y += 7 {
		for x := 8; x <= 1100; x += 31 {
			target := beside.Box{X: x, Y: y, W: 150, H: 30}
			for _, h := range []int{120, 300, 510, 900} {
				b := beside.Place(target, 340, h, x+75, pane, window)
				over := b.X < target.Right() && target.X < b.Right() && b.Y < target.Bottom() && target.Y < b.Bottom()
				require.False(t, over, "%v over %v", b, target)
				require.True(t, b.X >= 8 && b.Y >= 92 && b.Right() <= 1272 && b.Bottom() <= 712, "%v is outside", b)
				require.Positive(t, b.H)
			}
		}
	}
}
