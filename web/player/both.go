package player

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/timeline/strip"
	"twodeliveries/web/html"
	"twodeliveries/web/shown"
)

// bothStrips are the two runs, one below the other, and the line where they part.
func (t *Strip) bothStrips() []app.UI {
	s := t.D.S
	if !s.Comparison.Both() || s.Opening() || t.D.Room.Strip == 0 {
		return []app.UI{html.El("div").Class("strips waiting")}
	}
	a, b := s.Comparison.Strips(t.D.Room.Strip)
	of := func(letter string, drawn *shown.Strip) string {
		return `<div class="strip-of"><span class="letter" aria-hidden="true">` + letter + `</span>` + drawn.Markup + `</div>`
	}
	return []app.UI{app.Raw(`<div class="strips both">` + of("A", a) + of("B", b) + partingMark(s.Comparison.Parting(), a, b) + playhead + `</div>`)}
}

// partingMark ties the two strips where the runs part.
func partingMark(p shown.Parting, a, b *shown.Strip) string {
	if p.Same {
		return ""
	}
	x := min(a.X(p.A), b.X(p.B)) - strip.Radius
	words, anchor := x-6, "end" // the playhead stands on the other side when it is here
	if x < 110 {
		words, anchor = x+6, "start"
	}
	at := func(v float64) string { return strconv.Itoa(int(v)) }
	return `<svg class="tl parted" aria-hidden="true" width="` + at(a.Width) + `" height="` + at(a.Height+b.Height) + `"><path d="M` + at(x) + ` 0V` + at(a.Height+b.Height) +
		`"/><text x="` + at(words) + `" y="` + at(a.Height+4) + `" text-anchor="` + anchor + `">they part here</text></svg>`
}
