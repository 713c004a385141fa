package session

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/strip"
	"twodeliveries/web/shown"
)

// drawnOf is what a drawing of a comparison was made of.
type drawnOf struct {
	a, b  *shown.Run
	view  scenario.View
	width int
}

// pictures are two pictures that were drawn, and of what.
type pictures struct {
	of   drawnOf
	a, b *shown.Picture
}

// strips are two strips that were drawn, and of what.
type strips struct {
	of   drawnOf
	a, b *shown.Strip
}

// Pictures are the two pictures of a comparison, level with each other, with a
// line where the runs part.
func (c *Comparison) Pictures(width int) (a, b *shown.Picture) {
	k := drawnOf{c.a.Run, c.B.Run, c.a.View, width}
	if c.drawn.of != k {
		p := c.Parting()
		pa, pb := shown.Level(k.a, k.b, k.view, width, p)
		c.drawn = pictures{k, shown.DrawWith(pa, shown.PartingLine(pa, p, p.A)), shown.DrawWith(pb, shown.PartingLine(pb, p, p.B))}
	}
	return c.drawn.a, c.drawn.b
}

// Strips are the strips of a comparison, on one axis.
func (c *Comparison) Strips(width int) (a, b *shown.Strip) {
	k := drawnOf{c.a.Run, c.B.Run, scenario.View{ShopView: c.a.View.ShopView}, width}
	if c.strips.of != k {
		options := shown.StripOptions(c.a.View, width)
		options.Low = true
		a, b := strip.Both(k.a.Rec, k.b.Rec, options)
		c.strips = strips{k, shown.Written(a), shown.Written(b)}
	}
	return c.strips.a, c.strips.b
}
