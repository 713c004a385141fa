package shown

import (
	"twodeliveries/sim/trace"
)

// Spot is a place in a run that words can name, so that it is found again when the
// run is another one.
type Spot struct {
	Kind SpotKind `json:"kind,omitempty"`
	Name string   `json:"name,omitempty"` // the kind of event, the point, the rule
	N    int      `json:"n,omitempty"`    // the N-th of them, from 1
}

// SpotKind says what a Spot is found by.
type SpotKind string

// The kinds of spots.
const (
	AtStart  SpotKind = ""       // before the first step
	AtEnd    SpotKind = "end"    // the last step
	AtEvent  SpotKind = "event"  // an event of a kind
	AtPoint  SpotKind = "point"  // node code reaches a point
	AtBroken SpotKind = "broken" // a rule breaks
)

// In finds the spot in a run: a step, -1 for the start. It is false when the run has
// no such place.
func (s Spot) In(rec *trace.Recording) (step int, ok bool) {
	switch s.Kind {
	case AtStart:
		return -1, true
	case AtEnd:
		return len(rec.Events) - 1, true
	case AtBroken:
		for _, v := range rec.Verdicts {
			if v.Name == s.Name && v.State == trace.Broken {
				return v.Step, v.Step >= 0
			}
		}
		return 0, false
	}
	n := 0
	for i := range rec.Events {
		if s.is(&rec.Events[i]) {
			if n++; n >= s.N {
				return i, true
			}
		}
	}
	return 0, false
}

func (s Spot) is(e *trace.Event) bool {
	if s.Kind == AtEvent {
		return string(e.Kind) == s.Name
	}
	return e.Kind == trace.Point && e.Point == s.Name
}
