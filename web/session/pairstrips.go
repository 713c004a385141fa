package session

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/strip"
	"twodeliveries/web/shown"
)

// Strips are the strips of a comparison, on one axis.
func (s *Session) Strips(width int) (a, b *shown.Strip) {
	k := picturesOf{s.Run, s.Pair.Run, scenario.View{ShopView: s.View.ShopView}, width}
	if s.drawnStrips.of != k {
		options := shown.StripOptions(s.View, width)
		options.Low = true
		a, b := strip.Pair(s.Run.Rec, s.Pair.Run.Rec, options)
		s.drawnStrips = pairOfStrips{k, shown.Written(a), shown.Written(b)}
	}
	return s.drawnStrips.a, s.drawnStrips.b
}

// pairOfStrips are two strips that were drawn, and of what.
type pairOfStrips struct {
	of   picturesOf
	a, b *shown.Strip
}
