package web

import (
	"math"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/course"
	"twodeliveries/web/desk"
	"twodeliveries/web/drawer"
	"twodeliveries/web/html"
	"twodeliveries/web/lesson"
	"twodeliveries/web/link"
	"twodeliveries/web/player"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/stage"
)

// Before its program has come, the page is stepped by a script (package steps), which puts
// in place what is said here: what the page shows at each stop, as it will show it itself.

// Before is a page while its program has not come.
type Before struct {
	lab   *Lab
	run   *shown.Run
	start int
}

// NewBefore takes a page that is to be prerendered. It is nil for one that compares two
// runs: the second comes with the engine.
func NewBefore(l *Lab) *Before {
	s := l.desk().S
	if s.Comparison.On {
		return nil
	}
	return &Before{l, s.Run, s.Cursor}
}

// Follower is an element of the page that follows the cursor.
type Follower struct {
	To   string // selects it
	When string // the way of showing the run that it belongs to, "" for all
	Far  bool   // it follows the farthest step that was reached
	UI   app.UI
}

// Start is the step where the page opens.
func (b *Before) Start() int { return b.start }

// Steps are those at which it can be shown, ascending: -1, where the transport stops, and
// where the page opens.
func (b *Before) Steps() []int {
	steps := append([]int{-1, b.start}, b.run.Stops(b.lab.desk().S.View)...)
	slices.Sort(steps)
	return slices.Compact(steps)
}

// Stops tells whether the transport stops at a step.
func (b *Before) Stops(step int) bool {
	return step < 0 || slices.Contains(b.run.Stops(b.lab.desk().S.View), step)
}

// Followers are the elements as they are at a step. The steps are asked for in their order.
func (b *Before) Followers(step int) []Follower {
	d := b.lab.desk()
	s := d.S
	s.Seek(step)
	d.Settle()
	d.Begun = true
	out := append(b.moving(""), Follower{To: ".saying", When: "whole", UI: saying(d)}, Follower{To: ".invitation", UI: stage.Invitation(d)})
	for _, t := range drawer.Tabs() {
		d.Open.Chosen, d.Open.AtEnd = t, t
		switch t {
		case desk.SQLTab: // it takes an engine
			continue
		case desk.TablesTab, desk.CodeTab:
			d.Room.Roomy = true
			out = append(out, Follower{To: ".side", When: string(t) + " roomy", UI: drawerOf(d)})
			d.Room.Roomy = false
		}
		out = append(out, Follower{To: ".side", When: string(t), UI: drawerOf(d)})
	}
	d.Open.Chosen, d.Open.AtEnd = "", ""
	if d.Pupil != nil {
		return append(out, Follower{To: "#lesson", Far: true, UI: (&lesson.Column{D: d}).Render()})
	}
	s.Notice = session.SentHere(s)
	out = append(out, Follower{To: "#notice", When: "sent", UI: (&notice{D: d}).Render()})
	s.Notice = nil
	d.Embed = link.EmbedSystem
	out = append(append(out, b.moving("framed ")...), Follower{To: ".saying", When: "framed", UI: saying(d)})
	d.Embed = link.NotEmbedded
	return out
}

// moving is the transport, while it plays and while it does not.
func (b *Before) moving(where string) []Follower {
	d := b.lab.desk()
	transport := (&player.Transport{D: d}).Render
	d.Play.On = true
	playing := transport()
	d.Play.On = false
	return []Follower{{To: ".transport", When: where + "playing", UI: playing}, {To: ".transport", When: where + "still", UI: transport()}}
}

func saying(d *desk.Desk) app.UI { return (&player.Saying{D: d}).Render() }

func drawerOf(d *desk.Desk) app.UI { return (&drawer.Drawer{D: d, Query: &drawer.Query{}}).Render() }

// Below is what stands below the sentence where the picture is seen, without it.
func (b *Before) Below() app.UI {
	d := b.lab.desk()
	d.S.Seek(b.run.Last())
	return html.Box("div", "below", stage.Empty(d), drawerOf(d))
}

// Named is the title above the run in a frame of another page; nil for a lesson, which
// stands in none.
func (b *Before) Named() app.UI {
	if b.lab.desk().Pupil != nil {
		return nil
	}
	return named(b.lab.desk())
}

// Passage is the passage of a lesson that is shown, and what it points at, a selector;
// "" for none.
func (b *Before) Passage() (slug, pointed string) {
	if b.lab.desk().Pupil == nil {
		return "", ""
	}
	p := b.lab.desk().Pupil.Passage()
	return p.Slug, course.Shown[p.Show]
}

// Picture is the picture, drawn for a width: what is shown at some steps only is all there.
func (b *Before) Picture(width int) app.UI {
	return stage.All(b.run.Picture(b.lab.desk().S.View, width))
}

// Rows are the rows of a step in the picture, however wide that is.
func (b *Before) Rows(step int) (y, high int) { return b.narrowest().Band(step) }

// Group is the drawing that a step belongs to, -1 for none.
func (b *Before) Group(step int) int { return b.narrowest().GroupOf(step) }

// LanesAt is where the lanes of the narrowest picture begin, in px.
func (b *Before) LanesAt() int { return b.narrowest().Leftmost() }

func (b *Before) narrowest() *shown.Picture {
	return b.run.Picture(b.lab.desk().S.View, shown.PictureWidths[0])
}

// Tab is the one that the drawer opens with.
func (b *Before) Tab() string { return string(b.lab.desk().Open.Tab()) }

// Broke tells whether the run breaks a promise.
func (b *Before) Broke() bool {
	_, broke := b.lab.desk().S.Run.BrokeAt()
	return broke
}

// Xs are where a step stands in the strips of the page, in px.
func (b *Before) Xs(step int) []float64 {
	var out []float64
	for _, w := range shown.StripWidths {
		x := b.run.Strip(b.lab.desk().S.View, w).X(step)
		out = append(out, math.Round(10*x)/10)
	}
	return out
}
