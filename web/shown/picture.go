package shown

import (
	"strconv"
	"strings"

	"twodeliveries/timeline/picture"
	"twodeliveries/web/words"
)

// DefaultWidth is what a picture is drawn for when nothing is known of the
// screen, in pixels.
const DefaultWidth = 760

// Picture is a drawing as SVG text, in the layers that do not change with the
// cursor.
type Picture struct {
	*picture.Picture
	BackLayer, LanesLayer, MarksLayer string // each a whole <svg>

	pieces []string // of the layer of groups; "" while nobody has asked for it
}

func draw(p *picture.Picture) *Picture {
	return DrawWith(p, nil)
}

// DrawWith draws a picture with more shapes over its lanes.
func DrawWith(p *picture.Picture, more []picture.Shape) *Picture {
	var back, lanes strings.Builder
	open := layerOpen(p.Width, p.Height)
	back.WriteString(open)
	WriteShapes(&back, p.Back)
	back.WriteString("</svg>")

	lanes.WriteString(open)
	for _, l := range p.Lanes {
		lanes.WriteString(`<g class="lane ` + words.Escape(l.Class) + `">`)
		WriteShapes(&lanes, l.Shapes)
		lanes.WriteString("</g>")
	}
	lanes.WriteString("</svg>")

	pic := &Picture{Picture: p, BackLayer: back.String(), LanesLayer: lanes.String(), pieces: make([]string, piecesOf(len(p.Groups)))}
	if more != nil {
		marks := strings.Builder{}
		marks.WriteString(open)
		WriteShapes(&marks, more)
		marks.WriteString("</svg>")
		pic.MarksLayer = marks.String()
	}
	return pic
}

func layerOpen(w, h int) string {
	return `<svg class="layer" width="` + strconv.Itoa(w) + `" height="` + strconv.Itoa(h) + `">`
}

// OverlaysLayer writes what is shown at this cursor only.
func (p *Picture) OverlaysLayer(cursor int) string {
	var b strings.Builder
	b.WriteString(layerOpen(p.Width, p.Height))
	for _, o := range p.Overlays {
		if o.Shown(cursor) {
			b.WriteString(`<g class="` + words.Escape(o.Class) + `">`)
			WriteShapes(&b, o.Shapes)
			b.WriteString("</g>")
		}
	}
	b.WriteString("</svg>")
	return b.String()
}

// AllOverlaysLayer writes whatever is shown at some cursors only. Each says from which
// step on, in data-from, and until which; it has the class off.
func (p *Picture) AllOverlaysLayer() string {
	var b strings.Builder
	b.WriteString(layerOpen(p.Width, p.Height))
	for _, o := range p.Overlays {
		b.WriteString(`<g class="` + words.Escape(o.Class) + ` off" data-from="` + strconv.Itoa(o.From) + `" data-until="` + strconv.Itoa(o.Until) + `">`)
		WriteShapes(&b, o.Shapes)
		b.WriteString("</g>")
	}
	b.WriteString("</svg>")
	return b.String()
}

// Traveller writes a dot that runs along the way of the last message sent after
// one step and not after another; it waits to be started. "" when none was. Until then it
// has no size: to be hidden is a matter of style, which the page's policy does not let an
// animation change in Firefox.
func (p *Picture) Traveller(after, until int) string {
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
	return layerOpen(p.Width, p.Height) + `<circle data-until="` + strconv.Itoa(until) + `" class="` + class + `" r="6" transform="scale(0)">` +
		`<animateMotion id="travel" begin="indefinite" dur="0.7s" path="` + words.Escape(path) + `"/>` +
		`<animateTransform attributeName="transform" type="scale" from="1" to="1" begin="travel.begin" dur="0.7s"/></circle></svg>`
}

// Leftmost is the x where the first lane begins, in px: left of it stand times.
func (p *Picture) Leftmost() int {
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

// GroupOf finds the drawing a step belongs to: its own, the one it is a fate of,
// or the last one before it. -1 when there is none.
func (p *Picture) GroupOf(step int) int {
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

// WriteShapes writes shapes as SVG.
func WriteShapes(b *strings.Builder, shapes []picture.Shape) { picture.WriteShapes(b, shapes, "") }

// Rows are some rows of the picture, in px.
type Rows struct{ Y, High int }

// BandAndVeil are the rows of a step, and those that lie ahead of it.
func (p *Picture) BandAndVeil(step int) (band, veil Rows) {
	y, high := p.Band(step)
	return Rows{y, high}, Rows{y + high, max(0, p.Height-y-high)}
}
