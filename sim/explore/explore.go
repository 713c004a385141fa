// Package explore finds the fault that breaks a design: it runs a scenario with a
// fault at every place where one fits, then with two, up to a depth, and keeps of
// each rule that breaks the smallest counterexample.
//
// The world in six lines:
//
//	A Plan says what to run; it knows no engine, and no order of results matters.
//	A Job is one run, a Result what is kept of it. Both are plain data.
//	Places come from a run itself: a fault can open places that were not there.
//	Every set of faults that all take effect is run once; equal runs count once.
//	Two candidates: fewer faults are smaller, then fewer steps, common kinds, the text.
//	Everything has a limit, and reaching it shows: the report is not exhausted.
//
// A run is begun from the start each time. A common prefix could be kept only with
// the coroutines that stand in it, and a coroutine cannot be copied.
package explore

import "twodeliveries/sim/protocol"

// What goes to and from engines and pages is plain data of the protocol.
type (
	// Job is work for an engine.
	Job = protocol.Job
	// Walk is a Job by chance.
	Walk = protocol.Walk
	// Result is what became of a Job.
	Result = protocol.Result
	// Run is what is kept of a run.
	Run = protocol.Run
	// Breach is a rule that broke in it.
	Breach = protocol.Breach
	// Place is a fault that fits somewhere in it.
	Place = protocol.Place
	// Progress is how far a plan has come.
	Progress = protocol.Progress
	// Report is what exploring came to.
	Report = protocol.Report
	// Violation is the smallest counterexample to a rule.
	Violation = protocol.Violation
	// Threshold is a time that decides whether a rule breaks.
	Threshold = protocol.Threshold
	// Cell is what can go wrong with two designs.
	Cell = protocol.Cell
	// TableReport is what is known of a Table.
	TableReport = protocol.Table
	// Pair names a Cell.
	Pair = protocol.Pair
)
