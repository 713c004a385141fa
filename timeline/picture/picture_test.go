package picture

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/timelinetest"
)

// everyPicture calls f with every run in every view at the widths of a desk and
// of a phone.
func everyPicture(t *testing.T, f func(t *testing.T, rec *trace.Recording, o Options, p *Picture)) {
	timelinetest.EveryRun(t, func(t *testing.T, rec *trace.Recording) {
		for _, width := range []int{760, 560, 364} {
			for _, o := range []Options{{}, {Every: true}, {ShopView: true}, {ShopView: true, Every: true}} {
				o.Width = width
				t.Run(fmt.Sprintf("%+v", o), func(t *testing.T) { f(t, rec, o, Draw(rec, o)) })
			}
		}
	})
}

func TestBandsRunDownwardAndNeverOverlap(t *testing.T) {
	everyPicture(t, func(t *testing.T, rec *trace.Recording, o Options, p *Picture) {
		bottom := p.Head
		for i := range rec.Events {
			y, h := p.Band(i)
			require.GreaterOrEqual(t, y, bottom, "step %d", i)
			if !o.ShopView {
				require.Positive(t, h, "step %d", i)
			}
			bottom = y + h
		}
		require.LessOrEqual(t, bottom, p.Height)
		_, h := p.Band(len(rec.Events))
		require.Zero(t, h)
	})
}

// The veil hides the future by hiding what is below the current band: nothing of
// a step may stand above the end of the band before it.
func TestNothingOfAStepStandsInThePast(t *testing.T) {
	everyPicture(t, func(t *testing.T, rec *trace.Recording, o Options, p *Picture) {
		for _, g := range p.Groups {
			y, h := p.Band(g.Step - 1) // the last row the eye has seen
			for _, s := range g.Shapes {
				require.GreaterOrEqual(t, topOf(s), float64(y+h), "step %d: %v", g.Step, s)
			}
		}
	})
}

// topOf is the smallest y of a shape.
func topOf(s Shape) float64 {
	a := attrs(s)
	switch s.Tag {
	case "line":
		return min(a["y1"], a["y2"])
	case "rect":
		return a["y"]
	case "circle":
		return a["cy"] - a["r"]
	case "text":
		return a["y"] - 10
	}
	return topOfPath(value(s, "d"))
}

// topOfPath reads the y of M, L and V commands; the others stay between them.
func topOfPath(d string) float64 {
	top := 1e9
	command, n := byte(0), 0
	for _, word := range strings.Fields(spaced(d)) {
		v, err := strconv.ParseFloat(word, 64)
		if err != nil {
			command, n = word[0], 0
			continue
		}
		n++
		if command == 'V' || (command == 'M' || command == 'L') && n == 2 {
			top = min(top, v)
		}
	}
	return top
}

func spaced(d string) string {
	for _, c := range "MLHVQAZ" {
		d = strings.ReplaceAll(d, string(c), " "+string(c)+" ")
	}
	return d
}

func attrs(s Shape) map[string]float64 {
	out := map[string]float64{}
	for _, a := range s.Attrs {
		if v, err := strconv.ParseFloat(a.Value, 64); err == nil {
			out[a.Name] = v
		}
	}
	return out
}

func value(s Shape, name string) string {
	for _, a := range s.Attrs {
		if a.Name == name {
			return a.Value
		}
	}
	return ""
}

type box struct {
	text           string
	x1, y1, x2, y2 float64
}

func boxOf(s Shape, wide float64) box {
	if slices.Contains(strings.Fields(s.Class), "small") {
		wide = smallWide
	}
	a, w := attrs(s), float64(cells(s.Text))*wide
	x := a["x"]
	switch anchor(value(s, "text-anchor")) {
	case middle:
		x -= w / 2
	case end:
		x -= w
	}
	return box{s.Text, x, a["y"] - 9, x + w, a["y"] + 2.5}
}

func textsOf(p *Picture) []box {
	var out []box
	add := func(shapes []Shape, wide float64) {
		for _, s := range shapes {
			if s.Tag == "text" {
				out = append(out, boxOf(s, wide))
			}
		}
	}
	add(p.Back, charWide)
	for _, l := range p.Lanes {
		add(l.Shapes, headWide)
	}
	for _, g := range p.Groups {
		add(g.Shapes, charWide)
	}
	return out
}

func TestTextsStayInsideAndApart(t *testing.T) {
	everyPicture(t, func(t *testing.T, rec *trace.Recording, o Options, p *Picture) {
		texts := textsOf(p)
		require.NotEmpty(t, texts)
		for i, a := range texts {
			require.GreaterOrEqual(t, a.x1, 0.0, a.text)
			require.LessOrEqual(t, a.x2, float64(p.Width), a.text)
			require.LessOrEqual(t, a.y2, float64(p.Height), a.text)
			for _, b := range texts[i+1:] {
				apart := a.x2 <= b.x1 || b.x2 <= a.x1 || a.y2 <= b.y1 || b.y2 <= a.y1
				require.True(t, apart, "%q %v overlaps %q %v", a.text, a, b.text, b)
			}
		}
	})
}

