package picture

import (
	"fmt"
	"strings"

	"twodeliveries/timeline/wording"
)

// pieceHigh is the least height of a piece of the picture on paper.
const pieceHigh = 90

// Paper writes the picture in pieces, for paper: pages break between two of them, and the
// heads of the lanes begin each page. What is drawn it takes from an element of the same
// page that Steps has written under this id.
func (p *Picture) Paper(id string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<table class="pieces" role="img" aria-label="%s"><thead><tr><td>`+"\n%s</td></tr></thead>\n<tbody>\n", wording.Escape(p.Title), p.Heads())
	top := p.Head
	for _, end := range p.breaks() {
		fmt.Fprintf(&b, `<tr><td><svg xmlns="http://www.w3.org/2000/svg" class="tl" viewBox="0 %d %d %d" width="%d" height="%d"><use href="#%s"/></svg></td></tr>`+"\n",
			top, p.Width, end-top, p.Width, end-top, wording.Escape(id))
		top = end
	}
	b.WriteString("</tbody></table>\n")
	return b.String()
}

// breaks are where pieces end: between two rows, the last at the bottom.
func (p *Picture) breaks() []int {
	var out []int
	top := p.Head
	for i := range p.bands {
		if y := p.Before(i); p.bands[i].h > 0 && y-top >= pieceHigh {
			out, top = append(out, y), y
		}
	}
	return append(out, p.Height)
}
