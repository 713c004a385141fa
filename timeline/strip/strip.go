// Package strip draws a whole run in lanes from left to right: a line for each
// process, the shop's above and the warehouse's below, and the messages between
// them. However long a run is, and however narrow its place, the strip is whole:
// time in which nothing happens is folded, and what does not find room beside its
// like is counted with it.
//
// The way from a recording to a strip: place gives every step its x, ways follow
// the messages, marks stand on the lanes, labels are written where there is room.
// Steps stand in their order from left to right, so whoever shows the strip at a
// cursor covers what lies right of it.
package strip

import (
	"fmt"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/wording"
)

// Options choose how a strip is drawn.
type Options struct {
	Width    int  // in px; 0 is 1200, and the least is 300
	ShopView bool // hide what the shop cannot know
	Low      bool // there is little room from top to bottom
	Bare     bool // without a word, as small as can be
	// Title is what a rule is called; nil leaves its name.
	Title func(rule string) string
}

// Strip is the geometry of a run. All places are in px from the upper left corner.
type Strip struct {
	Width, Height float64
	Title         string // one line, for its accessible name
	Lanes         []Lane
	Gaps          []Gap
	Ways          []Way
	Marks         []Mark
	Ties          []Tie
	Breaks        []Break
	Labels        []Label
	run           *trace.Recording
	journeys      *timeline.Journeys
	measures
	veiled      bool // by the shop's view
	bare        bool // it has no words
	title       func(rule string) string
	spots       []spot
	x           []float64
	left, right float64 // of the lanes' lines
	top, bottom float64 // the lowest of the shop's lanes, the highest of the warehouse's
	low         float64 // the lowest of the warehouse's
	courier     bool    // there is a lane below those
}

// Span is a part of the strip from left to right.
type Span struct{ From, To float64 }

// Lane is the line of a process.
type Lane struct {
	Name   string // of the process, as in the recording
	Title  string // "Warehouse 2"
	Role   string
	Y      float64
	Gone   []Pause // when it did not run
	Frozen []Pause // when it stood still
}

// Pause is a time in which a process does not run, and the step with which it begins.
type Pause struct {
	Span
	Step int
}

// Gap is a time in which nothing happens, and that is long.
type Gap struct {
	Span
	Ms   int
	Step int // that ends it
}

// Point is a place.
type Point struct{ X, Y float64 }

// Way is the way of a message.
type Way struct {
	From, To Point
	Step     int // with which it sets out
	End      int // with which it is at its end
	Fate
}

// Fate is what becomes of a message.
type Fate struct {
	Reply   bool
	Outside bool // it comes from nobody of ours
	Lost    bool
	Hurt    bool // it is not what was sent
	Late    bool // nobody waits for it
	Beyond  bool // it goes between the warehouse and the courier
	Unseen  bool // the shop's view hides its other half
	Open    bool // and that is where it goes
}

// Mark is something that happens at a process.
type Mark struct {
	Look Look
	Point
	Step int
	Lane int
	Text string // within it: "+7"
	N    int    // so many of its kind stand so close that they are one
	Last int    // step of the last of them
}

// Tie leads from what was found, or done again, to the work that it repeats.
type Tie struct {
	From, To Point
	Step     int
	Again    bool // it was done again
	hang     float64
}

// Curve is where a tie leaves and arrives: below its marks. It hangs down to Low.
func (t Tie) Curve() (from, to Point) {
	return Point{t.From.X, t.From.Y + Radius}, Point{t.To.X, t.To.Y + Radius}
}

// Low is the y towards which both ends of a tie go.
func (t Tie) Low() float64 { return max(t.From.Y, t.To.Y) + Radius + t.hang }

// Break is a step that breaks a promise.
type Break struct {
	X     float64
	Step  int
	Title string // of the promise
}

// Measures of a strip, in px.
const (
	Radius   = 11.0 // of a mark
	names    = 116.0
	narrow   = 640 // below it the names stand above their lanes
	leastFor = 300
)

// measures are those from top to bottom, in px.
type measures struct {
	first   float64 // the y of the first lane
	network float64 // between shop and warehouse
	nearby  float64 // between lanes of one side
	before  float64 // between customer and shop
	foot    float64 // below the last lane
	hang    float64 // how far a tie hangs down, twice over
}

