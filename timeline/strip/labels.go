package strip

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// Label is a text in the strip.
type Label struct {
	Point
	Anchor string // "start", "middle" or "end"
	Text   string
	Class  string // its colour: "bad", "dup", "dim", "pub", "ok" or "ink"
	Step   int    // with which it is known; -1: from the start
}

// wanted is a text that looks for a place. What matters more comes first.
type wanted struct {
	text, class string
	step        int
	x           float64 // of what it belongs to
	row         float64 // y of its baseline
	beside      bool    // it stands beside what it belongs to, never over it
	over        bool    // it stands over it, never beside it
	after       bool    // it does not stand left of it
	between     bool    // it stands where messages pass
	matters     int
}

// Measures of texts, in px.
const (
	letter = 6.9 // of a label, on average
	strong = 7.6 // of one that is bold
	named  = 8.8 // of the name of a lane
	above  = 17.0
	below  = 27.0
	side   = Radius + 6
	gutter = 8.0 // between two texts

	lineHeight = 11.0 // lines that are closer have their texts on each other
)

// wide is how much room the text takes.
func (w *wanted) wide() float64 {
	n := float64(len([]rune(w.text)))
	if w.class == "bad" || w.class == "dup" {
		return n * strong
	}
	return n * letter
}

// mostMatters is what matters most.
const mostMatters = 9

// page is what is written already: the parts of each line of text that are taken.
type page map[float64][]Span

func (p page) free(row float64, want Span) bool {
	for r, spans := range p {
		if math.Abs(r-row) < lineHeight && slices.ContainsFunc(spans, func(taken Span) bool {
			return want.From < taken.To+gutter && taken.From < want.To+gutter
		}) {
			return false
		}
	}
	return true
}

// write writes the labels for which there is room.
func (s *Strip) write() {
	written := page{}
	if s.Narrow() {
		for _, l := range s.Lanes {
			row := l.Y - above
			if l.Role == trace.Receiver {
				row = l.Y + below
			}
			written[row] = append(written[row], Span{0, float64(len(l.Title))*named + s.left})
		}
	}
	list := s.wants()
	for matters := mostMatters; matters > 0; matters-- {
		for _, w := range list {
			if w.matters == matters {
				s.find(w, written)
			}
		}
	}
}

// find writes a text where there is room for it, if there is.
func (s *Strip) find(w wanted, written page) {
	wide := w.wide()
	places := []struct {
		span   Span
		anchor string
		x      float64
	}{
		{Span{w.x + side, w.x + side + wide}, "start", w.x + side},
		{Span{w.x - side - wide, w.x - side}, "end", w.x - side},
		{Span{w.x - wide/2, w.x + wide/2}, "middle", w.x},
	}
	if w.over {
		places = places[2:]
	}
	for i, p := range places {
		if w.beside && i == 2 || w.after && i == 1 || p.span.From < 4 || p.span.To > s.Width-4 || !written.free(w.row, p.span) ||
			(w.beside || w.over || w.between) && s.crossed(p.span, w) {
			continue
		}
		written[w.row] = append(written[w.row], p.span)
		s.Labels = append(s.Labels, Label{Point{p.x, w.row}, p.anchor, w.text, w.class, w.step})
		return
	}
}

// crossed tells whether a way runs through a text between the lanes.
func (s *Strip) crossed(span Span, w wanted) bool {
	return slices.ContainsFunc(s.Ways, func(way Way) bool {
		if way.To.X < span.From || way.From.X > span.To || way.To.Y == way.From.Y {
			return false
		}
		at := func(y float64) float64 {
			return way.From.X + (way.To.X-way.From.X)*min(1, max(0, (y-way.From.Y)/(way.To.Y-way.From.Y)))
		}
		a, b := at(w.row-12), at(w.row+4)
		return max(a, b) > span.From-4 && min(a, b) < span.To+4
	})
}

