package session

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/shown"
	"twodeliveries/web/webtest"
	"twodeliveries/web/words"
)

// comparing is a session that compares two presets.
func comparing(t *testing.T, a, b string) *Session {
	t.Helper()
	s := NewSession(a, webtest.Preset(t, a))
	p, ok := scenario.FindPreset(b)
	require.True(t, ok)
	s.Comparison.Begin(Other{Key: "preset", Title: p.Title, Preset: b, Scenario: scenario.MustParse(p.Text)})
	webtest.AnswerSecond(t, s, s.Comparison.Ask)
	return s
}

// One cursor moves both runs, in step while they are the same, then by time.
func TestOneCursorForTwoRuns(t *testing.T) {
	s := comparing(t, "memory-set", "memory-set-mended")
	require.Equal(t, []int{-1, -1}, []int{s.Cursor, s.Comparison.B.Cursor})
	part := s.Comparison.Parting()
	require.False(t, part.Same)
	forth := 0
	for !s.AtEnd() {
		a, b := s.Cursor, s.Comparison.B.Cursor
		s.Forward()
		forth++
		require.True(t, s.Cursor > a || s.Comparison.B.Cursor > b)
		require.True(t, s.Cursor >= a && s.Comparison.B.Cursor >= b)
		if s.Cursor < part.A && s.Comparison.B.Cursor < part.B {
			require.Equal(t, s.Cursor, s.Comparison.B.Cursor, "while nothing differs")
		}
	}
	require.Equal(t, s.Run.Last(), s.Cursor)
	require.Equal(t, s.Comparison.B.Run.Last(), s.Comparison.B.Cursor)
	at, all := s.Progress()
	require.Equal(t, all, at)
	for range forth {
		s.Back()
	}
	require.Equal(t, []int{-1, -1}, []int{s.Cursor, s.Comparison.B.Cursor}, "as many back as forth")
	s.SeekStop(3)
	at, _ = s.Progress()
	require.Equal(t, 3, at)
}

// Every step is on the axis, and neither cursor is ahead of the other's time.
func TestAxis(t *testing.T) {
	s := comparing(t, "two-relays", "two-relays-claimed")
	s.SetView(scenario.View{Every: true})
	var as, bs []int
	for _, stop := range s.Comparison.axis() {
		if stop.A >= 0 {
			require.LessOrEqual(t, s.Run.Ms(stop.A), stop.Ms)
			as = append(as, stop.A)
		}
		if stop.B >= 0 {
			require.LessOrEqual(t, s.Comparison.B.Run.Ms(stop.B), stop.Ms)
			bs = append(bs, stop.B)
		}
	}
	require.Len(t, slices.Compact(as), len(s.Run.Rec.Events))
	require.Len(t, slices.Compact(bs), len(s.Comparison.B.Run.Rec.Events))
}

// What the shop sees of a lost ACK and of a lost request is the same.
func TestTheShopSeesNoDifference(t *testing.T) {
	s := comparing(t, "lost-ack", "lost-request")
	require.False(t, s.Comparison.Parting().Same)
	require.Equal(t, "The first 15 steps are the same. At 0 ms they part:", s.Comparison.Parting().Until(s.Run, s.Comparison.B.Run))
	a, b := s.Comparison.Parting().Words(s.Run, s.Comparison.B.Run, s.View)
	require.NotEqual(t, a, b)
	s.SetView(scenario.View{ShopView: true})
	require.True(t, s.Comparison.Parting().Same)
	require.Contains(t, s.Comparison.Parting().Sentence(s.View), "The shop sees no difference")
}

// What happens at the same time stands at the same height, in time order.
func TestPicturesAreLevel(t *testing.T) {
	for _, pair := range [][2]string{{"memory-set", "memory-set-mended"}, {"lost-ack", "lost-request"}, {"two-relays", "two-relays-claimed"}, {"retry-ladder", "first-delivery"}} {
		s := comparing(t, pair[0], pair[1])
		a, b := s.Comparison.Pictures(520)
		require.Equal(t, a.Height, b.Height)
		first := func(p *shown.Picture, r *shown.Run) map[int]int {
			out := map[int]int{}
			for i := range r.Rec.Events {
				if y, h := p.Band(i); h > 0 {
					if _, ok := out[r.Ms(i)]; !ok {
						out[r.Ms(i)] = y
					}
				}
			}
			return out
		}
		left, right := first(a, s.Run), first(b, s.Comparison.B.Run)
		for ms, y := range left {
			if other, ok := right[ms]; ok {
				require.Equal(t, y, other, "%v at %d ms", pair, ms)
			}
			for later, below := range right {
				require.False(t, later > ms && below < y, "%v: %d ms above %d ms", pair, later, ms)
			}
		}
	}
}

func TestOthers(t *testing.T) {
	keys := func(s *Session) (out []string) {
		for _, o := range s.Others() {
			out = append(out, o.Key)
		}
		return out
	}
	s := NewSession("memory-set", webtest.Preset(t, "memory-set"))
	require.Equal(t, []string{"mended", "loss", "calm"}, keys(s))
	require.Equal(t, "memory-set-mended", s.AnyOther().Preset)
	s.End()
	m, _ := s.Mending()
	webtest.Answer(t, s, s.Begin(m, SameMoment()))
	require.Equal(t, "before", s.AnyOther().Key)
	s.Comparison.Begin(s.AnyOther())
	_, any := s.Comparison.Ask()
	require.False(t, any, "the run before is still here")
	require.Equal(t, "memory-set", s.Comparison.B.Preset)
	require.True(t, s.AtEnd(), "the cursors stay where the first one was")

	s = NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	require.Equal(t, "the lost request", s.Others()[0].Title)
	s = NewSession("first-delivery", webtest.Preset(t, "first-delivery"))
	require.NotEmpty(t, s.AnyOther().Scenario.Statements, "there is always something to compare with")
}

