package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/webtest"
)

// What mends a preset: at the end of its run the cursor stays at the end.
func TestMend(t *testing.T) {
	s := NewSession("memory-set", webtest.Preset(t, "memory-set"))
	s.End()
	require.Equal(t, 14, number(s, "stock"))
	m, ok := s.Mending()
	require.True(t, ok)
	webtest.Answer(t, s, s.Begin(m, SameMoment()))
	require.Equal(t, "memory-set-mended", s.Draft.Home)
	require.True(t, s.AtEnd())
	require.Equal(t, 7, number(s, "stock"))
	_, ok = s.Mending()
	require.False(t, ok, "there is nothing to mend any more")
	webtest.Answer(t, s, s.Undo())
	require.Equal(t, "memory-set", s.Draft.Home)
}

// At the step that broke the promise the cursor stays at that moment: what has
// happened there is another thing.
func TestMendWhereItBroke(t *testing.T) {
	s := NewSession("memory-set", webtest.Preset(t, "memory-set"))
	s.FindNext()
	require.Equal(t, 260, s.Run.Ms(s.Cursor))
	require.Equal(t, 14, number(s, "stock"))
	m, _ := s.Mending()
	webtest.Answer(t, s, s.Begin(m, SameMoment()))
	require.Equal(t, 260, s.Run.Ms(s.Cursor))
	require.Equal(t, 7, number(s, "stock"))
}

// Every preset that breaks a promise can be mended with one click, and then
// breaks none of those it broke.
func TestEveryBrokenPresetIsMended(t *testing.T) {
	for _, p := range scenario.Presets() {
		s := NewSession(p.Name, webtest.Preset(t, p.Name))
		breaks := s.Run.Breaks()
		m, ok := s.Mending()
		if len(breaks) > 0 {
			require.True(t, ok, "%s breaks %s and nothing mends it", p.Name, breaks[0].Name)
		}
		if !ok {
			continue
		}
		webtest.Answer(t, s, s.Begin(m, SameMoment()))
		require.Empty(t, s.Run.Breaks(), "%s, mended", p.Name)
	}
}

// A scenario of one's own is mended with the correct designs, on the same faults.
func TestMendAScenarioOfOnesOwn(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	c, err := s.Draft.SetOption("receiver", "stock-first")
	require.Nil(t, err)
	c.Scenario, _ = c.Scenario.With("crash receiver stock-committed 1")
	webtest.Answer(t, s, s.Edit(*c))
	require.NotEmpty(t, s.Run.Breaks())
	_, ok := s.Mending()
	require.False(t, ok, "nothing is known yet")
	s.Engine.State = EngineReady
	webtest.Prove(t, s)
	m, ok := s.Mending()
	require.True(t, ok)
	require.Equal(t, "with an inbox", m.Words)
	require.Equal(t, "inbox", m.Scenario.Receiver)
	require.Equal(t, []string{"crash receiver stock-committed 1"}, m.Aside, "an inbox has no such place")
	webtest.Answer(t, s, s.Begin(m, SameMoment()))
	require.Contains(t, s.Notice.Title, "stock-committed")
	require.Empty(t, s.Run.Breaks())
}
