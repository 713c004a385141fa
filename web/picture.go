package web

import (
	"strconv"
	"strings"

	"twodeliveries/timeline/picture"
	"twodeliveries/timeline/wording"
)

// defaultWidth is what a picture is drawn for when nothing is known of the
// screen, in pixels.
const defaultWidth = 760

// Picture is a drawing as SVG text, in the layers that do not change with the
// cursor.
type Picture struct {
	*picture.Picture
	back, lanes, marks, groups string // each a whole <svg>
}

func draw(p *picture.Picture) *Picture {
	return drawWith(p, nil)
}

// drawWith draws a picture with more shapes over its lanes.
func drawWith(p *picture.Picture, more []picture.Shape) *Picture {
	var back, lanes, groups strings.Builder
	open := layerOpen(p.Width, p.Height)
	back.WriteString(open)
	writeShapes(&back, p.Back)
	back.WriteString("</svg>")

	lanes.WriteString(open)
	for _, l := range p.Lanes {
		lanes.WriteString(`<g class="lane ` + escape(l.Class) + `">`)
		writeShapes(&lanes, l.Shapes)
		lanes.WriteString("</g>")
	}
	lanes.WriteString("</svg>")

	groups.WriteString(strings.Replace(open, `class="layer"`, `class="layer groups"`, 1))
	pic := &Picture{Picture: p}
	for i := range p.Groups {
		pic.writeGroup(&groups, i)
	}
	groups.WriteString("</svg>")
	if more != nil {
		marks := strings.Builder{}
		marks.WriteString(open)
		writeShapes(&marks, more)
		marks.WriteString("</svg>")
		pic.marks = marks.String()
	}
	pic.back, pic.lanes, pic.groups = back.String(), lanes.String(), groups.String()
	return pic
}

func layerOpen(w, h int) string {
	return `<svg class="layer" width="` + strconv.Itoa(w) + `" height="` + strconv.Itoa(h) + `">`
}

// writeGroup writes one thing that can be clicked.
func (p *Picture) writeGroup(b *strings.Builder, i int) {
	g := &p.Groups[i]
	b.WriteString(`<g class="` + escape(g.Class) + `" data-group="` + strconv.Itoa(i) + `" data-label="` + escape(g.Label) + `" tabindex="-1" role="button"><title>` + escape(g.Label) + "</title>")
	writeShapes(b, g.Shapes)
	b.WriteString("</g>")
}

// overlays writes what is shown at this cursor only.
func (p *Picture) overlays(cursor int) string {
	var b strings.Builder
	b.WriteString(layerOpen(p.Width, p.Height))
	for _, o := range p.Overlays {
		if o.Shown(cursor) {
			b.WriteString(`<g class="` + escape(o.Class) + `">`)
			writeShapes(&b, o.Shapes)
			b.WriteString("</g>")
		}
	}
	b.WriteString("</svg>")
	return b.String()
}

// traveller writes a dot that runs along the way of the last message sent after
// one step and not after another; it waits to be started. "" when none was.
func (p *Picture) traveller(after, until int) string {
	path, class := "", ""
	for i := range p.Groups {
		if g := &p.Groups[i]; g.Path != "" && g.Step > after && g.Step <= until {
			path, class = g.Path, "traveller"
			if g.Msg != nil {
				class += " " + string(g.Msg.Kind)
			}
		}
	}
	if path == "" {
		return ""
	}
	return layerOpen(p.Width, p.Height) + `<circle data-until="` + strconv.Itoa(until) + `" class="` + class + `" r="6" visibility="hidden">` +
		`<animateMotion id="travel" begin="indefinite" dur="0.7s" path="` + escape(path) + `"/>` +
		`<set attributeName="visibility" to="visible" begin="travel.begin" end="travel.end"/></circle></svg>`
}

// leftmost is the x where the first lane begins, in px: left of it stand times.
func (p *Picture) leftmost() int {
	const half = 16
	x := p.Width
	for _, l := range p.Lanes {
		x = min(x, l.X-half)
	}
	return x
}

// shows tells whether a step has a row.
func (p *Picture) shows(step int) bool {
	_, h := p.Band(step)
	return h > 0
}

// groupOf finds the drawing a step belongs to: its own, the one it is a fate of,
// or the last one before it. -1 when there is none.
func (p *Picture) groupOf(step int) int {
	at := -1
	for i := range p.Groups {
		g := &p.Groups[i]
		for _, s := range g.Steps {
			if s == step {
				return i
			}
		}
		if g.Step <= step {
			at = i
		}
	}
	return at
}

func writeShapes(b *strings.Builder, shapes []picture.Shape) {
	for _, s := range shapes {
		b.WriteString("<" + s.Tag)
		if s.Class != "" {
			b.WriteString(` class="` + escape(s.Class) + `"`)
		}
		for _, a := range s.Attrs {
			b.WriteString(" " + a.Name + `="` + escape(a.Value) + `"`)
		}
		if s.Text == "" {
			b.WriteString("/>")
			continue
		}
		b.WriteString(">" + escape(s.Text) + "</" + s.Tag + ">")
	}
}

// escape makes text safe inside markup and inside a quoted attribute.
func escape(text string) string { return wording.Escape(text) }

// attr makes text safe as an attribute of an element that go-app prints: it
// writes them with Go's quoting.
func attr(text string) string {
	return attrSafe.Replace(text)
}

var attrSafe = strings.NewReplacer(`"`, "”", "\n", " ", `\`, "/", "<", "‹")
