package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/explore"
	"twodeliveries/sim/protocol"
)

// By hand: a crash between the id and the work loses the order; the id that is purged at
// 200 was seen at 10, so keeping it 191 ms is enough, and the copy has to come 190 ms
// after. Of what both sides break together no time is looked for.
func TestATableSaysWhatBreaksAndFromWhenOn(t *testing.T) {
	source, err := explore.TableOf([]protocol.Pair{
		{Receiver: "inbox", Publisher: "outbox"}, {Receiver: "id-first", Publisher: "outbox"},
		{Receiver: "expiring-inbox", Publisher: "outbox"}, {Receiver: "expiring-inbox", Publisher: "unknown-as-done"},
	})
	require.NoError(t, err)
	table, err := tabulate(source)
	require.NoError(t, err)
	require.True(t, table.Exhausted)
	require.Len(t, table.Cells, 4)
	runs := 0
	for _, c := range table.Cells {
		runs += c.Runs
	}
	require.Equal(t, runs, table.Runs)

	require.Equal(t, []string{"safe"}, table.Cells[0].Verdicts)
	require.Equal(t, []string{"lost", "false ACK"}, table.Cells[1].Verdicts)
	require.Equal(t, "receiver id-first\norder snack-7 7\ncrash receiver id-committed 1\n", table.Cells[1].Violations[0].Scenario)
	require.Empty(t, table.Cells[1].Violations[0].Thresholds)
	require.Equal(t, []protocol.Threshold{
		{Name: "retention", Is: 100, From: 191}, {Name: "duplicate request 1 by=…", Is: 270, From: 190, Breaks: true},
	}, table.Cells[2].Violations[0].Thresholds)
	for _, v := range table.Cells[3].Violations {
		require.Empty(t, v.Thresholds)
	}
}
