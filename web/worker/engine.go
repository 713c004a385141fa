// Package worker says how the page speaks with its workers: the engine that runs
// scenarios one after the other, and the explorer.
package worker

import (
	"twodeliveries/sim/protocol"
)

// Engine runs scenarios somewhere else, in a worker for example.
type Engine interface {
	// Start brings the engine up. From then on it reports what happens, on any
	// goroutine: that it is ready, every answer that is still expected, or that it
	// cannot run at all.
	Start(report func(Report))
	// Ask has a scenario run. Before the engine is ready it waits for it. It does
	// not wait for the answers to earlier Asks that nobody expects any more:
	// expects tells by their id.
	Ask(a protocol.Ask, expects func(id int) bool)
}

// Report is what an engine says; one field is set.
type Report struct {
	Ready  bool
	Anew   bool // it said nothing for long, and another one is asked in its place
	Answer *protocol.Answer
	Failed string // why there is no engine
}
