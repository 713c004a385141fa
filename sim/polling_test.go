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

// looks are the virtual ms at which a process looked for a row to send.
func looks(r *trace.Recording, node string) []int {
	var out []int
	for _, e := range r.Events {
		if e.Kind == trace.Read && e.Node == node && e.Tx == 0 {
			out = append(out, e.Ms)
		}
	}
	return out
}

// The shop's relay claims a until 2000 and stands still. The other one has sent b and
// waits for that claim to end; the row that an operator deletes at 200 is no reason to
// look earlier.
func TestAClaimedRowIsDueWhenItsClaimEnds(t *testing.T) {
	r := Run(parse(t, "publisher outbox-claimed\nrelays 2\nlease 2s\norder a 1\nhold relay row-claimed 1 for=5s\norder b 1 at=100ms\npurge publisher at=200ms"))
	require.Equal(t, []int{0, 0, 100, 120, 2000, 2020}, looks(r, "relay-2"))
	require.Equal(t, []int{100, 2000, 5000}, sends(r))
}

// Request 1 is lost and a is due at 5050. Nobody tells the other relay of b, since the
// shop dies; it has looked last at 300 and looks again each second.
func TestTheFirstRowThatIsDueIsNotTheFirstRow(t *testing.T) {
	r := Run(parse(t, "publisher outbox-claimed\nrelays 2\nretry-delay 5s\norder a 1\ndrop request 1\norder b 1 at=400ms\ncrash publisher order-committed 2 restart=never"))
	require.Equal(t, []int{0, 1300, 5050}, sends(r))
}
