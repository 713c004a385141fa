package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/session"
	"twodeliveries/web/webtest"
)

func TestFindings(t *testing.T) {
	s := session.NewSession("memory-set", webtest.Preset(t, "memory-set"))
	require.False(t, s.Broken())
	s.FindNext()
	step, _ := s.BrokeAt()
	require.Equal(t, step, s.Cursor)
	require.Equal(t, "at-most-once", s.Finding.Name)
	require.NotEmpty(t, s.Finding.Why)
	for i := range s.Run.Rec.Events {
		e := &s.Run.Rec.Events[i]
		if len(e.Applied) > 0 || e.Kind == trace.Crashed {
			require.Contains(t, s.Finding.Chain, i, "the first application, what made the warehouse forget, the second application")
		}
	}
	require.Contains(t, s.Finding.Chain, step)
	s.FindNext()
	require.Equal(t, "at-most-once", s.Finding.Name, "there is only one")

	l := labOf(t, "memory-set")
	l.session().FindNext()
	text := page(l)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, "✗ done twice, at step ")
	webtest.Has(t, text, `id="why-next"`)
	l.session().Cursor = -1
	webtest.HasNot(t, page(labOf(t, "lost-ack")), "why-next")
}

// A newcomer meets four rules; a broken one shows itself.
func TestRulesForANewcomer(t *testing.T) {
	l := labOf(t, "lost-ack")
	l.dialog = rulesDialog
	text := page(l)
	webtest.Has(t, text, `data-rule="no-loss"`)
	webtest.Has(t, text, "show 7 more promises")
	webtest.HasNot(t, text, `data-rule="drains"`)
	l.allRules = true
	webtest.Has(t, page(l), `data-rule="drains"`)

	l = labOf(t, "reject-duplicates")
	l.dialog = rulesDialog
	l.session().End()
	webtest.Has(t, page(l), `data-rule="honest-refusal"`)
}

func TestSearch(t *testing.T) {
	require.Equal(t, scenario.Presets(), Search("  "))
	require.Equal(t, "two-relays", Search("two relays")[0].Name)
	require.Equal(t, "two-relays", Search("Two-RELAYS")[0].Name)
	require.Empty(t, Search("two relays unicorn"))
	for _, p := range scenario.Presets() {
		require.Contains(t, Search(p.Title), p, "by its title")
		require.Contains(t, Search(p.Name), p, "by its name")
		require.Contains(t, Search(p.Group), p, "by its group")
		require.Contains(t, Search(p.Watch), p, "by its note")
	}
}

func TestPicker(t *testing.T) {
	l := labOf(t, "lost-ack")
	l.dialog = presetsDialog
	text := page(l)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, `data-preset="two-relays"`)
	webtest.Has(t, text, "mended: ")
	l.search = "two relays"
	text = page(l)
	webtest.Has(t, text, `data-preset="two-relays"`)
	webtest.HasNot(t, text, `data-preset="lost-ack"`)
	l.search = "unicorn"
	webtest.Has(t, page(l), "No scenario says that")
}
