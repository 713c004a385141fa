package main

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
)

// passes lets time pass, while workers say nothing, until nothing is explored any
// more, and tells how much it was.
func (b *bench) passes() time.Duration {
	b.t.Helper()
	began := b.clock
	for b.x != nil {
		b.clock = b.clock.Add(newsEvery)
		b.work()
		require.Less(b.t, b.clock.Sub(began), time.Minute, "it does not come to an end")
	}
	return b.clock.Sub(began)
}

// ended lists which workers were ended.
func (b *bench) ended() (out []bool) {
	for _, w := range b.workers {
		out = append(out, w.ended)
	}
	return out
}

// A word to stop takes effect within a second though every worker is inside a run that
// goes on; the next exploration meets new workers.
func TestAStopDoesNotWaitForARunThatGoesOn(t *testing.T) {
	b := newBench(t)
	b.begin(1, protocol.Exploration{Workers: 2, Scenario: lostACK, Depth: 1})
	b.loaded()
	b.workers[0].does() // the run itself; then there is enough for both
	b.clock = b.clock.Add(time.Hour)
	b.work()
	require.Equal(t, []bool{false, false}, b.ended(), "who does not stop waits as long as it takes")

	b.stop(1)
	require.Less(t, b.passes(), time.Second)

	require.Equal(t, []bool{true, true, false, false}, b.ended())
	require.True(t, b.last().Over)
	require.Empty(t, b.last().Trouble, "nothing went wrong")
	require.Equal(t, 1, b.last().Report.Runs)
	require.False(t, b.last().Report.Exhausted)

	b.begin(2, protocol.Exploration{Workers: 2, Scenario: lostACK, Depth: 1})
	b.loaded()
	require.Equal(t, 79, b.goesOn().Report.Runs)
	require.Len(t, b.workers, 4)
}

// twoOrders breaks a rule as it is, and can spare an order.
const twoOrders = memorySet + "order snack-8 8 at=900ms\n"

// found has a worker go on until a rule is known to break, and all be busy then.
func found(t *testing.T, workers int) *bench {
	t.Helper()
	b := newBench(t)
	b.begin(1, protocol.Exploration{Workers: workers, Scenario: twoOrders, Depth: 2})
	b.loaded()
	for len(b.x.source.Progress().Broken) == 0 {
		b.workers[0].does()
	}
	require.NotEmpty(t, b.workers[0].inbox)
	return b
}

// What was found and nobody could make smaller in time is told as it was found.
func TestAStopTellsWhatWasFoundThoughNobodyMakesItSmaller(t *testing.T) {
	b := found(t, 2)
	b.stop(1)
	require.Less(t, b.passes(), time.Second)
	v := b.last().Report.Violations[0]
	require.Equal(t, "at-most-once", v.Rule)
	require.Equal(t, twoOrders, v.Scenario)
	require.NotEmpty(t, v.Link)
}

// Those that take the places of workers that were ended make smaller what was found.
func TestAfterAStopNewWorkersMakeSmallerWhatWasFound(t *testing.T) {
	b := found(t, 1)
	b.stop(1)
	b.clock = b.clock.Add(graceOfRuns)
	b.work()
	require.Equal(t, []bool{true, false}, b.ended())
	b.workers[1].hear(`{"ready":true}`)
	end := b.goesOn()
	require.Equal(t, memorySet, end.Report.Violations[0].Scenario)
}

// When that takes too long, it is not waited for either.
func TestAStopDoesNotWaitForWhatIsMadeSmaller(t *testing.T) {
	b := found(t, 1)
	b.stop(1)
	for range batches {
		b.workers[0].does()
	}
	require.Contains(t, b.workers[0].inbox[0], `"shrink"`)
	require.Less(t, b.passes(), time.Second)
	require.Equal(t, []bool{true}, b.ended())
	require.Equal(t, twoOrders, b.last().Report.Violations[0].Scenario)
}

// When a worker fails over it, there is still time for others to do it.
func TestAfterAStopWhatAWorkerLosesIsDoneByOthers(t *testing.T) {
	b := found(t, 1)
	b.stop(1)
	b.clock = b.clock.Add(graceOfRuns)
	b.work()
	b.workers[1].hear(`{"ready":true}`)
	require.Len(t, b.workers[1].inbox, 1, "the run itself is all that was found")
	b.workers[1].fail("out of memory")
	require.Equal(t, memorySet, b.goesOn().Report.Violations[0].Scenario)
}

