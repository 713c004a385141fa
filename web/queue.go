package web

import (
	"slices"

	"twodeliveries/sim/protocol"
)

// Queue holds the Asks for an engine that answers one after the other. They stand
// in line here, and not at the engine, so that one that nobody waits for any more
// is not run.
type Queue struct {
	line  []protocol.Ask
	busy  int  // id of the Ask that the engine has, or 0
	stale bool // nobody expects its answer any more
}

// Put adds an Ask, and takes out of the line what is not expected any more.
func (q *Queue) Put(a protocol.Ask, expects func(id int) bool) {
	q.line = slices.DeleteFunc(append(q.line, a), func(a protocol.Ask) bool { return !expects(a.ID) })
	q.stale = q.busy != 0 && !expects(q.busy)
}

// Next is the Ask to be sent now; there is none while the engine has one.
func (q *Queue) Next() (a protocol.Ask, any bool) {
	if q.busy != 0 || len(q.line) == 0 {
		return protocol.Ask{}, false
	}
	a, q.line = q.line[0], q.line[1:]
	q.busy = a.ID
	return a, true
}

// Done notes that the engine is free: it has answered, or it was stopped.
func (q *Queue) Done() { q.busy, q.stale = 0, false }

// Stuck tells whether an Ask stands in line behind one whose answer nobody
// expects, and which one that is.
func (q *Queue) Stuck() (id int, stuck bool) { return q.busy, q.stale && len(q.line) > 0 }
