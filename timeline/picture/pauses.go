package picture

import (
	"fmt"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// signOfPause is how it looks when a process is held up, throws, claims, or does
// something outside its database.
func (s *painter) signOfPause(e *trace.Event) sign {
	switch e.Kind {
	case trace.Thrown:
		text := "throws an exception"
		if s.rec.Role(e.Node) == trace.Receiver {
			text = "handler raises"
		}
		if e.Detail == trace.NotAccepted {
			text = "handler says: not accepted"
		}
		return sign{markThrow, "bad", []string{text, "throws"}}
	case trace.Works:
		return sign{markWork, "", []string{"works " + wording.Duration(e.For), "works"}}
	case trace.Holding:
		return sign{markPause, "", []string{"held at " + e.Point, "held"}}
	case trace.Frozen:
		return sign{markPause, "bad", []string{wording.Titled(s.rec, e.Node) + " is frozen", "frozen"}}
	case trace.Jumped:
		return sign{markHand, "bad", []string{wording.Titled(s.rec, e.Node) + ": clock +" + wording.Duration(e.For), "clock +" + wording.Duration(e.For)}}
	case trace.Released, trace.Resumed:
		return sign{markStart, "", []string{"goes on"}}
	case trace.Effect:
		what := wording.Outside(s.rec)
		return sign{markDot, "note", []string{"a " + what + " for " + e.Order + " goes out", "a " + what + " goes out", what}}
	case trace.Repeated:
		what := wording.Outside(s.rec)
		return sign{markDot, "good", []string{"the " + what + "'s key is known: none goes out", "key known: no " + what, "no " + what}}
	case trace.Recalled:
		return sign{markDot, "note", []string{"the parcel for " + e.Order + " is taken back", "parcel taken back", "taken back"}}
	case trace.Failed:
		return sign{markNo, "bad", []string{"refuses: " + strings.TrimPrefix(e.Note, "outbox: ")}}
	case trace.Point:
		return s.signOfPoint(e)
	}
	return sign{markHand, "", []string{string(e.Kind)}}
}

func (s *painter) signOfPoint(e *trace.Event) sign {
	switch e.Point {
	case "claimed":
		id := e.Order
		if e.Msg != nil {
			id = e.Msg.ID
		}
		if until := s.claimedUntil(e); until > 0 {
			return sign{markFlag, "", []string{fmt.Sprintf("claims %s until %s", id, wording.Duration(until)), "claims " + id, "claims it"}}
		}
		return sign{markFlag, "", []string{"claims " + id, "claims it"}}
	case "row-claimed":
		return sign{markFlag, "", []string{"claims the row " + e.Order, "claims the row"}}
	case "forgotten":
		return sign{markNo, "note", []string{"claim forgotten", "forgotten"}}
	}
	return sign{markNo, "bad", []string{"parked: given up, kept for an operator", "parked"}}
}

// claimedUntil is when the claim that was committed last before a point ends, 0
// when it stands in no table.
func (s *painter) claimedUntil(e *trace.Event) int {
	until := 0
	for i := range s.rec.Events {
		o := &s.rec.Events[i]
		if o == e {
			break
		}
		for _, c := range o.Changes {
			if c.Table != "claims" || o.Node != e.Node {
				continue
			}
			for k, name := range s.rec.Columns(c.DB, c.Table) {
				if name == "until_ms" && k < len(c.New) {
					until, _ = strconv.Atoi(c.New[k])
				}
			}
		}
	}
	return until
}

// drawMail draws a mail on its way out of the picture, past everything that could
// be rolled back; one that is not sent stops at the edge.
func (s *painter) drawMail(p *pen, l *lane, y float64, stopped bool) {
	x := float64(s.width) - 13
	class := "out"
	if stopped {
		class = "out stopped"
	}
	p.line(class, l.x, y, x-9, y)
	p.rect("mark mail", x-9, y-6, 18, 12, 1)
	if s.courier != nil { // a parcel with its string
		p.path("stroke mail", "M", x, y-6, "V", y+6, "M", x-9, y, "H", x+9)
	} else {
		p.path("stroke mail", "M", x-8, y-5, "L", x, y+1, "L", x+8, y-5)
	}
	if stopped {
		p.path("x", "M", x-14, y-5, "V", y+5)
	}
}

// markThrow is a triangle with an exclamation mark.
func markThrow(p *pen, x, y float64) {
	p.path("mark no", "M", x, y-9, "L", x+9.5, y+7, "H", x-9.5, "Z")
	p.path("stroke no", "M", x, y-3.5, "V", y+1.5, "M", x, y+4.5, "V", y+4.6)
}

// markPause is two bars in a circle.
func markPause(p *pen, x, y float64) {
	p.circle("mark start", x, y, 8)
	p.path("stroke", "M", x-2.5, y-3.5, "V", y+3.5, "M", x+2.5, y-3.5, "V", y+3.5)
}

// markWork is the top of a span.
func markWork(p *pen, x, y float64) { p.path("stroke", "M", x-6, y, "H", x+6) }

// markDot is a filled circle.
func markDot(p *pen, x, y float64) { p.circle("dot", x, y, 3.5) }

// markFlag is a flag on its pole.
func markFlag(p *pen, x, y float64) {
	p.path("mark flag", "M", x-4, y-9, "L", x+7, y-5, "L", x-4, y-1, "Z")
	p.path("stroke flag", "M", x-4, y-9, "V", y+8)
}

// markLock is a padlock, shut or open.
func markLock(p *pen, x, y float64, open bool) {
	right := y - 2
	if open {
		right = y - 5
	}
	p.path("stroke", "M", x-3.5, y-2, "V", y-5, "A 3.5 3.5 0 0 1", x+3.5, y-5, "V", right)
	p.rect("mark lock", x-6, y-2, 12, 9, 1.5)
}
