package web

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/picture"
)

// Stop is where the cursor of a comparison can stand: the steps of both runs that
// are reached by then, -1 for none.
type Stop struct {
	Ms   int
	A, B int
}

// axisOf is an axis that was made, and of what.
type axisOf struct {
	a, b  *Run
	view  scenario.View
	stops []Stop
}

// axis is the common axis of the two runs of a comparison.
func (s *Session) axis() []Stop {
	k := &s.Pair.known
	if k.a != s.Run || k.b != s.Pair.Run || k.view != s.View || k.stops == nil {
		*k = axisOf{s.Run, s.Pair.Run, s.View, mergeStops(s.Run, s.Pair.Run, s.View)}
	}
	return k.stops
}

// mergeStops puts the stops of two runs on one axis by their time. Stops at the
// same moment pair up in their order, so while the runs are the same they go in
// step.
func mergeStops(a, b *Run, v scenario.View) []Stop {
	as, bs := a.Stops(v), b.Stops(v)
	var out []Stop
	at := Stop{A: -1, B: -1}
	for len(as) > 0 || len(bs) > 0 {
		ms := earliest(a, as, b, bs)
		na, nb := atMoment(a, as, ms), atMoment(b, bs, ms)
		for i := range max(na, nb) {
			at.Ms = ms
			if i < na {
				at.A = as[i]
			}
			if i < nb {
				at.B = bs[i]
			}
			out = append(out, at)
		}
		as, bs = as[na:], bs[nb:]
	}
	return out
}

func earliest(a *Run, as []int, b *Run, bs []int) int {
	switch {
	case len(as) == 0:
		return b.ms(bs[0])
	case len(bs) == 0:
		return a.ms(as[0])
	}
	return min(a.ms(as[0]), b.ms(bs[0]))
}

// atMoment counts the first stops that are at a time.
func atMoment(r *Run, stops []int, ms int) int {
	n := 0
	for n < len(stops) && r.ms(stops[n]) == ms {
		n++
	}
	return n
}

func (r *Run) ms(step int) int { return r.Rec.Events[step].Ms }

// at is the place of the cursors on the axis, -1 before the first stop.
func (s *Session) at() int {
	at := -1
	for i, stop := range s.axis() {
		if stop.A <= s.Cursor && stop.B <= s.Pair.Cursor {
			at = i
		}
	}
	return at
}

// standAt puts both cursors on a stop of the axis.
func (s *Session) standAt(i int) {
	stops := s.axis()
	i = min(i, len(stops)-1)
	if i < 0 {
		s.Cursor, s.Pair.Cursor = -1, -1
		return
	}
	s.Cursor, s.Pair.Cursor = stops[i].A, stops[i].B
}

// SeekPair goes to the first stop at which both runs have come to these steps.
func (s *Session) SeekPair(a, b int) {
	stops := s.axis()
	for i, stop := range stops {
		if stop.A >= a && stop.B >= b {
			s.standAt(i)
			return
		}
	}
	s.standAt(len(stops) - 1)
}

// standApart puts the cursors where the runs part: on the steps that differ, or
// before one that comes later than the other run's.
func (s *Session) standApart(p Parting) {
	ms := p.ms(s.Run, s.Pair.Run)
	stand := func(r *Run, step int) int {
		step = min(step, r.Last())
		for step >= 0 && (r.ms(step) > ms || !r.Visible(s.View, step)) {
			step--
		}
		return step
	}
	s.Cursor, s.Pair.Cursor = stand(s.Run, p.A), stand(s.Pair.Run, p.B)
}

// level draws two runs so that what happens at the same time stands at the same
// height, with room for a line of text where they part.
func level(a, b *Run, v scenario.View, width int, part Parting) (pa, pb *picture.Picture) {
	options := picture.Options{ShopView: v.ShopView, Every: v.Every, Width: width}
	padA, padB := map[int]int{}, map[int]int{}
	if !part.Same {
		padA[part.A], padB[part.B] = partingHigh, partingHigh
	}
	options.Pad = padA
	pa = picture.Draw(a.Rec, options)
	options.Pad = padB
	pb = picture.Draw(b.Rec, options)
	left, right := moments(a, pa), moments(b, pb)
	sumA, sumB, floor := 0, 0, 0
	for len(left) > 0 || len(right) > 0 {
		inA := len(left) > 0 && (len(right) == 0 || left[0].ms <= right[0].ms)
		inB := len(right) > 0 && (len(left) == 0 || right[0].ms <= left[0].ms)
		y := floor
		if inA {
			y = max(y, left[0].y+sumA)
		}
		if inB {
			y = max(y, right[0].y+sumB)
		}
		if inA {
			left, sumA, floor = lift(left, padA, sumA, y, floor)
		}
		if inB {
			right, sumB, floor = lift(right, padB, sumB, y, floor)
		}
	}
	options.Pad = padA
	pa = picture.Draw(a.Rec, options)
	options.Pad = padB
	pb = picture.Draw(b.Rec, options)
	pa.Height = max(pa.Height, pb.Height)
	pb.Height = pa.Height
	return pa, pb
}

// lift moves the first moment down to y, and says how far down all after it is
// and where the next moment of either run can begin.
func lift(ms []moment, pad map[int]int, sum, y, floor int) ([]moment, int, int) {
	m := ms[0]
	if more := y - m.y - sum; more > 0 {
		pad[m.step] += more
		sum += more
	}
	return ms[1:], sum, max(floor, m.end+sum)
}

// moment is what is shown of a run at one time: its first step, and the rows.
type moment struct {
	ms, step, y, end int
}

func moments(r *Run, p *picture.Picture) []moment {
	var out []moment
	for i := range r.Rec.Events {
		y, h := p.Band(i)
		if h == 0 {
			continue
		}
		if n := len(out); n == 0 || out[n-1].ms != r.ms(i) {
			out = append(out, moment{r.ms(i), i, y, y + h})
		}
		out[len(out)-1].end = y + h
	}
	return out
}
