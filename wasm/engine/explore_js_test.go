package main

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
)

// bench is a coordinator with workers that are not there: what they are sent waits
// until the test has one of them do it, with a real engine.
type bench struct {
	*coordinator
	t       *testing.T
	clock   time.Time
	workers []*fake
	news    []protocol.News
}

// fake is a worker.
type fake struct {
	hear, fail func(string)
	inbox      []string
	ended      bool
	engine     *engine
}

func newBench(t *testing.T) *bench {
	b := &bench{t: t, clock: time.Unix(1_700_000_000, 0)}
	b.coordinator = newCoordinator(func(text string) {
		var n protocol.News
		require.NoError(t, json.Unmarshal([]byte(text), &n))
		b.news = append(b.news, n)
	}, func(hear, fail func(string)) (func(string), func(), error) {
		w := &fake{hear: hear, fail: fail, engine: newEngine()}
		b.workers = append(b.workers, w)
		return func(text string) { w.inbox = append(w.inbox, text) }, func() { w.ended = true }, nil
	})
	b.now = func() time.Time { return b.clock }
	return b
}

// loaded has every worker say that it is ready.
func (b *bench) loaded() {
	for _, w := range b.workers {
		w.hear(`{"ready":true}`)
	}
}

// does has a worker do one message.
func (w *fake) does() {
	text := w.inbox[0]
	w.inbox = w.inbox[1:]
	w.hear(w.engine.take(text, protocol.Sources{}))
}

// goesOn has all workers do what they are sent until nobody has anything to do.
func (b *bench) goesOn() protocol.News {
	b.t.Helper()
	for busy := true; busy; {
		busy = false
		for _, w := range b.workers {
			if len(w.inbox) > 0 && !w.ended {
				w.does()
				busy = true
			}
		}
	}
	for rounds := 0; b.x != nil; rounds++ {
		require.Less(b.t, rounds, 10_000, "it does not come to an end")
		b.clock = b.clock.Add(newsEvery)
		b.work()
	}
	return b.last()
}

func (b *bench) last() protocol.News { return b.news[len(b.news)-1] }

const (
	lostACK   = "order snack-7 7\ndrop response 1\n"
	memorySet = "receiver memory-set\norder snack-7 7\ndrop response 1\nrestart receiver at=100ms\n"
)

// Of two workers both get jobs, several in a message; with one fault more a lost
// ACK is 79 runs, none of which breaks a rule.
func TestACrewExploresALostACK(t *testing.T) {
	b := newBench(t)
	b.begin(3, protocol.Exploration{Workers: 2, Scenario: lostACK, Depth: 1})
	require.Len(t, b.workers, 2)
	require.Empty(t, b.workers[0].inbox, "nobody is sent anything before it is ready")
	b.loaded()
	b.workers[0].does()
	for _, w := range b.workers {
		var m protocol.Message
		require.NoError(t, json.Unmarshal([]byte(w.inbox[0]), &m))
		require.Len(t, m.Jobs, jobsAtOnce)
		require.Equal(t, 3, m.ID)
	}

	end := b.goesOn()

	require.True(t, end.Over)
	require.Equal(t, 3, end.ID)
	require.Equal(t, 2, end.Workers)
	require.Equal(t, 79, end.Progress.Runs)
	require.Empty(t, end.Trouble+end.Crash)
	require.Equal(t, 79, end.Report.Runs)
	require.True(t, end.Report.Exhausted)
	require.Empty(t, end.Report.Violations)
}

// Of a crew of four, two begin; the third comes when both have done jobs, and the fourth
// when it has, too.
func TestACrewGrowsAsItGetsWarm(t *testing.T) {
	b := newBench(t)
	b.begin(1, protocol.Exploration{Workers: 4, Scenario: memorySet, Depth: 2})
	require.Len(t, b.workers, 2)
	b.loaded()
	b.workers[0].does() // the run itself, from which the others follow
	b.workers[0].does()
	require.Len(t, b.workers, 2, "the other one is cold")
	b.workers[1].does()
	require.Len(t, b.workers, 3)
	b.workers[0].does()
	require.Len(t, b.workers, 3)
	b.workers[2].hear(`{"ready":true}`)
	b.workers[2].does()
	require.Len(t, b.workers, 4)
	b.workers[3].hear(`{"ready":true}`)
	b.workers[3].does()
	require.Len(t, b.workers, 4, "more are not wanted")
}

// Whoever does the jobs, in whatever order, what is found is the same.
func TestTheReportDoesNotDependOnTheCrew(t *testing.T) {
	crew := newBench(t)
	crew.begin(1, protocol.Exploration{Workers: 3, Scenario: memorySet, Depth: 1})
	crew.loaded()
	alone := newBench(t)
	alone.crew.recruit = nil
	alone.begin(1, protocol.Exploration{Workers: 3, Scenario: memorySet, Depth: 1})

	a, b := crew.goesOn(), alone.goesOn()

	require.Equal(t, a.Report, b.Report)
	require.Equal(t, 0, b.Workers)
	smallest := a.Report.Violations[0]
	require.Equal(t, "at-most-once", smallest.Rule)
	require.Equal(t, 1, smallest.Faults, "one restart is enough")
}

