package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/webtest"
)

// What was prepared is what is shown; for a run that nobody waits for nothing is prepared.
func TestAPreparedRunIsTheOneShown(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	more, err := s.Draft.Scenario.With("drop response 2")
	require.NoError(t, err)
	ask := s.Edit(Change{Scenario: more})
	answer := &protocol.Answer{ID: ask.ID, Recording: webtest.Record(t, ask.Scenario)}

	require.Nil(t, s.Prepare(&protocol.Answer{ID: ask.ID + 1, Recording: answer.Recording}))
	run := s.Prepare(answer)
	require.NotNil(t, run)
	require.NotSame(t, run, s.Run, "it is not shown yet")
	require.True(t, s.Answer(answer))
	require.Same(t, run, s.Run)
}
