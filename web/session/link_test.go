package session

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/link"
	"twodeliveries/web/webtest"
	"twodeliveries/web/words"
)

func fragment(s *Session) string {
	_, f, _ := strings.Cut(s.Address(link.Site{Root: "https://here.example/sub/"}), "#")
	return f
}

func TestLinkOfAPreset(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.Forward()
	s.Forward()
	require.True(t, strings.HasPrefix(s.Address(link.Site{Root: "https://here.example/sub/"}), "https://here.example/sub/p/lost-ack/#v2"))
	require.NotContains(t, s.Address(link.Site{Root: "https://here.example/sub/"}), "%")

	there := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	_, any := there.Open("lost-ack", fragment(s))
	require.False(t, any, "its run came with the page: no engine is needed")
	require.Equal(t, s.Cursor, there.Cursor)
	require.Contains(t, there.Notice.Title, "You were sent step ")
}

func TestLinkOfAnEditedScenario(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	sib := s.Draft.Siblings(s.Run)[1]
	webtest.Answer(t, s, s.Edit(sib.Change))
	s.End()
	s.SetView(scenario.View{Every: true})

	there := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	ask, any := there.Open("lost-ack", fragment(s))
	require.True(t, any)
	require.True(t, there.Opening(), "what is on the page is not what was sent")
	webtest.Answer(t, there, ask)
	require.False(t, there.Opening())
	require.Equal(t, s.Run.Rec.Digest, there.Run.Rec.Digest)
	require.Equal(t, s.Cursor, there.Cursor)
	require.Equal(t, s.Draft.Scenario.String(), there.Draft.Scenario.String())
	require.True(t, there.View.Every)
	require.True(t, there.Draft.Changed(), "it can be reset to the preset of its page")
	require.Equal(t, words.Plain, there.Notice.Tone)
}

// An address that the page has made itself, as when it is loaded again, is nothing that
// somebody has sent: it greets nobody, and what one goes back to is what came first.
func TestAnAddressOfOnesOwn(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	webtest.Answer(t, s, s.Edit(s.Draft.Siblings(s.Run)[1].Change))
	s.End()
	const sent = "order snack-7 7\n"
	for received, began := range map[string]string{"": s.Draft.home.String(), sent: sent, "damaged": s.Draft.Scenario.String()} {
		again := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
		ask, any := Reopen(again, "lost-ack", fragment(s), received)
		require.True(t, any)
		require.True(t, again.Opening(), "what is on the page is not what it was")
		webtest.Answer(t, again, ask)
		require.Equal(t, s.Cursor, again.Cursor)
		require.Nil(t, again.Notice)
		require.Equal(t, began, again.Draft.Original().String(), received)
	}
}

func TestLinksThatCannotBeOpened(t *testing.T) {
	for name, fragment := range map[string]string{
		"damaged":         "v1_zz",
		"cut":             "v1/flate=8J",
		"unknown version": "v99/lost-ack/step=3",
		"unknown preset":  "v1/nothing-like-it",
		"foreign":         "section-2",
	} {
		t.Run(name, func(t *testing.T) {
			s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
			_, any := s.Open("lost-ack", fragment)
			require.False(t, any)
			require.Equal(t, words.Warn, s.Notice.Tone)
			require.Equal(t, "This link cannot be opened.", s.Notice.Title)
			s.Forward()
			require.GreaterOrEqual(t, s.Cursor, 0, "the page is usable")
		})
	}
}

// The first thing that is wrong with a text is told, and how much more there is.
func TestALinkWithSeveralProblemsSaysSo(t *testing.T) {
	for text, more := range map[string]string{
		"order+snack-7+7~drp+response+1":                                           "",
		"drp+response+1~order+snack-7+7":                                           "",
		"drp+response+1~order+snack-7+7~drop+request+x~order+a+5":                  "1 more line is wrong, too.",
		"drp+response+1~order+snack-7+7~drop+request+x~receiver+nobody~order+a+5":  "2 more lines are wrong, too.",
		"receiver+inbox~order+snack-7+7~crash+receiver+counted+1~drop+x~order+a+5": "1 more line is wrong, too.",
	} {
		s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
		s.Open("lost-ack", "v2/text="+text)
		require.Equal(t, "This link cannot be opened.", s.Notice.Title)
		if more == "" {
			require.NotContains(t, s.Notice.Text, "more line", text)
		}
		require.Contains(t, s.Notice.Text, more, text)
	}
}

