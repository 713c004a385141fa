package session

import (
	"twodeliveries/sim/trace"
	"twodeliveries/web/shown"
)

// Lit tells which rows changed since the stop before the cursor, and at which step
// last: a step of size "message" passes several changes at once.
func (s *Session) Lit() map[shown.RowKey]int {
	from := -1
	for _, stop := range s.Run.Stops(s.View) {
		if stop < s.Cursor {
			from = stop
		}
	}
	lit := map[shown.RowKey]int{}
	for i := from + 1; i <= s.Cursor && i <= s.Run.Last(); i++ {
		e := &s.Run.Rec.Events[i]
		for _, cs := range [][]trace.Change{e.Changes, e.Seen} {
			for _, c := range cs {
				lit[shown.RowKey{DB: c.DB, Table: c.Table, Key: c.Key}] = i
			}
		}
	}
	return lit
}
