package explore

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
)

func TestWhatACounterexampleDoesInWords(t *testing.T) {
	for text, want := range map[string]string{
		one:                                                         "no fault at all",
		one + "; order snack-8 7":                                   "two orders",
		one + "; drop response 1":                                   "a lost reply",
		one + "; drop request 2":                                    "a lost request (request 2)",
		one + "; inject snack-7 8 at=500ms":                         "the same id once more, with other content",
		one + "; inject snack-7 7 at=30h":                           "the same order from outside",
		one + "; inject snack-9 7 at=500ms":                         "an order from outside",
		one + "; delay request 1 by=30h":                            "a request that is 30 h late",
		one + "; purge publisher every=1min":                        "a purge of the shop every 1 min",
		one + "; duplicate request 1":                               "a copy of a request",
		one + "; corrupt response 1 as empty":                       "a changed reply: the body is empty",
		one + "; freeze receiver at=12ms; resume receiver at=700ms": "a freeze of the warehouse at 12 ms",
		"replicas 2; " + one + "; crash receiver-2 at=5ms; drop response 1":             "a crash of warehouse 2 at 5 ms and a lost reply, with replicas 2",
		"receiver id-first; " + one + "; crash receiver id-committed 1":                 "a crash of the warehouse when the id is durable, the work is not begun",
		"attempts 1; " + one + "; crash relay row-picked 2":                             "a crash of the relay when the relay has read a pending row and is about to send it (occurrence 2), with attempts 1",
		"replicas 2; " + one + "; hold receiver received 1 for=20ms":                    "a pause of 20 ms in the warehouse when a request has been read, with replicas 2",
		"busy-timeout 0ms; " + one + "; lock receiver from=5ms to=105ms":                "a lock on the warehouse's database for 100 ms, with busy-timeout 0ms",
		one + "; clock receiver by=2d; purge receiver at=1s; duplicate request 1 by=2s": "a jump of the warehouse's clock by 48 h, a purge of the warehouse and a copy of a request 2 s later",
	} {
		require.Equal(t, want, words(parse(t, strings.ReplaceAll(text, "; ", "\n"))), text)
	}
}

// Each verb has its words, in whatever form its example has.
func TestEveryVerbHasWords(t *testing.T) {
	for _, v := range slices.Concat(catalog.Actions, catalog.Faults) {
		said := words(parse(t, "receiver check-then-act\norder snack-1 7\n"+strings.Replace(v.Example, "edit snack-7", "edit snack-1", 1)))
		if silent := []string{"order", "release", "resume"}; slices.Contains(silent, v.Name) {
			continue
		}
		require.NotEqual(t, "no fault at all", said, v.Name)
		require.NotContains(t, said, "%", v.Name)
		require.NotContains(t, said, "  ", v.Name)
	}
}

// What was asked for and is not needed is told line by line; what was added is not of it.
func TestWhatIsNotNeededIsTold(t *testing.T) {
	text := "title A class\nreceiver none\nreplicas 2\n" + one + "\nfreeze receiver at=900ms\nresume receiver at=950ms"
	r, err := Explore(t.Context(), parse(t, text), Options{Depth: 1, Kinds: []string{"drop"}}, nil)
	require.NoError(t, err)
	require.Len(t, r.Violations, 1)
	v := r.Violations[0]
	require.Equal(t, "receiver none\n"+one+"\ndrop response 1\n", v.Scenario)
	require.Equal(t, []string{"replicas 2", "freeze receiver at=900ms", "resume receiver at=950ms"}, v.Spared)
	require.Equal(t, "a lost reply", v.Words)

	require.Equal(t, []string{"a", "b"}, spared("a\na\nb\nc\n", "c\na\n"), "one of two equal lines is needed")
}
