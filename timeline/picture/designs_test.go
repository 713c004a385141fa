package picture

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/timelinetest"
)

// shapeOf returns the first shape of a class in a picture's groups and overlays.
func shapeOf(p *Picture, class string) (Shape, bool) {
	for _, g := range p.Groups {
		for _, s := range g.Shapes {
			if s.Class == class {
				return s, true
			}
		}
	}
	for _, o := range p.Overlays {
		for _, s := range o.Shapes {
			if s.Class == class {
				return s, true
			}
		}
	}
	return Shape{}, false
}

// Every finding has a word and a form of its own.
func TestStampsAreToldApartByShapeAndWord(t *testing.T) {
	tests := []struct{ preset, kind, word, form string }{
		{"first-delivery", "applied", "✓ applied +7", "rect rx 6"},
		{"memory-set", "twice", "!! applied again +7", "rect rx 6"},
		{"lost-ack", "known", "= already applied", "rect rx 3"},
		{"id-first", "mistaken", "= taken for applied", "rect rx 3"},
		{"content-conflict", "conflict", "≠ conflict", "path 6"},
		{"claim-lease", "progress", "… in progress", "rect rx 11"},
		{"lease-too-short-owner-check", "lost", "× claim lost", "path 4"},
		{"check-then-act-unique", "taken", "× key taken", "path 8"},
	}
	for _, test := range tests {
		p := Draw(timelinetest.Preset(t, test.preset), Options{})
		frame, ok := shapeOf(p, "stamp "+test.kind)
		require.True(t, ok, test.preset)
		text, ok := shapeOf(p, "in "+test.kind)
		require.True(t, ok, test.preset)
		require.Equal(t, test.word, text.Text)
		form := frame.Tag + " rx " + value(frame, "rx")
		if frame.Tag == "path" {
			form = "path " + string(rune('0'+corners(value(frame, "d"))))
		}
		require.Equal(t, test.form, form, test.preset)
	}
}

// corners counts where a path turns.
func corners(d string) int {
	n := 0
	for _, c := range d {
		if c == 'M' || c == 'L' || c == 'H' || c == 'V' {
			n++
		}
	}
	return n
}

// What takes time is a bar from its first step to its last, however the run goes
// on beside it.
func TestSpansReachFromTheirBeginToTheirEnd(t *testing.T) {
	tests := []struct {
		text, class string
		lane        string
		from, to    trace.Kind
	}{
		{timelinetest.Rough["freeze"], "span frozen", "Warehouse 1", trace.Frozen, trace.Resumed},
		{timelinetest.Rough["hold"], "span held", "Warehouse", trace.Holding, trace.Released},
		{timelinetest.Rough["shop-locked"], "tx locked", "shop DB", trace.Locked, trace.Unlocked},
		{"work 30ms\norder snack-7 7\n", "span works", "Warehouse", trace.Works, trace.Write},
	}
	for _, test := range tests {
		rec := timelinetest.Run(t, test.text)
		p := Draw(rec, Options{})
		bar, ok := shapeOf(p, test.class)
		require.True(t, ok, test.class)
		first := 0
		for rec.Events[first].Kind != test.from {
			first++
		}
		last := first
		for rec.Events[last].Kind != test.to || test.to == trace.Write && rec.Events[last].Ms < 40 {
			last++
		}
		a := attrs(bar)
		inside := func(y float64, step int) {
			top, high := p.Band(step)
			require.GreaterOrEqual(t, y, float64(top)-1, test.class)
			require.LessOrEqual(t, y, float64(top+high)+1, test.class)
		}
		inside(a["y"], first)
		inside(a["y"]+a["height"], last)
		for _, l := range p.Lanes {
			if l.Title == test.lane {
				require.InDelta(t, l.X, a["x"]+a["width"]/2, 1, test.class)
			}
		}
		require.False(t, shown(p, test.class, first-1), "%s is not there before", test.class)
		require.True(t, shown(p, test.class, first))
	}
}

func shown(p *Picture, class string, cursor int) bool {
	for _, o := range p.Overlays {
		if o.Shapes[0].Class == class && o.Shown(cursor) {
			return true
		}
	}
	return false
}

