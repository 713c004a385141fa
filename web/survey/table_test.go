package survey

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/web/webtest"
	"twodeliveries/web/worker"
)

// came is a table in which every warehouse does what it does with the outbox, whatever the
// shop, but for one shop that loses and one that refuses.
func came() *protocol.Table {
	out := &protocol.Table{Runs: 28_800, Exhausted: true}
	for _, r := range catalog.ByRole(catalog.Receiver) {
		for _, p := range catalog.ByRole(catalog.Publisher) {
			c := webtest.Cell(r.Name, p.Name, true, "safe")
			switch {
			case p.Refuses:
				c.Verdicts = []string{"refuses"}
			case p.Name == "mark-first":
				c.Verdicts = []string{"lost"}
			case !r.Correct:
				c.Verdicts = []string{"done twice"}
			}
			out.Cells = append(out.Cells, c)
		}
	}
	return out
}

func hear(s *Survey, m protocol.Message, over bool, cells ...protocol.Cell) {
	s.Hear(worker.Sighting{News: &protocol.News{ID: m.ID, Cells: cells, Over: over}})
}

// Nobody has to run anything to know: the right designs first, then what breaks.
func TestTheTableIsThereFromTheBeginning(t *testing.T) {
	s := New(came())
	groups := s.Groups(catalog.Receiver)
	require.Len(t, groups, 2)
	require.Equal(t, "safe", groups[0].Word)
	require.Len(t, groups[0].Pairs, 7)
	require.Equal(t, protocol.Pair{Receiver: "inbox", Publisher: "outbox"}, groups[0].Pairs[0])
	require.Equal(t, "done twice", groups[1].Word)
	require.Len(t, groups[1].Pairs, 26)

	var heads []string
	for _, g := range s.Groups(catalog.Publisher) {
		heads = append(heads, g.Word)
	}
	require.Equal(t, []string{"safe", "refuses", "lost"}, heads)
	text, differs := s.Origin()
	require.Equal(t, "Computed when this page was built: 28,800 runs, one fault at a time.", text)
	require.False(t, differs)
	require.Nil(t, s.Open("v2/receiver=memory-set/publisher=outbox"), "it is known")
}

// Columns that do not differ are one: of twenty shops, eighteen do what the outbox does.
func TestColumnsThatDoNotDifferAreOne(t *testing.T) {
	s := New(came())
	columns := s.Columns()
	require.Len(t, columns, 3)
	require.Len(t, columns[0], 18)
	require.Equal(t, "mark-first", columns[1][0].Name)
	require.Equal(t, "outbox-no-connection", columns[2][0].Name)

	m := s.Fill()
	hear(s, m, true, webtest.Cell("none", "send-first", true, "phantom work"))
	require.Len(t, s.Columns(), 4, "one that came out otherwise stands by itself")
}

// Run here again is what is seen: 33 warehouses with the outbox, 20 shops with the inbox,
// and one pair is both. What was stopped half-way is left, and takes nothing away.
func TestItIsRunHereAgain(t *testing.T) {
	s := New(came())
	m := s.Fill()
	require.Len(t, m.Explore.Pairs, 33+20-1)
	hear(s, m, false, webtest.Cell("inbox", "outbox", true, "safe"), webtest.Cell("none", "outbox", false))
	require.Equal(t, 1, s.Revs["none"])
	require.Equal(t, 0, s.Revs["id-first"])
	require.Equal(t, []string{"done twice"}, s.Cells[protocol.Pair{Receiver: "none", Publisher: "outbox"}].Verdicts)
	require.Equal(t, m.ID, s.Stop().ID)
	hear(s, m, true)
	require.False(t, s.Run.Running)
	require.True(t, s.Run.Stopped)
	require.Equal(t, 1, s.Run.Known)
	text, _ := s.Origin()
	require.Equal(t, "Run here, 100 runs: 1 pair came out as when this page was built.", text)

	rest := s.Fill()
	require.Len(t, rest.Explore.Pairs, 51, "what was run to its end is not run again")
	hear(s, m, true)
	require.True(t, s.Run.Running, "the end of the one before is not that of this one")
	for _, p := range rest.Explore.Pairs {
		hear(s, rest, false, s.Cells[p])
	}
	hear(s, rest, true)
	text, differs := s.Origin()
	require.Equal(t, "Run here, 5,200 runs: 52 pairs came out as when this page was built.", text)
	require.False(t, differs)
	require.Len(t, s.Fill().Explore.Pairs, 52, "all of it, once more")

	s.All = true
	require.Len(t, s.Fill().Explore.Pairs, 33*20)
}

// What comes out otherwise here is named, and shown.
func TestWhatComesOutOtherwiseIsNamed(t *testing.T) {
	s := New(came())
	m := s.Fill()
	hear(s, m, false, webtest.Cell("inbox", "outbox", true, "safe"), webtest.Cell("inbox-outbox", "outbox", true, "lost"))
	text, differs := s.Origin()
	require.True(t, differs)
	require.Equal(t, "Run here, 1 pair of 2 pairs came out otherwise than when this page was built: inbox-outbox with outbox.", text)
	require.Equal(t, "lost", s.Groups(catalog.Receiver)[1].Word)
}

// Which times decide is asked for later, and makes no difference.
func TestThresholdsMakeNoDifference(t *testing.T) {
	table := came()
	with := webtest.Cell("expiring-inbox", "outbox", true, "done twice")
	with.Violations = []protocol.Violation{{Rule: "at-most-once", Scenario: "a", Thresholds: []protocol.Threshold{{Name: "retention"}}}}
	for i, c := range table.Cells {
		if c.Pair() == with.Pair() {
			table.Cells[i] = with
		}
	}
	s := New(table)
	m := s.Fill()
	without := with
	without.Violations = []protocol.Violation{{Rule: "at-most-once", Scenario: "a"}}
	hear(s, m, false, without)
	_, differs := s.Origin()
	require.False(t, differs)
	without.Violations = []protocol.Violation{{Rule: "at-most-once", Scenario: "b"}}
	hear(s, m, false, without)
	_, differs = s.Origin()
	require.True(t, differs, "another counterexample is another result")
}

// A scenario that comes by a link, or is chosen, is explored without another word; what is
// under way or known is not begun again.
func TestAScenarioIsExploredAtOnce(t *testing.T) {
	s := New(came())
	m := s.Open("v2/memory-set")
	require.NotNil(t, m)
	require.Contains(t, m.Explore.Scenario, "receiver memory-set")
	require.Equal(t, 1, m.Explore.Depth)
	require.Nil(t, s.Open("v2/memory-set"), "it is under way")
	s.Hear(worker.Sighting{News: &protocol.News{ID: m.ID, Over: true, Report: &protocol.Report{Runs: 88, Depth: 1, Exhausted: true}}})
	require.Nil(t, s.Begin(), "it is known")
	require.True(t, s.MayGoDeeper())
	s.Depth = 2
	require.Equal(t, 2, s.Begin().Explore.Depth)
	s.Kinds = nil
	require.Nil(t, s.Begin(), "nothing to try")
	head, _, _ := s.Verdict()
	require.Equal(t, "Looking …", head)
}

func TestTheFragmentForTwoFaults(t *testing.T) {
	s := New(nil)
	m := s.Open(Deeper(protocol.Pair{Receiver: "claim-owner", Publisher: "outbox"}))
	require.Equal(t, "receiver claim-owner\norder snack-7 7\n", m.Explore.Scenario)
	require.Equal(t, 2, m.Explore.Depth)
	require.Len(t, m.Explore.Kinds, 6)
}
