package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/web/session"
	"twodeliveries/web/webtest"
)

func TestFindings(t *testing.T) {
	s := session.NewSession("memory-set", webtest.Preset(t, "memory-set"))
	require.False(t, s.Broken())
	s.FindNext()
	step, _ := s.Run.BrokeAt()
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
	l.desk().S.FindNext()
	text := page(l)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, "✗ done twice, at step ")
	webtest.Has(t, text, `id="why-next"`)
	l.desk().S.Cursor = -1
	webtest.HasNot(t, page(labOf(t, "lost-ack")), "why-next")
}
