package facts_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/facts"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

func run(t *testing.T, text string) *trace.Recording {
	t.Helper()
	sc, err := scenario.Parse(text)
	require.NoError(t, err)
	return sim.Run(sc)
}

// step is the first step of a kind at a process that is about a message.
func step(t *testing.T, rec *trace.Recording, kind trace.Kind, node, msg string) int {
	t.Helper()
	i := slices.IndexFunc(rec.Events, func(e trace.Event) bool {
		return e.Kind == kind && e.Node == node && (msg == "" || e.Msg != nil && e.Msg.Name() == msg)
	})
	require.GreaterOrEqual(t, i, 0)
	return i
}

// lastCommit is the last commit of the shop.
func lastCommit(rec *trace.Recording) int {
	for i := len(rec.Events) - 1; ; i-- {
		if e := rec.Events[i]; e.Kind == trace.Commit && e.Node == trace.Publisher {
			return i
		}
	}
}

// The crash over request 2 takes with it what request 2 had written. What request 1 has
// written is committed.
func TestOnlyWhatWasOpenIsTorn(t *testing.T) {
	rec := run(t, "order a 7\norder b 5\ncrash receiver stock-updated 2")
	died := step(t, rec, trace.Crashed, trace.Receiver, "")
	for msg, torn := range map[string]bool{"request 1": false, "request 2": true} {
		f := facts.Fact{Kind: facts.Torn, Steps: []int{step(t, rec, trace.Write, trace.Receiver, msg), died}, Msg: msg}
		require.Equal(t, torn, f.Holds(rec), msg)
	}
}

// Who is started again is not gone.
func TestOnlyWhoStaysDeadIsGone(t *testing.T) {
	for restart, gone := range map[string]bool{"20ms": false, "never": true} {
		rec := run(t, "order a 7\ncrash receiver committed 1 restart="+restart)
		f := facts.Fact{Kind: facts.Gone, Steps: []int{step(t, rec, trace.Crashed, trace.Receiver, "")}, Node: trace.Receiver}
		require.Equal(t, gone, f.Holds(rec), restart)
	}
}

// A row that an operator deletes once it is complete is not given up; one that is deleted
// because its only attempt failed is.
func TestACompleteRowIsNotDiscarded(t *testing.T) {
	for text, discarded := range map[string]bool{
		"order a 7\npurge publisher at=1s":                          false,
		"attempts 1\non-failure discard\norder a 7\ndrop request 1": true,
	} {
		rec := run(t, text)
		f := facts.Fact{Kind: facts.Discarded, Steps: []int{lastCommit(rec)}, Order: "a"}
		require.Equal(t, discarded, f.Holds(rec), text)
	}
}

// A stranger's 8 stands in the place of the 7 that were ordered: the row is parked, and
// rightly so. When the 7 came too late to be known of, it is parked in vain.
func TestAnAlarmOverOtherContentIsNotFalse(t *testing.T) {
	for text, inVain := range map[string]bool{
		"inject a 8 at=0ms\norder a 7 at=100ms": false,
		"attempts 1\nwork 60ms\norder a 7":      true,
	} {
		rec := run(t, text)
		require.Equal(t, 1, rec.Counts.Parked, text)
		f := facts.Fact{Kind: facts.FalseAlarm, Steps: []int{lastCommit(rec)}, Order: "a"}
		require.Equal(t, inVain, f.Holds(rec), text)
	}
}

// An answer that says no is no reason to mark the order; one that says yes is.
func TestAnAnswerThatSaysNoIsNoACK(t *testing.T) {
	for status, blind := range map[int]bool{404: true, 200: false} {
		told := &trace.Msg{Kind: trace.Status, Order: "a", ID: "a", Status: status, Body: `{"id":"a","accepted":true}`}
		rec := &trace.Recording{
			Tables: []trace.Table{{DB: trace.Publisher, Name: "outbox", Columns: []string{"order_id", "state"}}},
			Events: []trace.Event{{Kind: trace.Told, Order: "a", Msg: told}, {Kind: trace.Commit, Seen: []trace.Change{
				{DB: trace.Publisher, Table: "outbox", Op: trace.Update, Old: []string{"a", "pending"}, New: []string{"a", "complete"}},
			}}},
		}
		f := facts.Fact{Kind: facts.MarkedBlind, Steps: []int{1}, Order: "a"}
		require.Equal(t, blind, f.Holds(rec), status)
	}
}
