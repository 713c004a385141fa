package rules

import "twodeliveries/sim/trace"

// Judge follows a run, event by event, and writes counts and verdicts into it.
type Judge struct {
	state    *state
	verdicts []trace.Verdict  // as they stand
	since    []map[*order]bad // at-rest rules: orders whose state is bad
}

// bad is a state of an order that must not last.
type bad struct {
	step int // since when
	finding
}

// New begins to judge a run that starts with the given tables.
func New(tables []trace.Table) *Judge {
	j := &Judge{state: newState(tables)}
	for _, p := range promises {
		j.verdicts = append(j.verdicts, trace.Verdict{Name: p.name, State: trace.Held, Step: -1})
		j.since = append(j.since, map[*order]bad{})
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
		switch {
		case p.atRest:
			j.watch(i, step)
		case j.verdicts[i].State != trace.Broken:
			j.say(i, step, p.judge(j.state), e)
		}
	}
}

// judge finds the first order that breaks the promise, or else one of which nobody
// can say yet.
func (p promise) judge(s *state) finding {
	if p.whole != nil {
		return p.whole(s)
	}
	var open finding
	for _, o := range s.sorted {
		switch f := p.of(o); f.state {
		case trace.Broken:
			return f
		case trace.Undecided:
			open = f
		}
	}
	return open
}

// watch keeps since when the state of each order has been one that must not last.
func (j *Judge) watch(i, step int) {
	for _, o := range j.state.sorted {
		f := promises[i].of(o)
		was, lasts := j.since[i][o]
		switch {
		case f.state != trace.Broken && lasts:
			delete(j.since[i], o)
		case f.state == trace.Broken && lasts:
			j.since[i][o] = bad{was.step, f}
		case f.state == trace.Broken:
			j.since[i][o] = bad{step, f}
		}
	}
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
		if !settled {
			j.say(i, last, finding{trace.Undecided, "", "The run did not come to rest."}, &events[last])
			continue
		}
		for _, o := range j.state.sorted {
			b, lasts := j.since[i][o]
			if !lasts {
				continue
			}
			if p.name == "drains" {
				b.step = last
			}
			j.say(i, b.step, b.finding, &events[b.step])
			break
		}
	}
	return j.verdicts
}
