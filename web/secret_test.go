package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/course/coursetest"
	"twodeliveries/web/pupil"
	"twodeliveries/web/webtest"
	"twodeliveries/web/words"
)

// asked is a page of the lesson, at the passage that asks how often the work is done.
func asked(t *testing.T) *Lab {
	t.Helper()
	l := labOf(t, "lost-ack")
	l.Course, l.Lesson = coursetest.One(), "one"
	l.desk().Pupil.Open(1, l.desk().S)
	l.desk().Pupil.See(l.desk().S)
	return l
}

// The preset's title says what happens: it stands nowhere until there is an answer.
func TestThePageKeepsTheAnswerToItself(t *testing.T) {
	l := asked(t)
	title := scenario.MustParse(webtest.Text("lost-ack")).Title
	for _, step := range []int{-1, 3, l.desk().S.Run.Last()} {
		l.desk().S.Seek(step)
		text := page(l)
		webtest.Has(t, text, pupil.Nameless)
		webtest.HasNot(t, text, title)
	}
	require.True(t, l.desk().Pupil.Answer("1"))
	webtest.Has(t, page(l), title)
}

func TestTheEndOffersNothingThatUncoversTheAnswer(t *testing.T) {
	l := asked(t)
	l.desk().S.View.ShopView = true
	l.desk().S.Seek(l.desk().S.Run.Last())
	webtest.HasNot(t, page(l), `id="end-look"`)
	require.True(t, l.desk().Pupil.Answer("2"))
	webtest.Has(t, page(l), `id="end-look"`)
}

func TestWhoComesFromALessonIsGreeted(t *testing.T) {
	l := labOf(t, "lost-ack")
	l.desk().S.Greeting, l.desk().Origin = words.Plain.Notice("You come from the lesson “One”.", ""), "/x/lessons/one/#do"
	_, any := l.desk().S.Open("lost-ack", "v1/step=3")
	require.False(t, any)
	webtest.Has(t, page(l), `You come from the lesson “One”.`)
	webtest.Has(t, page(l), `id="back-to-lesson"`)
	webtest.HasNot(t, page(l), "You were sent")
}
