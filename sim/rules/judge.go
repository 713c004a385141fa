package rules

import "twodeliveries/sim/trace"

// Judge follows a run, event by event, and writes counts and verdicts into it.
type Judge struct {
	state    *state
	verdicts []trace.Verdict // as they stand
	since    []int           // at-rest rules: step since which the state is bad, -1 if it is not
	bad      []finding       // at-rest rules: what is bad
}

// New begins to judge a run that starts with the given tables.
func New(tables []trace.Table) *Judge {
	j := &Judge{state: newState(tables), since: make([]int, len(promises)), bad: make([]finding, len(promises))}
	for i, p := range promises {
		j.verdicts = append(j.verdicts, trace.Verdict{Name: p.name, State: trace.Held, Step: -1})
		j.since[i] = -1
	}
	return j
}

// Counts are the totals so far.
func (j *Judge) Counts() trace.Counts { return j.state.counts }

// Step judges the event at a step and notes in it the counts and verdicts that
// changed. Changes of the event must be complete.
func (j *Judge) Step(step int, e *trace.Event) {
	before := j.state.counts
	changed := j.state.step(e)
	if j.state.counts != before || step == 0 {
		counts := j.state.counts
		e.Counts = &counts
	}
	if !changed {
		return
	}
	for i, p := range promises {
		f := p.judge(j.state)
		if p.atRest {
			j.watch(i, step, f)
		} else if j.verdicts[i].State != trace.Broken {
			j.say(i, step, f, e)
		}
	}
}

// watch keeps since when the state has been one that must not last.
func (j *Judge) watch(i, step int, f finding) {
	if f.state != trace.Broken {
		j.since[i] = -1
	} else if j.since[i] < 0 || f.order != j.bad[i].order {
		j.since[i] = step
	}
	j.bad[i] = f
}

// say updates a verdict and notes a change in the event.
func (j *Judge) say(i, step int, f finding, e *trace.Event) {
	if f.state == "" {
		f.state = trace.Held
	}
	v := &j.verdicts[i]
	if v.State == f.state {
		return
	}
	*v = trace.Verdict{Name: v.Name, State: f.state, Order: f.order, Step: -1, Why: f.why}
	if f.state == trace.Broken {
		v.Step = step
	}
	e.Rules = append(e.Rules, *v)
}

// Finish judges the run as a whole, once it is over. The at-rest rules are
// decided only if it has settled; a broken one is noted at the step since which
// the bad state lasts (for drains: the last step, before which it could change).
func (j *Judge) Finish(events []trace.Event, settled bool) []trace.Verdict {
	last := len(events) - 1
	for i, p := range promises {
		if !p.atRest || last < 0 {
			continue
		}
		switch {
		case !settled:
			j.say(i, last, finding{trace.Undecided, "", "The run did not come to rest."}, &events[last])
		case j.bad[i].state == trace.Broken && p.name == "drains":
			j.say(i, last, j.bad[i], &events[last])
		case j.bad[i].state == trace.Broken:
			j.say(i, j.since[i], j.bad[i], &events[j.since[i]])
		}
	}
	return j.verdicts
}
