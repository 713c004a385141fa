package session

import (
	"slices"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/explain"
)

// Finding is what the page points at: a broken promise, with the verdict and the steps
// of the order it was broken for, from the request to the ACK; or a fact of an
// explanation, with its steps.
type Finding struct {
	trace.Verdict                     // none has a name where the explanation is that of the whole run
	Chain         []int               // the steps that are lit
	Because       explain.Explanation // why, and what flaw is behind it
}

// Find points at a broken rule: the cursor goes to the step that broke it.
func (r *Reading) Find(v trace.Verdict) {
	because := explain.Because(r.Run.Rec, v)
	r.Finding = &Finding{v, lit(because, v.Step, timeline.Chain(r.Run.Rec, v.Order)), because}
	r.Seek(v.Step)
}

// lit are the steps that an explanation speaks of, and the one that broke the promise;
// where it speaks of none, those of the order.
func lit(because explain.Explanation, broke int, order []int) []int {
	var steps []int
	for _, p := range because {
		steps = append(steps, p.Steps()...)
	}
	if len(steps) == 0 {
		return order
	}
	return append(steps, broke)
}

// FindNext points at the first broken rule, or at the one after the one that is
// pointed at already.
func (r *Reading) FindNext() {
	breaks := r.Run.Breaks()
	if len(breaks) == 0 {
		return
	}
	at := 0
	if r.Finding != nil {
		same := func(v trace.Verdict) bool { return v.Name == r.Finding.Name }
		at = (slices.IndexFunc(breaks, same) + 1) % len(breaks)
	}
	r.Find(breaks[at])
}

// Broken tells whether a rule is broken at the cursor.
func (r *Reading) Broken() bool {
	step, ok := r.Run.BrokeAt()
	return ok && step <= r.Cursor
}

// Accused are the broken promises that are spoken of: the one that is pointed at, else all.
func (r *Reading) Accused() []trace.Verdict {
	if f := r.Finding; f != nil && f.Name != "" {
		return []trace.Verdict{f.Verdict}
	}
	return r.Run.Breaks()
}

// Cite goes to the next of some steps that show a fact, the last one first, and keeps
// the explanation that states it in sight.
func (r *Reading) Cite(steps []int) {
	if r.Finding == nil {
		r.Finding = &Finding{Because: r.Run.Ending.Why}
		r.Finding.Step = -1
	}
	r.Finding.Chain = steps
	at := slices.Index(steps, r.Cursor)
	if at < 0 {
		at = len(steps) - 2
	}
	r.Seek(steps[(at+1+len(steps))%len(steps)])
}
