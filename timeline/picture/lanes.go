package picture

import (
	"slices"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// Sizes of the head of the picture.
const (
	headHigh  = 36
	headLeast = 58 // width of the narrowest head

	narrow          = 520 // a picture below this width has short heads
	narrowHeadLeast = 34
)

// spacing is how much room lanes, network and times get.
type spacing struct {
	time   int     // characters of a line of a time
	step   float64 // from lane to lane, as a part of the width
	net    float64 // width of the network
	narrow float64 // the same in a narrow picture

	beyond, beyondNarrow float64 // between the warehouse and the courier, if there is one
}

// spacings are tried one after the other, until the picture is as wide as asked for.
var spacings = []spacing{
	{11, 0.147, 220, 130, 190, 110}, {shortTime, 0.147, 220, 130, 190, 110}, {shortTime, 0, 130, 110, 120, 90},
}

// tight is for a picture with a courier that finds no room: the more of it is in sight
// at once the better, for what happens there begins at the warehouse.
var tight = spacing{shortTime, 0, 130, 92, 110, 74}

// shortTime is the least that a line of a time holds: a number of four digits and its unit.
const shortTime = 7

// lane is a Lane with what drawing needs.
type lane struct {
	Lane
	x     float64
	wide  float64 // of its head
	right bool    // on the receiver's side: texts stand left of it
	veils bool    // the shop's view hides it
	gone  []cut   // while its process is dead
}

// layLanes is the second phase: databases outside, processes inside, the
// network between them gets what is left.
func (s *layout) layLanes() {
	var left, right []*lane
	var outside []*lane
	for _, n := range s.rec.Nodes {
		l := newLane(n.Name, wording.Titled(s.rec, n.Name), n.Role)
		switch n.Role {
		case trace.Courier:
			if !s.o.ShopView { // the shop does not know that there is one
				s.courier = l
			}
		case trace.Receiver:
			right = append(right, l)
		case trace.Customer:
			outside = append(outside, l)
		default:
			left = append(left, l)
		}
	}
	left = slices.Concat(outside, s.databases(trace.Publisher, "shop DB"), left)
	right = append(right, s.databases(trace.Receiver, "warehouse DB")...)
	s.place(left, right)
	s.lanes = append(left, right...)
	if s.courier != nil {
		s.lanes = append(s.lanes, s.courier)
	}
	s.laneOf = map[string]*lane{}
	for _, l := range s.lanes {
		key := l.Name
		if l.Class == "db" {
			key = "db " + key
		}
		s.laneOf[key] = l
	}
}

func newLane(name, title, role string) *lane {
	class := "pub"
	switch role {
	case trace.Receiver:
		class = "rec"
	case trace.Customer:
		class = "cus"
	case trace.Courier:
		class = "cour"
	}
	return &lane{
		Lane:  Lane{Name: name, Title: title, Class: class},
		wide:  max(headLeast, float64(cells(title))*headWide+16),
		right: role == trace.Receiver || role == trace.Courier,
		veils: role != trace.Publisher,
	}
}

// databases returns one lane per database the processes of a role open.
func (s *layout) databases(role, title string) []*lane {
	var out []*lane
	seen := map[string]bool{}
	for _, n := range s.rec.Nodes {
		if n.Role != role || n.DB == "" || seen[n.DB] {
			continue
		}
		seen[n.DB] = true
		l := newLane(n.DB, title, role)
		if l.Class = "db"; s.width < narrow {
			l.Title, l.wide = "DB", narrowHeadLeast // it stands beside the process it belongs to
		}
		out = append(out, l)
	}
	return out
}

// place gives the lanes their x. With too many of them the picture grows instead of
// crowding.
func (s *layout) place(left, right []*lane) {
	asked, last := s.width, spacings[1]
	if s.courier != nil {
		last = tight
	}
	for _, room := range append(spacings, last) {
		s.width = asked
		if s.placeIn(room, left, right); s.width == asked {
			break
		}
	}
	for i := range s.rows {
		if r := &s.rows[i]; r.ms {
			r.when = timeLines(s.rec.Events[i].Ms, s.room.time)
			r.told = len(timeLines(s.rec.Events[i].Ms, shortTime))*timeHigh + 2
		}
	}
}

// placeIn places them from both edges inward.
func (s *layout) placeIn(room spacing, left, right []*lane) {
	s.room = room
	step := float64(s.width) * room.step
	x := 0.0
	for i, l := range left {
		if i == 0 {
			x = max(s.timeWide()+16, l.wide/2+4)
		} else {
			x += max(step, (left[i-1].wide+l.wide)/2+8)
		}
		l.x = x
	}
	s.netL = x
	least, beyond := room.net, room.beyond
	if s.width < narrow {
		least, beyond = room.narrow, room.beyondNarrow
	}
	s.netR = s.placeRight(right, step, beyond)
	if short := least - (s.netR - s.netL); short > 0 {
		s.width += int(short) + 1
		s.netR = s.placeRight(right, step, beyond)
	}
	s.wall = s.netL + (s.netR-s.netL)*0.78
}

// placeRight places the receiver's lanes, and the courier's that far beyond them. It
// returns the x of the innermost.
func (s *layout) placeRight(right []*lane, step, beyond float64) float64 {
	x := float64(s.width)
	if s.courier != nil {
		x -= s.courier.wide/2 + 18
		s.courier.x = x
		x -= beyond
	}
	for i := len(right) - 1; i >= 0; i-- {
		l := right[i]
		if i == len(right)-1 {
			x -= l.wide/2 + 6
		} else {
			x -= max(step, (right[i+1].wide+l.wide)/2+8)
		}
		l.x = x
	}
	return x
}

// process returns the lane of a process, the first of its side when the name is
// none of the recording's.
func (s *layout) process(name, role string) *lane {
	if l, ok := s.laneOf[name]; ok {
		return l
	}
	for _, l := range s.lanes {
		if l.Class != "db" && l.Class != "cus" && l.right == (role == trace.Receiver) {
			return l
		}
	}
	return &lane{x: s.netL, right: role == trace.Receiver} // a recording without processes
}

// dbOf returns the lane of the database an event is about: its own, or that of
// its process.
func (s *layout) dbOf(e *trace.Event) *lane {
	db := e.DB
	if db == "" {
		for _, n := range s.rec.Nodes {
			if n.Name == e.Node {
				db = n.DB
			}
		}
	}
	if l, ok := s.laneOf["db "+db]; ok {
		return l
	}
	return s.process(e.Node, db)
}

// drawLanes draws heads and lines: dotted where time is folded, dashed where the
// process is dead.
func (s *painter) drawLanes() []Lane {
	out := make([]Lane, 0, len(s.lanes))
	for _, l := range s.lanes {
		var p pen
		y := float64(headHigh - 2)
		if !s.hides(l) {
			for _, cut := range s.cuts(l) {
				p.line("", l.x, y, l.x, cut.from)
				p.line(cut.class, l.x, cut.from, l.x, cut.to)
				y = cut.to
			}
			p.line("", l.x, y, l.x, float64(s.height-8))
			s.down.add(l.x, 1, headHigh, float64(s.height-8))
		}
		p.rect("", l.x-l.wide/2, 6, l.wide, headHigh-8, 6)
		p.text("", middle, l.x, 24, l.Title)
		l.Lane.X = int(l.x)
		l.Lane.Shapes = p.shapes
		out = append(out, l.Lane)
	}
	return out
}

type cut struct {
	class    string
	from, to float64
}

// cuts lists where the line of a lane looks different, downward, not overlapping.
func (s *layout) cuts(l *lane) []cut {
	var out []cut
	gone := l.gone
	for _, r := range s.rows {
		if r.idle == 0 {
			continue
		}
		fold := cut{"fold", float64(r.y - foldHigh), float64(r.y)}
		for len(gone) > 0 && gone[0].from < fold.to {
			out = append(out, gone[0])
			gone = gone[1:]
		}
		if n := len(out); n == 0 || out[n-1].to <= fold.from {
			out = append(out, fold)
		}
	}
	return append(out, gone...)
}

// hides tells whether the shop's view hides a lane.
func (s *layout) hides(l *lane) bool { return s.o.ShopView && l.veils }
