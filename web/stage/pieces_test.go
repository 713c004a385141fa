package stage

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What is nearest to the current step comes first, then what is above, and in the end
// nothing is left.
func TestTheNearestPieceComesFirst(t *testing.T) {
	c := coming{there: []bool{false, false, false, true, false}}
	for _, want := range []int{2, 4, 1, 0, -1} {
		i := c.next(3)
		require.Equal(t, want, i)
		if i >= 0 {
			c.there[i] = true
		}
	}
	require.Equal(t, -1, (&coming{}).next(0), "of a picture with nothing in it")
}
