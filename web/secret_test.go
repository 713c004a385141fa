package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/course/coursetest"
	"twodeliveries/web/pupil"
	"twodeliveries/web/webtest"
)

// asked is a page of the lesson, at the passage that asks how often the work is done.
func asked(t *testing.T) *Lab {
	t.Helper()
	l := labOf(t, "lost-ack")
	l.Course, l.Lesson = coursetest.One(), "one"
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
		webtest.Has(t, text, pupil.Nameless)
		webtest.HasNot(t, text, title)
	}
	require.True(t, l.pupil.Answer("1"))
	webtest.Has(t, page(l), title)
}

func TestTheEndOffersNothingThatUncoversTheAnswer(t *testing.T) {
	l := asked(t)
	l.s.View.ShopView = true
	l.s.Seek(l.s.Run.Last())
	webtest.HasNot(t, page(l), `id="end-look"`)
	require.True(t, l.pupil.Answer("2"))
	webtest.Has(t, page(l), `id="end-look"`)
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
