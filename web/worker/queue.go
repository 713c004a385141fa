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
	busy    protocol.Ask      // what the engine has; without an id nothing
	again   int               // id of the Ask that it was given once more
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
	if q.busy.ID != 0 {
		return protocol.Ask{}, false
	}
	for len(q.line) > 0 {
		a, q.line = q.line[0], q.line[1:]
		if q.expects(a.ID) {
			q.busy = a
			return a, true
		}
	}
	return protocol.Ask{}, false
}

// Done notes that the engine is free: it has answered, or it was stopped.
func (q *Queue) Done() { q.busy = protocol.Ask{} }

// Stuck tells whether an Ask stands in line behind one that nobody waits for any
// more, and which one that is.
func (q *Queue) Stuck() (id int, stuck bool) {
	return q.busy.ID, q.busy.ID != 0 && !q.expects(q.busy.ID) &&
		slices.ContainsFunc(q.line, func(a protocol.Ask) bool { return q.expects(a.ID) })
}

// SilenceOfEngine is when an engine has said nothing for so long, in ms, about what it has:
// no run takes that long, but a worker that the browser has ended says nothing either.
const SilenceOfEngine = 30_000

// Silent is asked SilenceOfEngine after an Ask was sent. Where the engine still has it,
// another engine gets it, once more and first of all; when that says nothing either, it is
// given up.
func (q *Queue) Silent(id int) (replace, giveUp bool) {
	if id == 0 || q.busy.ID != id {
		return false, false
	}
	ask := q.busy
	q.Done()
	if q.again == id {
		return true, true
	}
	q.again = id
	q.line = append([]protocol.Ask{ask}, q.line...)
	return true, false
}
