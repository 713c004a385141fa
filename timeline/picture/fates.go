package picture

import (
	"fmt"
	"math"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// drawFate draws what the network does to a message, at the place where it is.
func (s *painter) drawFate(p *pen, i int, j *journey, g *Group) string {
	e := &s.rec.Events[i]
	y := s.rows[i].line()
	name := e.Msg.Name()
	switch e.Kind {
	case trace.Dropped:
		return s.drawLoss(p, i, j)
	case trace.Delayed:
		p.circle("mark late", j.x, y, 7)
		p.path("mark late", "M", j.x, y-4, "V", y, "H", j.x+3.5)
		s.beside(p, "bad", j, y, "delayed: arrives at "+wording.Duration(e.Msg.Arrives), "delayed")
		return fmt.Sprintf("%s is delayed, it arrives at %s", name, wording.Duration(e.Msg.Arrives))
	case trace.Corrupted:
		p.path("mark hurt", "M", j.x-6, y+4, "L", j.x-2, y-5, "L", j.x+2, y+5, "L", j.x+6, y-4)
		s.beside(p, "bad", j, y, "changed: "+wording.Content(e.Msg), "changed: "+gist(e.Msg), "changed")
		return name + " is changed on the way: " + wording.Content(e.Msg)
	case trace.Copied:
		s.drawCopy(p, j, g, y)
		if e.Detail == trace.PassedOn {
			return "a hop passes it on: " + name
		}
		return "the network makes a copy: " + name
	case trace.Answered:
		s.drawForged(p, j, g, y)
		return name + " comes from something on the way: " + wording.Content(e.Msg)
	}
	return string(e.Kind)
}

// drawLoss draws the cross where a message died.
func (s *painter) drawLoss(p *pen, i int, j *journey) string {
	e := &s.rec.Events[i]
	x, y := j.x, s.rows[i].line()
	if len(j.Fates) == 1 {
		x, y = s.cross(j)
	}
	word := "dropped"
	if e.Detail == trace.Closes {
		word = "connection closed"
		p.path("x", "M", x-3, y-7, "V", y+7, "M", x+3, y-7, "V", y+7)
	} else {
		p.path("x", "M", x-6, y-6, "L", x+6, y+6, "M", x+6, y-6, "L", x-6, y+6)
	}
	if s.rightward(j) {
		p.text("bad", start, x+14, y+4, word)
	} else {
		p.text("bad", end, x-14, y+4, word)
	}
	return e.Msg.Name() + ": " + word
}

// drawCopy draws the branch where a copy leaves its original, its mark, and its
// way on.
func (s *painter) drawCopy(p *pen, j *journey, g *Group, y float64) {
	class := lineClass(j.Msg)
	top := y
	switch o := j.parent; {
	case o == nil:
	case o.direct && o.Start+1 == j.Start:
		top = float64(s.rows[o.Start].y) + 25
		var branch pen // it reaches up into the row of the original
		branch.line(class, j.x, top, j.x, y-7)
		s.branches = append(s.branches, Overlay{From: j.Start, Until: math.MaxInt, Class: "branch", Shapes: branch.shapes})
	case o.x < j.x:
		p.line(class, o.x, y, j.x-7, y)
	default:
		p.line(class, o.x, y, j.x+7, y)
	}
	drawTwo(p, j.x, y)
	left, right := j.x, j.x
	if j.parent != nil && !j.parent.direct {
		left, right = min(j.x, j.parent.x), max(j.x, j.parent.x)
	}
	made := "the network makes"
	if s.rec.Events[j.Start].Detail == trace.PassedOn {
		made = "a hop passes it on as"
	}
	s.besideOf(p, "note", j, left, right, y,
		fmt.Sprintf("%s copy %d", made, j.Msg.Copy), fmt.Sprintf("copy %d", j.Msg.Copy))
	g.Path = pathData("M", j.x, top, "L", j.x, y)
	s.drawRest(p, j, class, y+7)
}

// drawTwo is one sheet on another.
func drawTwo(p *pen, x, y float64) {
	p.rect("mark cp", x-7, y-7, 10, 10, 2)
	p.rect("mark cp", x-3, y-3, 10, 10, 2)
}

// drawForged draws the stranger who answers in the warehouse's place.
func (s *painter) drawForged(p *pen, j *journey, g *Group, y float64) {
	asked := s.byMsg[trace.MsgKey{Kind: trace.Request, N: j.Msg.N, Copy: j.Msg.Copy}]
	x := j.x
	if asked != nil {
		x = asked.x
	}
	p.path("mark inj", "M", x-8, y, "L", x, y-8, "L", x+8, y, "L", x, y+8, "Z")
	room := s.outer(true) - (x + 14)
	p.text("bad", start, x+14, y+4, fit(room, charWide, "answered: "+wording.Content(j.Msg), "answered: "+gist(j.Msg), "answered"))
	class := lineClass(j.Msg) + " hurt"
	if j.direct {
		to := s.reaches(j)
		p.arrow(class, x-8, y, to, y+10)
		g.Path = pathData("M", x-8, y, "L", to, y+10)
		return
	}
	p.line(class, x, y+8, j.x, y+8)
	s.drawRest(p, j, class, y+8)
}

// beside writes words next to a message's place, on the side it came from.
func (s *painter) beside(p *pen, class string, j *journey, y float64, texts ...string) {
	s.besideOf(p, class, j, j.x, j.x, y, texts...)
}

func (s *painter) besideOf(p *pen, class string, j *journey, left, right, y float64, texts ...string) {
	from, to := s.outer(false), s.outer(true)
	if j.Msg.Beyond() {
		from, to = s.between(j.Msg)
	}
	if s.rightward(j) {
		p.text(class, end, left-13, y+4, fit(left-13-from, charWide, texts...))
		return
	}
	p.text(class, start, right+13, y+4, fit(to-right-13, charWide, texts...))
}
