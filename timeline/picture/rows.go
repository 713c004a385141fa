package picture

import (
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// look is how prominent a row is.
type look int

const (
	hidden  look = iota // not shown: the shop cannot see it
	tick                // a mark without words
	quiet               // a small line
	data                // a statement in a database
	process             // something a process does or learns
	stamped             // a verdict of the warehouse
	message             // a message leaves
	fate                // what the network does to it
)

// heights of rows by look.
var heights = [...]int{hidden: 0, tick: 5, quiet: 17, data: 22, process: 27, stamped: 30, message: 35, fate: 26}

// Sizes of what stands between and in rows.
const (
	footHigh = 17  // room for the promise that breaks here
	foldFrom = 100 // idle ms from which a row says that time passes
	foldHigh = 28
	timeHigh = 12 // of a line of a time
	stubHigh = 33 // room for the arrow of a message that arrives long after it left
)

// row is a step in the picture.
type row struct {
	look look
	top  int      // room above the row's own line, for an arriving arrow
	foot int      // room below it, for a broken promise
	idle int      // ms folded before this row, 0: none
	ms   bool     // the first row of its moment: says the time
	when []string // the time, in lines
	told int      // the room that these need in the narrowest picture: rows are alike in all
	y, h int
}

// line is the y in the middle of the row's own line, between its top and foot.
func (r row) line() float64 { return float64(r.y+r.top) + float64(r.h-r.top-r.foot)/2 }

// fold is the height of the time that is folded before the row.
func (r row) fold() int {
	if r.idle > 0 {
		return foldHigh
	}
	return 0
}

// layRows is the first phase: one row per step, idle time folded.
func (s *layout) layRows() {
	s.rows = make([]row, len(s.rec.Events))
	last, told := 0, -1
	beats := map[int]bool{}
	for _, step := range timeline.Beats(s.rec) {
		beats[step] = true
	}
	for i := range s.rec.Events {
		e, r := &s.rec.Events[i], &s.rows[i]
		if s.o.ShopView && !timeline.ShopKnows(s.rec, e) {
			continue
		}
		r.look = lookOf(e, s.o.Every)
		if r.look == tick && e.Kind == trace.Point && beats[i] {
			r.look = quiet // where one can stop there is something to read
		}
		if !s.o.ShopView && broken(e) != "" {
			r.foot = footHigh
		}
		if gap := e.Ms - last; gap >= foldFrom {
			r.idle = gap
		}
		last = e.Ms
		if r.look > tick && e.Ms != told {
			r.ms, told = true, e.Ms
		}
	}
}

func lookOf(e *trace.Event, every bool) look {
	small := tick
	if every {
		small = quiet
	}
	switch e.Kind {
	case trace.Started:
		if e.Detail == "" {
			return small
		}
	case trace.Point:
		return lookOfPoint(e.Point, small)
	case trace.Read:
		if e.DB == trace.Publisher {
			return small
		}
		return data
	case trace.Commit:
		if len(e.Applied) > 0 {
			return stamped
		}
		return data
	case trace.Failed:
		if e.DB == "" {
			return process
		}
		return data
	case trace.Begin, trace.Write, trace.Rollback, trace.Busy, trace.Recovered, trace.Locked, trace.Unlocked:
		return data
	case trace.Sent:
		return message
	case trace.Dropped, trace.Delayed, trace.Copied, trace.Corrupted, trace.Answered:
		return fate
	case trace.Delivered:
		return quiet
	}
	return process
}

func lookOfPoint(name string, small look) look {
	switch name {
	case "duplicate-found", "conflict-found", "intent-found", "in-progress", "claim-lost", "key-taken":
		return stamped
	case "parked", "claimed", "row-claimed", "forgotten":
		return process
	}
	return small
}

// layDown is the last phase before drawing: rows get their y.
func (s *layout) layDown() {
	y := headHigh + 14
	for i := range s.rows {
		r := &s.rows[i]
		y += s.o.Pad[i]
		y += r.fold()
		r.y, r.h = y, max(heights[r.look], r.told)+r.top+r.foot
		y += r.h
	}
	s.height = y + 14
}
