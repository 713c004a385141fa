// Package protocol is what the page asks the engine and what it answers, as JSON. A
// recording is packed where that is asked for.
// Plain data: the engine may be a Web Worker, a test or a shipped file.
package protocol

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// Ask is a question. The engine answers every Ask with exactly one Answer of
// the same ID, in the order asked.
type Ask struct {
	ID       int    `json:"id"`
	Scenario string `json:"scenario"`         // text, in the scenario language
	Look     *Look  `json:"look,omitempty"`   // into a database of that run; answered with Found instead of Recording
	Why      bool   `json:"why,omitempty"`    // why that run breaks what it breaks; answered with Causes instead
	Packed   bool   `json:"packed,omitempty"` // a Recording is to be packed (see Pack)
	Times    string `json:"times,omitempty"`  // a rule that the run breaks: which times decide that; answered with Times instead
}

// Answer is a finished run, or what was found in it, or why there is none. Exactly
// one of Recording, Found, Causes, Times, Problem and Crash is set.
type Answer struct {
	ID        int              `json:"id"`
	Recording *trace.Recording `json:"recording,omitempty"` // its Sources as Sources.Leave leaves them
	Found     *Found           `json:"found,omitempty"`
	Causes    *Causes          `json:"causes,omitempty"`
	Times     *Times           `json:"times,omitempty"`
	Problem   *scenario.Error  `json:"problem,omitempty"` // the scenario text is wrong
	Crash     string           `json:"crash,omitempty"`   // the engine itself failed: a bug, with its stack
}

// Ready is what a worker says once, before any Answer: it can run.
type Ready struct {
	Ready bool `json:"ready"`
}
