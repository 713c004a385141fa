package rules

import (
	"slices"

	"twodeliveries/sim/trace"
)

// Judge follows a run, event by event, and writes counts and verdicts into it.
type Judge struct {
	state    *state
	promises []promise          // that are judged
	verdicts []trace.Verdict    // as they stand
	amiss    []map[*order]amiss // by rule: the orders that do not keep it
}

// amiss is what is wrong with an order, or undecided about it.
type amiss struct {
	step int // since when
	finding
}

// ByQuery says that what is applied is known by a query of the warehouse's own, and not by
// its stock: whatever table is called so is no matter.
func (j *Judge) ByQuery() { j.state.stock, j.state.counts.Stock = false, 0 }

// New begins to judge a run that starts with the given tables and has these processes: with
// a courier more is judged of what happens outside, and where customers have wishes there
// is a promise about these, too.
func New(tables []trace.Table, nodes []trace.Node) *Judge {
	role := func(role string) bool {
		return slices.ContainsFunc(nodes, func(n trace.Node) bool { return n.Role == role })
	}
	j := &Judge{state: newState(tables), promises: promises}
	j.state.courier = role(trace.Courier)
	if role(trace.Customer) {
		j.promises = slices.Concat(promises, ofWishes)
	}
	for _, p := range j.promises {
		j.verdicts = append(j.verdicts, trace.Verdict{Name: p.name, State: trace.Held, Step: -1})
		j.amiss = append(j.amiss, map[*order]amiss{})
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
	for i, p := range j.promises {
		switch {
		case j.verdicts[i].State == trace.Broken:
		case p.whole != nil:
			j.say(i, step, p.whole(j.state), e)
		default:
			j.watch(i, step)
			if !p.atRest {
				j.say(i, step, j.worst(i), e)
			}
		}
	}
	j.state.untouch()
}

// watch judges the orders that something has happened to, and keeps since when each
// has been as it is. Of the others the same is so as before.
func (j *Judge) watch(i, step int) {
	for _, o := range j.state.touched {
		f := j.promises[i].of(o)
		was, lasts := j.amiss[i][o]
		switch {
		case f.state == "":
			delete(j.amiss[i], o)
		case lasts && was.state == f.state:
			j.amiss[i][o] = amiss{was.step, f}
		default:
			j.amiss[i][o] = amiss{step, f}
		}
	}
}

// worst finds the first order that breaks a rule, or else the last of which nobody can
// say yet.
func (j *Judge) worst(i int) finding {
	var broken, open finding
	for _, a := range j.amiss[i] {
		switch {
		case a.state == trace.Broken && (broken.state == "" || a.order < broken.order):
			broken = a.finding
		case a.state == trace.Undecided && (open.state == "" || a.order > open.order):
			open = a.finding
		}
	}
	if broken.state != "" {
		return broken
	}
	return open
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
	for i, p := range j.promises {
		if !p.atRest || last < 0 {
			continue
		}
		if !settled {
			j.say(i, last, finding{trace.Undecided, "", "The run did not come to rest."}, &events[last])
			continue
		}
		for _, o := range j.state.sorted {
			a, lasts := j.amiss[i][o]
			if !lasts {
				continue
			}
			if p.name == "drains" {
				a.step = last
			}
			j.say(i, a.step, a.finding, &events[a.step])
			break
		}
	}
	return j.verdicts
}
