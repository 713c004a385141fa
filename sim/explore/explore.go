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
//	Two candidates: fewer faults are smaller, then fewer steps, then the text.
//	Everything has a limit, and reaching it shows: the report is not exhausted.
//
// A run is begun from the start each time. A common prefix could be kept only with
// the coroutines that stand in it, and a coroutine cannot be copied.
package explore
