package survey

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/worker"
)

// answer answers as the engine does.
func answer(s *Survey, ask protocol.Ask) {
	a := protocol.Answer{ID: ask.ID}
	sc := scenario.MustParse(ask.Scenario)
	if ask.Times == "" {
		a.Recording = sim.Run(sc)
	} else {
		lab := sim.NewEngine()
		defer lab.Close()
		a.Times = &protocol.Times{List: explore.Thresholds(lab, sc, ask.Times)}
	}
	s.HearEngine(worker.Report{Answer: &a})
}

const leased = "receiver claim-lease\norder snack-7 7\ncrash receiver committed 1\n"

// opened is a survey that has explored a scenario.
func opened(t *testing.T, text string, violations ...protocol.Violation) *Survey {
	s := New(nil)
	s.Come(nil)
	s.Part, s.Preset, s.Scenario = ScenarioPart, "", scenario.MustParse(text)
	m := s.Begin()
	s.Hear(worker.Sighting{News: &protocol.News{ID: m.ID, Over: true, Report: &protocol.Report{Depth: 1, Violations: violations}}})
	require.NotNil(t, s.Report)
	return s
}

// Two promises that one run breaks are one case, which opens where the first breaks.
func TestOneRunIsOneCase(t *testing.T) {
	list := Cases([]protocol.Violation{
		{Rule: "no-loss", Scenario: "a", Step: 46, Link: "late"}, {Rule: "honest-ack", Scenario: "a", Step: 42, Link: "early"},
		{Rule: "same-content", Scenario: "b", Step: 7, Link: "other"},
	})
	require.Len(t, list, 2)
	require.Equal(t, "late", list[0].Head().Link)
	require.Equal(t, "early", list[0].Link())
	require.Equal(t, "other", list[1].Link())
}

// The engine is asked for the run and for the times, each once; then both are shown. By
// hand: request 3, the last, takes over at 480 what was claimed at 10 for 470 or less.
func TestTheEngineDrawsWhatIsLookedAt(t *testing.T) {
	v := protocol.Violation{Rule: "at-most-once", Scenario: leased, Link: "v2/a"}
	s := opened(t, leased, v)
	asks := s.Wants()
	require.Len(t, asks, 2)
	require.Empty(t, s.Wants(), "it is on its way")
	require.Empty(t, s.Strip(Case{[]protocol.Violation{v}}))
	for _, a := range asks {
		require.True(t, s.Expects(a.ID))
		answer(s, a)
		require.False(t, s.Expects(a.ID))
		answer(s, a) // what nobody waits for changes nothing
	}
	drawn := s.Strip(Case{[]protocol.Violation{v}})
	require.Equal(t, len(Widths), strings.Count(drawn, "<svg "))
	require.Contains(t, drawn, "done twice")
	require.NotContains(t, drawn, "ahead", "it is whole")
	require.Equal(t, []protocol.Threshold{{Name: "retry-delay", Is: 200, From: 115, Breaks: true}, {Name: "lease", Is: 300, From: 471}}, s.Times(v))
	require.Empty(t, s.Wants())
}

// An engine that fails over a run is named where its picture would stand.
func TestAnEngineThatFailsIsNamed(t *testing.T) {
	v := protocol.Violation{Rule: "at-most-once", Scenario: leased, Link: "v2/a"}
	s := opened(t, leased, v)
	s.HearEngine(worker.Report{Answer: &protocol.Answer{ID: s.Wants()[0].ID, Crash: "the disk is on fire"}})
	require.Equal(t, "the disk is on fire", s.Failed)
	require.Empty(t, s.Strip(Case{[]protocol.Violation{v}}))
}

// What came with the page is not asked for.
func TestWhatCameIsNotAskedFor(t *testing.T) {
	pair := protocol.Pair{Receiver: "claim-lease", Publisher: "outbox"}
	v := protocol.Violation{Rule: "at-most-once", Scenario: leased, Link: "v2/a", Thresholds: []protocol.Threshold{{Name: "lease", Is: 300, From: 471}}}
	table := &protocol.Table{Cells: []protocol.Cell{{Receiver: pair.Receiver, Publisher: pair.Publisher, Verdicts: []string{"done twice"},
		Violations: []protocol.Violation{v}, Exhausted: true}}}
	s := New(table)
	s.Come(map[string]string{"v2/a": "<svg></svg>"})
	s.Cell = pair
	require.Empty(t, s.Wants())
	require.Equal(t, "<svg></svg>", s.Strip(Cases([]protocol.Violation{v})[0]))
	require.Equal(t, v.Thresholds, s.Times(v))

	s = New(table)
	s.Come(nil)
	s.Cell = pair
	require.Len(t, s.Wants(), 1, "where no strip came, as in the one file, it is drawn")
}

// Each line of what was asked about is kept or struck out; the fault that was found is new.
func TestLinesThatAreNotNeededAreStruckOut(t *testing.T) {
	const given = "title T\nnote N\nreceiver none\nreplicas 2\norder snack-7 7\nfreeze receiver at=900ms\nresume receiver at=950ms\n"
	v := protocol.Violation{Scenario: "receiver none\norder snack-7 7\ndrop response 1\n",
		Spared: []string{"replicas 2", "freeze receiver at=900ms", "resume receiver at=950ms"}}
	s := opened(t, given, v)
	require.Equal(t, []Line{
		{"receiver none", Kept}, {"replicas 2", Spared}, {"order snack-7 7", Kept}, {"freeze receiver at=900ms", Spared},
		{"resume receiver at=950ms", Spared}, {"drop response 1", Added},
	}, s.Lines(v))
	s.Part = TablePart
	require.Equal(t, []Line{{"receiver none", Kept}, {"order snack-7 7", Kept}, {"drop response 1", Kept}}, s.Lines(v))
}