func TestLinkWhoseDigestNoLongerFits(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	_, any := s.Open("lost-ack", "v1/lost-ack/step=12/digest=0000000000")
	require.False(t, any)
	require.Equal(t, words.Warn, s.Notice.Tone)
	require.NotContains(t, s.Notice.Text, "0000000000")
	require.Contains(t, s.Notice.Hint, "0000000000")
	require.Equal(t, 12, s.Cursor)
}

func TestStepBeyondTheRun(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	for step, says := range map[string]string{
		"53":     "The link names step 54, this run has 53.",
		"9999":   "The link names step 10000, this run has 53.",
		"999999": "The link names step 1000000, this run has 53.",
	} {
		s.Open("lost-ack", "v1/lost-ack/step="+step)
		require.Equal(t, 52, s.Cursor)
		require.Equal(t, words.Plain.Notice(says, "This is its last one."), s.Notice)
	}
	s.Open("lost-ack", "v1/lost-ack/step=52")
	require.Contains(t, s.Notice.Title, "You were sent step 53 of 53")
}

// What cannot be opened is quoted as it came, and a text that breaks off in its
// last line was probably cut.
func TestWhatIsSaidOfALinkThatCannotBeOpened(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.Open("lost-ack", "v1%zz")
	require.Contains(t, s.Notice.Text, "“v1%zz”")
	s.Open("lost-ack", "section-2-"+strings.Repeat("x", 50))
	require.Contains(t, s.Notice.Text, "“section-2-"+strings.Repeat("x", 30)+"…”")
	s.Open("lost-ack", "v1/text=order+snack-7+7~drop+respon")
	require.Contains(t, s.Notice.Text, "Perhaps the link was cut off on its way: its last line is “drop respon”.")
	s.Open("lost-ack", "v1/text=order+snack-7+x~drop+response+1")
	require.NotContains(t, s.Notice.Text, "cut off")
	require.Contains(t, s.Notice.Text, "ine 1")
}

// A link says the same whether it opens a tab or comes to one that is open, its run here
// or still to be made; who only went back to it is warned, but not greeted.
func TestALinkSaysTheSameHoweverItArrives(t *testing.T) {
	const greeting, different = "You were sent step 3 of ", "This link was made from a run that came out differently."
	for fragment, begins := range map[string]string{
		"v1/lost-ack/step=12/digest=0000000000":                  different,
		"v1/lost-ack/step=9999":                                  "The link names step 10000",
		"v1/lost-ack/step=2":                                     greeting,
		"v1/text=order+a+1~drop+request+1/step=12/digest=000000": different,
		"v1/memory-set/step=9999":                                "The link names step 10000",
		"v1/text=order+a+1~drop+request+1/step=2":                greeting,
		"v1%zz": "This link cannot be opened.",
	} {
		fresh, open, back := desk(t), desk(t), desk(t)
		answer(t, fresh)(fresh.Open("lost-ack", fragment))
		answer(t, open)(open.Visit("lost-ack", fragment, false))
		answer(t, back)(back.Visit("lost-ack", fragment, true))
		require.NotNil(t, fresh.Notice, fragment)
		require.True(t, strings.HasPrefix(fresh.Notice.Title, begins), fresh.Notice.Title)
		require.Equal(t, fresh.Notice, open.Notice, fragment)
		if begins == greeting {
			require.Nil(t, back.Notice, fragment)
		} else {
			require.Equal(t, fresh.Notice, back.Notice, fragment)
		}
	}
}

func desk(t *testing.T) *Session { return NewSession("lost-ack", webtest.Preset(t, "lost-ack")) }

// answer has a run made, if one was asked for.
func answer(t *testing.T, s *Session) func(protocol.Ask, bool) {
	return func(ask protocol.Ask, any bool) {
		if any {
			webtest.Answer(t, s, ask)
		}
	}
}

