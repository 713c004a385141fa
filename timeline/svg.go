package timeline

import (
	"fmt"
	"math"
	"strings"
)

// SVG writes the picture as a standalone file with its own styles, as it looks
// after the last step.
func (p *Picture) SVG() string { return p.SVGAt(len(p.bands)) }

// SVGAt writes the picture as it looks at a step: the step's band lit, the
// future hidden. A step past the last shows everything and lights nothing.
func (p *Picture) SVGAt(step int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="tl" role="img" viewBox="0 0 %d %d" width="%d" height="%d">`+"\n",
		p.Width, p.Height, p.Width, p.Height)
	fmt.Fprintf(&b, "<title>%s</title>\n<style>%s</style>\n", escape(p.Title), CSS)
	fmt.Fprintf(&b, `<rect class="veil" width="%d" height="%d"/>`+"\n", p.Width, p.Height)
	writeShapes(&b, p.Back)
	y, h := p.Band(step)
	if step >= 0 && step < len(p.bands) {
		fmt.Fprintf(&b, `<rect class="cur" x="0" y="%d" width="%d" height="%d" rx="4"/>`+"\n", y, p.Width, h)
	}
	for _, l := range p.Lanes {
		writeGroup(&b, "lane "+l.Class, "", l.Shapes)
	}
	for _, o := range p.Overlays {
		if o.Shown(min(step, math.MaxInt-1)) {
			writeGroup(&b, o.Class, "", o.Shapes)
		}
	}
	for _, g := range p.Groups {
		writeGroup(&b, g.Class, g.Label, g.Shapes)
	}
	if y += h; y < p.Height {
		fmt.Fprintf(&b, `<rect class="veil" x="0" y="%d" width="%d" height="%d"/>`+"\n", y, p.Width, p.Height-y)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func writeGroup(b *strings.Builder, class, label string, shapes []Shape) {
	fmt.Fprintf(b, `<g class="%s">`+"\n", escape(class))
	if label != "" {
		fmt.Fprintf(b, "<title>%s</title>\n", escape(label))
	}
	writeShapes(b, shapes)
	b.WriteString("</g>\n")
}

func writeShapes(b *strings.Builder, shapes []Shape) {
	for _, s := range shapes {
		b.WriteString("<" + s.Tag)
		if s.Class != "" {
			b.WriteString(` class="` + escape(s.Class) + `"`)
		}
		for _, a := range s.Attrs {
			b.WriteString(" " + a.Name + `="` + escape(a.Value) + `"`)
		}
		if s.Text == "" {
			b.WriteString("/>\n")
			continue
		}
		b.WriteString(">" + escape(s.Text) + "</" + s.Tag + ">\n")
	}
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace
