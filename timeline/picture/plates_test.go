package picture

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/timelinetest"
)

// upright are the shapes of a list that run downward: lines, and bars narrower than 20.
func upright(shapes []Shape) []box {
	var out []box
	for _, s := range shapes {
		switch a := attrs(s); {
		case s.Tag == "line" && a["x1"] == a["x2"]:
			out = append(out, box{s.Class, a["x1"] - .5, min(a["y1"], a["y2"]), a["x1"] + .5, max(a["y1"], a["y2"])})
		case s.Tag == "rect" && s.Class != "plate" && a["width"] < 20 && a["height"] > a["width"]:
			out = append(out, box{s.Class, a["x"], a["y"], a["x"] + a["width"], a["y"] + a["height"]})
		}
	}
	return out
}

func meet(a, b box) bool { return a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2 }

// A lane, a bar, or the dots of a message that waits do not run through a text: where one
// is crossed, it stands on a plate, and what is drawn later does not cross it.
func TestNothingRunsThroughAText(t *testing.T) {
	plates := 0
	everyPicture(t, func(t *testing.T, _ *trace.Recording, _ Options, p *Picture) {
		var below []box
		for _, l := range p.Lanes {
			below = append(below, upright(l.Shapes)...)
		}
		for _, o := range p.Overlays {
			if o.Class != "tie" && o.Class != "branch" {
				below = append(below, upright(o.Shapes)...)
			}
		}
		var texts []box
		for _, g := range p.Groups {
			for i, s := range g.Shapes {
				if s.Tag != "text" || strings.HasPrefix(s.Class, "in ") {
					continue
				}
				text := boxOf(s, charWide)
				texts = append(texts, text)
				if !slices.ContainsFunc(below, func(b box) bool { return meet(b, text) }) {
					continue
				}
				plate := g.Shapes[max(0, i-1)]
				require.Equal(t, "plate", plate.Class, "%q is crossed", s.Text)
				a := attrs(plate)
				require.LessOrEqual(t, a["x"], text.x1)
				require.LessOrEqual(t, a["y"], text.y1)
				require.GreaterOrEqual(t, a["x"]+a["width"], text.x2)
				require.GreaterOrEqual(t, a["y"]+a["height"], text.y2)
				plates++
			}
			now := upright(g.Shapes)
			for _, line := range now {
				for _, text := range texts {
					require.False(t, line.text == "hang" && meet(line, text), "dots run through %q", text.text)
				}
			}
			below = append(below, now...)
		}
	})
	require.Greater(t, plates, 1000)
}

// However long its times are, a run of one shop and one warehouse is as wide as was asked
// for, down to 340, and so are all heads of lanes.
func TestLongTimesLeaveRoomForAllLanes(t *testing.T) {
	long := 0
	timelinetest.EveryRun(t, func(t *testing.T, rec *trace.Recording) {
		if len(rec.Nodes) > 2 {
			return
		}
		for width := 340; width <= 1080; width += 74 {
			for _, o := range []Options{{Width: width}, {Width: width, Every: true}, {Width: width, ShopView: true}} {
				p := Draw(rec, o)
				require.Equal(t, width, p.Width)
				for _, l := range p.Lanes {
					for _, s := range l.Shapes {
						if s.Tag == "rect" {
							a := attrs(s)
							require.GreaterOrEqual(t, a["x"], 0.0, l.Title)
							require.LessOrEqual(t, a["x"]+a["width"], float64(width), l.Title)
						}
					}
				}
			}
		}
		if rec.Ms > 3_600_000 {
			long++
		}
	})
	require.GreaterOrEqual(t, long, 3)
}

// A page that steps through pictures of several widths has one list of rows.
func TestRowsAreAlikeAtAnyWidth(t *testing.T) {
	timelinetest.EveryRun(t, func(t *testing.T, rec *trace.Recording) {
		for _, o := range []Options{{}, {Every: true}, {ShopView: true}} {
			o.Width = 1080
			wide := Draw(rec, o)
			o.Width = 340
			narrow := Draw(rec, o)
			require.Equal(t, wide.Height, narrow.Height)
			for i := range rec.Events {
				y, h := wide.Band(i)
				as, ah := narrow.Band(i)
				require.Equal(t, [2]int{y, h}, [2]int{as, ah}, "step %d", i)
			}
		}
	})
}

// 107,999,977 ms are 29 h 59 min 59 s 977 ms: 23 characters. A line ends where a unit does.
func TestALongTimeIsWrittenInLines(t *testing.T) {
	require.Equal(t, []string{"29 h 59 min", "59 s 977 ms"}, timeLines(107_999_977, 11))
	require.Equal(t, []string{"29 h", "59 min", "59 s", "977 ms"}, timeLines(107_999_977, 7))
	require.Equal(t, []string{"30 h 10 ms"}, timeLines(108_000_010, 11))
	require.Equal(t, []string{"270 ms"}, timeLines(270, 7))
	require.Equal(t, []string{"0 ms"}, timeLines(0, 7))
}

// Two rows of two lines each are at least 24 high, and the lines stand in them.
func TestARowHoldsTheLinesOfItsTime(t *testing.T) {
	rec := timelinetest.Run(t, timelinetest.Rough["days"])
	for _, width := range []int{340, 760} {
		p, two := Draw(rec, Options{Width: width}), 0
		for _, g := range p.Groups {
			y, h := p.Band(g.Step)
			lines := 0
			for _, s := range g.Shapes {
				if a := attrs(s); s.Tag == "text" && a["x"] == 8 {
					lines++
					require.GreaterOrEqual(t, a["y"]-9, float64(y), s.Text)
					require.LessOrEqual(t, a["y"]+2.5, float64(y+h), s.Text)
				}
			}
			if lines > 1 {
				two++
				require.GreaterOrEqual(t, h, 12*lines)
			}
		}
		require.GreaterOrEqual(t, two, 3)
	}
}

// What is in braces is written as it is on the wire, in requests as in replies.
func TestIdsInBracesAreInQuotes(t *testing.T) {
	seen := map[bool]int{}
	everyPicture(t, func(t *testing.T, _ *trace.Recording, _ Options, p *Picture) {
		for _, g := range p.Groups {
			for _, s := range g.Shapes {
				if _, id, braces := strings.Cut(s.Text, "{id: "); braces && g.Msg != nil {
					require.Regexp(t, `^(["0-9]|null,)`, id, s.Text)
					seen[g.Msg.ToShop()]++
				}
			}
		}
	})
	require.Greater(t, seen[true], 100)
	require.Greater(t, seen[false], 100)
}

// A check mark is for an ACK alone.
func TestWhatIsTakenForAnACKWearsNoTick(t *testing.T) {
	for name, want := range map[string]string{"first-delivery": "mark yes", "ack-empty-body": "mark no", "ack-other-id": "mark no"} {
		rec := timelinetest.Preset(t, name)
		found := false
		for _, g := range Draw(rec, Options{}).Groups {
			if rec.Events[g.Step].Kind == trace.Accepted {
				found = true
				require.True(t, has(g, want), name)
				require.Equal(t, want == "mark yes", has(g, "stroke yes"), name)
			}
		}
		require.True(t, found, name)
	}
}
