package web

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// asked is a page of the lesson, at the passage that asks how often the work is done.
func asked(t *testing.T) *Lab {
	t.Helper()
	l := labOf(t, "lost-ack")
	l.Course, l.Lesson = course(), "one"
	l.session()
	l.pupil.Open(1, l.s)
	l.pupil.See(l.s)
	return l
}

// The preset's title says what happens: it stands nowhere until there is an answer.
func TestThePageKeepsTheAnswerToItself(t *testing.T) {
	l := asked(t)
	title := mustParse(textOf("lost-ack")).Title
	for _, step := range []int{-1, 3, l.s.Run.Last()} {
		l.s.Seek(step)
		text := page(l)
		has(t, text, nameless)
		hasNot(t, text, title)
	}
	require.True(t, l.pupil.Answer("1"))
	has(t, page(l), title)
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
	hasNot(t, page(l), `id="end-look"`)
	require.True(t, l.pupil.Answer("2"))
	has(t, page(l), `id="end-look"`)
}
