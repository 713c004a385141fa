package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/webtest"
)

// The veil lifts where it fell: every step is found again.
func TestTheVeilKeepsThePlace(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	for step := -1; step <= s.Run.Last(); step++ {
		s.Seek(step)
		s.SetView(scenario.View{ShopView: true})
		require.True(t, s.Run.Visible(s.View, s.Cursor))
		s.SetView(scenario.View{})
		require.Equal(t, step, s.Cursor)
	}
}

func TestAGoodLinkClearsTheErrorOfADamagedOne(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.Open("lost-ack", "v1%zz")
	require.Contains(t, s.Notice.Title, "cannot be opened")
	s.Open("lost-ack", "v1/lost-ack/step=3")
	require.NotContains(t, s.Notice.Title, "cannot be opened")
	s.Open("lost-ack", "v1%zz")
	s.Visit("lost-ack", "", true)
	require.Nil(t, s.Notice)
}
