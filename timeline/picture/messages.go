package picture

import (
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// drawMessage draws what step i is to its message: it leaves, something happens
// to it, or it arrives.
func (s *painter) drawMessage(p *pen, i int, g *Group) string {
	j, e := s.byStep[i], &s.rec.Events[i]
	g.Msg = e.Msg
	switch {
	case e.Kind == trace.Sent:
		return s.drawDeparture(p, j, g)
	case i == j.End && j.Arrives():
		return s.drawArrival(p, i, j, g)
	}
	return s.drawFate(p, i, j, g)
}

// drawDeparture draws the way of a message down to where it is told next.
func (s *painter) drawDeparture(p *pen, j *journey, g *Group) string {
	r := s.rows[j.Start]
	g.Steps = append(g.Steps, j.following()...)
	texts := s.messageTexts(j.Msg)
	x, to, y0, y1 := s.leaves(j), s.reaches(j), float64(r.y)+18, float64(r.y)+31
	left, right := s.roomOf(j.Msg)
	if j.from == nil {
		s.drawOutside(p, y0)
		left = x
	}
	p.text("", middle, (left+right)/2, float64(r.y)+12, fit(right-left-12, charWide, texts...))
	class := lineClass(j.Msg)
	switch {
	case s.o.ShopView:
		p.arrow(class, x, y0, s.wallOf(j.Msg), (y0+y1)/2)
	case j.direct && len(j.Fates) == 0:
		p.arrow(class, x, y0, to, y1)
		g.Path = pathData("M", x, y0, "L", to, y1)
	default:
		s.drawWay(p, j, g, x, y0, y1)
	}
	return texts[0]
}

// drawOutside draws where messages from outside come from and go to.
func (s *painter) drawOutside(p *pen, y float64) {
	x := s.outsideX()
	p.path("mark inj", "M", x-7, y, "L", x, y-7, "L", x+7, y, "L", x, y+7, "Z")
}

// drawWay draws the line of a message that does not simply arrive: to where it
// is lost, or to its place in the network, and on from there.
func (s *painter) drawWay(p *pen, j *journey, g *Group, x0, y0, y1 float64) {
	class := lineClass(j.Msg)
	if j.Lost && len(j.Fates) == 1 && s.rec.Events[j.End].Kind == trace.Dropped {
		x, y := s.cross(j)
		p.line(class, x0, y0, x, y)
		g.Path = pathData("M", x0, y0, "L", x, y)
		return
	}
	p.line(class, x0, y0, j.x, y1)
	g.Path = pathData("M", x0, y0, "L", j.x, y1)
	y := y1
	if len(j.Fates) > 0 {
		y = s.rows[j.Last()].line()
		s.down.line(p, class, j.x, y1, y)
		g.Path += pathData("L", j.x, y)
	}
	s.drawRest(p, j, class, y)
}

// drawRest draws a message from its last fate on: straight to the other side, or
// hanging in the network until it arrives.
func (s *painter) drawRest(p *pen, j *journey, class string, y float64) {
	if s.rec.Events[j.Last()].Kind == trace.Corrupted {
		class += " hurt"
	}
	switch {
	case j.Lost:
	case j.direct:
		p.arrow(class, j.x, y, s.reaches(j), y+11)
	case j.End < 0:
		p.circle("dot", j.x, y, 3)
		s.down.line(p, "hang", j.x, y, float64(s.height-14))
	default:
		p.circle("dot", j.x, y, 3)
		s.down.line(p, "hang", j.x, y, float64(s.rows[j.End].y)+17)
	}
}

// cross is where a dropped message ends.
func (s *layout) cross(j *journey) (x, y float64) {
	from, part := s.leaves(j), 0.56
	if j.Msg.Beyond() && j.Msg.Back() {
		part = 0.36 // so that its word stands beside the warehouse's database
	}
	return from + (s.reaches(j)-from)*part, s.rows[j.End].line()
}

// following lists the fates that stand right below the departure.
func (j *journey) following() []int {
	var out []int
	for _, f := range j.Fates {
		if f == j.Start+len(out)+1 {
			out = append(out, f)
		}
	}
	return out
}

// drawArrival draws the arrow into the other side, when the departure did not
// draw it, and what the other side makes of it.
func (s *painter) drawArrival(p *pen, i int, j *journey, g *Group) string {
	e, r := &s.rec.Events[i], s.rows[i]
	if r.top > 0 {
		x := j.x
		y0, y1 := float64(r.y)+17, float64(r.y+r.top)-4
		texts := []string{
			fmt.Sprintf("%s, sent at %s", j.Msg.Name(), wording.Duration(s.rec.Events[j.Start].Ms)), j.Msg.Name()}
		if s.o.ShopView {
			seen := *e.Msg
			seen.Copy = 0 // the shop does not know that the network made a copy
			x, texts = s.wallOf(j.Msg), s.messageTexts(&seen)
		}
		left, right := s.roomOf(j.Msg)
		p.text("", middle, (left+right)/2, float64(r.y)+11, fit(right-left-12, charWide, texts...))
		to := s.reaches(j)
		p.arrow(lineClass(e.Msg), x, y0, to, y1)
		g.Path = pathData("M", x, y0, "L", to, y1)
	}
	if r.look == quiet {
		return s.drawQuiet(p, i)
	}
	if j.to == nil {
		texts := []string{"this reply is not for the shop", "not for the shop"}
		s.drawOutside(p, r.line())
		p.text("note", start, s.outsideX()+14, r.line()+4, fit(s.netR-s.outsideX()-24, charWide, texts...))
		return texts[0]
	}
	return s.drawProcess(p, i)
}

func lineClass(m *trace.Msg) string {
	class := "msg"
	if m.Beyond() {
		class += " beyond"
	}
	if m.Back() {
		class += " rep"
	}
	if k := m.Kind.Asks(); k == trace.Lookup || k == trace.Inquiry {
		class += " ask"
	}
	if m.Injected && m.Kind == trace.Request {
		class += " inj"
	}
	return class
}

// messageTexts are the label of a message, from long to short.
func (s *painter) messageTexts(m *trace.Msg) []string {
	name := m.Name()
	if m.Kind == trace.Lookup {
		return []string{fmt.Sprintf("%s  is %s done?", name, m.ID), name}
	}
	if m.Before() {
		return []string{name + "  " + wording.Content(m), name + "  " + gistBefore(m), name}
	}
	if m.Kind == trace.Request {
		texts := []string{name + "  " + wording.Body(m), fmt.Sprintf("%s  %s × %d", name, m.ReadID(), m.Qty), name}
		switch {
		case m.Injected:
			texts = append([]string{
				fmt.Sprintf("%s, not from the shop  %s", name, wording.Body(m)),
				fmt.Sprintf("%s, not the shop's  %s × %d", name, m.ID, m.Qty)}, texts[1:]...)
		case m.Read == "" && s.again(m):
			texts = append([]string{
				fmt.Sprintf("%s  same id: %s, qty: %d", name, m.ID, m.Qty),
				fmt.Sprintf("%s  same id: %s", name, m.ID)}, texts[1:]...)
		}
		return texts
	}
	if m.Beyond() && !m.Back() {
		return []string{name + "  " + wording.Body(m), name + "  " + m.ID, name}
	}
	texts := []string{name + "  " + wording.Content(m), name + "  " + gist(m), name}
	if m.Status != 200 {
		texts = append(texts[:2], fmt.Sprintf("%s  %d", name, m.Status), name)
	}
	return texts
}

// gistBefore is what a customer and the shop say to each other, in short.
func gistBefore(m *trace.Msg) string {
	switch {
	case m.Kind == trace.Checkout:
		return strings.TrimSpace(fmt.Sprintf("%s × %d", m.ID, m.Qty))
	case m.Confirms():
		return m.Order
	}
	return fmt.Sprintf("%d", m.Status)
}

// gist is the status of a response, unless it is 200, and what accepted says.
func gist(m *trace.Msg) string {
	word := "empty"
	switch said := wording.Accepted(m); {
	case said != "":
		word = "accepted: " + said
	case m.Body != "":
		word = "no answer"
	}
	if m.Status != 200 {
		word = fmt.Sprintf("%d %s", m.Status, word)
	}
	return word
}

// again tells whether the shop has sent a request with this id before.
func (s *painter) again(m *trace.Msg) bool {
	for _, j := range s.journeys {
		if o := j.Msg; o.Kind == trace.Request && o.N < m.N && o.ID == m.ID && o.Order == m.Order && !o.Injected {
			return true
		}
	}
	return false
}