// A link opens the same comparison at the same place, whichever run comes first.
func TestLinkOfAComparison(t *testing.T) {
	for _, first := range []string{"a", "b"} {
		s := comparing(t, "memory-set", "memory-set-mended")
		s.End()
		s.Back()
		there := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
		ask, any := there.Open("lost-ack", fragment(s))
		require.True(t, any)
		require.True(t, there.Comparison.On)
		if first == "a" {
			webtest.Answer(t, there, ask)
			webtest.AnswerSecond(t, there, there.Comparison.Ask)
		} else {
			webtest.AnswerSecond(t, there, there.Comparison.Ask)
			webtest.Answer(t, there, ask)
		}
		require.Equal(t, []int{s.Cursor, s.Comparison.B.Cursor}, []int{there.Cursor, there.Comparison.B.Cursor})
		require.Contains(t, there.Notice.Title, "You were sent a comparison")
		require.Equal(t, fragment(s), fragment(there))
	}
}

func TestDamagedLinkOfAComparison(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	_, any := s.Open("lost-ack", "v1/lost-ack/compare-text=nonsense")
	require.False(t, any)
	require.False(t, s.Comparison.On)
	require.Equal(t, words.Warn, s.Notice.Tone)
}

// A run that ends earlier parts from the other one after its last step.
func TestPartsAtTheEnd(t *testing.T) {
	long := NewSession("lost-ack", webtest.Preset(t, "lost-ack")).Run
	cut := *long.Rec
	cut.Events = cut.Events[:20]
	short := shown.NewRun(&cut)
	require.Equal(t, shown.Parting{Common: 20, A: 20, B: 20}, shown.Parts(short, long, scenario.View{}))
	require.Equal(t, shown.Parting{Common: 20, A: 20, B: 20}, shown.Parts(long, short, scenario.View{}))
	a, b := shown.Parts(short, long, scenario.View{}).Words(short, long, scenario.View{})
	require.Equal(t, "Nothing more happens.", a)
	require.NotEqual(t, a, b)
	require.True(t, shown.Parts(long, long, scenario.View{}).Same)
}

// Where two presets part there is a step in each that the view shows, or its end.
func TestAPresetAndWhatMendsItPart(t *testing.T) {
	for _, p := range scenario.Presets() {
		m, ok := MendingOf(p)
		if !ok {
			continue
		}
		a, b := NewSession(p.Name, webtest.Preset(t, p.Name)).Run, shown.NewRun(webtest.Record(t, m.Scenario.String()))
		for _, v := range []scenario.View{{}, {ShopView: true}} {
			parting := shown.Parts(a, b, v)
			inA, inB := "", ""
			if !parting.Same {
				inA, inB = parting.Words(a, b, v)
				require.NotEmpty(t, inA, p.Name)
				require.NotEmpty(t, inB, p.Name)
			}
			require.True(t, !parting.Same || v.ShopView, "%s is what mends it", p.Name)
		}
	}
}

// A crash between the id and the work: an inbox has no such place, and says so.
func TestAFaultWithoutAPlaceIsNamed(t *testing.T) {
	idFirst := scenario.MustParse("receiver id-first\norder a 5\ncrash receiver id-committed 1\ndrop response 1\n")
	inbox := scenario.MustParse("order a 5\n")
	require.Equal(t, []string{"crash receiver id-committed 1"}, Placeless(inbox, idFirst))
	require.Empty(t, Placeless(idFirst, inbox))
}

func TestUnlike(t *testing.T) {
	s := comparing(t, "memory-set", "memory-set-mended")
	require.Equal(t, []string{"receiver memory-set"}, shown.Unlike(s.Draft.Scenario, s.Comparison.B.Scenario))
	require.Equal(t, []string{"receiver inbox"}, shown.Unlike(s.Comparison.B.Scenario, s.Draft.Scenario))
}

// Where they part, each run stands on the step that differs, or before one that
// comes later.
func TestStandingWhereTheyPart(t *testing.T) {
	s := comparing(t, "lost-ack", "lost-request")
	p := s.Comparison.Parting()
	s.Comparison.StandApart(p)
	require.Equal(t, 15, p.B, "15 steps are the same")
	require.Equal(t, trace.Dropped, s.Comparison.B.Run.Rec.Events[s.Comparison.B.Cursor].Kind, "the loss of the request itself")
	require.Equal(t, 15, s.Comparison.B.Cursor)
	require.Equal(t, 14, s.Cursor, "nothing happens in this one until 10 ms")
	require.Equal(t, "0 ms · step A 15, B 16", s.Where())
	at := fragment(s)
	there := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	there.Open("lost-ack", at)
	webtest.AnswerSecond(t, there, there.Comparison.Ask)
	require.Equal(t, []int{14, 15}, []int{there.Cursor, there.Comparison.B.Cursor}, "a link keeps both")
	s.Forward()
	require.Greater(t, s.Cursor, 14)
}
