package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/webtest"
	"twodeliveries/web/words"
)

// take carries out the offer with a label, at the first step of a kind about a
// message or a point.
func take(t *testing.T, s *Session, step int, label string) {
	t.Helper()
	_, offers := s.Draft.Offers(s.Run, []int{step})
	for _, o := range offers {
		if o.Label == label {
			c, err := s.Draft.Take(o)
			require.NoError(t, err)
			webtest.Answer(t, s, s.Edit(*c))
			return
		}
	}
	require.Fail(t, "no such offer", "%s among %v", label, offers)
}

func TestMoves(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	require.Equal(t, -1, s.Cursor)
	require.Nil(t, s.Event())

	presses := 0
	for !s.AtEnd() {
		before := s.Cursor
		s.Forward()
		require.Greater(t, s.Cursor, before)
		presses++
	}
	require.Equal(t, s.Run.Last(), s.Cursor)
	require.InDelta(t, 9, presses, 2, "message steps make a short story")

	end := s.Cursor
	s.Forward()
	require.Equal(t, end, s.Cursor, "nothing comes after the end")
	for range presses {
		s.Back()
	}
	require.Equal(t, -1, s.Cursor, "as many back as forth")
	s.Back()
	require.Equal(t, -1, s.Cursor)

	s.View.Every = true
	s.Forward()
	require.Equal(t, 0, s.Cursor)
	s.End()
	require.Equal(t, s.Run.Last(), s.Cursor)
	s.Seek(1_000_000)
	require.Equal(t, s.Run.Last(), s.Cursor)
	s.Seek(-7)
	require.Equal(t, -1, s.Cursor)
}

func TestCountsFallWhenStepsGoBack(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.End()
	require.Equal(t, []int{2, 1, 7}, []int{number(s, "requests"), number(s, "applications"), number(s, "stock")})
	for s.Cursor >= 0 {
		s.Back()
	}
	require.Equal(t, []int{0, 0, 0}, []int{number(s, "requests"), number(s, "applications"), number(s, "stock")})
}

func number(s *Session, name string) int {
	for _, c := range s.Counts() {
		if c.Name == name {
			return c.Value
		}
	}
	return -1
}

func TestEditUndoRedoReset(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.End()
	first := s.Run
	require.False(t, s.Draft.Changed())
	require.False(t, s.History.CanUndo())

	next := s.Draft.Scenario.Without(1)
	ask := s.Edit(Change{Scenario: next})
	require.True(t, s.Waiting())
	require.Same(t, first, s.Run, "the run before stays until the next has come")
	webtest.Answer(t, s, ask)
	require.True(t, s.Draft.Changed())
	require.Equal(t, 1, number(s, "requests"))
	require.True(t, s.AtEnd(), "who was at the end sees the new end")

	webtest.Answer(t, s, s.Undo())
	require.False(t, s.Draft.Changed())
	require.Equal(t, 2, number(s, "requests"))
	require.True(t, s.History.CanRedo())
	webtest.Answer(t, s, s.Redo())
	require.Equal(t, 1, number(s, "requests"))
	require.False(t, s.History.CanRedo())

	webtest.Answer(t, s, s.Edit(Change{Scenario: s.Draft.Original()}))
	require.False(t, s.Draft.Changed())
	require.Equal(t, first.Rec.Digest, s.Run.Rec.Digest)
	require.True(t, s.History.CanUndo(), "a reset can be undone")
}

func TestHistoryHasALimit(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	for i := range historyLimit + 50 {
		sc := s.Draft.Scenario
		sc.Attempts = 2 + i%2
		s.Edit(Change{Scenario: sc})
	}
	undone := 0
	for s.History.CanUndo() {
		s.Undo()
		undone++
	}
	require.Equal(t, historyLimit, undone)
}

func TestLaterWishOvertakes(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	slow := s.Edit(Change{Scenario: s.Draft.Scenario.Without(1)})
	quick := s.Undo()
	require.False(t, s.Answer(&protocol.Answer{ID: slow.ID, Recording: webtest.Record(t, slow.Scenario)}))
	webtest.Answer(t, s, quick)
	require.False(t, s.Waiting())
	require.Equal(t, 2, s.Run.Rec.Counts.Requests)
}

// What is here already does not wait for a run that is under way, and no edit is
// lost on the way back.
func TestResetDoesNotWait(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	huge := s.Edit(Change{Scenario: s.Draft.Scenario.Without(1)})
	require.True(t, s.Expects(huge.ID))
	require.Zero(t, s.Edit(Change{Scenario: s.Draft.Original()}).ID, "the engine is not asked")
	require.False(t, s.Waiting())
	require.False(t, s.Expects(huge.ID))
	require.Equal(t, 2, s.Run.Rec.Counts.Requests)
	again := s.Undo()
	require.True(t, s.Expects(again.ID))
	webtest.Answer(t, s, again)
	require.Equal(t, 1, s.Run.Rec.Counts.Requests)
	require.Zero(t, s.Undo().ID)
	require.Zero(t, s.Redo().ID, "its run is kept")
}

func TestMovingWhileARunIsComing(t *testing.T) {
	s := NewSession("first-delivery", webtest.Preset(t, "first-delivery"))
	c, err := s.Draft.AddStatement("crash receiver inbox-inserted 1")
	require.Nil(t, err)
	ask := s.Edit(*c)
	s.End()
	s.Moved()
	webtest.Answer(t, s, ask)
	require.True(t, s.AtEnd(), "not at the crash: the learner was faster")
}

