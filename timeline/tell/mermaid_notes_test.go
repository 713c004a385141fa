package tell

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/timeline/timelinetest"
)

// notes are what a diagram notes over participants at a time, without the signs
// before it.
func notes(diagram, over, ms string) []string {
	var out []string
	for line := range strings.Lines(diagram) {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "Note over "+over+": "+ms+" ms: "); ok {
			out = append(out, text)
		}
	}
	return out
}

// Who reads the diagram in a document, without the lab, sees whose database was
// locked, from when and until when.
func TestMermaidNotesALockOverWhoseDatabaseItIs(t *testing.T) {
	d := Mermaid(timelinetest.Run(t, "order a 7\nlock receiver from=5ms to=30ms\nlock publisher from=40ms to=60ms\n"), 1<<30)
	for _, c := range []struct{ over, ms, says string }{
		{"Warehouse", "5", " locked"}, {"Warehouse", "30", " unlocked"},
		{"Shop", "40", " locked"}, {"Shop", "60", " unlocked"},
	} {
		told := notes(d, c.over, c.ms)
		require.NotEmpty(t, told, "%s at %s\n%s", c.over, c.ms, d)
		require.True(t, strings.HasSuffix(told[0], c.says), "%s at %s: %s", c.over, c.ms, told[0])
	}
}

// The warehouse has written two rows when an exception rolls them back. A diagram
// that told neither the rollback nor the rows would show a request that is simply
// answered with an error.
func TestMermaidTellsWhatARollbackUndid(t *testing.T) {
	d := Mermaid(timelinetest.Run(t, "order a 7\nraise receiver stock-updated 1\n"), 1<<30)
	for _, told := range notes(d, "Warehouse", "10") {
		if strings.HasPrefix(told, "rollback") {
			require.Contains(t, told, "inbox a 7")
			require.Contains(t, told, "stock")
			return
		}
	}
	require.Fail(t, "no rollback is told", d)
}

func TestANoteCutShortCountsTheRest(t *testing.T) {
	lines := strings.Split("abcdefghij", "")
	require.Equal(t, lines[:8], few(lines[:8]))
	require.Equal(t, append(slices.Clone(lines[:7]), "and 2 more"), few(lines[:9]))
}
