package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/webtest"
)

// asked is a page of the lesson, at the passage that asks how often the work is done.
func asked(t *testing.T) *Lab {
	t.Helper()
	l := labOf(t, "lost-ack")
	l.Course, l.Lesson = theCourse(), "one"
	l.session()
	l.pupil.Open(1, l.s)
	l.pupil.See(l.s)
	return l
}

// The preset's title says what happens: it stands nowhere until there is an answer.
func TestThePageKeepsTheAnswerToItself(t *testing.T) {
	l := asked(t)
	title := scenario.MustParse(webtest.Text("lost-ack")).Title
	for _, step := range []int{-1, 3, l.s.Run.Last()} {
		l.s.Seek(step)
		text := page(l)
		webtest.Has(t, text, nameless)
		webtest.HasNot(t, text, title)
	}
	require.True(t, l.pupil.Answer("1"))
	webtest.Has(t, page(l), title)
}

func TestAChangedRunDoesNotNameTheOneThatIsAskedAbout(t *testing.T) {
	d := newDesk(t)
	d.open(1)
	d.edit("order snack-7 7\ndrop response 1\ndrop response 2")
	require.Equal(t, "Changed from: the run of this passage", d.p.Heading(d.s))
	require.True(t, d.p.Answer("2"))
	require.Equal(t, d.s.Heading(), d.p.Heading(d.s))
}

func TestTheEndOffersNothingThatUncoversTheAnswer(t *testing.T) {
	l := asked(t)
	l.s.View.ShopView = true
	l.s.Seek(l.s.Run.Last())
	webtest.HasNot(t, page(l), `id="end-look"`)
	require.True(t, l.pupil.Answer("2"))
	webtest.Has(t, page(l), `id="end-look"`)
}

// The mended run is what the goal asks for: nobody has asked for it to be shown.
func TestAnOpenGoalIsNotComparedWithItsSolution(t *testing.T) {
	d := newDesk(t)
	d.open(3)
	d.edit("receiver memory-set\norder snack-7 7\ndrop response 1\nrestart receiver at=100ms")
	d.s.Engine = EngineReady
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
	webtest.Answer(t, d.s, d.s.Edit(Change{Scenario: own, Aside: []string{"crash receiver checked 1"}}))
	require.True(t, d.p.See(d.s), "it is to be stored")
	d.turn(2)
	d.turn(3)
	require.Equal(t, own.String(), d.s.Wanted.String())
	require.Equal(t, []string{"crash receiver checked 1"}, d.s.Aside)
	webtest.Answer(t, d.s, d.p.Return(d.s, Spot{}))
	d.p.See(d.s)
	d.turn(2)
	d.turn(3)
	require.False(t, d.p.Strayed(d.s), "begun again, there is nothing of it left")
}

func TestALabKnowsTheLessonItWasEnteredFrom(t *testing.T) {
	o := origin{"/x/lessons/one/#do", "One", "v1/step=3"}
	back, ok := readOrigin(o.text(), "v1/step=3")
	require.True(t, ok)
	require.Equal(t, o, back)
	for _, other := range []string{"", "v1/step=4"} {
		_, ok = readOrigin(o.text(), other)
		require.False(t, ok, "another link")
	}
	_, ok = readOrigin("damaged", "")
	require.False(t, ok)

	l := labOf(t, "lost-ack")
	l.session().Greeting, l.lessonLeft = o.notice(), o.address
	_, any := l.s.Open("lost-ack", "v1/step=3")
	require.False(t, any)
	webtest.Has(t, page(l), `You come from the lesson “One”.`)
	webtest.Has(t, page(l), `id="back-to-lesson"`)
	webtest.HasNot(t, page(l), "You were sent")
}
