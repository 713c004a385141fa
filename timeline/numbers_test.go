package timeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/timelinetest"
)

// named finds a number that is shown, and its tone.
func named(numbers []Number, name string) (tone string, shown bool) {
	for _, n := range numbers {
		if n.Name == name {
			return n.Tone, true
		}
	}
	return "", false
}

// numbersOf are the numbers of counts that do not change.
func numbersOf(c trace.Counts, shop bool) []Number { return Numbers(c, c, shop) }

// What counts something at another step has its place, and says nothing yet.
func TestANumberKeepsItsPlace(t *testing.T) {
	now, most := trace.Counts{Parked: 0, Unknown: 2}, trace.Counts{Parked: 1, Unknown: 3}
	var names []string
	for _, n := range Numbers(now, most, false)[5:] {
		names = append(names, n.Name)
		require.Equal(t, n.Name == "parked", n.Quiet)
	}
	require.Equal(t, []string{"unknown", "parked"}, names)
}

// The applications are green once the stock is what was ordered, and red once it is more;
// before that they are neither.
func TestApplicationsAreGoodWhenTheStockIsWhatWasOrdered(t *testing.T) {
	for _, c := range []struct {
		applications, stock, expected int
		tone                          string
	}{{0, 0, 0, ""}, {0, 0, 7, ""}, {1, 7, 12, ""}, {1, 7, 7, "good"}, {2, 14, 7, "bad"}, {1, 7, 0, "bad"}} {
		tone, _ := named(numbersOf(trace.Counts{Applications: c.applications, Stock: c.stock, StockExpected: c.expected}, false), "applications")
		require.Equal(t, c.tone, tone, "%d of %d", c.stock, c.expected)
	}
}

// The shop knows that a row is parked, and not that the work is done all the same.
func TestTheShopSeesNoFalseAlarm(t *testing.T) {
	counts := trace.Counts{Parked: 1, FalseAlarms: 1, Duplicates: 1, Conflicts: 1}
	for name, known := range map[string]bool{"parked": true, "false_alarms": false, "duplicates": false, "conflicts": false} {
		_, shown := named(numbersOf(counts, true), name)
		require.Equal(t, known, shown, name)
		_, shown = named(numbersOf(counts, false), name)
		require.True(t, shown, name)
	}
}

// A run that was cut off has held nothing to its end.
func TestARunThatMetItsLimitIsNotJudgedAtItsEnd(t *testing.T) {
	title := func(rule string) string { return rule }
	rec := timelinetest.Run(t, "step-limit 40\norder a 7\ndrop response 1\n")
	last := len(rec.Events) - 1
	require.Equal(t, Judgement{"dim", "nothing to judge yet"}, Judge(rec, -1, false, title))
	require.Equal(t, Judgement{"good", "✓ every promise holds so far"}, Judge(rec, 3, false, title))
	require.Equal(t, Judgement{"dim", "the run met its limit"}, Judge(rec, last, true, title))
	rec = timelinetest.Run(t, "order a 7\n")
	require.Equal(t, Judgement{"good", "✓ every promise held"}, Judge(rec, len(rec.Events)-1, true, title))
}