// A process that waits for the lock stands beside whoever holds it.
func TestWhoWaitsStandsBesideWhoHolds(t *testing.T) {
	p := Draw(timelinetest.Preset(t, "concurrent-same-id"), Options{})
	waits, ok := shapeOf(p, "tx waits")
	require.True(t, ok)
	holds, ok := shapeOf(p, "tx committed")
	require.True(t, ok)
	require.NotEqual(t, attrs(holds)["x"], attrs(waits)["x"])
}

func TestMailsLeaveThePicture(t *testing.T) {
	p := Draw(timelinetest.Preset(t, "external-effect-mended"), Options{})
	sent, stopped := 0, 0
	for i, g := range p.Groups {
		switch {
		case has(g, "out"):
			sent++
			require.Equal(t, "ev effect", p.Groups[i].Class)
			line, _ := shapeOf(&Picture{Groups: []Group{g}}, "out")
			require.Greater(t, attrs(line)["x2"], float64(p.Width-40), "past the warehouse's database")
		case has(g, "out stopped"):
			stopped++
		}
	}
	require.Equal(t, [2]int{1, 1}, [2]int{sent, stopped})
}

func TestAQuestionIsThinnerThanARequest(t *testing.T) {
	p := Draw(timelinetest.Preset(t, "status-lookup"), Options{})
	for _, class := range []string{"msg", "msg ask", "msg rep ask"} {
		_, ok := shapeOf(p, class)
		require.True(t, ok, class)
	}
	require.Contains(t, CSS, ".tl .msg{stroke:var(--pub);stroke-width:2;")
	require.Contains(t, CSS, ".tl .msg.ask{stroke-width:1.1}")
}

// The copy goes to the process that will take it, the reply comes from there.
func TestArrowsEndAtTheProcessThatTakesThem(t *testing.T) {
	rec := timelinetest.Preset(t, "two-replicas")
	p := Draw(rec, Options{})
	ends := map[string]float64{}
	for _, g := range p.Groups {
		if e := rec.Events[g.Step]; e.Kind == trace.Sent && e.Msg.Kind == trace.Request {
			for _, s := range g.Shapes {
				if s.Class == "msg" {
					ends[e.Msg.Name()] = attrs(s)["x2"]
				}
			}
		}
	}
	require.Len(t, ends, 2)
	require.Greater(t, ends["request 2"], ends["request 1"]+20)
}

// A commit of one half says so.
func TestCommitsOfOneHalf(t *testing.T) {
	tests := map[string]string{
		"id-first":                "COMMIT  the id alone",
		"stock-first":             "COMMIT  the stock alone: applied +7",
		"claim-lease":             "COMMIT  the claim",
		"crash-before-confirm":    "COMMIT  claim done",
		"outbox-two-transactions": "COMMIT  the outbox row alone",
	}
	for name, want := range tests {
		var labels []string
		for _, g := range Draw(timelinetest.Preset(t, name), Options{}).Groups {
			labels = append(labels, g.Label)
		}
		require.Contains(t, labels, want, name)
	}
}

// Where a process is dead its lane is dashed: from its death to its next start.
func TestALaneIsDeadUntilItsProcessStartsAgain(t *testing.T) {
	rec := timelinetest.Run(t, "order a 5\ncrash receiver committed 1 restart=100ms\n")
	p := Draw(rec, Options{})
	middle := map[trace.Kind]int{}
	for i := range rec.Events {
		if e := &rec.Events[i]; e.Node == trace.Receiver {
			y, h := p.Band(i)
			middle[e.Kind] = y + h/2
		}
	}
	var gone []Shape
	for _, l := range p.Lanes {
		for _, s := range l.Shapes {
			if s.Class == "gone" {
				require.Equal(t, "Warehouse", l.Title)
				gone = append(gone, s)
			}
		}
	}
	require.Len(t, gone, 1)
	at := func(name string) float64 {
		y, err := strconv.ParseFloat(value(gone[0], name), 64)
		require.NoError(t, err)
		return y
	}
	require.InDelta(t, middle[trace.Crashed], at("y1"), 1)
	require.InDelta(t, middle[trace.Started], at("y2"), 1)
}
