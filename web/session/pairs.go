package session

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/web/shown"
)

// axisOf is an axis that was made, and of what.
type axisOf struct {
	a, b  *shown.Run
	view  scenario.View
	stops []shown.Stop
}

// Axis is the common axis of the two runs of a comparison.
func (s *Session) Axis() []shown.Stop {
	k := &s.Pair.known
	if k.a != s.Run || k.b != s.Pair.Run || k.view != s.View || k.stops == nil {
		*k = axisOf{s.Run, s.Pair.Run, s.View, shown.MergeStops(s.Run, s.Pair.Run, s.View)}
	}
	return k.stops
}

// at is the place of the cursors on the axis, -1 before the first stop.
func (s *Session) at() int {
	at := -1
	for i, stop := range s.Axis() {
		if stop.A <= s.Cursor && stop.B <= s.Pair.Cursor {
			at = i
		}
	}
	return at
}

// standAt puts both cursors on a stop of the axis.
func (s *Session) standAt(i int) {
	stops := s.Axis()
	i = min(i, len(stops)-1)
	if i < 0 {
		s.Cursor, s.Pair.Cursor = -1, -1
		return
	}
	s.Cursor, s.Pair.Cursor = stops[i].A, stops[i].B
}

// SeekPair goes to the first stop at which both runs have come to these steps.
func (s *Session) SeekPair(a, b int) {
	stops := s.Axis()
	for i, stop := range stops {
		if stop.A >= a && stop.B >= b {
			s.standAt(i)
			return
		}
	}
	s.standAt(len(stops) - 1)
}

// StandApart puts the cursors where the runs part: on the steps that differ, or
// before one that comes later than the other run's.
func (s *Session) StandApart(p shown.Parting) {
	ms := p.Ms(s.Run, s.Pair.Run)
	stand := func(r *shown.Run, step int) int {
		step = min(step, r.Last())
		for step >= 0 && (r.Ms(step) > ms || !r.Visible(s.View, step)) {
			step--
		}
		return step
	}
	s.Cursor, s.Pair.Cursor = stand(s.Run, p.A), stand(s.Pair.Run, p.B)
}

// Parting is where the runs of the comparison part.
func (s *Session) Parting() shown.Parting { return shown.Parts(s.Run, s.Pair.Run, s.View) }

// Pictures are the two pictures of a comparison, level with each other, with a
// line where the runs part.
func (s *Session) Pictures(width int) (a, b *shown.Picture) {
	k := picturesOf{s.Run, s.Pair.Run, s.View, width}
	if s.drawn.of != k {
		p := s.Parting()
		pa, pb := shown.Level(s.Run, s.Pair.Run, s.View, width, p)
		s.drawn = pictures{k, shown.DrawWith(pa, shown.PartingLine(pa, p, p.A)), shown.DrawWith(pb, shown.PartingLine(pb, p, p.B))}
	}
	return s.drawn.a, s.drawn.b
}

// pictures are two pictures that were drawn, and of what.
type pictures struct {
	of   picturesOf
	a, b *shown.Picture
}

type picturesOf struct {
	a, b  *shown.Run
	view  scenario.View
	width int
}
