package session

import (
	"slices"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/trace"
	"twodeliveries/web/shown"
)

// recentRuns is how many runs are kept to be compared with at once, when they are not long:
// together they have at most recentSteps, apart from the last one. What is kept has to be
// gone through whenever memory is reclaimed, and meanwhile the page stands still.
const (
	recentRuns  = 6
	recentSteps = 5000
)

// runs are those that are shown again without the engine.
type runs struct {
	came   *shown.Run // with the page, or nil
	recent []*shown.Run
	next   *shown.Run // made before its answer is taken, or nil
}

// keep keeps a run that may be compared with later.
func (k *runs) keep(run *shown.Run) {
	if run.Rec.Scenario == "" || k.find(run.Rec.Scenario) != nil {
		return
	}
	k.recent = append(k.recent, run)
	for len(k.recent) > recentRuns || len(k.recent) > 1 && k.steps() > recentSteps {
		k.recent = slices.Delete(k.recent, 0, 1)
	}
}

// steps are those of all recent runs.
func (k *runs) steps() (n int) {
	for _, run := range k.recent {
		n += len(run.Rec.Events)
	}
	return n
}

// find is the run of a scenario text, when it is still here.
func (k *runs) find(text string) *shown.Run {
	if k.came != nil && k.came.Rec.Scenario == text {
		return k.came
	}
	for _, run := range k.recent {
		if run.Rec.Scenario == text {
			return run
		}
	}
	return nil
}

// of is what the page shows of a recording: as it was prepared, or made now.
func (k *runs) of(rec *trace.Recording) *shown.Run {
	run := k.next
	k.next = nil
	if run == nil || run.Rec != rec {
		run = shown.NewRun(rec)
	}
	return run
}

// Prepare makes what the page is going to show of an answer, before it is taken; nil for an
// answer with no run to be shown.
func (s *Session) Prepare(a *protocol.Answer) *shown.Run {
	if a.Recording == nil || !s.wish.is(a.ID) && !s.Comparison.expects(a.ID) {
		return nil
	}
	s.kept.next = shown.NewRun(a.Recording)
	return s.kept.next
}
