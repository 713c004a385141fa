package picture

import (
	"fmt"
	"math"
	"strings"

	"twodeliveries/timeline/wording"
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
	fmt.Fprintf(&b, "<title>%s</title>\n<style>%s</style>\n", wording.Escape(p.Title), CSS)
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

// File writes the picture as a file to be put into documents and slides: up to a
// step, or all of it for a step past the last. Nothing of what comes later is in
// it. Its colours are the light ones, written out: programs that draw pictures
// know neither variables nor the reader's system.
func (p *Picture) File(until int, title, said string) string {
	y, h := p.Band(until)
	high := p.Height
	if until < len(p.bands) {
		high = min(high, y+h+fileFoot)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="tl" role="img" viewBox="0 0 %d %d" width="%d" height="%d">`+"\n",
		p.Width, high, p.Width, high)
	fmt.Fprintf(&b, "<title>%s</title>\n<desc>%s</desc>\n<style>%s</style>\n", wording.Escape(wording.Clean(title)), wording.Escape(wording.Clean(said)), lightCSS())
	fmt.Fprintf(&b, `<clipPath id="shown"><rect width="%d" height="%d"/></clipPath>`+"\n", p.Width, high)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n"+`<g clip-path="url(#shown)">`+"\n", p.Width, high)
	writeShapes(&b, p.Back)
	for _, l := range p.Lanes {
		writeGroup(&b, "lane "+l.Class, "", l.Shapes)
	}
	for _, o := range p.Overlays {
		if o.Shown(min(until, math.MaxInt-1)) {
			writeGroup(&b, o.Class, "", o.Shapes)
		}
	}
	for _, g := range p.Groups {
		if g.Step <= until {
			writeGroup(&b, g.Class, g.Label, g.Shapes)
		}
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String()
}

// fileFoot is the room below the last row of a picture that ends early.
const fileFoot = 10

// lightCSS is the CSS with the light colours in the place of their variables.
func lightCSS() string {
	lines := strings.Split(CSS, "\n")
	named := strings.TrimSuffix(strings.TrimPrefix(lines[0], ".tl{"), "}")
	var colours []string
	for pair := range strings.SplitSeq(named, ";") {
		name, value, _ := strings.Cut(pair, ":")
		colours = append(colours, "var("+name+")", value)
	}
	var rules []string
	for _, line := range lines[1:] {
		if strings.HasPrefix(line, ".tl") {
			rules = append(rules, line)
		}
	}
	return strings.NewReplacer(colours...).Replace(strings.Join(rules, "\n"))
}

// Steps writes the picture as an element that a page can step: the rows of the
// current step are the rectangle with class cur, what lies ahead that with class
// veil. An overlay says in data-from and data-until when it is shown, and has the
// class off when it is not at the end; a group has its step in data-step. All that is
// drawn has the id. Styles are not in it.
func (p *Picture) Steps(id string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="tl" role="img" aria-label="%s" viewBox="0 0 %d %d" width="%d" height="%d">`+"\n",
		wording.Escape(p.Title), p.Width, p.Height, p.Width, p.Height)
	fmt.Fprintf(&b, `<g class="tl" id="%s">`+"\n", wording.Escape(id))
	writeShapes(&b, p.Back)
	fmt.Fprintf(&b, `<rect class="cur" x="0" y="0" width="%d" height="0" rx="4"/>`+"\n", p.Width)
	for _, l := range p.Lanes {
		writeGroup(&b, "lane "+l.Class, "", l.Shapes)
	}
	for _, o := range p.Overlays {
		class := o.Class
		if !o.Shown(len(p.bands) - 1) {
			class += " off"
		}
		fmt.Fprintf(&b, `<g class="%s" data-from="%d" data-until="%d">`+"\n", wording.Escape(class), o.From, o.Until)
		writeShapes(&b, o.Shapes)
		b.WriteString("</g>\n")
	}
	for _, g := range p.Groups {
		fmt.Fprintf(&b, `<g class="%s" data-step="%d"><title>%s</title>`+"\n", wording.Escape(g.Class), g.Step, wording.Escape(g.Label))
		writeShapes(&b, g.Shapes)
		b.WriteString("</g>\n")
	}
	fmt.Fprintf(&b, `<rect class="veil" x="0" y="%d" width="%d" height="0"/>`+"\n</g>\n</svg>\n", p.Height, p.Width)
	return b.String()
}

// Heads writes the heads of the lanes once more, to stay in sight while the picture is
// scrolled: an element as wide as that of Steps, to be laid over its beginning.
func (p *Picture) Heads() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="tl" aria-hidden="true" viewBox="0 0 %d %d" width="%d" height="%d">`+"\n",
		p.Width, p.Head, p.Width, p.Head)
	for _, l := range p.Lanes {
		writeGroup(&b, "lane "+l.Class, "", l.Shapes)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func writeGroup(b *strings.Builder, class, label string, shapes []Shape) {
	fmt.Fprintf(b, `<g class="%s">`+"\n", wording.Escape(class))
	if label != "" {
		fmt.Fprintf(b, "<title>%s</title>\n", wording.Escape(label))
	}
	writeShapes(b, shapes)
	b.WriteString("</g>\n")
}

// writeShapes writes shapes as SVG, each on a line of its own.
func writeShapes(b *strings.Builder, shapes []Shape) { WriteShapes(b, shapes, "\n") }

// WriteShapes writes shapes as SVG, with an end after each.
func WriteShapes(b *strings.Builder, shapes []Shape, end string) {
	for _, s := range shapes {
		b.WriteString("<" + s.Tag)
		if s.Class != "" {
			b.WriteString(` class="` + wording.Escape(s.Class) + `"`)
		}
		for _, a := range s.Attrs {
			b.WriteString(" " + a.Name + `="` + wording.Escape(a.Value) + `"`)
		}
		if s.Text == "" {
			b.WriteString("/>" + end)
			continue
		}
		b.WriteString(">" + wording.Escape(s.Text) + "</" + s.Tag + ">" + end)
	}
}
