package preview

import (
	"image"
	"image/color"
	"math"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// face is how a text is set.
type face struct {
	size float64 // px
	bold bool
}

// faces are those of one pen: a face of the library is for one goroutine.
type faces map[face]font.Face

var regular, bold = parsed(goregular.TTF), parsed(gobold.TTF)

func parsed(ttf []byte) *opentype.Font {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic("preview: " + err.Error())
	}
	return f
}

func (all faces) of(f face) font.Face {
	if have := all[f]; have != nil {
		return have
	}
	from := regular
	if f.bold {
		from = bold
	}
	made, err := opentype.NewFace(from, &opentype.FaceOptions{Size: f.size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("preview: " + err.Error()) // only of options that make no sense
	}
	all[f] = made
	return made
}

// text writes s from x on, with its baseline at y.
func (p *pen) text(x, y float64, s string, f face, c color.RGBA) {
	d := font.Drawer{Dst: p.img, Src: image.NewUniform(c), Face: p.faces.of(f), Dot: fixed.Point26_6{X: fix(x), Y: fix(y)}}
	d.DrawString(s)
}

func fix(v float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(v * 64)) }

// width is how wide s is, in px.
func (p *pen) width(s string, f face) float64 {
	return float64(font.MeasureString(p.faces.of(f), s)) / 64
}

// wrap breaks s into lines of a width, and into no more than most: what has no room
// becomes an ellipsis.
func (p *pen) wrap(s string, f face, width float64, most int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(s) {
		longer := strings.TrimPrefix(line+" "+word, " ")
		if line == "" || p.width(longer, f) <= width {
			line = longer
			continue
		}
		if len(lines) == most-1 {
			return append(lines, p.cut(longer, f, width))
		}
		lines = append(lines, line)
		line = word
	}
	return append(lines, p.cut(line, f, width))
}

// cut shortens a line, at a word, to a width.
func (p *pen) cut(line string, f face, width float64) string {
	if p.width(line, f) <= width {
		return line
	}
	for {
		at := strings.LastIndex(line, " ")
		if at < 0 {
			return line
		}
		line = strings.TrimRight(line[:at], ",;: ")
		if p.width(line+" …", f) <= width {
			return line + " …"
		}
	}
}
