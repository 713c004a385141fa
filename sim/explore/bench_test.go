package explore

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// Runs per second on one core, as exploring makes them.
func BenchmarkRunsOnOneCore(b *testing.B) {
	w := NewWorker()
	defer w.Close()
	p := newPlan(b, Options{Depth: 3, Runs: MaxRuns}, lostACK)
	for b.Loop() {
		j, ok := p.Next()
		require.True(b, ok)
		p.Take(w.Do(j))
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "runs/s")
}

// How runs and time grow with the depth, on all cores. What is there to be found
// of three faults takes a minute.
func BenchmarkDepth(b *testing.B) {
	for depth := 1; depth <= 3; depth++ {
		b.Run(fmt.Sprint(depth), func(b *testing.B) {
			for b.Loop() {
				r, err := Explore(b.Context(), parse(b, lostACK), Options{Depth: depth, Runs: MaxRuns}, nil)
				require.NoError(b, err)
				require.True(b, r.Exhausted)
				b.ReportMetric(float64(r.Runs), "runs")
				b.ReportMetric(float64(r.Distinct), "distinct")
			}
		})
	}
}

// What is alive after 10,000 and after 100,000 runs: the frontier and the digests
// seen grow with them, nothing else.
func BenchmarkHeap(b *testing.B) {
	for b.Loop() {
		p := newPlan(b, Options{Depth: 3, Runs: 100_000}, lostACK)
		due := []int{1000, 10_000, 100_000}
		Work(b.Context(), p, runtime.GOMAXPROCS(0), func(at Progress) {
			if len(due) > 0 && at.Runs >= due[0] {
				b.ReportMetric(float64(alive())/1e6, fmt.Sprintf("MB@%d", due[0]))
				due = due[1:]
			}
		})
	}
}

// alive is what a collection leaves, in bytes.
func alive() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
