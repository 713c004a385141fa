package picture

import (
	"math"
	"strconv"
	"strings"

	"twodeliveries/timeline/wording"
)

// pen collects the shapes of one group.
type pen struct {
	shapes  []Shape
	crossed func(place) bool // whether something runs through there; nil: nothing does
}

func (p *pen) add(tag, class, text string, attrs ...Attr) {
	p.shapes = append(p.shapes, Shape{Tag: tag, Class: class, Text: text, Attrs: attrs})
}

func (p *pen) line(class string, x1, y1, x2, y2 float64) {
	p.add("line", class, "", at("x1", x1), at("y1", y1), at("x2", x2), at("y2", y2))
}

func (p *pen) rect(class string, x, y, w, h, round float64) {
	p.add("rect", class, "", at("x", x), at("y", y), at("width", w), at("height", h), at("rx", round))
}

func (p *pen) circle(class string, x, y, r float64) {
	p.add("circle", class, "", at("cx", x), at("cy", y), at("r", r))
}

// path takes pieces of path data: strings as they are, numbers as coordinates.
func (p *pen) path(class string, d ...any) {
	p.add("path", class, "", Attr{"d", pathData(d...)})
}

// text writes s at (x, y). Anchor is start, middle or end; y is the baseline.
func (p *pen) text(class string, anchor anchor, x, y float64, s string) {
	if !strings.HasPrefix(class, "in ") { // those stand in a frame
		p.plate(class, anchor, x, y, s)
	}
	attrs := []Attr{at("x", x), at("y", y)}
	if anchor != start {
		attrs = append(attrs, Attr{"text-anchor", string(anchor)})
	}
	p.add("text", class, wording.Clean(s), attrs...)
}

type anchor string

const (
	start  anchor = "start"
	middle anchor = "middle"
	end    anchor = "end"
)

// arrow draws a line that ends in a head.
func (p *pen) arrow(class string, x1, y1, x2, y2 float64) {
	const long, wide = 11, 5
	angle := math.Atan2(y2-y1, x2-x1)
	cos, sin := math.Cos(angle), math.Sin(angle)
	bx, by := x2-long*cos, y2-long*sin
	p.line(class, x1, y1, bx+2*cos, by+2*sin)
	p.path(class+" head", "M", x2, y2, "L", bx-wide*sin, by+wide*cos, "L", bx+wide*sin, by-wide*cos, "Z")
}

func at(name string, v float64) Attr { return Attr{name, num(v)} }

// num writes a coordinate with at most one decimal.
func num(v float64) string {
	var room [16]byte
	return string(appendNum(room[:0], v))
}

// appendNum counts in tenths: most of a picture is coordinates.
func appendNum(b []byte, v float64) []byte {
	tenths := int64(math.Round(v * 10))
	if tenths < 0 {
		b, tenths = append(b, '-'), -tenths
	}
	b = strconv.AppendInt(b, tenths/10, 10)
	if tenths%10 != 0 {
		b = append(b, '.', byte('0'+tenths%10))
	}
	return b
}

func pathData(parts ...any) string {
	var b []byte
	for _, part := range parts {
		switch v := part.(type) {
		case string:
			b = append(b, v...)
		case float64:
			b = append(appendNum(b, v), ' ')
		case int:
			b = append(strconv.AppendInt(b, int64(v), 10), ' ')
		}
	}
	return strings.TrimRight(string(b), " ")
}
