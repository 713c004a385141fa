package session

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/wording"
	"twodeliveries/web/shown"
)

// axisOf is an axis that was made, and of what.
type axisOf struct {
	a, b  *shown.Run
	view  scenario.View
	stops []shown.Stop
}

// axis is the common axis of the two runs.
func (c *Comparison) axis() []shown.Stop {
	k := &c.common
	if k.a != c.a.Run || k.b != c.B.Run || k.view != c.a.View || k.stops == nil {
		*k = axisOf{c.a.Run, c.B.Run, c.a.View, shown.MergeStops(c.a.Run, c.B.Run, c.a.View)}
	}
	return k.stops
}

// at is the place of the cursors on the axis, -1 before the first stop.
func (c *Comparison) at() int {
	at := -1
	for i, stop := range c.axis() {
		if stop.A <= c.a.Cursor && stop.B <= c.B.Cursor {
			at = i
		}
	}
	return at
}

// standAt puts both cursors on a stop of the axis.
func (c *Comparison) standAt(i int) {
	stop := c.stop(min(i, len(c.axis())-1) + 1)
	c.a.Cursor, c.B.Cursor = stop.A, stop.B
}

// stop is a stop of the axis, counted from 1; 0 is before the first.
func (c *Comparison) stop(n int) shown.Stop {
	if stops := c.axis(); n > 0 && n <= len(stops) {
		return stops[n-1]
	}
	return shown.Stop{A: -1, B: -1}
}

// progress is how many stops the cursors have come to, and how many there are.
func (c *Comparison) progress() (at, all int) { return c.at() + 1, len(c.axis()) }

// peek is the preview of a stop, counted from 1.
func (c *Comparison) peek(n int) string {
	switch stop := c.stop(n); {
	case stop.A < 0 && stop.B < 0:
		return "start"
	case c.a.View.ShopView && n > c.at()+1:
		return "later"
	default:
		return wording.Duration(stop.Ms)
	}
}

// align brings the second cursor to where the first one is on the axis.
func (c *Comparison) align() {
	if !c.Both() {
		return
	}
	at := -1
	for i, stop := range c.axis() {
		if stop.A <= c.a.Cursor && c.a.Cursor >= 0 {
			at = i
		}
	}
	c.standAt(at)
}

// Seek goes to the first stop at which both runs have come to these steps.
func (c *Comparison) Seek(a, b int) {
	stops := c.axis()
	for i, stop := range stops {
		if stop.A >= a && stop.B >= b {
			c.standAt(i)
			return
		}
	}
	c.standAt(len(stops) - 1)
}

// StandApart puts the cursors where the runs part: on the steps that differ, or
// before one that comes later than the other run's.
func (c *Comparison) StandApart(p shown.Parting) {
	ms := p.Ms(c.a.Run, c.B.Run)
	stand := func(r *shown.Run, step int) int {
		step = min(step, r.Last())
		for step >= 0 && (r.Ms(step) > ms || !r.Visible(c.a.View, step)) {
			step--
		}
		return step
	}
	c.a.Cursor, c.B.Cursor = stand(c.a.Run, p.A), stand(c.B.Run, p.B)
}
