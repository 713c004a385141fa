package strip_test

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/scenario/scenariotest"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/strip"
	"twodeliveries/timeline/timelinetest"
	"twodeliveries/timeline/wording"
)

// draw runs a preset and draws it.
func draw(t *testing.T, preset string, o strip.Options) *strip.Strip {
	o.Title = func(rule string) string { return catalog.RuleOf(rule).Title }
	t.Helper()
	return strip.Draw(timelinetest.Preset(t, preset), o)
}

// tell writes what is to be seen of a strip, lane by lane and from left to right.
func tell(s *strip.Strip) string {
	var b strings.Builder
	for i, l := range s.Lanes {
		fmt.Fprintf(&b, "%s:", l.Title)
		for _, m := range s.Marks {
			if m.Lane == i {
				fmt.Fprintf(&b, " %s%s", m.Look, m.Text)
			}
		}
		b.WriteString("\n")
	}
	for _, m := range s.Marks {
		if m.Lane < 0 {
			b.WriteString("lost on the way\n")
		}
	}
	for _, t := range s.Ties {
		fmt.Fprintf(&b, "tied back, again %t\n", t.Again)
	}
	labels := slices.SortedFunc(slices.Values(s.Labels), func(a, b strip.Label) int { return a.Step - b.Step })
	for _, l := range labels {
		b.WriteString("“" + l.Text + "”\n")
	}
	return b.String()
}

// The headline of the lab, in one picture: two requests, and the work is done once.
func TestALostReplyLeadsToTwoRequestsAndOneApplication(t *testing.T) {
	require.Equal(t, `Shop: ordered unclear accepted
Warehouse: work+7 known
lost on the way
tied back, again false
“reply lost”
“no reply: was it done?”
“200 ms”
“the same id again”
“already applied”
`, tell(draw(t, "lost-ack", strip.Options{})))
}

// A warehouse that keeps its ids in memory forgets them when it dies.
func TestAForgetfulWarehouseDoesItTwice(t *testing.T) {
	s := draw(t, "memory-set", strip.Options{})
	require.Equal(t, `Shop: ordered unclear accepted
Warehouse: work+7 dead alive again+7
lost on the way
tied back, again true
“reply lost”
“no reply: was it done?”
“dies, and forgets”
“150 ms”
“the same id again”
“done twice”
`, tell(s))
	require.Len(t, s.Breaks, 1)
	again := s.Marks[slices.IndexFunc(s.Marks, func(m strip.Mark) bool { return m.Look == strip.Again })]
	require.Equal(t, again.Step, s.Breaks[0].Step, "the promise breaks where the work is done again")
}

// An id that is found although nothing was done under it is not called applied.
func TestWhatWasNeverAppliedIsNotCalledApplied(t *testing.T) {
	said := tell(draw(t, "id-first", strip.Options{}))
	require.Contains(t, said, "Warehouse: dead alive mistaken\n")
	require.Contains(t, said, "“taken for applied”")
	require.NotContains(t, said, "already applied")
}

// Under the shop's view nothing is seen of what it cannot know.
func TestTheShopSeesItsHalfOnly(t *testing.T) {
	s := draw(t, "memory-set", strip.Options{ShopView: true})
	require.Equal(t, `Shop: ordered unclear accepted
Warehouse:
“no reply: was it done?”
“200 ms”
“the same id again”
`, tell(s))
	require.Empty(t, s.Breaks)
	require.Empty(t, s.Lanes[1].Gone)
	for _, w := range s.Ways {
		require.True(t, w.Unseen)
		require.False(t, w.Lost)
	}
}

// Whatever runs, at every width: steps go from left to right, all is within the strip,
// no text lies on another, and nothing that happened to the stock is left out.
func TestAStripIsWholeAtEveryWidth(t *testing.T) {
	lab := sim.NewEngine()
	defer lab.Close()
	var runs []*trace.Recording
	for _, p := range scenario.Presets() {
		sc, err := scenario.Parse(p.Text)
		require.NoError(t, err)
		runs = append(runs, lab.Run(sc))
	}
	for seed := range uint64(150) {
		runs = append(runs, lab.Run(scenariotest.Random(rand.New(rand.NewPCG(seed, 1)))))
	}
	for _, run := range runs {
		for _, width := range []int{320, 366, 700, 1400} {
			for _, shop := range []bool{false, true} {
				check(t, run, strip.Draw(run, strip.Options{Width: width, ShopView: shop}), shop)
			}
		}
	}
}

func check(t *testing.T, run *trace.Recording, s *strip.Strip, shop bool) {
	t.Helper()
	before := 0.0
	for i := range run.Events {
		require.GreaterOrEqual(t, s.X(i), before, "step %d\n%s", i, run.Scenario)
		before = s.X(i)
	}
	require.LessOrEqual(t, before, s.Width-10)
	for i, a := range s.Labels {
		from, to := extent(a)
		require.True(t, from >= 0 && to <= s.Width && a.Y > 8 && a.Y < s.Height, "%q at %v\n%s", a.Text, a.Point, run.Scenario)
		for _, b := range s.Labels[:i] {
			bFrom, bTo := extent(b)
			require.False(t, a.Y == b.Y && from < bTo && bFrom < to, "%q lies on %q\n%s", a.Text, b.Text, run.Scenario)
		}
	}
	applied := 0
	for _, m := range s.Marks {
		require.True(t, m.X > 0 && m.X < s.Width && m.Y > 0 && m.Y < s.Height)
		if m.Lane >= 0 {
			require.Equal(t, s.Lanes[m.Lane].Y, m.Y)
		}
		if m.Text != "" {
			applied += m.N
		}
	}
	switch {
	case shop:
		require.Zero(t, applied)
	case s.Width > 1000 && len(run.Events) < 150:
		commits := 0
		for i := range run.Events {
			if len(run.Events[i].Applied) > 0 {
				commits++
			}
		}
		require.Equal(t, commits, applied, run.Scenario)
	}
	requireXML(t, s.SVG(-1))
	requireXML(t, s.SVG(strip.Whole))
}

