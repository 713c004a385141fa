package session

import (
	"strconv"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
	"twodeliveries/web/shown"
)

// Reading is a run that is shown, and where in it the reader stands.
type Reading struct {
	Run     *shown.Run // never nil
	Cursor  int        // a step of Run, -1 before the first
	View    scenario.View
	Finding *Finding // what is pointed at, or nil
	veiled  veiled
}

// veiled is a step that the shop does not see, and the one shown in its place.
type veiled struct{ step, shown int }

// Event is the event under the cursor, or nil before the first.
func (r *Reading) Event() *trace.Event {
	if r.Cursor < 0 || r.Cursor > r.Run.Last() {
		return nil
	}
	return &r.Run.Rec.Events[r.Cursor]
}

// Seek puts the cursor on a step; outside the run it is the start or the end.
func (r *Reading) Seek(step int) {
	r.Cursor = max(-1, min(step, r.Run.Last()))
}

// atEnd tells whether nothing comes after the cursor.
func (r *Reading) atEnd() bool {
	stops := r.Run.Stops(r.View)
	return len(stops) > 0 && r.Cursor >= stops[len(stops)-1]
}

// forward goes to the next stop.
func (r *Reading) forward() {
	for _, stop := range r.Run.Stops(r.View) {
		if stop > r.Cursor {
			r.Cursor = stop
			return
		}
	}
}

// back goes to the stop before, or before everything.
func (r *Reading) back() { r.Cursor = r.before() }

// before is the stop before the cursor, -1 for none.
func (r *Reading) before() int {
	before := -1
	for _, stop := range r.Run.Stops(r.View) {
		if stop < r.Cursor {
			before = stop
		}
	}
	return before
}

// end goes to the last stop.
func (r *Reading) end() {
	if stops := r.Run.Stops(r.View); len(stops) > 0 {
		r.Cursor = stops[len(stops)-1]
	}
}

// progress is how many stops the cursor has come to, and how many there are.
func (r *Reading) progress() (at, all int) {
	stops := r.Run.Stops(r.View)
	for i, stop := range stops {
		if stop <= r.Cursor {
			at = i + 1
		}
	}
	return at, len(stops)
}

// setView changes the view; a cursor on a step that it hides goes back to the last one it
// shows.
func (r *Reading) setView(v scenario.View) {
	r.View = v
	if back := r.veiled; back.step > back.shown && back.shown == r.Cursor {
		r.Cursor = back.step
	}
	r.veiled.step = r.Cursor
	for r.Cursor >= 0 && !r.Run.Visible(v, r.Cursor) {
		r.Cursor--
	}
	r.veiled.shown = r.Cursor
}

// where says which step of the whole recording this is, counted from 1. Under the
// veil it says the time: how many steps there are, the shop cannot know.
func (r *Reading) where() string {
	all := strconv.Itoa(r.Run.Last() + 1)
	switch {
	case r.View.ShopView && r.Cursor < 0:
		return "start"
	case r.View.ShopView:
		return "at " + wording.Duration(r.Run.Ms(r.Cursor))
	case r.Cursor < 0:
		return "start · " + all + " steps"
	}
	return "step " + strconv.Itoa(r.Cursor+1) + " of " + all
}

// peek is the preview of a step.
func (r *Reading) peek(step int) string {
	if step < 0 {
		return "start"
	}
	at := wording.Duration(r.Run.Ms(step))
	ahead := step > r.Cursor && !r.View.Future
	switch {
	case r.View.ShopView && step > r.Cursor:
		return "later"
	case r.View.ShopView:
		return "at " + at + " · " + r.Run.Caption(r.View, step)
	case ahead:
		return "step " + strconv.Itoa(step+1) + " · " + at
	}
	return "step " + strconv.Itoa(step+1) + " · " + at + " · " + r.Run.Caption(r.View, step)
}

// Counts are the numbers at the cursor that the view shows. The first five are always
// there, the others if they ever count something in this run.
func (r *Reading) Counts() []shown.Count { return r.Run.Numbers(r.View, r.Cursor) }

// Lit tells which rows changed since the stop before the cursor, and at which step
// last: a step of size "message" passes several changes at once.
func (r *Reading) Lit() map[shown.RowKey]int {
	lit := map[shown.RowKey]int{}
	for i := r.before() + 1; i <= r.Cursor && i <= r.Run.Last(); i++ {
		e := &r.Run.Rec.Events[i]
		for _, cs := range [][]trace.Change{e.Changes, e.Seen} {
			for _, c := range cs {
				lit[shown.RowKey{DB: c.DB, Table: c.Table, Key: c.Key}] = i
			}
		}
	}
	return lit
}
