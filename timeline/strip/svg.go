package strip

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// Whole is the cursor of a strip of which nothing is hidden.
const Whole = math.MaxInt

// Nothing is the cursor of a strip before its first step.
const Nothing = -1

// Parts writes what stands in the strip's svg: first what a cover hides that begins at
// the cursor, then the cover (class cover), then what is shown once its step is
// reached: it has that in data-step, and the class ahead before. Styles are not in it.
func (s *Strip) Parts(cursor int) string {
	var b strings.Builder
	s.writeGround(&b)
	x := s.Cover(cursor)
	fmt.Fprintf(&b, `<rect class="cover" x="%s" y="0" width="%s" height="%s"/>`, px(x), px(s.Width), px(s.Height))
	for _, k := range s.Breaks {
		b.WriteString(reached("break", k.Step, cursor) + fmt.Sprintf(`<rect x="%s" y="0" width="30" height="%s"/></g>`, px(k.X-15), px(s.Height)))
	}
	s.writeNames(&b)
	for _, t := range s.Ties {
		from, to := t.Curve()
		low := t.Low()
		class := "tie"
		if t.Again {
			class += " again"
		}
		b.WriteString(reached(class, t.Step, cursor) + fmt.Sprintf(`<path d="M%s %sC%s %s %s %s %s %s"/></g>`,
			px(from.X), px(from.Y), px(from.X), px(low), px(to.X), px(low), px(to.X), px(to.Y)))
	}
	for i := range s.Marks {
		m := &s.Marks[i]
		b.WriteString(reached("mark "+string(m.Look), m.Step, cursor))
		m.write(&b)
		b.WriteString("</g>")
	}
	for _, l := range s.Labels {
		b.WriteString(reached("say "+l.Class, l.Step, cursor) + text(l.X, l.Y, l.Anchor, l.Text) + "</g>")
	}
	return b.String()
}

// Cover is where the cover of what lies ahead begins.
func (s *Strip) Cover(cursor int) float64 {
	if cursor >= len(s.x)-1 {
		return s.Width
	}
	if cursor < 0 {
		return s.left
	}
	return s.x[cursor] + 2
}

// Steps are the steps from which on the groups are shown that carry one, in the order
// in which Parts writes them.
func (s *Strip) Steps() []int {
	var out []int
	for _, b := range s.Breaks {
		out = append(out, b.Step)
	}
	for _, t := range s.Ties {
		out = append(out, t.Step)
	}
	for _, m := range s.Marks {
		out = append(out, m.Step)
	}
	for _, l := range s.Labels {
		out = append(out, l.Step)
	}
	return out
}

// SVG writes the strip as an element of its own, as it looks at a cursor. Styles are not
// in it.
func (s *Strip) SVG(cursor int) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" class="tl strip" role="img" aria-label="%s" viewBox="0 0 %s %s" width="%s" height="%s">`,
		wording.Escape(s.Title), px(s.Width), px(s.Height), px(s.Width), px(s.Height)) + s.Parts(cursor) + "</svg>"
}

// reached opens a group that is shown from a step on.
func reached(class string, step, cursor int) string {
	if step > cursor {
		class += " ahead"
	}
	return `<g class="` + class + `" data-step="` + strconv.Itoa(step) + `">`
}

// writeGround writes lanes, times and messages.
func (s *Strip) writeGround(b *strings.Builder) {
	left, right := s.Lines()
	for i := range s.Lanes {
		l := &s.Lanes[i]
		if !s.sees(l) {
			fmt.Fprintf(b, `<rect class="shut" x="%s" y="%s" width="%s" height="24" rx="4"/>`, px(s.left-8), px(l.Y-12), px(s.right-s.left+16))
			continue
		}
		fmt.Fprintf(b, `<path class="line %s" d="M%s %sH%s"/>`, roleClass(l.Role), px(left), px(l.Y), px(right))
		for _, p := range l.Gone {
			fmt.Fprintf(b, `<path class="gap" d="M%s %sH%s"/><path class="gone" d="M%s %sH%s"/>`, px(p.From), px(l.Y), px(p.To), px(p.From), px(l.Y), px(p.To))
		}
		for _, p := range l.Frozen {
			fmt.Fprintf(b, `<rect class="frozen" x="%s" y="%s" width="%s" height="14" rx="4"/>`, px(p.From), px(l.Y-7), px(p.To-p.From))
		}
	}
	for _, g := range s.Gaps {
		wide := min(26, g.To-g.From-6)
		if wide > 0 {
			fmt.Fprintf(b, `<rect class="fold" x="%s" y="%s" width="%s" height="%s"/>`, px((g.From+g.To-wide)/2), px(s.Lanes[0].Y-12), px(wide), px(s.Height-s.foot-s.Lanes[0].Y+24))
		}
	}
	for i := range s.Ways {
		s.Ways[i].write(b)
	}
}

func roleClass(role string) string {
	switch role {
	case trace.Publisher:
		return "pub"
	case trace.Courier:
		return "cour"
	case trace.Customer:
		return "cus"
	}
	return "rec"
}

// writeNames writes whose lanes these are.
func (s *Strip) writeNames(b *strings.Builder) {
	if s.bare {
		return
	}
	for i := range s.Lanes {
		l := &s.Lanes[i]
		x, y, anchor := s.Name(l)
		class := "name " + roleClass(l.Role)
		if s.courier && l.Role == trace.Receiver {
			class += " between" // messages pass over it
		}
		b.WriteString(`<g class="` + class + `">` + text(x, y, anchor, l.Title) + "</g>")
	}
}

