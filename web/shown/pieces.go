package shown

import (
	"strconv"
	"strings"

	"twodeliveries/web/words"
)

// The layer of groups, which is most of a picture, comes in pieces, one below the other:
// of a long run, those that are near can be shown before the others are made.

// groupsInPiece are so many that a browser takes a piece in at once.
const groupsInPiece = 100

func piecesOf(groups int) int { return (groups + groupsInPiece - 1) / groupsInPiece }

// Pieces is how many there are.
func (p *Picture) Pieces() int { return len(p.pieces) }

// PieceOf is the piece in which the drawing of a step stands; before the first step, and
// where there is none, the first.
func (p *Picture) PieceOf(step int) int { return max(0, p.GroupOf(step)) / groupsInPiece }

// Piece writes a piece as a whole <svg>. It is made when it is first asked for.
func (p *Picture) Piece(i int) string {
	if p.pieces[i] == "" {
		var b strings.Builder
		p.openPiece(&b, i)
		for g := i * groupsInPiece; g < min((i+1)*groupsInPiece, len(p.Groups)); g++ {
			p.writeGroup(&b, g)
		}
		b.WriteString("</svg>")
		p.pieces[i] = b.String()
	}
	return p.pieces[i]
}

// Room writes the place of a piece, with nothing in it.
func (p *Picture) Room(i int) string {
	var b strings.Builder
	p.openPiece(&b, i)
	b.WriteString("</svg>")
	return b.String()
}

// openPiece begins a piece: it has the rows of its groups, and what is between them and
// the next.
func (p *Picture) openPiece(b *strings.Builder, i int) {
	y, wide, high := p.top(i), strconv.Itoa(p.Width), strconv.Itoa(p.top(i+1)-p.top(i))
	b.WriteString(`<svg width="` + wide + `" height="` + high + `" viewBox="0 ` + strconv.Itoa(y) + " " + wide + " " + high + `">`)
}

// top is where a piece begins, in px.
func (p *Picture) top(i int) int {
	switch {
	case i == 0:
		return 0
	case i >= len(p.pieces):
		return p.Height
	}
	y, _ := p.Band(p.Groups[i*groupsInPiece].Step)
	return y
}

// writeGroup writes one thing that can be clicked. Who hears the page is told of the current
// one alone, which loses aria-hidden: of the others the run in words tells, up to it.
func (p *Picture) writeGroup(b *strings.Builder, i int) {
	g := &p.Groups[i]
	for _, text := range []string{`<g class="`, words.Escape(g.Class), `" data-group="`, strconv.Itoa(i), `" data-label="`, words.Escape(g.Label),
		`" aria-hidden="true" tabindex="-1" role="button"><title>`, words.Escape(g.Name), "</title>"} {
		b.WriteString(text)
	}
	WriteShapes(b, g.Shapes)
	b.WriteString("</g>")
}
