package explain

import (
	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// answerer is who answered a request in the warehouse's place at a step.
func answerer(rec *trace.Recording, step int) string {
	if rec.Events[step].Detail == trace.PassedOn {
		return "a hop on the way"
	}
	return "something on the way"
}

// passedOn tells of the first request that a hop has passed on. Where it is told already
// that the hop answered, that is not said again.
func passedOn(x *explainer) {
	for i := range x.rec.Events {
		e := x.at(i)
		if e.Kind != trace.Copied || e.Detail != trace.PassedOn {
			continue
		}
		of, copied := x.rec.CameAs(i), e.Msg.Name()
		fs := is(facts.Fact{Kind: facts.PassedOn, Steps: []int{i}, Msg: copied, Prev: of})
		said := x.clause(fs, "a hop on the way took in %s, to answer for itself and to pass it on, as %s", of, copied)
		if x.states(of, facts.Answered) {
			said = x.clause(fs, "the hop passed %s on, as %s", of, copied)
		}
		lost := facts.Fact{Kind: facts.Lost, Steps: []int{stepOf(x.rec, trace.Dropped, copied)}, Msg: copied}
		x.sentence(said, perhaps{", and ", x.clause(is(lost), "%s was lost", copied)})
		return
	}
}
