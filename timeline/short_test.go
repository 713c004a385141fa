package timeline

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is left out of a list is counted: whoever reads "and 2 more" can find them.
func TestAListCutShortCountsTheRest(t *testing.T) {
	ids := strings.Split("abcdefghij", "")
	require.Equal(t, "a, b, c and d", list(ids[:4]))
	require.Equal(t, "a, b, c and 2 more", list(ids[:5]))
	require.Equal(t, "6 requests", messages(numbered("request", 6)))
	require.Equal(t, ids[:8], few(ids[:8]))
	require.Equal(t, append(slices.Clone(ids[:7]), "and 2 more"), few(ids[:9]))
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
	long := Ending(run(t, orders(4)+"drop request 1\ndrop request 3\ndrop request 5\ndrop request 7\n")).Because
	require.Contains(t, long, "Request 5 never reached the warehouse")
	require.NotContains(t, long, "Request 7")
	require.Contains(t, Ending(run(t, orders(6)+"drop request 1\n")).Because, "The work was done in the order a, b, c and 3 more.")
	require.NotContains(t, Ending(run(t, orders(7)+"drop request 1\n")).Because, "in the order")
}

func TestEachMailIsTheNext(t *testing.T) {
	rec := run(t, "receiver mail-in-transaction\norder a 1\nraise receiver mail-sent 1\nraise receiver mail-sent 2\n")
	var told []string
	for _, s := range Sentences(rec) {
		if _, which, ok := strings.Cut(s, "sends a mail for a, the "); ok {
			told = append(told, strings.Fields(which)[0])
		}
	}
	require.Equal(t, []string{"second.", "third."}, told)
	for n, want := range map[int]string{4: "4th", 11: "11th", 12: "12th", 20: "20th", 21: "21st", 22: "22nd", 23: "23rd", 24: "24th"} {
		require.Equal(t, want, ordinal(n))
	}
}

// Whoever goes from message to message is not led past the step from which on a process
// does nothing.
func TestAFreezeIsABeat(t *testing.T) {
	rec := run(t, "order a 1\nfreeze receiver at=5ms\nresume receiver at=15ms\n")
	var at []int
	for _, step := range Beats(rec) {
		if e := rec.Events[step]; e.Kind == "frozen" || e.Kind == "resumed" {
			at = append(at, e.Ms)
		}
	}
	require.Equal(t, []int{5, 15}, at)
}
