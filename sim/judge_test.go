package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/digest"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/simtest"
	"twodeliveries/sim/trace"
)

// What is left out are words: whoever only wants the verdict gets the same one, of
// the same events, at the same steps.
func TestJudgeSaysWhatRunSays(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	for _, p := range scenario.Presets() {
		sc := parse(t, p.Text)
		full, terse := engine.Run(sc), engine.Judge(sc)
		require.Equal(t, digest.Sum(full), digest.Sum(terse), p.Name)
		require.Equal(t, full.Verdicts, terse.Verdicts, p.Name)
		require.Equal(t, full.Counts, terse.Counts, p.Name)
		require.Equal(t, full.Limit, terse.Limit, p.Name)
		before := sc.Lines()[0] - 1
		require.Equal(t, faultsOf(full, before), faultsOf(terse, 0), p.Name)
		require.Len(t, terse.Unmet, len(full.Unmet), p.Name)
		for i, u := range full.Unmet {
			require.Equal(t, trace.Unmet{Line: u.Line - before, Text: u.Text}, terse.Unmet[i], p.Name)
		}
		require.Equal(t, simtest.Stops(full), simtest.Stops(terse), p.Name)
		for _, e := range terse.Events {
			require.Empty(t, e.SQL+e.File, p.Name)
		}
	}
}

// faultsOf lists which statement of the scenario did what, by step.
func faultsOf(r *trace.Recording, before int) []int {
	var out []int
	for _, e := range r.Events {
		out = append(out, max(e.Fault-before, 0))
	}
	return out
}

func BenchmarkJudge(b *testing.B) {
	engine := NewEngine()
	defer engine.Close()
	sc := preset(b, "lost-ack")
	for b.Loop() {
		engine.Judge(sc)
	}
}
