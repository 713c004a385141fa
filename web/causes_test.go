package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/web/session"
	"twodeliveries/web/webtest"
)

// What was proved is said at the end and where it broke, and offered in that order.
func TestWhatWasProvedIsSaidAndOffered(t *testing.T) {
	l := labOf(t, "crash-before-confirm")
	s := l.desk().S
	s.End()
	webtest.HasNot(t, page(l), `id="causes"`)
	s.Engine.State = session.EngineReady
	ask, any := s.CausesAsk()
	require.True(t, any)
	webtest.Has(t, page(l), "Running it again, to find what mends it")
	webtest.AnswerWhy(t, s, ask)
	text := page(l)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, `id="causes"`)
	webtest.Has(t, text, "Without the crash it holds; with a claim that is checked before the commit")
	webtest.Has(t, text, "here a longer lease would do.")

	var titles []string
	for _, o := range s.Others() {
		titles = append(titles, o.Title)
	}
	// The pair that the preset is made for comes first; it was proved, too.
	require.Equal(t, []string{"the same with an inbox", "the same with a claim that is checked before the commit", "the same with a claim in the transaction of the work",
		"the same without the crash"}, titles[:4])
	for _, o := range s.Others()[:4] {
		require.Equal(t, 7, webtest.Record(t, o.Scenario.String()).Counts.Stock, o.Title)
	}

	l.desk().S.FindNext()
	webtest.Has(t, page(l), `id="causes"`)
	webtest.Has(t, page(l), `id="tried"`)
}

// Each fact of an explanation leads to the steps that show it, the last one first.
func TestAFactLeadsToItsSteps(t *testing.T) {
	l := labOf(t, "lost-ack")
	s := l.desk().S
	s.End()
	text := page(l)
	webtest.Has(t, text, `class="said"`)
	webtest.Has(t, text, "Response 1 was lost")
	first, again := webtest.Find(t, s.Run.Rec, webtest.Sent("request 1")), webtest.Find(t, s.Run.Rec, webtest.Sent("request 2"))
	s.Cite([]int{first, again})
	require.Equal(t, again, s.Cursor)
	s.Cite([]int{first, again})
	require.Equal(t, first, s.Cursor)
	s.Cite([]int{first, again})
	require.Equal(t, again, s.Cursor)
	text = page(l)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, `id="why"`)
	webtest.Has(t, text, "Response 1 was lost") // what was said stays in sight
}
