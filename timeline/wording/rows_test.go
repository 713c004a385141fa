package wording

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// A time of 100 s or more is written as people say it; a quantity is a number however large.
func TestALongTimeInARowIsSaid(t *testing.T) {
	rec := &trace.Recording{Tables: []trace.Table{{DB: "receiver", Name: "inbox", Columns: []string{"id", "qty", "seen_ms"}}}}
	c := trace.Change{DB: "receiver", Table: "inbox", Old: []string{"a", "7", "99999"}, New: []string{"a", "108000010", "108000010"}}
	require.Equal(t, []string{"a", "108000010", "30 h 10 ms"}, Row(rec, c, c.New))
	require.Equal(t, []string{"qty 7 → 108000010", "seen_ms 99999 → 30 h 10 ms"}, Difference(rec, c))
	require.Equal(t, "7, 2 min", Answer(&trace.Asked{Wants: []string{"qty", "seen_ms"}, Row: []string{"7", "120000"}}))
}
