package exploring

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/web/survey"
	"twodeliveries/web/webtest"
	"twodeliveries/web/worker"
)

// When the explorer fails, what was found is kept, and the page can begin again.
func TestAFailedExplorerKeepsWhatWasFound(t *testing.T) {
	x := &Explore{Table: &protocol.Table{Cells: []protocol.Cell{webtest.Cell("inbox", "outbox", true, "safe")}}}
	s := x.survey()
	m := s.Fill()
	s.Hear(worker.Sighting{News: &protocol.News{ID: m.ID, Cells: []protocol.Cell{webtest.Cell("inbox", "outbox", true, "safe")}}})
	s.Hear(worker.Sighting{Failed: "out of memory"})
	require.Len(t, s.Cells, 1)
	text := app.HTMLString(x)
	webtest.Has(t, text, "Out of memory. What it had found until then is kept.")
	webtest.Has(t, text, "run the rest")
	require.Len(t, s.Fill().Explore.Pairs, 51)
	require.Nil(t, s.Notice)
}

// lost is a design that loses an order, in one run that breaks two promises.
func lost(receiver, publisher string) protocol.Cell {
	c := webtest.Cell(receiver, publisher, true, "lost", "false ACK")
	v := protocol.Violation{Rule: "no-loss", Step: 41, Steps: 52, Scenario: "receiver id-first\norder snack-7 7\ncrash receiver id-committed 1\n",
		Words: "a crash of the warehouse", Link: "v2/text=order+a+1/step=42", Thresholds: []protocol.Threshold{{Name: "lease", Is: 300, From: 471}}}
	false_ := v
	false_.Rule, false_.Step, false_.Link, false_.Thresholds = "honest-ack", 37, "v2/text=order+a+1/step=38", nil
	c.Violations = []protocol.Violation{v, false_}
	return c
}

// Read without any program: which designs hold, which break and by what, and, opened, the
// whole run, its lines and where a time decides.
func TestTheTableIsReadWithoutAProgram(t *testing.T) {
	table := &protocol.Table{Runs: 61_847, Cells: []protocol.Cell{
		webtest.Cell("inbox", "outbox", true, "safe"), lost("id-first", "outbox"), lost("none", "mark-first"),
	}}
	x := &Explore{Table: table, Strips: map[string]string{"v2/text=order+a+1/step=42": `<svg class="it"></svg>`}}
	text := app.HTMLString(x)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, "Computed when this page was built: 61,847 runs, one fault at a time.")
	webtest.Has(t, text, "1 design safe")
	webtest.Has(t, text, "an inbox in the same transaction")
	webtest.Has(t, text, "An order that the shop has committed is never applied")
	webtest.Has(t, text, "a crash of the warehouse · ")
	webtest.Has(t, text, "also false ACK")
	webtest.Has(t, text, "A crash of the warehouse.")
	webtest.Has(t, text, "at step 42 of 52, against the promise “Every committed order is applied")
	webtest.Has(t, text, `<svg class="it">`)
	webtest.Has(t, text, "crash receiver id-committed 1")
	webtest.Has(t, text, "safe from 471 ms on (lost)")
	webtest.Has(t, text, `href="#v2/text=order+a+1/step=38"`)
	require.Equal(t, 1, strings.Count(text, `data-strip="`), "one run, and what both sides break together is not opened")
	webtest.HasNot(t, text, "<details open")
}

// With its programs the page holds what is opened, and no more.
func TestOnlyWhatIsOpenedIsOnThePage(t *testing.T) {
	x := &Explore{Table: &protocol.Table{Cells: []protocol.Cell{lost("id-first", "outbox"), lost("none", "mark-first")}}, Explorer: deaf{}}
	webtest.HasNot(t, app.HTMLString(x), "The whole scenario")
	row := &designRow{Page: x, Role: catalog.Receiver, Pair: protocol.Pair{Receiver: "id-first", Publisher: "outbox"}, Open: true}
	webtest.Has(t, app.HTMLString(row), "The whole scenario")

	s := x.survey()
	s.All = true
	every := app.HTMLString(&pairTable{Page: x})
	webtest.CheckMarkup(t, every)
	webtest.Has(t, every, `title="lost, false ACK"`)
	webtest.Has(t, every, "+1")
	webtest.HasNot(t, every, "The whole scenario")
	every = app.HTMLString(&pairTable{Page: x, Cell: protocol.Pair{Receiver: "none", Publisher: "mark-first"}})
	webtest.Has(t, every, "The whole scenario")
}

// deaf is an explorer that does nothing.
type deaf struct{}

func (deaf) Start(func(worker.Sighting)) {}
func (deaf) Tell(protocol.Message)       {}

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
	}
}
