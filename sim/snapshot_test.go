package sim

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/trace"
)

// engineFor is an engine for the time of a test.
func engineFor(t *testing.T) *Engine {
	e := NewEngine()
	t.Cleanup(e.Close)
	return e
}

// visible is what the recording has an independent connection see in a table.
func visible(v trace.View) []string {
	var rows []string
	for _, r := range v.Rows {
		if r.Was != nil {
			rows = append(rows, strings.Join(r.Was, " | "))
		}
	}
	slices.Sort(rows)
	return rows
}

// rowsOf are the rows of an answer, written as visible writes them.
func rowsOf(f protocol.Found) []string {
	var rows []string
	for _, row := range f.Rows {
		var cells []string
		for _, c := range row {
			cells = append(cells, c.Text)
		}
		rows = append(rows, strings.Join(cells, " | "))
	}
	slices.Sort(rows)
	return rows
}

func TestAQueryFindsTheRowsThatTheRecordingShows(t *testing.T) {
	e := engineFor(t)
	for _, c := range []struct {
		preset string
		every  int // so many steps lie between two that are looked at
	}{
		{"crash-after-inbox-insert", 1}, {"lost-ack", 3}, {"memory-set", 5}, {"crash-after-commit", 3},
		{"concurrent-same-id", 5}, {"purge-expired", 5}, {"busy-is-not-done", 3},
	} {
		sc := preset(t, c.preset)
		r := e.Run(sc)
		for step := -1; step < len(r.Events); step += c.every {
			for _, v := range r.At(step) {
				f := e.Look(sc, protocol.Look{Step: step, DB: v.DB, SQL: "SELECT * FROM " + v.Name})
				require.Empty(t, f.Error)
				require.Equal(t, v.Columns, f.Columns)
				require.Equal(t, visible(v), rowsOf(f), "%s, step %d, %s", c.preset, step, v.Name)
			}
		}
	}
}

// The inbox row is written and the transaction open: it is there for nobody else.
// After the commit, one step on or many, it is.
func TestWhatIsNotCommittedIsNotFound(t *testing.T) {
	e := engineFor(t)
	sc := preset(t, "lost-ack")
	r := e.Run(sc)
	inserted := slices.IndexFunc(r.Events, func(e trace.Event) bool { return e.Kind == trace.Point && e.Point == "inbox-inserted" })
	committed := slices.IndexFunc(r.Events, func(e trace.Event) bool {
		return e.Kind == trace.Point && e.Role == trace.Receiver && e.Point == "committed"
	})
	require.Less(t, inserted, committed)
	look := func(step int) []string {
		return rowsOf(e.Look(sc, protocol.Look{Step: step, DB: trace.Receiver, SQL: "SELECT id, qty FROM inbox"}))
	}
	require.Empty(t, look(inserted))
	require.Equal(t, []string{"snack-7 | 7"}, look(committed))
	require.Equal(t, []string{"snack-7 | 7"}, look(len(r.Events)-1))
}

func TestALookSomewhereElseSaysWhatWasAllowed(t *testing.T) {
	e := engineFor(t)
	sc := preset(t, "first-delivery")
	last := len(e.Run(sc).Events) - 1
	for _, c := range []struct {
		look protocol.Look
		says string
	}{
		{protocol.Look{Step: 0, DB: "bank", SQL: "SELECT 1"}, `there is no database "bank"; allowed: publisher, receiver`},
		{protocol.Look{Step: -2, DB: trace.Receiver, File: true}, "there is no step -2; allowed: 0 to"},
		{protocol.Look{Step: last + 1, DB: trace.Receiver, SQL: "SELECT 1"}, "and -1 for before the first"},
	} {
		f := e.Look(sc, c.look)
		require.Contains(t, f.Error, c.says)
		require.Empty(t, f.File)
	}
	require.Empty(t, e.Look(sc, protocol.Look{Step: last, DB: trace.Receiver, SQL: "SELECT 1"}).Error)
}

// A look between two runs leaves no trace in the second.
func TestTheRunKnowsNothingOfALook(t *testing.T) {
	e := engineFor(t)
	sc := preset(t, "crash-after-inbox-insert")
	before := e.Run(sc)
	for step := range before.Events {
		e.Look(sc, protocol.Look{Step: step, DB: trace.Receiver, SQL: "DELETE FROM stock"})
		e.Look(sc, protocol.Look{Step: step, DB: trace.Publisher, File: true})
	}
	require.Equal(t, before, e.Run(sc))
}
