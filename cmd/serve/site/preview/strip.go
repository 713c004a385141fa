package preview

import (
	"image/color"
	"math"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/strip"
)

// canvas is where a strip is painted: it begins at a place, in a scale.
type canvas struct {
	*pen
	left, top, scale float64
}

// stripIn paints a run's strip, as large as it goes, in the middle of a place.
func (p *pen) stripIn(run *trace.Recording, left, top, wide, high float64) {
	title := func(rule string) string { return catalog.RuleOf(rule).Title }
	scale := min(1.3, high/strip.Draw(run, strip.Options{}).Height)
	s := strip.Draw(run, strip.Options{Width: int(wide / scale), Title: title})
	canvas{p, left, top + (high-s.Height*scale)/2, scale}.strip(s)
}

func (c canvas) x(v float64) float64 { return c.left + v*c.scale }
func (c canvas) y(v float64) float64 { return c.top + v*c.scale }

func (c canvas) stroke(x1, y1, x2, y2, wide float64, colour color.RGBA) {
	c.line(c.x(x1), c.y(y1), c.x(x2), c.y(y2), wide*c.scale, colour)
}

func (c canvas) write(x, y float64, anchor, words string, size float64, bold bool, colour color.RGBA) {
	f := face{size * c.scale, bold}
	c.text(c.begin(x, anchor, words, f), c.y(y), words, f, colour)
}

// begin is where a text begins that is anchored at x, in px.
func (c canvas) begin(x float64, anchor, words string, f face) float64 {
	switch anchor {
	case "end":
		return c.x(x) - c.width(words, f)
	case "middle":
		return c.x(x) - c.width(words, f)/2
	}
	return c.x(x)
}

// label writes a text of the strip, on the ground of the card where a line may run
// through it.
func (c canvas) label(l strip.Label) {
	const size = 13
	strong := l.Class == "bad" || l.Class == "dup"
	f := face{size * c.scale, strong}
	if strong || l.Class == "dim" {
		c.rect(c.begin(l.X, l.Anchor, l.Text, f)-3, c.y(l.Y-11), c.width(l.Text, f)+6, 15*c.scale, 3, white)
	}
	colours := map[string]color.RGBA{"bad": bad, "dup": dup, "pub": pub, "dim": dim, "ink": ink}
	c.write(l.X, l.Y, l.Anchor, l.Text, size, strong, colours[l.Class])
}

// strip paints it in the order of strip.Parts.
func (c canvas) strip(s *strip.Strip) {
	for _, b := range s.Breaks {
		c.rect(c.x(b.X-15), c.y(0), 30*c.scale, s.Height*c.scale, 0, badBg)
	}
	for i := range s.Lanes {
		c.lane(s, &s.Lanes[i])
	}
	for _, g := range s.Gaps {
		if g.To-g.From > 20 {
			c.rect(c.x((g.From+g.To)/2-10), c.y(s.Lanes[0].Y-12), 20*c.scale, (s.Lanes[len(s.Lanes)-1].Y-s.Lanes[0].Y+24)*c.scale, 0, faint)
		}
	}
	for i := range s.Ways {
		c.way(&s.Ways[i])
	}
	for _, t := range s.Ties {
		c.tie(t)
	}
	for i := range s.Marks {
		c.mark(&s.Marks[i])
	}
	for _, l := range s.Labels {
		c.label(l)
	}
}

func (c canvas) lane(s *strip.Strip, l *strip.Lane) {
	colour := pub
	if l.Role != trace.Publisher {
		colour = rec
	}
	x, right := s.Lines()
	c.stroke(x, l.Y, right, l.Y, 4, blend(colour, white, 0.6))
	for _, g := range l.Gone {
		c.rect(c.x(g.From), c.y(l.Y-4), (g.To-g.From)*c.scale, 8*c.scale, 0, white)
		c.dashes(c.x(g.From), c.y(l.Y), c.x(g.To), c.y(l.Y), 3, 3, 9, blend(bad, white, 0.4))
	}
	for _, f := range l.Frozen {
		c.rect(c.x(f.From), c.y(l.Y-7), (f.To-f.From)*c.scale, 14*c.scale, 4, faint)
	}
	nameX, y, anchor := s.Name(l)
	c.write(nameX, y, anchor, l.Title, 15, true, colour)
}

func (c canvas) way(w *strip.Way) {
	colour := pub
	switch {
	case w.Hurt:
		colour = bad
	case w.Late || w.Outside:
		colour = dim
	case w.Reply:
		colour = rec
	}
	from, to := point{c.x(w.From.X), c.y(w.From.Y)}, point{c.x(w.To.X), c.y(w.To.Y)}
	if w.Reply {
		c.dashes(from.x, from.y, to.x, to.y, 3.5, 10, 8, colour)
	} else {
		c.line(from.x, from.y, to.x, to.y, 3.5, colour)
	}
	if !w.Lost {
		c.head(from, to, colour)
	}
}