// wants lists all texts.
func (s *Strip) wants() []wanted {
	var out []wanted
	for _, m := range s.Marks {
		if m.N > 1 && m.Lane >= 0 {
			out = append(out, wanted{text: "×" + strconv.Itoa(m.N), class: "ink", step: m.Last, x: m.X, row: s.row(m.Lane), matters: 9})
		}
		if text, class, matters := s.words(&m); text != "" {
			w := wanted{text: text, class: class, step: m.Step, x: m.X, matters: matters}
			if m.Lane < 0 {
				w.row, w.beside = m.Y+4, true
			} else {
				w.row = s.row(m.Lane)
				w.between = s.courier && s.Lanes[m.Lane].Role == trace.Receiver
			}
			out = append(out, w)
		}
	}
	for _, w := range s.Ways {
		if text := s.sending(&w); text != "" {
			out = append(out, wanted{text: text, class: "pub", step: w.Step, x: w.From.X - side,
				row: s.side(trace.Publisher, false).row(), after: true, matters: 4})
		}
	}
	for _, g := range s.Gaps {
		out = append(out, wanted{text: wording.About(g.Ms), class: "dim", step: g.Step, x: (g.From + g.To) / 2,
			row: s.top + s.network/2 + 4, over: true, matters: 2})
	}
	for i, b := range s.Breaks {
		said := slices.ContainsFunc(s.Marks, func(m Mark) bool { return m.Look == Again && m.Step == b.Step })
		if !said && !slices.ContainsFunc(s.Breaks[:i], func(o Break) bool { return o.Step == b.Step }) {
			out = append(out, wanted{text: "✗ " + b.Title, class: "bad", step: b.Step, x: b.X, row: 15, matters: 8})
		}
	}
	for _, l := range s.Lanes {
		for _, p := range l.Frozen {
			out = append(out, wanted{text: "frozen", class: "dim", step: p.Step, x: p.From + 30, row: l.row(), matters: 5})
		}
	}
	return out
}

// row is the line of text that belongs to a lane: above the shop's, below the
// warehouse's.
func (s *Strip) row(lane int) float64 { return s.Lanes[lane].row() }

func (l *Lane) row() float64 {
	if l.Role == trace.Receiver {
		return l.Y + below
	}
	return l.Y - above
}

// words is what is said of a mark.
func (s *Strip) words(m *Mark) (text, class string, matters int) {
	e := &s.run.Events[m.Step]
	switch m.Look {
	case Again:
		if e.Kind == trace.Effect {
			return "a second " + wording.Outside(s.run), "bad", 8
		}
		return "done twice", "bad", 8
	case Lost:
		return loss(e), "bad", 7
	case Known:
		switch {
		case e.Point == "intent-found":
			return "known intent", "dup", 6
		case e.Kind == trace.Repeated:
			return "key known", "dup", 6
		}
		return "already applied", "dup", 6
	case Mistaken:
		return "taken for applied", "bad", 6
	case NoACK:
		return "taken for an ACK", "bad", 5
	case Conflict:
		return "other content", "bad", 6
	case Dead:
		return s.death(m, e), "bad", 6
	case Alive:
		if e.Detail == trace.Deployed {
			return fmt.Sprintf("version %d", e.Nth), "dim", 3
		}
	case Unclear:
		return silence(e), "dim", 3
	case Ordered:
		if e.Wish != "" && e.Wish != e.Order {
			return e.Order, "ink", 3
		}
	case Refused:
		return "refused", "bad", 4
	case Raised:
		return "raises", "bad", 4
	case Mailed, Parcel:
		return wording.Outside(s.run), "dup", 2
	case Back:
		return "taken back", "dup", 6
	}
	return quiet[m.Look], "dim", 3
}

// quiet is what is said of marks that break nothing and do no work.
var quiet = map[Look]string{Begun: "start() again", Purged: "purge"}

// loss is how a message ends on its way.
func loss(e *trace.Event) string {
	switch {
	case e.Kind == trace.Answered && e.Detail == trace.PassedOn:
		return "a hop answers"
	case e.Kind == trace.Answered:
		return "answered on the way"
	}
	return called(e.Msg) + " lost"
}

// death is how a process goes.
func (s *Strip) death(m *Mark, e *trace.Event) string {
	switch {
	case s.forgets(m):
		return "dies, and forgets"
	case e.Detail == trace.Stopped:
		return "stopped"
	}
	return "dies"
}

// forgets tells whether a process that dies had something in its memory.
func (s *Strip) forgets(m *Mark) bool {
	node := s.run.Events[m.Step].Node
	for i := m.Step - 1; i >= 0; i-- {
		if memory := s.run.Events[i].Memory; memory != nil && memory.Node == node {
			return len(memory.Items) > 0
		}
	}
	return false
}

// sending is what is said of a request that asks again.
func (s *Strip) sending(w *Way) string {
	e := &s.run.Events[w.Step]
	if w.Reply || e.Msg == nil || e.Kind != trace.Sent || e.Msg.Kind != trace.Request || e.Msg.Order == "" {
		return ""
	}
	for i := w.Step - 1; i >= 0; i-- {
		if b := &s.run.Events[i]; b.Kind == trace.Sent && b.Msg.Kind == trace.Request && b.Msg.Order == e.Msg.Order {
			if e.Msg.Read == trace.NoID {
				return "without an id"
			}
			if b.Msg.ID == e.Msg.ID {
				return "the same id again"
			}
			return "under a new id"
		}
	}
	return ""
}
