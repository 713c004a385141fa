package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/webtest"
)

// Texts of runs that cannot be taken for each other.
const (
	orderA = "order a 1\n"
	orderB = "order b 2\n"
	orderC = "order c 3\n"
)

// says is what the engine answers to an Ask.
func says(t *testing.T, ask protocol.Ask) *protocol.Answer {
	t.Helper()
	if ask.Look == nil {
		return &protocol.Answer{ID: ask.ID, Recording: webtest.Record(t, ask.Scenario)}
	}
	e := sim.NewEngine()
	defer e.Close()
	found := e.Look(scenario.MustParse(ask.Scenario), *ask.Look)
	return &protocol.Answer{ID: ask.ID, Found: &found}
}

// hears gives an answer to a session as the page does, and tells whether anything
// was done with it.
func hears(s *Session, a *protocol.Answer) bool {
	if _, ok := s.Look(a); ok {
		return true
	}
	return s.Answer(a)
}

// ignores checks that an answer is not expected and changes nothing.
func ignores(t *testing.T, s *Session, a *protocol.Answer) {
	t.Helper()
	before, second, query, state := *s, Second{}, inquiry{}, s.Engine.State
	if s.Comparison.B != nil {
		second = *s.Comparison.B
	}
	if s.Inquiries.query != nil {
		query = *s.Inquiries.query
	}
	require.False(t, s.Expects(a.ID), "answer %d", a.ID)
	require.False(t, hears(s, a), "answer %d", a.ID)
	require.Same(t, before.Run, s.Run, "the run shown is another")
	require.Equal(t, []any{before.wish, before.Engine.checking, before.Cursor, before.Notice, state}, []any{s.wish, s.Engine.checking, s.Cursor, s.Notice, s.Engine.State})
	if s.Comparison.B != nil {
		require.Equal(t, []any{second.Run, second.Problem}, []any{s.Comparison.B.Run, s.Comparison.B.Problem})
	}
	if s.Inquiries.query != nil {
		require.Equal(t, query.found, s.Inquiries.query.found)
	}
}

// While the run of order b is waited for, that of order a does not come in its place.
func TestTheRunOfAnEarlierEditIsNotShown(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	a := s.Edit(Change{Scenario: scenario.MustParse(orderA)})
	b := s.Edit(Change{Scenario: scenario.MustParse(orderB)})
	ignores(t, s, says(t, a))
	require.True(t, s.Waiting())
	require.Equal(t, orderB, s.Draft.Scenario.String())

	require.True(t, hears(s, says(t, b)))
	require.Equal(t, orderB, s.Run.Rec.Scenario)
	require.False(t, s.Waiting())
	ignores(t, s, says(t, a))
	ignores(t, s, says(t, b))
}

// What is wrong with a scenario that has left the desk is not said either.
func TestTheProblemOfAnEarlierEditIsNotShown(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	a := s.Edit(Change{Scenario: scenario.MustParse(orderA)})
	s.Edit(Change{Scenario: scenario.MustParse(orderB)})
	ignores(t, s, &protocol.Answer{ID: a.ID, Crash: "the disk is on fire"})
	require.True(t, s.Waiting())
}

// What is compared with is what was chosen last.
func TestTheRunOfAnEarlierComparisonIsNotShown(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.Comparison.Begin(Other{Key: "a", Scenario: scenario.MustParse(orderA)})
	ignores(t, s, &protocol.Answer{Crash: "an answer to nothing, while the second is not asked for"})
	a, _ := s.Comparison.Ask()
	s.Comparison.Begin(Other{Key: "b", Scenario: scenario.MustParse(orderB)})
	b, _ := s.Comparison.Ask()
	ignores(t, s, says(t, a))
	require.Nil(t, s.Comparison.B.Run)

	require.True(t, hears(s, says(t, b)))
	require.Equal(t, orderB, s.Comparison.B.Run.Rec.Scenario)
	ignores(t, s, says(t, b))
	ignores(t, s, says(t, a))
}

