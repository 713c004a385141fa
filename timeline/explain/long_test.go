package explain

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/timeline/timelinetest"
)

func TestManyMessagesAreCounted(t *testing.T) {
	require.Equal(t, "requests 1, 2, 3 and 4", messages(numbered("request", 4)))
	require.Equal(t, "6 requests", messages(numbered("request", 6)))
}

// numbered names the first n messages of a kind.
func numbered(kind string, n int) []string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("%s %d", kind, i+1))
	}
	return out
}

// Of many orders the end tells what happened to three, and in which order the work was
// done of six.
func TestTheEndOfALongRunIsShort(t *testing.T) {
	orders := func(n int) (text string) {
		for i := range n {
			text += fmt.Sprintf("order %c 1 at=%ds\n", 'a'+i, i)
		}
		return text
	}
	long := Ending(timelinetest.Run(t, orders(4)+"drop request 1\ndrop request 3\ndrop request 5\ndrop request 7\n")).Because
	require.Contains(t, long, "Request 5 never reached the warehouse")
	require.NotContains(t, long, "Request 7")
	require.Contains(t, Ending(timelinetest.Run(t, orders(6)+"drop request 1\n")).Because, "The work was done in the order a, b, c and 3 more.")
	require.NotContains(t, Ending(timelinetest.Run(t, orders(7)+"drop request 1\n")).Because, "in the order")
}
