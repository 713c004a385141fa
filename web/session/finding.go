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

// Breaks lists the broken rules, in the order in which they broke.
func (s *Session) Breaks() []trace.Verdict {
	var out []trace.Verdict
	for _, v := range s.Run.Rec.Verdicts {
		if v.State != trace.Broken || v.Step < 0 {
			continue
		}
		at := len(out)
		for at > 0 && out[at-1].Step > v.Step {
			at--
		}
		out = slices.Insert(out, at, v)
	}
	return out
}

// Find points at a broken rule: the cursor goes to the step that broke it.
func (s *Session) Find(v trace.Verdict) {
	because := explain.Because(s.Run.Rec, v)
	s.Finding = &Finding{v, lit(because, v.Step, timeline.Chain(s.Run.Rec, v.Order)), because}
	s.Seek(v.Step)
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
func (s *Session) FindNext() {
	breaks := s.Breaks()
	if len(breaks) == 0 {
		return
	}
	at := 0
	if s.Finding != nil {
		same := func(v trace.Verdict) bool { return v.Name == s.Finding.Name }
		at = (slices.IndexFunc(breaks, same) + 1) % len(breaks)
	}
	s.Find(breaks[at])
}

// Broken tells whether a rule is broken at the cursor.
func (s *Session) Broken() bool {
	step, ok := s.BrokeAt()
	return ok && step <= s.Cursor
}

// Accused are the broken promises that are spoken of: the one that is pointed at, else all.
func (s *Session) Accused() []trace.Verdict {
	if f := s.Finding; f != nil && f.Name != "" {
		return []trace.Verdict{f.Verdict}
	}
	return s.Breaks()
}

// Cite goes to the next of some steps that show a fact, the last one first, and keeps
// the explanation that states it in sight.
func (s *Session) Cite(steps []int) {
	if s.Finding == nil {
		s.Finding = &Finding{Because: s.Run.Ending.Why}
		s.Finding.Step = -1
	}
	s.Finding.Chain = steps
	at := slices.Index(steps, s.Cursor)
	if at < 0 {
		at = len(steps) - 2
	}
	s.Seek(steps[(at+1+len(steps))%len(steps)])
}
