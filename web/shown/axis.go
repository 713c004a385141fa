package shown

import (
	"twodeliveries/sim/scenario"
)

// Stop is where the cursor of a comparison can stand: the steps of both runs that
// are reached by then, -1 for none.
type Stop struct {
	Ms   int
	A, B int
}

// MergeStops puts the stops of two runs on one axis by their time. Stops at the
// same moment pair up in their order, so while the runs are the same they go in
// step.
func MergeStops(a, b *Run, v scenario.View) []Stop {
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
		return b.Ms(bs[0])
	case len(bs) == 0:
		return a.Ms(as[0])
	}
	return min(a.Ms(as[0]), b.Ms(bs[0]))
}

// atMoment counts the first stops that are at a time.
func atMoment(r *Run, stops []int, ms int) int {
	n := 0
	for n < len(stops) && r.Ms(stops[n]) == ms {
		n++
	}
	return n
}

// Ms is the virtual time of a step.
func (r *Run) Ms(step int) int { return r.Rec.Events[step].Ms }
