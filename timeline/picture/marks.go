package picture

import (
	"fmt"

	"twodeliveries/sim/trace"
)

// Marks stand on a lane. Each has a shape of its own, so that none is told by
// its colour alone.

// markUnknown is a question mark in a circle.
func markUnknown(p *pen, x, y float64) {
	p.circle("mark unknown", x, y, 9)
	p.text("in unknown", middle, x, y+4, "?")
}

// markYes is a check in a circle.
func markYes(p *pen, x, y float64) {
	p.circle("mark yes", x, y, 9)
	p.path("stroke yes", "M", x-4, y, "L", x-1, y+3.5, "L", x+4.5, y-3.5)
}

// markFalse is a check that is struck out, in a circle.
func markFalse(p *pen, x, y float64) {
	p.circle("mark no", x, y, 9)
	p.path("stroke no", "M", x-4, y, "L", x-1, y+3.5, "L", x+4.5, y-3.5, "M", x-4.5, y-5, "L", x+4.5, y+5)
}

// markNo is a bar in a square.
func markNo(p *pen, x, y float64) {
	p.rect("mark no", x-8, y-8, 16, 16, 2)
	p.path("stroke no", "M", x-4, y, "H", x+4)
}

// markLate is an empty, dashed circle.
func markLate(p *pen, x, y float64) { p.circle("mark late", x, y, 6) }

// markDead is a cross.
func markDead(p *pen, x, y float64) {
	p.path("x", "M", x-6, y-6, "L", x+6, y+6, "M", x+6, y-6, "L", x-6, y+6)
}

// markBolt is a lightning bolt.
func markBolt(p *pen, x, y float64) {
	p.path("mark bolt", "M", x+2, y-11, "L", x-7, y+2, "H", x-1, "L", x-3, y+11, "L", x+7, y-3, "H", x+1, "Z")
}

// markStart is a circle with a triangle.
func markStart(p *pen, x, y float64) {
	p.circle("mark start", x, y, 8)
	p.path("solid", "M", x-2.5, y-4, "L", x+4, y, "L", x-2.5, y+4, "Z")
}

// markHand is a filled diamond: somebody from outside acts.
func markHand(p *pen, x, y float64) {
	p.path("solid", "M", x-6, y, "L", x, y-6, "L", x+6, y, "L", x, y+6, "Z")
}

// stampOf is a verdict in a frame.
type stampOf struct {
	kind string // applied, twice, known, conflict
	word string
}

// appliedStamp says how much the commit of step i applied, and whether that
// order had been applied before.
func (s *painter) appliedStamp(i int) stampOf {
	qty, twice := 0, false
	for _, a := range s.rec.Events[i].Applied {
		qty += a.Qty
		twice = twice || s.appliedBefore(i, a)
	}
	if twice {
		return stampOf{"twice", fmt.Sprintf("applied again %+d", qty)}
	}
	return stampOf{"applied", fmt.Sprintf("applied %+d", qty)}
}

func (s *painter) appliedBefore(step int, a trace.Application) bool {
	for i := range s.rec.Events[:step] {
		for _, b := range s.rec.Events[i].Applied {
			if b.Order == a.Order && a.Order != "" || a.Order == "" && b.ID == a.ID {
				return true
			}
		}
	}
	return false
}

// drawFinding draws what a receiver found out: the id is known.
func (s *painter) drawFinding(p *pen, i int) string {
	e, y := &s.rec.Events[i], s.rows[i].line()
	l := s.dbOf(e)
	st := findings[e.Point]
	if st.kind == "known" && e.Msg != nil && !s.appliedBefore(i, trace.Application{Order: e.Msg.Order, ID: e.Msg.ReadID()}) {
		st = stampOf{"mistaken", "taken for applied"}
	}
	p.circle("dot", s.txX(l, s.openTx(e.Node, i)), y, 3.5)
	s.stamp(p, l, y, st)
	return e.Point + ": " + st.word
}

// findings are the stamps of what stands in the way of a delivery.
var findings = map[string]stampOf{
	"duplicate-found": {"known", "already applied"},
	"conflict-found":  {"conflict", "conflict"},
	"intent-found":    {"known", "known intent"},
	"in-progress":     {"progress", "in progress"},
	"claim-lost":      {"lost", "claim lost"},
	"key-taken":       {"taken", "key taken"},
}

var stampSigns = map[string]string{"applied": "✓ ", "twice": "!! ", "known": "= ", "conflict": "≠ ",
	"mistaken": "= ", "progress": "… ", "lost": "× ", "taken": "× "}

// stamp draws a verdict inward of a lane and returns its width. An application
// has round corners, a known id a double frame (in warning colour when nothing was
// applied under it), a conflict pointed ends, work in
// progress a round, dashed frame, a lost claim slanting sides, a taken key cut
// corners.
func (s *painter) stamp(p *pen, l *lane, y float64, st stampOf) float64 {
	text := stampSigns[st.kind] + st.word
	wide := float64(cells(text))*charWide + 18
	x := l.x + 13
	if l.right {
		x = l.x - 13 - wide
	}
	class := "stamp " + st.kind
	switch st.kind {
	case "known", "mistaken":
		p.rect(class, x, y-12, wide, 24, 3)
		p.rect(class+" inner", x+2.5, y-9.5, wide-5, 19, 2)
	case "conflict":
		p.path(class, "M", x, y, "L", x+8, y-11, "H", x+wide-8, "L", x+wide, y, "L", x+wide-8, y+11, "H", x+8, "Z")
	case "progress":
		p.rect(class, x, y-11, wide, 22, 11)
	case "lost":
		p.path(class, "M", x+9, y-11, "H", x+wide, "L", x+wide-9, y+11, "H", x, "Z")
	case "taken":
		p.path(class, "M", x+6, y-11, "H", x+wide-6, "L", x+wide, y-5, "V", y+5, "L", x+wide-6, y+11,
			"H", x+6, "L", x, y+5, "V", y-5, "Z")
	default:
		p.rect(class, x, y-11, wide, 22, 6)
	}
	p.text("in "+st.kind, middle, x+wide/2, y+4, text)
	return wide
}
