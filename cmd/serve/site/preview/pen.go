package preview

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"math"
	"slices"

	"golang.org/x/image/vector"
)

// pen draws on a picture. Coordinates are in px, y grows downward.
type pen struct {
	img   *image.RGBA
	faces faces
}

func newPen(width, height int) *pen {
	return &pen{img: image.NewRGBA(image.Rect(0, 0, width, height)), faces: faces{}}
}

// png writes the picture with 256 colours, those there is most of: what is left out
// is shades at the edges, and each has a neighbour that nobody can tell from it.
func (p *pen) png() ([]byte, error) {
	pixels := image.NewPaletted(p.img.Rect, p.palette())
	nearest := map[color.RGBA]uint8{}
	for i := range pixels.Pix {
		c := p.at(i)
		if i > 0 && c == p.at(i-1) {
			pixels.Pix[i] = pixels.Pix[i-1]
			continue
		}
		index, have := nearest[c]
		if !have {
			index = uint8(pixels.Palette.Index(c))
			nearest[c] = index
		}
		pixels.Pix[i] = index
	}
	var out bytes.Buffer
	err := png.Encode(&out, pixels)
	return out.Bytes(), err
}

// at is the colour of pixel i.
func (p *pen) at(i int) color.RGBA {
	four := p.img.Pix[4*i : 4*i+4 : 4*i+4]
	return color.RGBA{four[0], four[1], four[2], four[3]}
}

// palette lists the colours that most pixels have, at most 256.
func (p *pen) palette() color.Palette {
	const most = 256
	count := map[color.RGBA]int{}
	run := 0
	for i := range len(p.img.Pix) / 4 {
		run++
		if c := p.at(i); i+1 == len(p.img.Pix)/4 || c != p.at(i+1) {
			count[c] += run
			run = 0
		}
	}
	colours := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(count[b]-count[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B), int(a.A)-int(b.A))
	})
	out := color.Palette{}
	for _, c := range colours[:min(most, len(colours))] {
		out = append(out, c)
	}
	return out
}

func hex(rgb uint32) color.RGBA {
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 0xff}
}

// point is a place in the picture.
type point struct{ x, y float64 }

// fill fills a polygon.
func (p *pen) fill(c color.RGBA, outline ...point) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, at := range outline {
		left, right = min(left, at.x), max(right, at.x)
		top, bottom = min(top, at.y), max(bottom, at.y)
	}
	area := image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
	r := vector.NewRasterizer(area.Dx(), area.Dy())
	for i, at := range outline {
		x, y := float32(at.x-float64(area.Min.X)), float32(at.y-float64(area.Min.Y))
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	r.DrawOp = draw.Over
	r.Draw(p.img, area, image.NewUniform(c), image.Point{})
}

func (p *pen) rect(x, y, wide, high, round float64, c color.RGBA) {
	var outline []point
	corner := func(cx, cy, from float64) {
		const pieces = 12
		for i := range pieces + 1 {
			sin, cos := math.Sincos(from + float64(i)/pieces*math.Pi/2)
			outline = append(outline, point{cx + round*cos, cy + round*sin})
		}
	}
	if round <= 0 {
		p.fill(c, point{x, y}, point{x + wide, y}, point{x + wide, y + high}, point{x, y + high})
		return
	}
	corner(x+wide-round, y+high-round, 0)
	corner(x+round, y+high-round, math.Pi/2)
	corner(x+round, y+round, math.Pi)
	corner(x+wide-round, y+round, 3*math.Pi/2)
	p.fill(c, outline...)
}

// box is a rectangle with a thin edge.
func (p *pen) box(x, y, wide, high, round float64, inside, edge color.RGBA) {
	p.rect(x, y, wide, high, round, edge)
	p.rect(x+1.5, y+1.5, wide-3, high-3, round-1.5, inside)
}

func (p *pen) disc(x, y, r float64, c color.RGBA) { p.rect(x-r, y-r, 2*r, 2*r, r, c) }

// ring is a disc of one colour with an edge of another.
func (p *pen) ring(x, y, r, wide float64, inside, edge color.RGBA) {
	p.disc(x, y, r, edge)
	p.disc(x, y, r-wide, inside)
}

// line is a line with round ends.
func (p *pen) line(x1, y1, x2, y2, wide float64, c color.RGBA) {
	long := math.Hypot(x2-x1, y2-y1)
	if long > 0 {
		dx, dy := (x2-x1)/long*wide/2, (y2-y1)/long*wide/2
		p.fill(c, point{x1 + dy, y1 - dx}, point{x2 + dy, y2 - dx}, point{x2 - dy, y2 + dx}, point{x1 - dy, y1 + dx})
	}
	p.disc(x1, y1, wide/2, c)
	p.disc(x2, y2, wide/2, c)
}

// dashes is a line in pieces.
func (p *pen) dashes(x1, y1, x2, y2, wide, on, off float64, c color.RGBA) {
	long := math.Hypot(x2-x1, y2-y1)
	for at := 0.0; at < long; at += on + off {
		from, to := at/long, min(at+on, long)/long
		p.line(x1+(x2-x1)*from, y1+(y2-y1)*from, x1+(x2-x1)*to, y1+(y2-y1)*to, wide, c)
	}
}

// head is the head of an arrow that comes from a place to another.
func (p *pen) head(from, to point, c color.RGBA) {
	const long, wide = 17, 8
	sin, cos := math.Sincos(math.Atan2(to.y-from.y, to.x-from.x))
	bx, by := to.x-long*cos, to.y-long*sin
	p.fill(c, to, point{bx - wide*sin, by + wide*cos}, point{bx + wide*sin, by - wide*cos})
}

func (p *pen) cross(x, y, r, wide float64, c color.RGBA) {
	p.line(x-r, y-r, x+r, y+r, wide, c)
	p.line(x-r, y+r, x+r, y-r, wide, c)
}

func (p *pen) check(x, y, r float64, c color.RGBA) {
	wide := r * 0.45
	p.line(x-r, y, x-r*0.25, y+r*0.75, wide, c)
	p.line(x-r*0.25, y+r*0.75, x+r, y-r*0.75, wide, c)
}
