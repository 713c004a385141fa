package explain

import (
	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// putAside tells of the first request that was parked and worked off, and of the first
// that is parked still.
func putAside(x *explainer) {
	off, still := false, false
	for _, d := range x.h.Deliveries {
		for _, step := range d.Steps {
			put := facts.Fact{Kind: facts.PutAside, Steps: []int{step}, Msg: d.Name()}
			if x.at(step).Kind != trace.Commit || !put.Holds(x.rec) {
				continue
			}
			said := x.clause(is(put), "%s did not know the version of %s and parked it", x.who(d.Node), d.Name())
			there := facts.Fact{Kind: facts.StillParked, Steps: []int{step}, Msg: d.Name()}
			switch done, ok := workedOff(x, d, step); {
			case ok && !off:
				off = x.sentence(said, ", and ", x.clause(is(done), "a version that could read it worked it off"))
			case there.Holds(x.rec) && !still:
				still = x.sentence(said, ", and ", x.clause(is(there), "there it still is"), perhaps{": ",
					x.clause(is(facts.Fact{Kind: facts.NotDone, Steps: []int{len(x.rec.Events) - 1}, Order: d.Travel.Order.ID}), "nothing of it is done")})
			}
		}
	}
}

// workedOff is that what was parked of a delivery was handled and deleted after a step.
func workedOff(x *explainer, d *facts.Delivery, step int) (facts.Fact, bool) {
	for _, again := range x.h.Deliveries {
		if again.Travel != d.Travel || again.Step < step {
			continue
		}
		for _, end := range again.Steps {
			f := facts.Fact{Kind: facts.WorkedOff, Steps: []int{again.Step, end}, Msg: d.Name()}
			if f.Holds(x.rec) {
				return f, true
			}
		}
	}
	return facts.Fact{}, false
}
