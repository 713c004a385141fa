package labtest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/tell"
)

// What is said of somebody else's code is what it did: nobody but that code knows what a
// row of its query means, and where it keeps ids it has not said.
func TestOfForeignCodeOnlyIsSaidWhatItDid(t *testing.T) {
	register(t, "told", "", workFirst)
	sc, err := scenario.Parse("receiver told\norder snack-7 7\ncrash receiver insert-moves 1")
	require.NoError(t, err)
	r := sim.Run(sc)
	said := map[trace.Kind]string{}
	for i, text := range tell.Sentences(r) {
		if e := &r.Events[i]; e.File == "labtest/wrong_test.go" && said[e.Kind] == "" {
			said[e.Kind] = text
		}
	}
	require.Equal(t, "The warehouse reads count(*) of inbox: 0.", said[trace.Read])
	require.Equal(t, "The warehouse changes moves: insert of 1 row.", said[trace.Write])
	require.Equal(t, "Commit: 7 of snack-7 is applied, and the stock is 7.", said[trace.Commit])
	require.True(t, slices.ContainsFunc(r.Sources, func(s trace.Source) bool {
		return s.File == "labtest/wrong_test.go" && strings.Contains(s.Text, "func workFirst(")
	}))
}
