package course

import (
	"strconv"

	"twodeliveries/sim/trace"
)

// maxAnswer is how many digits a number has that somebody types.
const maxAnswer = 6

// Takes tells whether a text can be an answer.
func (q *Prediction) Takes(text string) bool {
	n, err := strconv.Atoi(text)
	if q.Number != nil {
		return err == nil && n >= 0 && len(text) <= maxAnswer
	}
	return err == nil && n >= 1 && n <= len(q.Choices)
}

// Result is how the run answers the question.
type Result struct {
	Given   string // the learner's answer, as Answer takes it
	Right   string // the run's
	Decided int    // the step that decides it
}

// Result is how a run answers at a step.
func (q *Prediction) Result(rec *trace.Recording, step int) (r Result) {
	if q.Number != nil {
		n := q.Number.Number(rec, step)
		decided := Decides(step, func(at int) bool { return q.Number.Number(rec, at) == n })
		return Result{Right: strconv.Itoa(n), Decided: decided}
	}
	for i, c := range q.Choices {
		if Hold(c.Facts, rec, step) {
			r.Right = strconv.Itoa(i + 1)
			r.Decided = Decides(step, func(at int) bool { return Hold(c.Facts, rec, at) })
		}
	}
	return r
}