// tie is a row of dots along the same curve as in the SVG.
func (c canvas) tie(t strip.Tie) {
	colour := dup
	if t.Again {
		colour = bad
	}
	a, b := t.Curve()
	const dots = 90
	for i := range dots + 1 {
		v := float64(i) / dots
		along := func(p, q, r, s float64) float64 {
			u := 1 - v
			return u*u*u*p + 3*u*u*v*q + 3*u*v*v*r + v*v*v*s
		}
		c.disc(c.x(along(a.X, a.X, b.X, b.X)), c.y(along(a.Y, t.Low(), t.Low(), b.Y)), 1.2*c.scale, colour)
	}
}

// mark paints what happens at a process.
func (c canvas) mark(m *strip.Mark) {
	x, y, r := c.x(m.X), c.y(m.Y), strip.Radius*c.scale
	switch m.Look {
	case strip.Ordered:
		c.fill(pub, point{x, y - r}, point{x + r, y}, point{x, y + r}, point{x - r, y})
	case strip.Work, strip.Again:
		colour := ok
		if m.Look == strip.Again {
			colour = bad
		}
		c.disc(x, y, r, colour)
		c.write(m.X, m.Y+4.5, "middle", m.Text, 12, true, white)
	case strip.Known, strip.Mistaken, strip.Conflict:
		colour, back := dup, dupBg
		if m.Look != strip.Known {
			colour, back = bad, badBg
		}
		c.ring(x, y, r, 3.5, back, colour)
		c.rect(x-r/2, y-4.5, r, 3, 0, colour)
		c.rect(x-r/2, y+1.5, r, 3, 0, colour)
		if m.Look == strip.Conflict {
			c.line(x-3, y+8, x+3, y-8, 2.5, colour)
		}
	case strip.Unclear, strip.Raised:
		colour, back, word := dim, white, "?"
		if m.Look == strip.Raised {
			colour, back, word = bad, badBg, "!"
		}
		c.ring(x, y, r, 3, back, colour)
		c.write(m.X, m.Y+5, "middle", word, 15, true, colour)
	case strip.Accepted:
		c.disc(x, y, r, pub)
		c.check(x, y, r/2, white)
	case strip.NoACK:
		c.ring(x, y, r, 3, badBg, bad)
		c.check(x, y, r/2, bad)
		c.line(x-r/2, y-r/2, x+r/2, y+r/2, 2.5, bad)
	case strip.Refused:
		c.ring(x, y, r, 3, badBg, bad)
		c.rect(x-r/2, y-1.5, r, 3, 0, bad)
	case strip.Dead, strip.Lost:
		c.cross(x, y, r*0.7, 5, bad)
	case strip.Begun, strip.Purged:
		c.ring(x, y, r*0.5, 3, white, dim)
	case strip.Alive:
		c.ring(x, y, r*0.6, 3, white, rec)
	case strip.Mailed:
		c.envelope(x, y, r)
	}
}

func (c canvas) envelope(x, y, r float64) {
	wide, high := 1.7*r, 1.2*r
	c.box(x-wide/2, y-high/2, wide, high, 2, dupBg, dup)
	c.line(x-wide/2, y-high/2, x, y+high/10, 2, dup)
	c.line(x+wide/2, y-high/2, x, y+high/10, 2, dup)
}

// motif is what it is all about: two requests, and the work is done once.
func (p *pen) motif(top, bottom float64) {
	p.line(margin, top, Width-margin, top, 5, blend(pub, paper, 0.6))
	p.line(margin, bottom, Width-margin, bottom, 5, blend(rec, paper, 0.6))
	c := canvas{pen: p, scale: 1}
	at := func(x, y float64) strip.Point { return strip.Point{X: x, Y: y} }
	half := (top + bottom) / 2
	for _, w := range []strip.Way{
		{From: at(240, top+6), To: at(360, bottom-6)},
		{From: at(372, bottom-6), To: at(430, half), Fate: strip.Fate{Reply: true, Lost: true}},
		{From: at(720, top+6), To: at(840, bottom-6)},
		{From: at(852, bottom-6), To: at(960, top+6), Fate: strip.Fate{Reply: true}},
	} {
		c.way(&w)
	}
	for _, m := range []strip.Mark{
		{Look: strip.Work, Point: at(360, bottom)}, {Look: strip.Lost, Point: at(430, half)},
		{Look: strip.Known, Point: at(840, bottom)}, {Look: strip.Accepted, Point: at(960, top)},
	} {
		c.mark(&m)
	}
}

// blend mixes a colour with another: of the other as much as part says.
func blend(c, with color.RGBA, part float64) color.RGBA {
	mix := func(a, b uint8) uint8 {
		return uint8(math.Round(float64(a)*(1-part) + float64(b)*part))
	}
	return color.RGBA{mix(c.R, with.R), mix(c.G, with.G), mix(c.B, with.B), 0xff}
}
