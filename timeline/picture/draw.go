package picture

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/wording"
)

// layout is where everything stands in a picture.
type layout struct {
	rec      *trace.Recording
	o        Options
	width    int
	height   int
	room     spacing
	rows     []row
	lanes    []*lane
	courier  *lane            // nil: there is none
	laneOf   map[string]*lane // by process name; databases by "db " and name
	netL     float64          // the network lies between the processes' lanes
	netR     float64
	wall     float64 // where the shop's sight ends
	journeys []*journey
	byMsg    map[trace.MsgKey]*journey
	byStep   []*journey
	txs      []*txn
}

// painter draws what is laid out.
type painter struct {
	layout
	branches []Overlay // from an original to its copy
	down     uprights
}

// Draw lays a recording out. It never fails; an empty recording gives empty lanes.
func Draw(rec *trace.Recording, o Options) *Picture {
	s := &painter{layout: layout{rec: rec, o: o, width: o.Width}}
	if s.width <= 0 {
		s.width = 760
	}
	s.layRows()
	s.layLanes()
	s.trackJourneys()
	s.layDown()
	s.trackDeaths()
	s.trackTransactions()
	return s.picture()
}

func (s *painter) picture() *Picture {
	p := &Picture{Width: s.width, Height: s.height, Head: headHigh, Title: s.title()}
	for _, r := range s.rows {
		p.bands = append(p.bands, band{r.y, r.h, r.fold()})
	}
	p.Back = s.drawBack()
	p.Lanes = s.drawLanes()
	p.Overlays = slices.Concat(s.drawBars(), s.drawSpans(), s.drawTies())
	for i := range s.rec.Events {
		if s.rows[i].look != hidden {
			p.Groups = append(p.Groups, s.drawGroup(i))
		}
	}
	p.Overlays = append(p.Overlays, s.branches...)
	return p
}

func (s *painter) title() string {
	c := s.rec.Counts
	t := fmt.Sprintf("Timeline: %s, %s", wording.Plural(c.Requests, "request"), wording.Plural(c.Applications, "application"))
	if s.o.ShopView {
		t = "Timeline: what the shop sees"
	}
	return t
}

// drawBack draws the network, the folded times and the wall of the shop's view.
func (s *painter) drawBack() []Shape {
	var p pen
	top, high := float64(headHigh+4), float64(s.height-headHigh-12)
	if s.o.ShopView {
		p.rect("wire", s.netL, top, s.wall-s.netL, high, 0)
		p.rect("wall", s.wall, top, float64(s.width)-s.wall, high, 0)
		p.text("small", middle, (s.wall+float64(s.width))/2, top+14, fit(float64(s.width)-s.wall, smallWide, "the shop cannot see this", "not seen"))
	} else {
		p.rect("wire", s.netL, top, s.netR-s.netL, high, 0)
		p.text("small", middle, (s.netL+s.netR)/2, top+10, "network")
		if s.courier != nil {
			left, right := s.between(&trace.Msg{Kind: trace.Pickup})
			p.rect("wire", left+10, top, right-left-10, high, 0)
		}
	}
	if s.laneOf[trace.Customer] != nil && !s.o.ShopView {
		p.rect("wire", s.lanes[0].x, top, s.lanes[1].x-s.lanes[0].x, high, 0)
	}
	for _, r := range s.rows {
		if r.idle > 0 {
			y := float64(r.y - foldHigh)
			p.rect("idle", 0, y+5, float64(s.width), foldHigh-10, 3)
		}
	}
	return p.shapes
}

// sight is where the network ends for the eye.
func (s *layout) sight() float64 {
	if s.o.ShopView {
		return s.wall
	}
	return s.netR
}

// drawGroup draws one step.
func (s *painter) drawGroup(i int) Group {
	e, r := &s.rec.Events[i], s.rows[i]
	p := pen{crossed: s.down.cross}
	if r.idle > 0 {
		y, room := float64(r.y)-foldHigh/2+4, s.sight()-s.netL-22
		p.text("small", start, s.netL+15, y, fit(room, smallWide, wording.About(r.idle)+" pass"))
	}
	p.rect("hit", 0, float64(r.y), float64(s.width), float64(r.h), 0)
	if r.foot > 0 {
		p.rect("broken", 1, float64(r.y)+1, 4, float64(r.h)-2, 2)
		room := float64(s.width) - 18
		p.text("bad", start, 10, float64(r.y+r.h)-5, fit(room, charWide, "✗ promise broken: "+broken(e)))
	}
	for k, line := range r.when {
		below := float64(k) - float64(len(r.when)-1)/2
		p.text("small", start, 8, r.line()+4+below*timeHigh, line)
	}
	g := Group{Step: i, Steps: []int{i}, Class: "ev " + string(e.Kind)}
	switch {
	case r.look == tick:
		g.Label = s.drawTick(&p, i)
	case s.byStep[i] != nil && timeline.AboutMessage(e):
		g.Label = s.drawMessage(&p, i, &g)
	case timeline.OfDatabase(e.Kind) && !(e.Kind == trace.Failed && e.DB == ""):
		g.Label = s.drawData(&p, i)
	case r.look == stamped:
		g.Label = s.drawFinding(&p, i)
	case r.look == quiet:
		g.Label = s.drawQuiet(&p, i)
	default:
		g.Label = s.drawProcess(&p, i)
	}
	g.Label = label(g.Label)
	g.Name = "At " + wording.Duration(e.Ms) + ": " + g.Label
	if e.Node != "" {
		g.Name = wording.Titled(s.rec, e.Node) + ", at " + wording.Duration(e.Ms) + ": " + g.Label
	}
	g.Shapes = p.shapes
	return g
}

// broken names the rules this very step breaks, "" when none.
func broken(e *trace.Event) string {
	var out []string
	for _, v := range e.Rules {
		if v.State == trace.Broken {
			out = append(out, strings.TrimSuffix(v.Why, "."))
		}
	}
	return strings.Join(out, ", ")
}
