package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// A relay that polls reads its outbox when a look can find something: the story
// does not tell of looks that find nothing new.
//
// The row goes out at 0, and its failure is known at 50. The next looks would be
// at 170, when it is not due, and at 290; due is it at 250. After the exchange, at
// 310, nothing is left.
func TestAPollingRelayDoesNotLookBeforeTheRowIsDue(t *testing.T) {
	r := Run(parse(t, "relay-interval 120ms\norder a 1\ndrop response 1"))
	var looks []int
	for _, e := range r.Events {
		if e.Kind == trace.Read && e.DB == trace.Publisher {
			looks = append(looks, e.Ms)
		}
	}
	require.Equal(t, []int{0, 50, 290, 310}, looks)
}