func TestEngineTrouble(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	before := s.Run
	ask := s.Edit(Change{Scenario: s.Draft.Scenario.Without(1)})
	s.Answer(&protocol.Answer{ID: ask.ID, Crash: "panic: oh\ngoroutine 1"})
	require.Equal(t, words.Bad, s.Notice.Tone)
	require.Contains(t, s.Notice.Text, "panic: oh")
	require.NotContains(t, s.Notice.Text, "goroutine")
	require.Same(t, before, s.Run)
	require.False(t, s.Waiting())

	s.Edit(Change{Scenario: s.Draft.Scenario})
	s.Fail("no worker here")
	require.Equal(t, EngineFailed, s.Engine.State)
	require.Contains(t, s.Notice.Text, "no worker here")
	require.False(t, s.Waiting())
	require.Equal(t, s.Run.Rec.Scenario, s.Draft.Scenario.String(), "the desk holds what is shown")
	s.Notice = nil
	require.True(t, s.Refuses())
	require.NotNil(t, s.Notice)
	s.Forward()
	require.GreaterOrEqual(t, s.Cursor, 0, "what was shipped can still be stepped")
}

func TestComputedHere(t *testing.T) {
	for name, c := range map[string]struct {
		digest string
		badge  string
	}{
		"same":    {"", "computed here"},
		"differs": {"0000000000", "differs here"},
	} {
		t.Run(name, func(t *testing.T) {
			s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
			badge, _ := s.Engine.Badge(s.Run.Rec, s.Waiting())
			require.Equal(t, "engine loading", badge)
			ask, any := s.Engine.Ready()
			require.True(t, any)
			badge, _ = s.Engine.Badge(s.Run.Rec, s.Waiting())
			require.Equal(t, "checking", badge)

			rec := webtest.Record(t, ask.Scenario)
			if c.digest != "" {
				rec.Digest = c.digest
			}
			require.True(t, s.Answer(&protocol.Answer{ID: ask.ID, Recording: rec}))
			badge, _ = s.Engine.Badge(s.Run.Rec, s.Waiting())
			require.Equal(t, c.badge, badge)
		})
	}
}

func TestChoosePreset(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.End()
	p, _ := scenario.FindPreset("retry-ladder")
	webtest.Answer(t, s, s.Choose(p))
	require.Equal(t, "retry-ladder", s.Draft.Home)
	require.Equal(t, -1, s.Cursor)
	require.False(t, s.Draft.Changed())
	webtest.Answer(t, s, s.Undo())
	require.Equal(t, "lost-ack", s.Draft.Home)
	require.True(t, s.AtEnd(), "undo brings back where one was")
}

// The preset's note tells the preset's story: a changed scenario goes without.
func TestNoteOfThePreset(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	require.NotEmpty(t, s.Draft.Scenario.Note)
	webtest.Answer(t, s, s.Edit(Change{Scenario: s.Draft.Scenario.Without(1)}))
	require.Empty(t, s.Draft.Scenario.Note)
	c, err := s.Draft.AddStatement("drop response 1")
	require.Nil(t, err)
	webtest.Answer(t, s, s.Edit(*c))
	require.NotEmpty(t, s.Draft.Scenario.Note)
	require.False(t, s.Draft.Changed(), "it is the preset again")

	own := s.Draft.Scenario
	own.Note = "Dear class"
	webtest.Answer(t, s, s.Edit(Change{Scenario: own}))
	require.Equal(t, "Dear class", s.Draft.Scenario.Note)
}

// A changed scenario does not go by the preset's title, on the page or in its
// link; a title of somebody else stays.
func TestTitleOfAChangedPreset(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	require.Equal(t, "The ACK is lost", s.Draft.Heading())
	webtest.Answer(t, s, s.Edit(Change{Scenario: s.Draft.Scenario.Without(1)}))
	require.Equal(t, "Changed from: The ACK is lost", s.Draft.Heading())
	require.NotContains(t, s.Link().Text, "title")
	there := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	ask, _ := there.Open("lost-ack", fragment(s))
	webtest.Answer(t, there, ask)
	require.Equal(t, "Changed from: The ACK is lost", there.Draft.Heading())
	old := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	ask, _ = old.Open("lost-ack", "v1/text=title+The+ACK+is+lost~order+snack-7+7")
	webtest.Answer(t, old, ask)
	require.Equal(t, "Changed from: The ACK is lost", old.Draft.Heading(), "a link from before")
	require.NotContains(t, old.Link().Text, "title")

	for text, says := range map[string]string{
		"order cake 1\ndrop response 1\n":                                   "Changed from: The ACK is lost",
		"order snack-7 7\ndrop request 1\n":                                 "Changed from: The ACK is lost",
		"receiver memory-set\norder snack-7 7\ndrop response 1\n":           "Changed from: The ACK is lost",
		"receiver memory-set\norder snack-7 7\nrestart receiver at=100ms\n": "A scenario of your own",
		"order cake 1\ndrop request 1\n":                                    "A scenario of your own",
	} {
		webtest.Answer(t, s, s.Edit(Change{Scenario: scenario.MustParse(text)}))
		require.Equal(t, says, s.Draft.Heading(), text)
	}

	own := s.Draft.Scenario
	own.Title = "For my class"
	webtest.Answer(t, s, s.Edit(Change{Scenario: own}))
	require.Equal(t, "For my class", s.Draft.Heading())
	require.Contains(t, s.Link().Text, "title For my class")
	webtest.Answer(t, s, s.Edit(Change{Scenario: s.Draft.Original()}))
	require.Equal(t, "The ACK is lost", s.Draft.Heading())
}
