package node

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// 200 ms doubled 14 times is 54 minutes, and doubled a hundred times more than
// any number holds: who is never given up is asked at the cap for ever.
func TestADelayThatDoublesEndsAtItsCapForEver(t *testing.T) {
	r := Retry{Attempts: Forever, Delay: 200, Doubles: true, Cap: 30 * 60 * 1000}
	require.Equal(t, []int{200, 400, 800}, []int{r.After(1), r.After(2), r.After(3)})
	require.Equal(t, r.Cap, r.After(15))
	require.Equal(t, r.Cap, r.After(101))
}