// The page writes labels, classes and geometry as attributes, and its prerender
// does not escape quotes there.
func TestAttributesHoldNoQuotes(t *testing.T) {
	everyPicture(t, func(t *testing.T, rec *trace.Recording, o Options, p *Picture) {
		for _, g := range p.Groups {
			require.NotContains(t, g.Label, `"`)
			require.NotEmpty(t, g.Label, "step %d", g.Step)
			for _, s := range g.Shapes {
				for _, a := range s.Attrs {
					if strings.Contains(a.Value, `"`) || strings.Contains(a.Value, "NaN") { // so many that asking each time takes long
						require.Fail(t, "an attribute that breaks", "%s=%s", a.Name, a.Value)
					}
				}
			}
		}
	})
}

// Who does not see where a step stands is told: whose it is, and when.
func TestEveryStepNamesItsSideAndItsTime(t *testing.T) {
	rec := timelinetest.Preset(t, "lost-ack")
	names := map[string]bool{}
	for i, g := range Draw(rec, Options{}).Groups {
		require.Contains(t, g.Name, fmt.Sprintf("t %d ms: ", rec.Events[i].Ms))
		require.True(t, strings.HasSuffix(g.Name, ": "+g.Label), g.Name)
		names[g.Name] = true
	}
	for _, name := range []string{"Shop, at 0 ms: BEGIN IMMEDIATE", "Warehouse, at 10 ms: BEGIN IMMEDIATE", "Warehouse, at 260 ms: BEGIN IMMEDIATE"} {
		require.Contains(t, names, name)
	}
}

func TestEveryStepHasItsGroup(t *testing.T) {
	rec := timelinetest.Preset(t, "lost-ack")
	for i, g := range Draw(rec, Options{}).Groups {
		require.Equal(t, i, g.Step)
		require.Contains(t, g.Steps, i)
	}
}

func TestNarrowTextIsCutAndTheLabelIsWhole(t *testing.T) {
	p := Draw(timelinetest.Run(t, timelinetest.Rough["long-words"]), Options{Width: 560})
	cut := 0
	for _, g := range p.Groups {
		for _, s := range g.Shapes {
			if strings.HasSuffix(s.Text, "…") {
				cut++
				require.NotContains(t, g.Label, "…")
			}
		}
	}
	require.Positive(t, cut)
}

// Two processes fit on a phone.
func TestANarrowPictureFits(t *testing.T) {
	for _, name := range []string{"lost-ack", "memory-set", "retry-ladder", "content-conflict"} {
		p := Draw(timelinetest.Preset(t, name), Options{Width: 364})
		require.Equal(t, 364, p.Width, name)
		require.Equal(t, "DB", p.Lanes[0].Title)
	}
}

func TestMoreProcessesGetMoreLanes(t *testing.T) {
	rec := timelinetest.Preset(t, "lost-ack")
	rec.Nodes = append(rec.Nodes, trace.Node{Name: "receiver-2", Role: trace.Receiver, DB: trace.Receiver},
		trace.Node{Name: "receiver-3", Role: trace.Receiver, DB: trace.Receiver})
	p := Draw(rec, Options{Width: 560})
	var titles []string
	last := 0
	for _, l := range p.Lanes {
		titles = append(titles, l.Title)
		require.Greater(t, l.X, last)
		last = l.X
	}
	require.Equal(t, []string{"shop DB", "Shop", "Warehouse 1", "Warehouse 2", "Warehouse 3", "warehouse DB"}, titles)
	require.Greater(t, p.Width, 560, "the picture grows, the network keeps its room")
}

func TestAnEmptyRecordingIsAPicture(t *testing.T) {
	p := Draw(&trace.Recording{}, Options{})
	require.Equal(t, 760, p.Width)
	require.Empty(t, p.Groups)
}

// A picture with a courier is wider than a phone: what of it is not in sight is the time
// and no more than one database, 60 px or so, for all from the shop to the courier finds
// room. Beside a lesson, 683 px on a laptop, it is whole.
func TestACourierIsInSight(t *testing.T) {
	for _, name := range []string{"courier-forgotten", "courier-receipt-lost", "courier-taken-back", "courier-asked-too-early", "courier-key-forgotten"} {
		rec := timelinetest.Preset(t, name)
		p := Draw(rec, Options{Width: 364})
		shop := slices.IndexFunc(p.Lanes, func(l Lane) bool { return l.Title == "Shop" })
		require.LessOrEqual(t, p.Width-(p.Lanes[shop].X-headLeast/2), 364, name)
		require.LessOrEqual(t, Draw(rec, Options{Width: 560}).Width, 640, name)
	}
}