// A worker that is done in time is kept.
func TestAStopKeepsWorkersThatAreDoneInTime(t *testing.T) {
	b := found(t, 2)
	b.stop(1)
	end := b.goesOn()
	require.Equal(t, []bool{false, false}, b.ended())
	require.Equal(t, "at-most-once", end.Report.Violations[0].Rule)
	require.NotContains(t, end.Report.Violations[0].Scenario, "drop response 1")
}

// A new exploration does not wait for runs of the one before either, and does again
// what was sent to the worker behind them.
func TestANewExplorationDoesNotWaitForARunThatGoesOn(t *testing.T) {
	b := newBench(t)
	b.begin(1, protocol.Exploration{Workers: 1, Scenario: "order snack-7 7", Depth: 0})
	b.loaded()
	require.Len(t, b.workers[0].inbox, 1)
	b.begin(2, protocol.Exploration{Workers: 1, Scenario: lostACK, Depth: 1})
	require.Len(t, b.workers[0].inbox, 2, "the run itself stands in line behind the one that goes on")
	b.clock = b.clock.Add(graceOfRuns - 1)
	b.work()
	require.Equal(t, []bool{false}, b.ended())
	b.clock = b.clock.Add(1)
	b.work()
	require.Equal(t, []bool{true, false}, b.ended())
	b.workers[1].hear(`{"ready":true}`)
	end := b.goesOn()
	require.Equal(t, 2, end.ID)
	require.Equal(t, 79, end.Report.Runs)
	require.True(t, end.Report.Exhausted)
}

// What a worker says after it was ended is not taken in twice.
func TestAWorkerThatWasEndedIsNotHeard(t *testing.T) {
	b := newBench(t)
	b.begin(1, protocol.Exploration{Workers: 1, Scenario: "order snack-7 7", Depth: 0})
	b.loaded()
	b.begin(2, protocol.Exploration{Workers: 1, Scenario: lostACK, Depth: 1})
	b.clock = b.clock.Add(graceOfRuns)
	b.work()
	b.workers[0].does()
	b.workers[0].does()
	require.Zero(t, b.x.source.Progress().Runs)
	b.workers[0].fail("it is gone")
	b.workers[1].hear(`{"ready":true}`)
	end := b.goesOn()
	require.Equal(t, 79, end.Report.Runs)
	require.Empty(t, end.Crash+end.Trouble)
}

// Of a table the cells that are not known to the end are told as they are.
func TestAStopOfTheTableDoesNotWaitEither(t *testing.T) {
	b := newBench(t)
	b.begin(1, protocol.Exploration{Workers: 2, Pairs: []protocol.Pair{{Receiver: "none", Publisher: "outbox"}, {Receiver: "inbox", Publisher: "outbox"}}})
	b.loaded()
	for len(b.x.source.Progress().Broken) == 0 {
		b.workers[0].does()
	}
	b.stop(1)
	require.Less(t, b.passes(), time.Second)
	require.True(t, b.last().Over)
	cells := map[string]protocol.Cell{}
	for _, n := range b.news {
		for _, c := range n.Cells {
			cells[c.Receiver] = c
		}
	}
	require.Contains(t, cells["none"].Verdicts, "done twice")
	require.False(t, cells["none"].Exhausted)
}

// A coordinator that does the jobs itself ends its own run once nobody waits for it.
func TestWithoutWorkersAStopEndsTheRun(t *testing.T) {
	b := newBench(t)
	b.crew.recruit = func(_, _ func(string)) (func(string), func(), error) { return nil, nil, errors.New("none") }
	b.now = func() time.Time {
		b.clock = b.clock.Add(time.Millisecond) // it is asked while the run goes on
		return b.clock
	}
	b.begin(1, protocol.Exploration{Workers: 2, Scenario: "attempts 20\nbusy-timeout 1h\nlock receiver from=0ms to=365d\norder a 1", Depth: 1})
	b.stop(1)
	for b.x != nil {
		b.work()
	}
	require.True(t, b.last().Over)
	require.False(t, b.last().Report.Exhausted)
}
