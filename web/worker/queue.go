package worker

import (
	"slices"

	"twodeliveries/sim/protocol"
)

// Queue holds the Asks for an engine that answers one after the other. They stand
// in line here, and not at the engine, so that one that nobody waits for any more
// is not run.
type Queue struct {
	line    []protocol.Ask
	busy    int               // id of the Ask that the engine has, or 0
	expects func(id int) bool // as the last Ask came with it
}

// Put adds an Ask. Expects tells, now and later, whether anybody waits for the
// answer to one.
func (q *Queue) Put(a protocol.Ask, expects func(id int) bool) {
	q.line, q.expects = append(q.line, a), expects
}

// Next is the Ask to be sent now; there is none while the engine has one. Those
// that are not expected any more are left out.
func (q *Queue) Next() (a protocol.Ask, any bool) {
	if q.busy != 0 {
		return protocol.Ask{}, false
	}
	for len(q.line) > 0 {
		a, q.line = q.line[0], q.line[1:]
		if q.expects(a.ID) {
			q.busy = a.ID
			return a, true
		}
	}
	return protocol.Ask{}, false
}

// Done notes that the engine is free: it has answered, or it was stopped.
func (q *Queue) Done() { q.busy = 0 }

// Stuck tells whether an Ask stands in line behind one that nobody waits for any
// more, and which one that is.
func (q *Queue) Stuck() (id int, stuck bool) {
	return q.busy, q.busy != 0 && !q.expects(q.busy) && slices.ContainsFunc(q.line, func(a protocol.Ask) bool { return q.expects(a.ID) })
}
