package web

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/link"
	"twodeliveries/web/survey"
	"twodeliveries/web/webtest"
	"twodeliveries/web/worker"
)

// When the engine fails, what was found is kept, and the page can begin again.
func TestAFailedExplorerKeepsWhatWasFound(t *testing.T) {
	x := &Explore{}
	s := x.survey()
	m := s.Fill()
	s.Hear(worker.Sighting{News: &protocol.News{ID: m.ID, Cells: []protocol.Cell{webtest.Cell("inbox", "outbox", true, "safe")}}})
	s.Hear(worker.Sighting{Failed: "out of memory"})
	require.Len(t, s.Cells, 1)
	text := app.HTMLString(x)
	webtest.Has(t, text, "Out of memory. What it had found until then is kept.")
	webtest.Has(t, text, "Fill the rest")
	require.Len(t, s.Fill().Explore.Pairs, 24*4-1)
	require.Nil(t, s.Notice)
}

func TestTheTableSaysTheWorst(t *testing.T) {
	x := &Explore{}
	webtest.CheckMarkup(t, app.HTMLString(x))
	s := x.survey()
	require.Equal(t, 24*12, strings.Count(app.HTMLString(x), "not tried yet"))
	m := s.Fill()
	violation := protocol.Violation{Rule: "no-loss", Faults: 1, Step: 41, Steps: 52, Scenario: "receiver id-first\norder snack-7 7\n", Link: "v1/text=order+a+1/step=41"}
	lost := webtest.Cell("id-first", "outbox", true, "lost", "false ACK")
	lost.Violations = []protocol.Violation{violation}
	s.Hear(worker.Sighting{News: &protocol.News{ID: m.ID, Cells: []protocol.Cell{lost, webtest.Cell("inbox", "outbox", true, "safe"), webtest.Cell("none", "outbox", false, "done twice")}}})
	row := app.HTMLString(&tableRow{Page: x, Receiver: "id-first"})
	webtest.Has(t, row, "lost")
	webtest.Has(t, row, "+1")
	webtest.Has(t, row, `title="lost, false ACK"`)
	webtest.Has(t, app.HTMLString(&tableRow{Page: x, Receiver: "none"}), "cell bad part")

	s.Cell = protocol.Pair{Receiver: "id-first", Publisher: "outbox"}
	text := app.HTMLString(x)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, "An order that the shop has committed is never applied")
	webtest.Has(t, text, "1 fault, breaks at step 42 of 52")
	webtest.Has(t, text, `href="#v1/text=order+a+1/step=41"`)
	webtest.Has(t, text, "100 runs, all that there are.")
}

// Each word has a shape and a meaning of its own.
func TestEveryWordHasASign(t *testing.T) {
	seen := map[string]string{}
	for _, word := range tableWords() {
		require.NotEmpty(t, signs[word], word)
		require.NotEmpty(t, meaning(word), word)
		require.Empty(t, seen[signs[word]], "%s looks the same", word)
		seen[signs[word]] = word
	}
	require.Len(t, tableWords(), len(catalog.Harms)+2)
}

// What is said of a scenario is no more than what was tried.
func TestVerdictOnAScenario(t *testing.T) {
	for want, r := range map[string]protocol.Report{
		"No promise breaks|79 runs, 79 of them different, with up to 1 fault added: all that there are.":                                                       {Runs: 79, Distinct: 79, Depth: 1, Exhausted: true},
		"No promise broke so far|200,000 runs, 9 of them different, with up to 3 faults added: not all that there are, for 200,000 is the most that are made.": {Runs: 200_000, Distinct: 9, Depth: 3},
		"1 promise can break|12 runs, 9 of them different, with up to 1 fault added: all that there are.": {Runs: 12, Distinct: 9, Depth: 1, Exhausted: true,
			Violations: []protocol.Violation{{Rule: "at-most-once"}}},
	} {
		x := &Explore{}
		s := x.survey()
		s.Part = survey.ScenarioPart
		webtest.CheckMarkup(t, app.HTMLString(x))
		m := s.Explore()
		s.Hear(worker.Sighting{News: &protocol.News{ID: m.ID, Over: true, Report: &r}})
		head, text, _ := s.Verdict()
		require.Equal(t, want, head+"|"+text)
		webtest.CheckMarkup(t, app.HTMLString(x))
		webtest.HasNot(t, app.HTMLString(x), "This is about what was asked before")
		s.Toggle("drop")
		webtest.Has(t, app.HTMLString(x), "This is about what was asked before")
	}
}

// The lab leads there with the scenario on its desk.
func TestTheLabLeadsToExploring(t *testing.T) {
	l := labOf(t, "memory-set")
	l.session().End()
	webtest.Has(t, page(l), `href="explore/"`)
	require.Equal(t, "/two/explore/#v2/memory-set", toBreak(link.Site{Root: "/two/"}, l.session().Link()))
	require.Equal(t, "explore/#v2/text=order+a+1", toBreak(link.Site{}, scenario.Link{Text: "order a 1\n", Step: 4, Digest: "ab"}))
}
