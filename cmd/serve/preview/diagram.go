package preview

import (
	"math"
	"strconv"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// diagram is a run from left to right: a line for each process, the shop's above, the
// warehouse's below, and the messages between them. Time is squeezed: the longer
// nothing happens, the less room an ms gets.
type diagram struct {
	run   *trace.Recording
	right float64
	lanes []lane
	x     []float64 // of each step
	gaps  []gap
}

// lane is the line of a process.
type lane struct {
	node  trace.Node
	title string
	y     float64
	marks []mark
	gone  []span // when it did not run
}

type span struct{ from, to float64 }

// gap is a time in which nothing happens.
type gap struct {
	span
	ms int
}

// Room in the picture, in px before it is fitted.
const (
	markRoom = 26.0 // between two marks of a lane
	stepRoom = 12.0 // any passing of time
	longest  = 150.0
)

func newDiagram(run *trace.Recording, left, right, top, bottom float64) *diagram {
	d := &diagram{run: run, right: right}
	apart := 44.0 // the lanes of one side
	if len(run.Nodes) > 3 {
		apart = 38
	}
	shops, warehouses := 0, 0
	for _, n := range run.Nodes {
		l := lane{node: n, title: n.Name}
		if n.Role == trace.Publisher {
			l.y = top + float64(shops)*apart
			shops++
		} else {
			l.y = bottom + float64(warehouses)*apart
			warehouses++
		}
		d.lanes = append(d.lanes, l)
	}
	for i := range d.lanes { // several warehouses grow upward
		if l := &d.lanes[i]; l.node.Role != trace.Publisher {
			l.y -= float64(warehouses-1) * apart
		}
	}
	for _, named := range timeline.Draw(run, timeline.Options{}).Lanes {
		if l := d.lane(named.Name); l != nil && named.Class != "db" {
			l.title = named.Title
		}
	}
	const names = 164
	d.place(left+names, right)
	d.mark()
	return d
}

func (d *diagram) lane(node string) *lane {
	for i := range d.lanes {
		if d.lanes[i].node.Name == node {
			return &d.lanes[i]
		}
	}
	return nil
}

// place gives every step its x.
func (d *diagram) place(left, right float64) {
	at, ms := 0.0, 0
	last := map[string]float64{}
	for i := range d.run.Events {
		e := &d.run.Events[i]
		if idle := e.Ms - ms; idle > 0 {
			from := at
			at += min(stepRoom+24*math.Log2(1+float64(idle)/4), longest)
			d.gaps = append(d.gaps, gap{span{from, at}, idle})
			ms = e.Ms
		}
		look := lookOf(e)
		if before, any := last[e.Node]; any && (look != nothing || e.Kind == trace.Delivered) {
			at = max(at, before+markRoom)
		}
		if look != nothing {
			last[e.Node] = at
		}
		d.x = append(d.x, at)
	}
	scale := min((right-left)/max(at, 1), 3)
	fit := func(x float64) float64 { return left + x*scale }
	for i := range d.x {
		d.x[i] = fit(d.x[i])
	}
	for i := range d.gaps {
		d.gaps[i].from, d.gaps[i].to = fit(d.gaps[i].from), fit(d.gaps[i].to)
	}
}

// mark notes what is to be seen on the lanes.
func (d *diagram) mark() {
	applied := map[string]bool{}
	died := map[string]float64{}
	for i := range d.run.Events {
		e := &d.run.Events[i]
		l := d.lane(e.Node)
		if l == nil {
			continue
		}
		look, text := lookOf(e), ""
		for _, a := range e.Applied {
			look, text = work, "+"+strconv.Itoa(a.Qty)
			if applied[a.Order] {
				look = again
			}
			applied[a.Order] = true
		}
		switch e.Kind {
		case trace.Crashed:
			died[e.Node] = d.x[i]
		case trace.Started:
			if from, dead := died[e.Node]; dead {
				l.gone = append(l.gone, span{from, d.x[i]})
				delete(died, e.Node)
			}
		}
		if look != nothing {
			l.marks = append(l.marks, mark{look, d.x[i], text})
		}
	}
	for i := range d.lanes {
		if from, dead := died[d.lanes[i].node.Name]; dead && len(d.x) > 0 {
			d.lanes[i].gone = append(d.lanes[i].gone, span{from, d.x[len(d.x)-1]})
		}
	}
}