// extent is how far a label reaches, if a letter is 6.9 px wide, and a bold one 7.6.
func extent(l strip.Label) (from, to float64) {
	wide := 6.9 * float64(len([]rune(l.Text)))
	if l.Class == "bad" || l.Class == "dup" {
		wide *= 7.6 / 6.9
	}
	switch l.Anchor {
	case "end":
		return l.X - wide, l.X
	case "middle":
		return l.X - wide/2, l.X + wide/2
	}
	return l.X, l.X + wide
}

func requireXML(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
	}
}

// At a cursor nothing is told of what lies ahead: what is not covered is not there yet.
func TestNothingIsToldOfWhatLiesAhead(t *testing.T) {
	s := draw(t, "memory-set", strip.Options{})
	for _, m := range s.Marks {
		if m.Look != strip.Again {
			continue
		}
		require.Contains(t, s.SVG(m.Step-1), fmt.Sprintf(`<g class="mark again ahead" data-step="%d">`, m.Step))
		require.Contains(t, s.SVG(m.Step), fmt.Sprintf(`<g class="mark again" data-step="%d">`, m.Step))
		require.Greater(t, s.Breaks[0].X, s.Cover(m.Step-1))
	}
	require.NotContains(t, s.SVG(strip.Whole), "ahead")
}

// A time is told as people say it.
func TestLongTimes(t *testing.T) {
	for ms, said := range map[int]string{200: "200 ms", 999: "999 ms", 2000: "2 s", 90_000: "1.5 min",
		90_000_000: "25 h", 108_000_020: "30 h", 10 * 86_400_000: "10 d"} {
		require.Equal(t, said, wording.About(ms))
	}
}

// Two requests go out and one reply comes back; the other is lost half the way.
func TestEveryMessageHasItsWay(t *testing.T) {
	s := draw(t, "lost-ack", strip.Options{})
	require.Len(t, s.Ways, 4)
	shop, warehouse := s.Lanes[0].Y, s.Lanes[1].Y
	for i, want := range []strip.Fate{{}, {Reply: true, Lost: true}, {}, {Reply: true}} {
		w := s.Ways[i]
		require.Equal(t, want, w.Fate, i)
		require.Less(t, w.From.X, w.To.X, "time goes to the right")
	}
	require.Equal(t, (shop+warehouse)/2, s.Ways[1].To.Y)
	require.Less(t, s.Ways[3].To.Y, shop+10)

	answered := draw(t, "ack-status-only", strip.Options{}).Ways
	require.Len(t, answered, 2)
	require.True(t, answered[0].Lost)
	require.Equal(t, (shop+warehouse)/2, answered[1].From.Y, "something on the way answers")
}

// A copy sets out from whoever sent its original: the lane of the second relay.
func TestACopyLeavesWhereItsOriginalDid(t *testing.T) {
	run := timelinetest.Run(t, "relays 2\norder a 5\nduplicate request 2 by=5ms\n")
	s := strip.Draw(run, strip.Options{})
	leaves := map[string]float64{}
	for _, w := range s.Ways {
		leaves[run.Events[w.Step].Msg.Name()] = w.From.Y
	}
	require.NotZero(t, leaves["request 2 copy 1"])
	require.Equal(t, leaves["request 2"], leaves["request 2 copy 1"])
	require.NotEqual(t, leaves["request 1"], leaves["request 2"], "another relay sends it")
}

// Whoever deletes what is old, or starts what runs, is seen in the lane of the shop.
func TestAPurgeAndASecondStartAreMarked(t *testing.T) {
	for preset, want := range map[string][]string{
		"purge-complete":      {" purged", "“purge”"},
		"relay-started-twice": {" begun", "“start() again”"},
	} {
		said := tell(draw(t, preset, strip.Options{}))
		for _, w := range want {
			require.Contains(t, said, w, preset)
		}
	}
}

// Whoever stands nearer to the network stands nearer to it in the strip: a customer asks
// the shop, the shop the warehouse, and the warehouse the courier. No lane is another's.
func TestTheLanesStandInTheOrderInWhichTheyAsk(t *testing.T) {
	run := timelinetest.Run(t, "publisher outbox-intent\nreceiver courier-outbox-key\nrelays 3\nreplicas 3\nwish w 7\ndrop receipt 1\n")
	asks := []string{trace.Customer, trace.Publisher, trace.Receiver, trace.Courier}
	for _, width := range []int{304, 366, 700, 1360} {
		s := strip.Draw(run, strip.Options{Width: width})
		lanes := slices.SortedFunc(slices.Values(s.Lanes), func(a, b strip.Lane) int { return cmp.Compare(a.Y, b.Y) })
		require.Len(t, lanes, 8)
		for i, l := range lanes[1:] {
			require.GreaterOrEqual(t, slices.Index(asks, l.Role), slices.Index(asks, lanes[i].Role), "%s below %s, %d wide", l.Title, lanes[i].Title, width)
			require.GreaterOrEqual(t, l.Y-lanes[i].Y, 2.0*strip.Radius, "%s and %s", l.Title, lanes[i].Title)
		}
		require.Less(t, lanes[7].Y+strip.Radius, s.Height)
	}
}