// Name is where the name of a lane stands.
func (s *Strip) Name(l *Lane) (x, y float64, anchor string) {
	if s.Narrow() {
		return s.left - 8, l.row(), "start"
	}
	return s.left - 16, l.Y + 5, "end"
}

// write writes the way of a message: a line and its head, or one that ends.
func (w *Way) write(b *strings.Builder) {
	class := w.class()
	if w.Outside {
		fmt.Fprintf(b, `<circle class="%s head" cx="%s" cy="%s" r="3.5"/>`, class, px(w.From.X), px(w.From.Y))
	}
	fmt.Fprintf(b, `<path class="%s" d="M%s %sL%s %s"/>`, class, px(w.From.X), px(w.From.Y), px(w.To.X), px(w.To.Y))
	if w.Lost || w.Open {
		return
	}
	dx, dy := w.To.X-w.From.X, w.To.Y-w.From.Y
	long := math.Hypot(dx, dy)
	if long < 12 {
		return
	}
	dx, dy = dx/long, dy/long
	const back, half = 9, 4.5
	x, y := w.To.X-dx*back, w.To.Y-dy*back
	fmt.Fprintf(b, `<path class="%s head" d="M%s %sL%s %sL%s %sZ"/>`, class, px(w.To.X), px(w.To.Y), px(x-dy*half), px(y+dx*half), px(x+dy*half), px(y-dx*half))
}

func (w *Way) class() string {
	class := "way"
	if w.Beyond {
		class += " beyond"
	}
	if w.Reply {
		class += " reply"
	}
	if w.Hurt {
		class += " hurt"
	}
	if w.Outside || w.Late {
		class += " outside"
	}
	return class
}

// write writes a mark. Each has a shape of its own, so that none is told by its colour
// alone.
func (m *Mark) write(b *strings.Builder) {
	x, y := m.X, m.Y
	at := func(format string, args ...float64) {
		words := make([]any, len(args))
		for i, a := range args {
			words[i] = px(a)
		}
		fmt.Fprintf(b, format, words...)
	}
	disc := func(r float64) { at(`<circle cx="%s" cy="%s" r="%s"/>`, x, y, r) }
	switch m.Look {
	case Ordered:
		at(`<path d="M%s %sL%s %sL%s %sL%s %sZ"/>`, x, y-Radius, x+Radius, y, x, y+Radius, x-Radius, y)
	case Work, Again:
		disc(Radius)
		word := m.Text
		if word == "" {
			word = "!"
		}
		b.WriteString(text(x, y+4, "middle", word))
	case Known, Mistaken, Conflict:
		disc(Radius - 1)
		at(`<path d="M%s %sh10M%s %sh10"/>`, x-5, y-3, x-5, y+3)
		if m.Look == Conflict {
			at(`<path d="M%s %sl6 -14"/>`, x-3, y+7)
		}
	case Unclear:
		disc(Radius - 1)
		b.WriteString(text(x, y+5, "middle", "?"))
	case Accepted:
		disc(Radius)
		at(`<path d="M%s %sl4 4 7 -8"/>`, x-5.5, y)
	case NoACK:
		disc(Radius - 1)
		at(`<path d="M%s %sl4 4 6 -7M%s %sl11 11"/>`, x-5, y, x-5.5, y-5.5)
	case Refused:
		disc(Radius - 1)
		at(`<path d="M%s %sh10"/>`, x-5, y)
	case Raised:
		disc(Radius - 1)
		b.WriteString(text(x, y+5, "middle", "!"))
	case Dead, Lost:
		at(`<path d="M%s %sl14 14m0 -14l-14 14"/>`, x-7, y-7)
	case Alive:
		disc(6)
	default:
		b.WriteString(m.outside())
	}
}

// outside is the shape of what is done outside: a letter, a parcel, or one that comes back;
// and of what somebody has a process do: start, or delete what is old.
func (m *Mark) outside() string {
	at := func(dx, dy float64) string { return px(m.X+dx) + " " + px(m.Y+dy) }
	box := func(high float64) string {
		return fmt.Sprintf(`<rect x="%s" y="%s" width="18" height="%s" rx="2"/>`, px(m.X-9), px(m.Y-high/2), px(high))
	}
	switch m.Look {
	case Begun:
		return fmt.Sprintf(`<path d="M%sl10 6 -10 6Z"/>`, at(-4, -6))
	case Purged:
		return fmt.Sprintf(`<path d="M%sh12l-6 10Z"/>`, at(-6, -5))
	case Back:
		return fmt.Sprintf(`<circle cx="%s" cy="%s" r="%s"/><path d="M%sl-4 4 4 4M%sh9"/>`, px(m.X), px(m.Y), px(Radius-1), at(-1, -4), at(-5, 0))
	case Parcel:
		return box(15) + fmt.Sprintf(`<path d="M%sv15M%sh18"/>`, at(0, -7.5), at(-9, -1))
	}
	return box(13) + fmt.Sprintf(`<path d="M%sl9 7 9 -7"/>`, at(-9, -6.5))
}

func text(x, y float64, anchor, words string) string {
	return `<text x="` + px(x) + `" y="` + px(y) + `" text-anchor="` + anchor + `">` + wording.Escape(words) + "</text>"
}

func px(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }
