package protocol

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

func TestAnAnswerIsPackedAndUnpacked(t *testing.T) {
	in := Answer{ID: 700, Recording: &trace.Recording{Scenario: "order a 1\n", Events: []trace.Event{{Kind: trace.Started, Node: "publisher"}}}}
	message := Pack(in)
	require.True(t, IsPacked(message))
	out, err := Unpack(message)
	require.NoError(t, err)
	require.Equal(t, in, out)

	for _, message := range []string{"", "P", "P\xff", message[:len(message)-1], message + "x", `{"id":700}`} {
		_, err := Unpack(message)
		require.Error(t, err, message)
	}
	require.False(t, IsPacked(`{"id":700}`))
}
