package shown

import (
	"slices"

	"twodeliveries/sim/trace"
)

// BrokeAt is the first step at which a rule broke.
func (r *Run) BrokeAt() (step int, ok bool) {
	for _, v := range r.Rec.Verdicts {
		if v.State == trace.Broken && v.Step >= 0 && (!ok || v.Step < step) {
			step, ok = v.Step, true
		}
	}
	return step, ok
}

// Breaks lists the broken rules, in the order in which they broke.
func (r *Run) Breaks() []trace.Verdict {
	var out []trace.Verdict
	for _, v := range r.Rec.Verdicts {
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
