package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/webtest"
)

// The run comes first; then the engine is asked why it broke, once.
func TestTheCausesAreAskedForOnce(t *testing.T) {
	s := NewSession("id-first", webtest.Preset(t, "id-first"))
	_, any := s.CausesAsk()
	require.False(t, any, "there is no engine yet")
	s.Engine.State = EngineReady
	ask, any := s.CausesAsk()
	require.True(t, any)
	require.True(t, s.Expects(ask.ID))
	_, any = s.CausesAsk()
	require.False(t, any, "the answer is on its way")

	edit, err := s.Draft.SetOption("attempts", "4")
	require.Nil(t, err)
	other := s.Edit(*edit)
	_, any = s.CausesAsk()
	require.False(t, any, "the run on the desk has not come yet")
	webtest.Answer(t, s, other)
	require.False(t, s.Expects(ask.ID), "another run is shown")
	require.False(t, s.Answer(&protocol.Answer{ID: ask.ID, Causes: &protocol.Causes{}}))
	s.Engine.State = EngineReady
	webtest.Prove(t, s)
	require.NotNil(t, s.Causes())
	_, any = s.CausesAsk()
	require.False(t, any, "it is known")

	held := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	held.Engine.State = EngineReady
	_, any = held.CausesAsk()
	require.False(t, any, "nothing is broken")
}

// An engine that fails over it is not asked again and again.
func TestCausesThatCannotBeFound(t *testing.T) {
	s := NewSession("id-first", webtest.Preset(t, "id-first"))
	s.Engine.State = EngineReady
	ask, _ := s.CausesAsk()
	require.True(t, s.Answer(&protocol.Answer{ID: ask.ID, Crash: "no"}))
	require.Empty(t, s.Causes().Mends)
	_, any := s.CausesAsk()
	require.False(t, any)
}