// Where a worker cannot have workers the coordinator does some jobs at a time, and
// listens in between.
func TestWithoutWorkersAWordToStopIsHeard(t *testing.T) {
	b := newBench(t)
	b.crew.recruit = func(_, _ func(string)) (func(string), func(), error) { return nil, nil, errors.New("no workers here") }
	b.begin(1, protocol.Exploration{Workers: 2, Scenario: memorySet, Depth: 2})
	for range 20 {
		b.work()
	}
	before := b.x.source.Progress().Runs
	require.Greater(t, before, alone)
	b.stop(2)
	b.work()
	require.Greater(t, b.x.source.Progress().Runs, before, "another one was to stop")

	b.stop(1)
	end := b.goesOn()

	require.Equal(t, "no workers here", end.Trouble)
	require.False(t, end.Report.Exhausted)
	require.Equal(t, "at-most-once", end.Report.Violations[0].Rule, "what was found is kept")
}

// Cells come once, as soon as they are known, and those that were not begun stay
// unknown after a stop.
func TestCellsComeAsTheyBecomeKnown(t *testing.T) {
	b := newBench(t)
	var pairs []protocol.Pair
	for _, receiver := range []string{"memory-set", "inbox", "none", "id-first", "stock-first", "fingerprint"} {
		pairs = append(pairs, protocol.Pair{Receiver: receiver, Publisher: "outbox"})
	}
	b.begin(1, protocol.Exploration{Workers: 1, Pairs: pairs})
	b.loaded()
	for b.x.source.Progress().Cells == 0 {
		b.workers[0].does()
	}
	b.clock = b.clock.Add(newsEvery)
	b.work()
	require.Len(t, b.last().Cells, 1)
	require.Equal(t, "memory-set", b.last().Cells[0].Receiver)
	require.Contains(t, b.last().Cells[0].Verdicts, "done twice")

	b.stop(1)
	end := b.goesOn()

	var known []string
	for _, n := range b.news {
		for _, c := range n.Cells {
			known = append(known, c.Receiver)
		}
	}
	require.Contains(t, known, "memory-set")
	require.NotContains(t, known, "fingerprint")
	require.Less(t, end.Progress.Cells, len(pairs))
	require.Len(t, known, end.Progress.Cells)
	require.True(t, end.Over)
}

// A worker that fails is let go, and the others do what it had; with none left the
// coordinator does it.
func TestAWorkerThatFailsLosesNothing(t *testing.T) {
	b := newBench(t)
	b.begin(1, protocol.Exploration{Workers: 2, Scenario: lostACK, Depth: 1})
	b.loaded()
	b.workers[0].does()
	b.workers[0].fail("out of memory")
	require.True(t, b.workers[0].ended)
	b.workers[1].hear("nonsense")
	require.True(t, b.workers[1].ended)

	end := b.goesOn()

	require.Equal(t, 79, end.Report.Runs)
	require.True(t, end.Report.Exhausted)
	require.Equal(t, 0, end.Workers)
	require.Contains(t, end.Trouble, "cannot be read")
}

// One exploration follows the other; late results of the first do not count.
func TestANewExplorationForgetsTheOneBefore(t *testing.T) {
	b := newBench(t)
	b.begin(1, protocol.Exploration{Workers: 1, Scenario: memorySet, Depth: 2})
	b.loaded()
	b.begin(2, protocol.Exploration{Workers: 1, Scenario: lostACK, Depth: 1})
	require.Len(t, b.workers, 1, "the crew stays")

	end := b.goesOn()

	require.Equal(t, 2, end.ID)
	require.Equal(t, 79, end.Report.Runs)
}

func TestWhatMakesNoSenseIsAnswered(t *testing.T) {
	for told, what := range map[string]protocol.Exploration{
		`"lunch"`:        {Pairs: []protocol.Pair{{Receiver: "lunch", Publisher: "outbox"}}},
		`"reply"`:        {Scenario: "order snack-7 7\ndrop reply 1"},
		"depth of 9":     {Scenario: lostACK, Depth: 9},
		`fault "hunger"`: {Scenario: lostACK, Depth: 1, Kinds: []string{"hunger"}},
	} {
		b := newBench(t)
		b.begin(4, what)
		require.True(t, b.last().Over)
		require.Equal(t, 4, b.last().ID)
		require.ErrorContains(t, b.last().Problem, told)
		require.NotEmpty(t, b.last().Problem.Allowed)
		require.Empty(t, b.workers)
	}
}
