package labtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/labtest"
	"twodeliveries/sim/explore"
)

// BenchmarkService explores a handler by chance: a run each. How many that are a second
// is what GOMAXPROCS=1 and the time of one say.
func BenchmarkService(b *testing.B) {
	register(b, "right-handler", "", rightHandler)
	r := labtest.Holds(b, "receiver right-handler\norder snack-7 7\ndrop response 1", explore.Options{Depth: 3, Runs: b.N, Random: b.N})
	require.Equal(b, b.N, r.Runs)
}
