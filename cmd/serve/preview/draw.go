package preview

import (
	"image/color"
	"strconv"

	"twodeliveries/sim/trace"
)

// mark is something that happens at a process.
type mark struct {
	look look
	x    float64
	text string // below it
}

type look int

const (
	nothing  look = iota
	ordered       // a customer's order
	work          // work is done
	again         // the same work once more
	known         // the id is known
	conflict      // the id is known, with other content
	unclear       // no reply, or one that proves nothing
	accepted      // a reply that is taken as the ACK
	refused
	dead
	alive
)

// lookOf is how an event is shown, apart from how often its work was done before.
func lookOf(e *trace.Event) look {
	switch e.Kind {
	case trace.Placed:
		return ordered
	case trace.Commit:
		if len(e.Applied) > 0 {
			return work
		}
	case trace.Point:
		switch e.Point {
		case "duplicate-found":
			return known
		case "conflict-found":
			return conflict
		}
	case trace.Timeout, trace.Unclear, trace.Closed:
		return unclear
	case trace.Accepted:
		return accepted
	case trace.Refused:
		return refused
	case trace.Crashed:
		return dead
	case trace.Started:
		if e.Detail == trace.Again {
			return alive
		}
	}
	return nothing
}

// draw paints the diagram: lanes, messages, then the marks.
func (d *diagram) draw(p *pen) {
	if len(d.x) == 0 {
		return
	}
	for _, l := range d.lanes {
		c := pub
		if l.node.Role != trace.Publisher {
			c = rec
		}
		p.text(margin+24, l.y+8, l.title, face{22, true}, c)
		p.line(d.x[0]-14, l.y, d.right+14, l.y, 5, blend(c, white, 0.6))
		for _, g := range l.gone {
			p.rect(g.from, l.y-4, g.to-g.from, 8, 0, white)
			p.dashes(g.from, l.y, g.to, l.y, 3, 3, 9, blend(bad, white, 0.4))
		}
	}
	d.times(p)
	for _, w := range d.ways() {
		w.draw(p)
	}
	for _, l := range d.lanes {
		for _, m := range l.marks {
			m.draw(p, l.y)
		}
	}
}

// times writes how long nothing happens, where that is long and has room.
func (d *diagram) times(p *pen) {
	small := face{17, false}
	for _, g := range d.gaps {
		text := strconv.Itoa(g.ms) + " ms"
		if g.ms%60_000 == 0 {
			text = strconv.Itoa(g.ms/60_000) + " min"
		} else if g.ms%1000 == 0 {
			text = strconv.Itoa(g.ms/1000) + " s"
		}
		if wide := p.width(text, small); g.ms >= 100 && g.to-g.from > wide+16 {
			p.text((g.from+g.to-wide)/2, 518, text, small, dim)
		}
	}
}

// draw paints a mark on its lane at y.
func (m mark) draw(p *pen, y float64) {
	const r = 12
	switch m.look {
	case ordered:
		p.fill(pub, point{m.x, y - 10}, point{m.x + 10, y}, point{m.x, y + 10}, point{m.x - 10, y})
	case work, again:
		c := ok
		if m.look == again {
			c = bad
		}
		p.disc(m.x, y, r, c)
		text := face{20, true}
		p.text(m.x-p.width(m.text, text)/2, y+34, m.text, text, c)
	case known, conflict:
		c, back := dup, dupBg
		if m.look == conflict {
			c, back = bad, badBg
		}
		p.ring(m.x, y, r, 3.5, back, c)
		p.rect(m.x-6, y-4.5, 12, 3, 0, c)
		p.rect(m.x-6, y+1.5, 12, 3, 0, c)
		if m.look == conflict {
			p.line(m.x-3, y+7, m.x+3, y-7, 2, c)
		}
	case unclear:
		p.ring(m.x, y, r, 3, white, dim)
		text := face{18, true}
		p.text(m.x-p.width("?", text)/2, y+6.5, "?", text, dim)
	case accepted:
		p.disc(m.x, y, r, pub)
		p.check(m.x, y, 6, white)
	case refused:
		p.ring(m.x, y, r, 3, badBg, bad)
		p.rect(m.x-6, y-1.5, 12, 3, 0, bad)
	case dead:
		p.disc(m.x, y, r+1, white)
		p.cross(m.x, y, 9, 5, bad)
	case alive:
		p.ring(m.x, y, 7, 3, white, rec)
	}
}

// blend mixes a colour with another: of the other as much as part says.
func blend(c, with color.RGBA, part float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-part) + float64(b)*part + 0.5) }
	return color.RGBA{mix(c.R, with.R), mix(c.G, with.G), mix(c.B, with.B), 0xff}
}
