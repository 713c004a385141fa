package pupil

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/webtest"
)

func TestAChangedRunDoesNotNameTheOneThatIsAskedAbout(t *testing.T) {
	d := newDesk(t)
	d.open(1)
	d.edit("order snack-7 7\ndrop response 1\ndrop response 2")
	require.Equal(t, "Changed from: the run of this passage", d.p.Heading(d.s))
	require.True(t, d.p.Answer("2"))
	require.Equal(t, d.s.Draft.Heading(), d.p.Heading(d.s))
}

// The mended run is what the goal asks for: nobody has asked for it to be shown.
func TestAnOpenGoalIsNotComparedWithItsSolution(t *testing.T) {
	d := newDesk(t)
	d.open(3)
	d.edit("receiver memory-set\norder snack-7 7\ndrop response 1\nrestart receiver at=100ms")
	d.s.Engine.State = session.EngineReady
	webtest.Prove(t, d.s)
	require.Equal(t, "mended", d.s.AnyOther().Key)
	require.NotEqual(t, "mended", d.p.Other(d.s).Key)
	d.edit("order snack-7 7\ndrop request 1")
	require.True(t, d.p.Mark().Done)
	d.edit("receiver memory-set\norder snack-7 7\ndrop response 1\nrestart receiver at=100ms")
	require.Equal(t, "mended", d.p.Other(d.s).Key)
}

func TestAGoalFindsWhatTheLearnerHadMade(t *testing.T) {
	d := newDesk(t)
	d.open(3)
	own := scenario.MustParse("order snack-7 7\ndrop request 2")
	webtest.Answer(t, d.s, d.s.Edit(session.Change{Scenario: own, Aside: []string{"crash receiver checked 1"}}))
	require.True(t, d.p.See(d.s), "it is to be stored")
	d.turn(2)
	d.turn(3)
	require.Equal(t, own.String(), d.s.Draft.Scenario.String())
	require.Equal(t, []string{"crash receiver checked 1"}, d.s.Draft.Aside)
	webtest.Answer(t, d.s, d.p.Return(d.s, shown.Spot{}))
	d.p.See(d.s)
	d.turn(2)
	d.turn(3)
	require.False(t, d.p.Strayed(d.s), "begun again, there is nothing of it left")
}
