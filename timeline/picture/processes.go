package picture

import (
	"fmt"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/wording"
)

// drawTick draws a step that is there but says nothing at this step size.
func (s *painter) drawTick(p *pen, i int) string {
	e, y := &s.rec.Events[i], s.rows[i].line()
	l := s.process(e.Node, e.DB)
	if timeline.OfDatabase(e.Kind) {
		l = s.dbOf(e)
	}
	p.line("tick", l.x-3, y, l.x+3, y)
	return s.quietText(e)
}

// drawQuiet draws a small line: a point by its name, a delivery.
func (s *painter) drawQuiet(p *pen, i int) string {
	e, y := &s.rec.Events[i], s.rows[i].line()
	l := s.process(e.Node, "")
	if e.Kind == trace.Delivered {
		p.circle("dot in", l.x, y, 3.5)
	} else {
		p.line("tick", l.x-4, y, l.x+4, y)
	}
	text := s.quietText(e)
	s.inward(p, "small", l, y, 0, text)
	return text
}

func (s *painter) quietText(e *trace.Event) string {
	switch e.Kind {
	case trace.Point:
		return e.Point
	case trace.Started:
		return "starts"
	case trace.Delivered:
		return e.Msg.Name() + " delivered"
	case trace.Read:
		return dataTexts(s.rec, e)[0]
	}
	return string(e.Kind)
}

// sign is how a step of a process looks: a mark on its lane and words.
type sign struct {
	mark  func(p *pen, x, y float64)
	class string
	texts []string
}

// drawProcess draws what a process does or learns.
func (s *painter) drawProcess(p *pen, i int) string {
	e, y := &s.rec.Events[i], s.rows[i].line()
	l := s.process(e.Node, "")
	sg := s.signOf(e)
	if e.Kind == trace.Effect || e.Kind == trace.Repeated {
		s.drawMail(p, l, y, e.Kind == trace.Repeated)
	}
	sg.mark(p, l.x, y)
	s.inward(p, sg.class, l, y, 0, sg.texts...)
	if e.Kind == trace.Crashed && len(e.Torn) > 0 {
		s.inward(p, "bad", s.dbOf(e), y, 0, "torn")
	}
	return sg.texts[0]
}

func (s *painter) signOf(e *trace.Event) sign {
	if s.rec.Role(e.Node) == trace.Customer {
		return s.signOfCustomer(e)
	}
	switch e.Kind {
	case trace.Timeout:
		wait := "timeout"
		if e.Msg != nil {
			wait = fmt.Sprintf("timeout after %s", wording.Duration(e.Ms-e.Msg.Sent))
		}
		return sign{markUnknown, "", []string{wait + ": outcome unknown", "timeout: unknown", "unknown"}}
	case trace.Closed:
		return sign{markUnknown, "", []string{"connection closed: outcome unknown", "closed: unknown", "unknown"}}
	case trace.Unclear:
		return sign{markUnknown, "", []string{"this proves nothing: outcome unknown", "no proof: unknown", "unknown"}}
	case trace.Accepted:
		if timeline.FalseACK(e) {
			return sign{markFalse, "bad", []string{"taken for an ACK", "taken for ACK"}}
		}
		return sign{markYes, "good", []string{"ACK accepted", "ACK"}}
	case trace.Refused:
		return sign{markNo, "bad", []string{fmt.Sprintf("refused (%d)", e.Msg.Status), "refused"}}
	case trace.Told:
		if e.Msg.ACK() {
			return sign{markYes, "good", []string{"told: " + e.Msg.ID + " is done", "told: done"}}
		}
		return sign{markUnknown, "", []string{"told: not done so far", "not yet"}}
	case trace.Heard:
		return signOfReply(e.Msg)
	case trace.Late:
		if e.Msg.Copy > 0 {
			return sign{markLate, "note", []string{"one reply too many, ignored", "ignored"}}
		}
		return sign{markLate, "note", []string{"late, ignored", "late"}}
	case trace.Dead:
		return sign{markDead, "bad", []string{"nobody runs here: " + e.Msg.Name() + " is lost", "nobody runs here", "lost"}}
	}
	return s.signOfLife(e)
}

func (s *painter) signOfLife(e *trace.Event) sign {
	who := wording.Titled(s.rec, e.Node)
	switch e.Kind {
	case trace.Crashed:
		if e.Detail == trace.Stopped {
			return sign{markBolt, "bad", []string{who + " is stopped", "stopped"}}
		}
		return sign{markBolt, "bad", []string{who + " dies", "dies"}}
	case trace.Started:
		if e.Detail == trace.Deployed {
			return sign{markStart, "", []string{fmt.Sprintf("%s starts with version %d", who, e.Nth), fmt.Sprintf("version %d", e.Nth)}}
		}
		return sign{markStart, "", []string{who + " starts again", "starts again"}}
	case trace.Start:
		if e.Detail == trace.Runs {
			return sign{markStart, "", []string{"start() again: the relay runs already, and nothing happens", "start() again: runs already", "start() again"}}
		}
		return sign{markStart, "", []string{"start(): the relay runs", "start()"}}
	case trace.Placed:
		if e.Wish != "" {
			return sign{markDot, "", []string{fmt.Sprintf("makes it the order %s × %d", e.Order, e.Qty), "order " + e.Order}}
		}
		return sign{markHand, "", []string{fmt.Sprintf("a customer orders %s × %d", e.Order, e.Qty),
			fmt.Sprintf("order %s × %d", e.Order, e.Qty), "order " + e.Order}}
	case trace.Edited:
		return sign{markHand, "", []string{fmt.Sprintf("the order %s is changed to %d", e.Order, e.Qty), fmt.Sprintf("%s is now %d", e.Order, e.Qty), "changed"}}
	case trace.Unplaced:
		if timeline.WishOf(s.rec, e.Order) != "" {
			return sign{markNo, "bad", []string{"there is no order " + e.Order, "no order"}}
		}
		if timeline.Placed(s.rec, e.Order) {
			return sign{markNo, "bad", []string{"the customer is told no: no order " + e.Order, "customer told no"}}
		}
		return sign{markDead, "bad", []string{fmt.Sprintf("a customer finds the shop closed: no order %s", e.Order), "shop closed"}}
	case trace.Operator:
		return sign{markHand, "", []string{wording.Operator(e) + ": " + string(e.Detail), string(e.Detail)}}
	case trace.Unparked:
		return sign{markDot, "", []string{fmt.Sprintf("takes up %s, which is parked", e.Msg.Name()), "takes up " + e.Msg.Name(), "taken up"}}
	case trace.Limited:
		return sign{markNo, "bad", []string{"limit reached: the run ends here", "limit reached"}}
	}
	return s.signOfPause(e)
}
