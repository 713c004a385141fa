package causes

import (
	"slices"

	"twodeliveries/sim/trace"
)

// A guard only makes a fault rarer. That a rule holds with it says something only where
// there is less of what the guard is for: fewer who wait in vain, fewer who get no lock.
// Where there is as much of it, another thing has come out otherwise by accident.

// signs are what guards are for, counted.
type signs struct {
	unknown  int // somebody stopped waiting
	locked   int // somebody got no lock
	parked   int // a row was given up
	redriven int // and sent again by an operator
}

func signsOf(rec *trace.Recording) signs {
	s := signs{unknown: rec.Counts.Unknown}
	for i := range rec.Events {
		switch e := &rec.Events[i]; {
		case e.Kind == trace.Busy && e.Detail != trace.Waits:
			s.locked++
		case e.Kind == trace.Point && e.Point == "parked":
			s.parked++
		case e.Kind == trace.Point && e.Point == "redriven":
			s.redriven++
		}
	}
	return s
}

// misses tells whether a guard has reduced nothing of what it is for, or has left a
// statement with nothing to do.
func (t *trial) misses(rec *trace.Recording, base *before) bool {
	now := signsOf(rec)
	if now.redriven < base.signs.redriven {
		return true
	}
	for _, r := range t.remedies {
		switch {
		case r.Key == "timeout" && now.unknown >= base.signs.unknown,
			r.Key == "busy-timeout" && now.locked >= base.signs.locked,
			r.Key == "attempts" && now.parked >= base.signs.parked:
			return true
		}
	}
	return false
}

// helps tells whether a guard that a rule holds with is one for it.
func (t *trial) helps(rule string) bool {
	for _, r := range t.remedies {
		if r.Rule != "" && r.Rule != rule {
			return false
		}
	}
	return !t.accident
}

// late tells whether somebody stopped waiting for a reply that was lost on the way or
// came too late: then one thinks of waiting longer.
func late(rec *trace.Recording) bool {
	return rec.Counts.Unknown > 0 && slices.ContainsFunc(rec.Events, func(e trace.Event) bool {
		return e.Kind == trace.Dropped || e.Kind == trace.Late || e.Kind == trace.Delayed
	})
}
