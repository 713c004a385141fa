package picture

import "slices"

// place is a rectangle in the picture.
type place struct{ left, right, top, bottom float64 }

// uprights are where something runs through many rows: a lane, what is drawn on it, a
// message that waits.
type uprights []place

func (u *uprights) add(x, half, top, bottom float64) {
	*u = append(*u, place{x - half, x + half, top, bottom})
}

// line draws one.
func (u *uprights) line(p *pen, class string, x, top, bottom float64) {
	p.line(class, x, top, x, bottom)
	u.add(x, 1, top, bottom)
}

// cross tells whether one runs through a place.
func (u *uprights) cross(at place) bool {
	return slices.ContainsFunc(*u, func(o place) bool {
		return o.left < at.right && at.left < o.right && o.top < at.bottom && at.top < o.bottom
	})
}

// plate stands behind a text that would be crossed.
func (p *pen) plate(class string, anchor anchor, x, y float64, text string) {
	if p.crossed == nil || text == "" {
		return
	}
	wide, high := float64(cells(text))*charWide, 11.0
	if class == "small" {
		wide, high = float64(cells(text))*smallWide, 9
	}
	switch anchor {
	case middle:
		x -= wide / 2
	case end:
		x -= wide
	}
	if p.crossed(place{x, x + wide, y - high, y + 4}) {
		p.rect("plate", x-2, y-high, wide+4, high+4, 2)
	}
}