// A link to the shop's view does not count steps that the shop cannot know of.
func TestLinkToWhatTheShopSees(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.Open("lost-ack", "v1/lost-ack/step=52/view=shop")
	require.Contains(t, s.Notice.Title, "You were sent what the shop sees at 270 ms")
	require.Equal(t, "at 270 ms", s.Where())
	s.SetView(scenario.View{})
	require.Equal(t, "step 53 of 53", s.Where())
}

// The browser's Back and Forward among edits are undo and redo.
func TestVisit(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.End()
	before := fragment(s)
	webtest.Answer(t, s, s.Edit(Change{Scenario: s.Draft.Scenario.Without(1)}))
	after := fragment(s)

	s.Visit("lost-ack", before, true)
	require.False(t, s.Draft.Changed())
	require.False(t, s.History.CanUndo())
	require.True(t, s.History.CanRedo())
	require.True(t, s.AtEnd(), "Back comes to the step that was left")
	require.Nil(t, s.Notice, "nobody sent this")

	_, any := s.Visit("lost-ack", after, true)
	require.False(t, any, "its run is still here")
	require.True(t, s.Draft.Changed())
	require.True(t, s.History.CanUndo())
	require.False(t, s.History.CanRedo())
	require.Nil(t, s.Notice)
}

func TestEscapePercent(t *testing.T) {
	for address, want := range map[string]string{
		"http://x/#v1%zz": "http://x/#v1%25zz",
		"http://x/#%":     "http://x/#%25",
		"http://x/#%2B%4": "http://x/#%2B%254",
		"http://x/p/a/#":  "http://x/p/a/#",
	} {
		require.Equal(t, want, link.EscapePercent(address))
	}
}

// Where only the second run of a comparison cannot be read, the first is opened.
func TestLinkThatComparesWithNothingThereIs(t *testing.T) {
	for with, says := range map[string]string{
		"compare=nosuch":                    "\"nosuch\" is no preset known here. The first one is here.",
		"compare=lost-requst":               "\"lost-requst\" is no preset known here; did you mean \"lost-request\"? The first one is here.",
		"compare=outbox/compare-step=x":     "\"x\"",
		"compare-text=order+snack-7+7~drip": "\"drip\" is no statement",
	} {
		s := NewSession("outbox", webtest.Preset(t, "outbox"))
		ask, any := s.Open("outbox", "v1/lost-ack/step=44/"+with)
		require.True(t, any, with)
		require.Contains(t, s.Notice.Text, says)
		webtest.Answer(t, s, ask)
		require.Equal(t, "lost-ack", s.Draft.Home)
		require.Equal(t, 44, s.Cursor)
		require.False(t, s.Comparison.On)
		require.Equal(t, words.Warn, s.Notice.Tone)
		require.Contains(t, s.Notice.Text, says)
	}
	s := NewSession("outbox", webtest.Preset(t, "outbox"))
	s.Open("outbox", "v1/nosuch/compare=lost-ack")
	require.Equal(t, "This link cannot be opened.", s.Notice.Title)
}

func TestSecondStepBeyondItsRun(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.Open("lost-ack", "v1/lost-ack/step=12/compare=lost-request/compare-step=9999")
	ask, any := s.Comparison.Ask()
	require.True(t, any)
	webtest.Answer(t, s, ask)
	last := s.Comparison.B.Run.Last()
	require.Equal(t, last, s.Comparison.B.Cursor)
	require.Equal(t, 12, s.Cursor)
	require.Equal(t, "The link names step 10000, run B has "+strconv.Itoa(last+1)+".", s.Notice.Title)
}

// A frame has an address for where the cursor is, and one for the beginning.
func TestAnAddressOfTheBeginning(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.Seek(s.Run.Last())
	require.Contains(t, s.Address(link.Site{}), "/step=53")
	require.NotContains(t, s.AddressAt(link.Site{}, -1), "step=")
	both := comparing(t, "memory-set", "memory-set-mended")
	both.SeekStop(5)
	require.Contains(t, both.Address(link.Site{}), "/compare-step=")
	require.NotContains(t, both.AddressAt(link.Site{}, -1), "step=")
}
