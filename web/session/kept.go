package session

import "twodeliveries/web/shown"

// recentRuns is how many runs are kept to be compared with at once.
const recentRuns = 6

// runs are those that are shown again without the engine.
type runs struct {
	came   *shown.Run // with the page, or nil
	recent []*shown.Run
}

// keep keeps a run that may be compared with later.
func (k *runs) keep(run *shown.Run) {
	if run.Rec.Scenario == "" || k.find(run.Rec.Scenario) != nil {
		return
	}
	k.recent = append(k.recent, run)
	if len(k.recent) > recentRuns {
		k.recent = k.recent[1:]
	}
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
