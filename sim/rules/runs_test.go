package rules_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/rules"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// run runs a scenario and returns the rules that broke, by name.
func run(t *testing.T, text string) (*trace.Recording, map[string]trace.Verdict) {
	t.Helper()
	sc, err := scenario.Parse(text)
	require.NoError(t, err)
	r := sim.Run(sc)
	broken := map[string]trace.Verdict{}
	for _, v := range r.Verdicts {
		if v.State != trace.Held {
			broken[v.Name] = v
		}
	}
	return r, broken
}

// The copy of a comes at 70, when b, placed after it, is applied. That a is
// applied twice is wrong; that it came before b was right, and stays so.
func TestAnOrderThatIsAppliedAgainLaterDoesNotBreakTheOrderOfItsKey(t *testing.T) {
	r, broken := run(t, "receiver none\norder a 7 key=k\norder b 7 key=k\nduplicate request 1 by=60ms")
	require.Equal(t, 3, r.Counts.Applications)
	require.NotContains(t, broken, "key-order")
	require.Equal(t, "a", broken["at-most-once"].Order)
}

// Both requests are lost, and the shop forgets b at 50 and a at 100. Whichever it
// is that the verdict calls lost, the step it leads to is where that one was.
func TestTheStepOfALossIsThatOfTheOrderWhichIsCalledLost(t *testing.T) {
	r, broken := run(t, "publisher unknown-as-done\norder b 7\norder a 7\ndrop request 1\ndrop request 2")
	lost := broken["no-loss"]
	e := r.Events[lost.Step]
	require.Equal(t, trace.Commit, e.Kind)
	require.Equal(t, lost.Order, e.Order)
	require.Equal(t, map[string]int{"b": 50, "a": 100}[lost.Order], e.Ms)
}

// Order a is parked, so nothing is lost: an operator can see it and send it again.
// Then the warehouse, whose tables count their rows from 1 like the shop's, writes
// what it wants to tell others about b into an outbox of its own.
func TestTheWarehousesOutboxSaysNothingAboutTheShops(t *testing.T) {
	r, broken := run(t, "receiver inbox-outbox\nattempts 1\norder a 7\norder b 7\ndrop request 1")
	require.Equal(t, 1, r.Counts.Parked)
	require.Empty(t, broken)
}

// Only orders that a step has to do with are judged at that step. To judge all of them
// comes to the same, at the same steps.
func TestWhatNothingHasHappenedToNeedNotBeJudgedAgain(t *testing.T) {
	verdicts := map[trace.State]int{}
	again := func(r *trace.Recording, before func(*rules.Judge)) ([]trace.Event, []trace.Verdict) {
		j, events := rules.New(r.Tables, r.Nodes), slices.Clone(r.Events)
		for i := range events {
			events[i].Rules = nil
			before(j)
			j.Step(i, &events[i])
		}
		return events, j.Finish(events, r.Settled)
	}
	for _, p := range scenario.Presets() {
		sc, err := scenario.Parse(p.Text + "\norder another 3 at=5ms\norder last 4 at=90ms\ncrash receiver at=35ms restart=5ms\n")
		require.NoError(t, err)
		r := sim.Run(sc)
		events, judged := again(r, func(*rules.Judge) {})
		all, allJudged := again(r, (*rules.Judge).TouchAll)
		require.Equal(t, allJudged, judged, p.Name)
		require.Equal(t, all, events, p.Name)
		require.Equal(t, r.Verdicts, judged, p.Name)
		for _, v := range judged {
			verdicts[v.State]++
		}
	}
	require.Greater(t, verdicts[trace.Broken], 10)
}