var (
	tall = measures{first: 48, network: 80, nearby: 44, before: 72, foot: 50, hang: 38}
	low  = measures{first: 44, network: 56, nearby: 44, before: 56, foot: 42, hang: 22}
	bare = measures{first: 16, network: 46, nearby: 28, before: 36, foot: 26, hang: 10}
)

// Draw lays a run out. It never fails; a run without steps gives lanes alone.
func Draw(run *trace.Recording, o Options) *Strip {
	s := begin(run, o)
	place(s)
	s.finish()
	return s
}

// Both lays two runs out on one axis: what happens at the same time stands at the same
// x, and while the runs are the same they go step by step.
func Both(a, b *trace.Recording, o Options) (*Strip, *Strip) {
	sa, sb := begin(a, o), begin(b, o)
	place(sa, sb)
	sa.finish()
	sb.finish()
	return sa, sb
}

// begin gives a run its lanes.
func begin(run *trace.Recording, o Options) *Strip {
	if o.Width <= 0 {
		o.Width = 1200
	}
	if o.Title == nil {
		o.Title = func(rule string) string { return rule }
	}
	s := &Strip{run: run, journeys: timeline.FollowMessages(run), veiled: o.ShopView, title: o.Title,
		Width: float64(max(o.Width, leastFor)), measures: tall}
	switch {
	case o.Bare:
		s.measures, s.bare = bare, true
	case o.Low:
		s.measures = low
	}
	s.layLanes()
	s.Title = "The whole run, as the shop sees it"
	if c := run.Counts; !o.ShopView {
		s.Title = fmt.Sprintf("The whole run: %s, %s", wording.Plural(c.Requests, "request"), wording.Plural(c.Applications, "application"))
	}
	return s
}

// finish draws what stands in the lanes, once each step has its place.
func (s *Strip) finish() {
	s.findGaps()
	s.findPauses()
	s.findWays()
	s.findMarks()
	s.findBreaks()
	s.findTies()
	s.fold()
	if !s.bare {
		s.write()
	}
}

// X is where a step stands; before the first step it is where the lanes begin.
func (s *Strip) X(step int) float64 {
	switch {
	case step < 0 || len(s.x) == 0:
		return s.left
	case step >= len(s.x):
		return s.right
	}
	return s.x[step]
}

// layLanes gives every process its lane.
func (s *Strip) layLanes() {
	shops, houses, first := 0, 0, s.first
	for _, n := range s.run.Nodes {
		if s.veiled && n.Role == trace.Courier {
			continue // the shop does not know that there is one
		}
		l := Lane{Name: n.Name, Title: wording.Titled(s.run, n.Name), Role: n.Role}
		switch n.Role {
		case trace.Customer:
			l.Y = first
			first += s.before
		case trace.Publisher:
			l.Y = first + float64(shops)*s.nearby
			shops++
		case trace.Courier:
			l.Y = float64(max(houses-1, 0))*s.nearby + s.network
			s.courier = true
		default:
			l.Y = float64(houses) * s.nearby
			houses++
		}
		s.Lanes = append(s.Lanes, l)
	}
	s.top = first + float64(max(shops-1, 0))*s.nearby
	s.bottom = s.top + s.network
	for i := range s.Lanes {
		if l := &s.Lanes[i]; l.Role == trace.Receiver || l.Role == trace.Courier {
			l.Y += s.bottom
		}
	}
	s.low = s.bottom + float64(max(houses-1, 0))*s.nearby
	s.Height = s.low + s.foot
	if s.courier {
		s.Height += s.network
	}
	s.left, s.right = names+20, s.Width-24
	if s.Width < narrow {
		s.left, s.right = 16, s.Width-16
	}
}

// Lines is from where to where the lines of the lanes go.
func (s *Strip) Lines() (left, right float64) { return s.left - 4, s.right + 4 }

// Narrow tells whether the names stand above their lanes.
func (s *Strip) Narrow() bool { return s.Width < narrow }

func (s *Strip) lane(name string) *Lane {
	for i := range s.Lanes {
		if s.Lanes[i].Name == name {
			return &s.Lanes[i]
		}
	}
	return nil
}

// sees tells whether the view shows what happens in a lane.
func (s *Strip) sees(l *Lane) bool { return !s.veiled || l.Role == trace.Publisher }