// What is found for an earlier query does not stand under a later one.
func TestTheAnswerToAnEarlierQueryIsNotShown(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	a, b := s.Inquiries.Query(trace.Receiver, "SELECT 1"), s.Inquiries.Query(trace.Receiver, "SELECT 2")
	ignores(t, s, says(t, a))
	require.True(t, s.Inquiries.Querying())
	require.True(t, hears(s, says(t, b)))
	require.Equal(t, "2", s.Inquiries.query.found.Rows[0][0].Text)
	ignores(t, s, says(t, b))
	s.Inquiries.Stop()
	ignores(t, s, &protocol.Answer{Crash: "an answer to nothing, after a query was stopped"})
}

// Two files are saved under their own names, whichever comes first, and neither is a
// run.
func TestEachFileIsTheOneThatWasAskedFor(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	shop, warehouse := s.Inquiries.Database(trace.Publisher, s.FileName()), s.Inquiries.Database(trace.Receiver, s.FileName())
	wish := s.Edit(Change{Scenario: scenario.MustParse(orderB)})
	require.False(t, s.Answer(says(t, warehouse)))
	require.True(t, s.Waiting())
	for _, ask := range []protocol.Ask{warehouse, shop} {
		a := says(t, ask)
		save, ok := s.Look(a)
		require.True(t, ok)
		require.Contains(t, save.Name, ask.Look.DB)
		require.Equal(t, a.Found.File, save.Content)
		ignores(t, s, a)
	}
	_, ok := s.Look(says(t, wish))
	require.False(t, ok)
	require.True(t, s.Waiting())
}

// The run that is compared with the shipped one is that of the shipped scenario.
func TestOnlyItsOwnAnswerIsComparedWithTheShippedRun(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	ignores(t, s, &protocol.Answer{Crash: "an answer to nothing, before anything was asked"})
	ask, _ := s.Engine.Ready()
	for _, id := range []int{0, ask.ID - 1, ask.ID + 1} {
		ignores(t, s, &protocol.Answer{ID: id, Recording: webtest.Record(t, ask.Scenario)})
	}
	require.Equal(t, EngineReady, s.Engine.State)
	require.True(t, hears(s, says(t, ask)))
	require.Equal(t, EngineSame, s.Engine.State)
	ignores(t, s, &protocol.Answer{ID: ask.ID, Recording: webtest.Record(t, orderA)})
}

// Whatever order four answers come in, each arrives where it was asked for.
func TestEachAnswerArrivesWhereItWasAskedFor(t *testing.T) {
	for _, order := range permutations([]int{0, 1, 2, 3}) {
		s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
		shipped, _ := s.Engine.Ready()
		wish := s.Edit(Change{Scenario: scenario.MustParse(orderB)})
		s.Comparison.Begin(Other{Key: "c", Scenario: scenario.MustParse(orderC)})
		second, _ := s.Comparison.Ask()
		query := s.Inquiries.Query(trace.Receiver, "SELECT total FROM stock")
		asks := []protocol.Ask{shipped, wish, second, query}
		arrived := map[int]bool{}
		for _, i := range order {
			ignores(t, s, &protocol.Answer{ID: asks[3].ID + 1, Recording: webtest.Record(t, orderA)})
			require.True(t, s.Expects(asks[i].ID))
			require.True(t, hears(s, says(t, asks[i])))
			arrived[i] = true
			ignores(t, s, says(t, asks[i]))
			require.Equal(t, arrived[0], s.Engine.State == EngineSame, "%v", order)
			require.Equal(t, arrived[1], s.Run.Rec.Scenario == orderB, "%v", order)
			require.Equal(t, arrived[2], s.Comparison.B.Run != nil && s.Comparison.B.Run.Rec.Scenario == orderC, "%v", order)
			require.Equal(t, arrived[3], s.Inquiries.query.found != nil && s.Inquiries.query.found.Rows[0][0].Text == "0", "%v", order)
		}
	}
}

func permutations(of []int) [][]int {
	if len(of) == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for i, first := range of {
		rest := append(append([]int{}, of[:i]...), of[i+1:]...)
		for _, p := range permutations(rest) {
			out = append(out, append([]int{first}, p...))
		}
	}
	return out
}
