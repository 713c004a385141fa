package picture

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/timelinetest"
)

// geometry writes a picture in few words: the lanes, a line per row with its
// band, how a message travels in it, and the overlays with their steps.
func geometry(rec *trace.Recording, p *Picture) string {
	var b strings.Builder
	fmt.Fprintf(&b, "picture %d x %d\n", p.Width, p.Height)
	for _, l := range p.Lanes {
		fmt.Fprintf(&b, "lane %s at %d\n", l.Title, l.X)
	}
	for _, g := range p.Groups {
		y, h := p.Band(g.Step)
		fmt.Fprintf(&b, "%3d  %4d +%-2d  %-9s %s", g.Step, y, h, rec.Events[g.Step].Kind, g.Label)
		if g.Path != "" {
			fmt.Fprintf(&b, "  [%s]", g.Path)
		}
		b.WriteString("\n")
	}
	for _, o := range p.Overlays {
		until := fmt.Sprint(o.Until)
		if o.Until == math.MaxInt {
			until = "the end"
		}
		s := o.Shapes[0]
		fmt.Fprintf(&b, "%s from %d until %s: %s", o.Class, o.From, until, s.Class)
		for _, a := range s.Attrs {
			fmt.Fprintf(&b, " %s=%s", a.Name, a.Value)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestGeometry(t *testing.T) {
	for _, name := range []string{"lost-ack", "valid-duplicate", "crash-after-inbox-insert", "content-conflict"} {
		t.Run(name, func(t *testing.T) {
			rec := timelinetest.Preset(t, name)
			timelinetest.Golden(t, "geometry/"+name+".txt", geometry(rec, Draw(rec, Options{})))
		})
	}
	rec := timelinetest.Preset(t, "lost-ack")
	timelinetest.Golden(t, "geometry/lost-ack-shop.txt", geometry(rec, Draw(rec, Options{ShopView: true, Width: 560})))
}

func TestDrawings(t *testing.T) {
	timelinetest.Golden(t, "drawing/lost-ack.svg", Draw(timelinetest.Preset(t, "lost-ack"), Options{}).SVG())
	rec := timelinetest.Preset(t, "valid-duplicate")
	timelinetest.Golden(t, "drawing/valid-duplicate-at-the-copy.svg", Draw(rec, Options{Width: 560}).SVGAt(timelinetest.Step(t, rec, "duplicate-found")))
}

func TestEveryDrawingIsXML(t *testing.T) {
	everyPicture(t, func(t *testing.T, rec *trace.Recording, o Options, p *Picture) {
		d := xml.NewDecoder(strings.NewReader(p.SVG()))
		for {
			_, err := d.Token()
			if err == io.EOF {
				return
			}
			require.NoError(t, err)
		}
	})
}

// A bar is hatched until its transaction ends, and the tie is not there before
// the warehouse finds the id.
func TestOverlaysFollowTheCursor(t *testing.T) {
	rec := timelinetest.Preset(t, "lost-ack")
	p := Draw(rec, Options{})
	shown := func(cursor int, class string) (n int) {
		for _, o := range p.Overlays {
			if o.Shown(cursor) && o.Shapes[0].Class == class {
				n++
			}
		}
		return n
	}
	updated, found := timelinetest.Step(t, rec, "stock-updated"), timelinetest.Step(t, rec, "duplicate-found")
	require.Equal(t, trace.Commit, rec.Events[updated+1].Kind)
	before, after := shown(updated, "tx committed"), shown(updated+1, "tx committed")
	require.Equal(t, before+1, after)
	require.Equal(t, shown(updated, "tx open")-1, shown(updated+1, "tx open"))
	require.Zero(t, shown(found-1, "tie"))
	require.Equal(t, 1, shown(found, "tie"))

	crash := Draw(timelinetest.Preset(t, "crash-after-inbox-insert"), Options{})
	torn := 0
	for _, o := range crash.Overlays {
		if o.Shapes[0].Class == "tx torn" {
			torn++
		}
	}
	require.Equal(t, 1, torn)
}

func TestALostMessageEndsInACrossAndNoArrow(t *testing.T) {
	rec := timelinetest.Preset(t, "lost-ack")
	p := Draw(rec, Options{})
	for i, e := range rec.Events {
		if e.Kind != trace.Dropped {
			continue
		}
		sent, lost := p.Groups[i-1], p.Groups[i]
		require.Equal(t, []int{i - 1, i}, sent.Steps)
		require.False(t, has(sent, "msg rep head"))
		require.True(t, has(lost, "x"))
		require.Equal(t, "response 1: dropped", lost.Label)
	}
}

func TestRepliesAreDashedAndStrangersMarked(t *testing.T) {
	p := Draw(timelinetest.Run(t, timelinetest.Rough["answered"]), Options{})
	var forged bool
	for _, g := range p.Groups {
		forged = forged || has(g, "mark inj") && has(g, "msg rep hurt")
	}
	require.True(t, forged)
	require.Contains(t, CSS, ".tl .msg.rep{stroke:var(--rec);stroke-dasharray:")
}

func has(g Group, class string) bool {
	for _, s := range g.Shapes {
		if s.Class == class {
			return true
		}
	}
	return false
}

func BenchmarkDraw300(b *testing.B) {
	text := ""
	for i := range 12 {
		text += fmt.Sprintf("order snack-%d 7\n", i)
	}
	rec := timelinetest.Run(b, text+"drop response 1\n")
	rec.Events = rec.Events[:min(300, len(rec.Events))]
	b.ReportMetric(float64(len(rec.Events)), "events")
	for b.Loop() {
		Draw(rec, Options{})
	}
}

// A check that is too lax accepts what is no ACK: the picture says so.
func TestAFalseACKIsNotDrawnAsOne(t *testing.T) {
	rec := timelinetest.Preset(t, "first-delivery")
	for i := range rec.Events {
		if e := &rec.Events[i]; e.Kind == trace.Accepted {
			require.Equal(t, "ACK accepted", Draw(rec, Options{}).Groups[i].Label)
			reply := *e.Msg
			reply.Body = `{"id":"snack-7","accepted":"true"}`
			e.Msg = &reply
			require.Equal(t, "taken for an ACK", Draw(rec, Options{}).Groups[i].Label)
		}
	}
}

// What is put into a document is drawn by programs that know no variables, and
// shows nothing of what comes after its step.
func TestPictureAsAFile(t *testing.T) {
	timelinetest.EveryRun(t, func(t *testing.T, rec *trace.Recording) {
		p := Draw(rec, Options{})
		for _, until := range []int{-1, len(rec.Events) / 2, len(rec.Events)} {
			file := p.File(until, "a <title>", "said & done")
			d := xml.NewDecoder(strings.NewReader(file))
			for {
				_, err := d.Token()
				if err == io.EOF {
					break
				}
				require.NoError(t, err)
			}
			require.Contains(t, file, "<title>a &lt;title&gt;</title>\n<desc>said &amp; done</desc>")
			for _, foreign := range []string{"var(", "@media", "[data-theme", "href", "@import", "@font-face"} {
				require.NotContains(t, file, foreign)
			}
		}
	})
	rec := timelinetest.Preset(t, "lost-ack")
	p := Draw(rec, Options{})
	early := p.File(timelinetest.Step(t, rec, "inbox-inserted"), "", "")
	require.Contains(t, early, "request 1")
	require.NotContains(t, early, "timeout")
	require.Contains(t, p.File(len(rec.Events), "", ""), "timeout")
}
