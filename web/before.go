package web

import (
	"math"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/session"
	"twodeliveries/web/shown"
)

// Before its program has come, the page is stepped by a script (package steps), which puts
// in place what is said here: what the page shows at each stop, as it will show it itself.

// Before is the page of a preset while its program has not come.
type Before struct {
	lab *Lab
	run *shown.Run
}

// NewBefore takes a page that is to be prerendered.
func NewBefore(l *Lab) *Before {
	return &Before{l, l.session().Run}
}

// Follower is an element of the page that follows the cursor.
type Follower struct {
	To   string // selects it
	When string // the way of showing the run that it belongs to, "" for all
	UI   app.UI
}

// Stops are the steps at which it can be shown: -1, and those where the transport stops.
func (b *Before) Stops() []int {
	return append([]int{-1}, b.run.Stops(b.lab.session().View)...)
}

// Followers are the elements as they are at a step.
func (b *Before) Followers(step int) []Follower {
	l := b.lab
	s := l.session()
	s.Seek(step)
	l.begun = true
	l.play.on = true
	playing := l.transport()
	l.play.on = false
	out := []Follower{{".transport", "playing", playing}, {".transport", "still", l.transport()}, {".saying", "", l.saying()}}
	for _, t := range tabs {
		l.drawn, l.endTab = t.tab, t.tab
		switch t.tab {
		case sqlTab: // it takes an engine
			continue
		case tablesTab, codeTab:
			l.roomy = true
			out = append(out, Follower{".side", string(t.tab) + " roomy", l.drawer()})
			l.roomy = false
		}
		out = append(out, Follower{".side", string(t.tab), l.drawer()})
	}
	l.drawn, l.endTab = "", ""
	s.Notice = session.SentHere(s)
	out = append(out, Follower{"#notice", "sent", l.notice()})
	s.Notice = nil
	return out
}

// Below is what stands below the sentence from the first step on, without the picture.
func (b *Before) Below() app.UI {
	b.lab.session().Seek(b.Stops()[1])
	return box("div", "below", b.lab.stage(b.lab.invitation()), b.lab.drawer())
}

// Picture is the picture, drawn for a width: what is shown at some steps only is all there.
func (b *Before) Picture(width int) app.UI {
	p := b.run.Picture(b.lab.session().View, width)
	band, veil := p.BandAndVeil(-1)
	return box("div", "", heads(p), layers(p, "tl timeline", band, veil, p.AllOverlaysLayer(), ""))
}

// Rows are the rows of a step in the picture, however wide that is.
func (b *Before) Rows(step int) (y, high int) { return b.narrowest().Band(step) }

// Group is the drawing that a step belongs to, -1 for none.
func (b *Before) Group(step int) int { return b.narrowest().GroupOf(step) }

// LanesAt is where the lanes of the narrowest picture begin, in px.
func (b *Before) LanesAt() int { return b.narrowest().Leftmost() }

func (b *Before) narrowest() *shown.Picture {
	return b.run.Picture(b.lab.session().View, shown.PictureWidths[0])
}

// Broke tells whether the run breaks a promise.
func (b *Before) Broke() bool {
	_, broke := b.lab.session().BrokeAt()
	return broke
}

// Xs are where a step stands in the strips of the page, in px.
func (b *Before) Xs(step int) []float64 {
	var out []float64
	for _, w := range shown.StripWidths {
		x := b.run.Strip(b.lab.session().View, w).X(step)
		out = append(out, math.Round(10*x)/10)
	}
	return out
}
