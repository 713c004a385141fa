package survey

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/words"
	"twodeliveries/web/worker"
)

// The page says that it was stopped, and what was known until then.
func TestAStopInsideALongRunIsSaid(t *testing.T) {
	s := New(nil)
	s.Part = ScenarioPart
	m := s.Explore()
	s.Hear(worker.Sighting{News: &protocol.News{ID: m.ID, Progress: protocol.Progress{Runs: 3, Broken: []string{"at-most-once"}}}})
	s.Stop()
	s.Hear(worker.Sighting{News: &protocol.News{ID: m.ID, Progress: protocol.Progress{Runs: 3, Broken: []string{"at-most-once"}}, Over: true}})
	require.False(t, s.Run.Running)
	require.True(t, s.Run.Stopped)
	require.Equal(t, words.Plain.Notice("Stopped inside a run that takes long.", "Broken so far: done twice."), s.Notice)
	s.Explore()
	require.Nil(t, s.Notice)
}
