// Package preview draws the picture that a link to a page is shown with elsewhere:
// its title, a sentence, and the run from left to right. It also draws the icon in
// the sizes that phones ask for. The same input gives the same bytes.
package preview

import (
	"fmt"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/explain"
)

// Width and Height of a preview in px.
const (
	Width  = 1200
	Height = 630
)

// Card is what a preview shows.
type Card struct {
	Title    string
	Sentence string           // one or two; what has no room is cut
	Run      *trace.Recording // drawn below them, or nil
}

// margin is around everything, in px.
const margin = 64

// The colours of the page in light.
var (
	paper = hex(0xfaf9f6)
	white = hex(0xffffff)
	ink   = hex(0x1c1d21)
	dim   = hex(0x62666d)
	faint = hex(0xe3e0d8)
	pub   = hex(0x3b5bdb)
	rec   = hex(0x0b7285)
	ok    = hex(0x217034)
	okBg  = hex(0xe6f4e8)
	dup   = hex(0x8a5a00)
	dupBg = hex(0xfff4d6)
	bad   = hex(0xc92a2a)
	badBg = hex(0xfdeaea)
)

// PNG draws the card.
func (c Card) PNG() ([]byte, error) {
	p := newPen(Width, Height)
	p.rect(0, 0, Width, Height, 0, paper)
	c.brand(p)
	if c.Run == nil {
		c.words(p, 220, 76, 33, 4)
		p.motif(470, 560)
	} else {
		c.words(p, 138, 56, 26, 4)
		p.box(margin, 296, Width-2*margin, 236, 18, white, faint)
		p.stripIn(c.Run, margin+8, 300, Width-2*margin-16, 228)
		c.outcome(p)
	}
	return p.png()
}

// Alt says in words what the picture shows.
func (c Card) Alt() string {
	if c.Run == nil {
		return c.Title
	}
	words, _ := verdict(c.Run)
	return fmt.Sprintf("%s: the messages between shop and warehouse. %s: %s.", c.Title, explain.Headline(c.Run), words)
}

func (c Card) brand(p *pen) {
	p.icon(margin, 36, 40, false)
	p.text(margin+54, 65, "Two Deliveries", face{26, true}, dim)
}

// words writes title and sentence from the title's first baseline on: the title in up
// to two lines, smaller if it needs them, and together in no more lines than given.
func (c Card) words(p *pen, y, titleSize, size float64, most int) {
	const width = Width - 2*margin
	title := face{titleSize, true}
	if p.width(c.Title, title) > width {
		title.size *= 0.84
		y -= titleSize * 0.12
	}
	lines := p.wrap(c.Title, title, width, 2)
	for _, line := range lines {
		p.text(margin, y, line, title, ink)
		y += title.size * 1.1
	}
	y -= size * 0.3
	said := face{size, false}
	for _, line := range p.wrap(c.Sentence, said, width, most-len(lines)) {
		p.text(margin, y, line, said, dim)
		y += size * 1.32
	}
}

// outcome is the bottom line: the counts, and what the rules say.
func (c Card) outcome(p *pen) {
	const y, high, size = 554.0, 46.0, 25.0
	said, good := verdict(c.Run)
	front, back := bad, badBg
	if good {
		front, back = ok, okBg
	}
	counts := face{size, true}
	headline := explain.Headline(c.Run)
	p.text(margin, y+32, headline, counts, ink)
	x := margin + p.width(headline, counts) + 28
	wide := p.width(said, counts) + 72
	p.rect(x, y, wide, high, high/2, back)
	if good {
		p.check(x+30, y+high/2, 9, front)
	} else {
		p.cross(x+30, y+high/2, 8, 4, front)
	}
	p.text(x+50, y+32, said, counts, front)
}

// verdict is what the rules say at the end, and whether that is good.
func verdict(run *trace.Recording) (words string, good bool) {
	var broken []string
	for _, v := range run.Verdicts {
		if v.State == trace.Broken {
			broken = append(broken, catalog.RuleOf(v.Name).Title)
		}
	}
	const most = 3
	switch n := len(broken); {
	case n == 0:
		return "every promise held", true
	case n > most:
		return strings.Join(broken[:most], ", ") + fmt.Sprintf(", +%d", n-most), false
	}
	return strings.Join(broken, ", "), false
}
