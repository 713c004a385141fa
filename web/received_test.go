package web

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/link"
	"twodeliveries/web/session"
	"twodeliveries/web/webtest"
)

// A teacher sends a scenario with a question: it stays in sight, and Reset goes back to
// what was received, not to a preset.
func TestWhatWasReceivedIsWhereOneBegan(t *testing.T) {
	l := labOf(t, "lost-ack")
	teacher := l.desk().S
	teacher.Engine.State = session.EngineReady
	c, err := teacher.Draft.Reword(func(sc *scenario.Scenario) { sc.Title, sc.Note = "Class 3", "Which request did the work?" })
	require.Nil(t, err)
	webtest.Answer(t, teacher, teacher.Edit(*c))
	teacher.Seek(17)

	l = labOf(t, "lost-ack")
	pupil := l.desk().S
	pupil.Engine.State = session.EngineReady
	ask, any := pupil.Open("lost-ack", strings.TrimPrefix(teacher.Address(link.Site{}), "#"))
	require.True(t, any)
	webtest.Answer(t, pupil, ask)
	require.Equal(t, 17, pupil.Cursor)
	text := page(l)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, "Class 3")
	webtest.Has(t, text, "Which request did the work?")
	require.False(t, pupil.Draft.Touched(), "nothing has been changed yet")
	webtest.HasNot(t, text, `id="changed"`)

	sc, bad := pupil.Draft.Scenario.With("drop request 2")
	require.NoError(t, bad)
	webtest.Answer(t, pupil, pupil.Edit(session.Change{Scenario: sc}))
	require.True(t, pupil.Draft.Touched())
	require.Equal(t, "Which request did the work?", pupil.Draft.Assignment())
	webtest.Answer(t, pupil, pupil.Edit(session.Change{Scenario: pupil.Draft.Original()}))
	require.Equal(t, teacher.Draft.Scenario.String(), pupil.Draft.Scenario.String())
	require.False(t, pupil.Draft.Touched())

	pupil.Undo()
	require.True(t, pupil.Draft.Touched(), "what was received is known after an undo, too")
}

// Who is asked about a run is told neither by the address, nor by a name, nor by the chips
// what lies ahead, until they have seen it or ask for it.
func TestAQuestionDoesNotTellItsAnswer(t *testing.T) {
	l := labOf(t, "lost-ack")
	s := l.desk().S
	s.Engine.State = session.EngineReady
	ask, any := s.Open("lost-ack", "v2/text=note+How+often_3F~order+snack-7+7~drop+response+1/step=15")
	require.True(t, any)
	webtest.Answer(t, s, ask)
	address := s.Address(link.Site{Root: "https://here.example/"})
	require.True(t, strings.HasPrefix(address, "https://here.example/question/#v2/flate="), address)
	text := page(l)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, "<strong>A question: </strong>")
	webtest.Has(t, text, "1 fault: show")
	webtest.HasNot(t, text, "drop response 1")
	webtest.HasNot(t, text, "The ACK is lost")

	s.End()
	l.desk().Settle()
	s.Seek(3)
	webtest.Has(t, page(l), "drop response 1")
}

// The note of a preset is no question of somebody's.
func TestAPresetHasNoAssignment(t *testing.T) {
	s := labOf(t, "lost-ack").desk().S
	require.NotEmpty(t, s.Draft.Scenario.Note)
	require.Empty(t, s.Draft.Assignment())
	_, err := s.Draft.Reword(func(sc *scenario.Scenario) { sc.Title = strings.Repeat("x", scenario.MaxTitle+1) })
	require.Contains(t, err.Error(), "121 characters")
}
