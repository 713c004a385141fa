package explore

import (
	"errors"
	"fmt"
	"slices"

	"twodeliveries/sim/catalog"
)

// Plan decides what to run next. It is a state machine without engines: Next gives
// jobs out, Take takes their results in any order, and what comes of it depends on
// neither that order nor how many jobs were out at a time.
//
// It goes level by level, by the number of faults added. A run is followed by those
// with one more fault *after* the last one took effect: whatever faults a run has,
// they happen in some order, and up to each one the run is the one without it, so
// every set of faults that all happen comes up, and comes up once. Two runs with
// the same events have the same ones to come, so the second is not followed.
type Plan struct {
	name      int // as Job.Plan
	options   Options
	trials    []trial
	lines     []string       // every fault line seen
	numbers   map[string]int // and its index
	frontier  []*node        // runs to be followed, in order
	at        int            // place of the first of them that is next
	handed    int            // jobs given out
	taken     int            // results taken in
	out       map[int]*node  // job -> its run, until the result is taken
	early     map[int]Result
	issued    int // runs given out
	waiting   int // places in the frontier
	counts    Progress
	seen      map[[2]uint64]bool
	limited   int
	cut       bool // there was more than the limit, or it was stopped
	stopped   bool
	err       error
	followAll bool // equal runs too; what following one of them is compared with
	random    int  // walks given out
	best      map[string][]candidate
	shrink    []candidate       // to be made smaller, once all has run; nil before
	smaller   map[int]candidate // job -> what it makes smaller
	shrunk    []candidate
}

// trial is a Trial as it is worked on.
type trial struct {
	Trial
	text   string
	faults int // its own
}

// node is a run whose followers are still to come.
type node struct {
	trial  int
	depth  int
	parent *node
	line   int // of the fault that its parent lacks
	after  int // step after which that took effect
	places []place
}

// place is a Place, its line as a number.
type place struct{ line, step int32 }

// NewPlan explores scenarios side by side. The error is a *scenario.Error.
func NewPlan(o Options, trials ...Trial) (*Plan, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	p := &Plan{
		options: o, numbers: map[string]int{}, out: map[int]*node{}, early: map[int]Result{},
		seen: map[[2]uint64]bool{}, best: map[string][]candidate{}, smaller: map[int]candidate{},
	}
	for i, t := range trials {
		if err := t.Scenario.Check(); err != nil {
			return nil, err
		}
		if err := o.fits(t.Scenario); err != nil {
			return nil, err
		}
		if len(t.Kinds) == 0 {
			t.Kinds = o.Kinds
		}
		p.trials = append(p.trials, trial{t, t.Scenario.String(), len(faultsOf(t.Scenario))})
		// A base is a run like the others: the only fault that fits at no step.
		root := &node{trial: i, line: -1, after: -1, places: []place{{-1, -1}}}
		p.frontier = append(p.frontier, root)
		p.waiting++
	}
	return p, nil
}

// Next gives the next job; ok is false while results are missing, and at the end.
func (p *Plan) Next() (j Job, ok bool) {
	switch {
	case len(p.shrink) > 0 && p.err == nil:
		return p.nextShrink(), true
	case p.runsLeft():
		return p.nextRun(), true
	case p.walksLeft():
		return p.nextWalk(), true
	}
	return Job{}, false
}

func (p *Plan) runsLeft() bool  { return len(p.frontier) > 0 && p.issued < p.options.Runs }
func (p *Plan) walksLeft() bool { return !p.stopped && p.issued < p.options.Random }

// turn goes over to shrinking once all has run.
func (p *Plan) turn() {
	if p.shrink != nil || p.taken < p.handed || p.runsLeft() || p.walksLeft() {
		return
	}
	p.cut = p.cut || len(p.frontier) > 0
	p.frontier, p.waiting = nil, 0
	p.shrink = []candidate{}
	if p.err == nil {
		p.collect()
	}
}

func (p *Plan) nextRun() Job {
	n := p.frontier[0]
	at := n.places[p.at]
	child := n
	if at.line >= 0 {
		child = &node{trial: n.trial, depth: n.depth + 1, parent: n, line: int(at.line), after: int(at.step)}
	}
	if p.at++; p.at == len(n.places) {
		n.places, p.at = nil, 0
		p.frontier[0] = nil
		p.frontier = p.frontier[1:]
	}
	p.waiting--
	p.issued++
	p.counts.Depth = child.depth
	j := Job{Base: p.trials[child.trial].text, Faults: p.faults(child), After: child.after}
	if child.depth < p.trials[child.trial].Depth && p.options.Random == 0 {
		j.Kinds = p.trials[child.trial].Kinds
	}
	return p.hand(j, child)
}

func (p *Plan) nextWalk() Job {
	walk := &Walk{Seed: p.options.Seed, N: uint64(p.random), Runs: min(p.options.Depth, p.options.Random-p.issued)}
	t := p.random % len(p.trials)
	p.random++
	p.issued += walk.Runs
	p.counts.Depth = p.options.Depth
	return p.hand(Job{Base: p.trials[t].text, Kinds: p.trials[t].Kinds, Walk: walk}, &node{trial: t})
}

// hand numbers a job.
func (p *Plan) hand(j Job, n *node) Job {
	j.Plan, j.ID = p.name, p.handed
	p.out[j.ID] = n
	p.handed++
	return j
}

// faults lists what a run has added, in the order it happens.
func (p *Plan) faults(n *node) []string {
	var out []string
	for ; n != nil && n.line >= 0; n = n.parent {
		out = append(out, p.lines[n.line])
	}
	slices.Reverse(out)
	return out
}

// Take takes a result in. It panics on one that no job asked for. A Problem ends the
// plan: nothing of it counts but Err.
func (p *Plan) Take(r Result) {
	if _, known := p.out[r.ID]; !known {
		panic(fmt.Sprintf("explore: job %d was not given out, or is done", r.ID))
	}
	p.early[r.ID] = r
	for next, ok := p.early[p.taken]; ok; next, ok = p.early[p.taken] {
		n := p.out[p.taken]
		delete(p.early, p.taken)
		delete(p.out, p.taken)
		p.taken++
		p.learn(n, next)
	}
	p.turn()
}

// learn takes in the next result in the order of the jobs.
func (p *Plan) learn(n *node, r Result) {
	if p.err != nil {
		return
	}
	if r.Problem != "" {
		p.err = errors.New(r.Problem)
		p.Stop()
		return
	}
	if c, ok := p.smaller[r.ID]; ok {
		delete(p.smaller, r.ID)
		p.shrunk = append(p.shrunk, p.made(c, r))
		return
	}
	p.cut = p.cut || r.Lost
	for _, run := range r.Runs {
		p.counts.Runs++
		if run.Unmet {
			continue // the run without that fault was there before
		}
		if run.Limit != "" {
			p.limited++
		}
		p.consider(n, run)
		key := keyOf(run.Digest, n.trial)
		if p.seen[key] && !p.followAll {
			continue
		}
		p.seen[key] = true
		p.counts.Distinct = len(p.seen)
		p.follow(n, run.Places)
	}
}

// follow puts a run into the frontier.
func (p *Plan) follow(n *node, fits []Place) {
	if len(fits) == 0 || p.cut {
		return
	}
	if most := p.options.Runs - p.issued - p.waiting; len(fits) > most {
		p.cut, fits = true, fits[:most]
	}
	for _, f := range fits {
		i, known := p.numbers[f.Line]
		if !known {
			i = len(p.lines)
			p.lines = append(p.lines, f.Line)
			p.numbers[f.Line] = i
		}
		n.places = append(n.places, place{int32(i), int32(f.Step)})
	}
	if len(n.places) > 0 {
		p.frontier = append(p.frontier, n)
		p.waiting += len(n.places)
	}
}

// Stop ends the plan early: what has been found is made smaller, and that is all.
func (p *Plan) Stop() {
	if p.shrink == nil {
		p.cut, p.stopped = true, true
		p.frontier, p.waiting, p.at = nil, 0, 0
		p.turn()
	}
}

// Err tells what went wrong, if a job had a Problem.
func (p *Plan) Err() error { return p.err }

// Done tells whether nothing is left to do.
func (p *Plan) Done() bool {
	return p.shrink != nil && (len(p.shrink) == 0 || p.err != nil) && p.taken == p.handed
}

// Progress tells how far it has come. Broken is in the order of catalog.Rules.
func (p *Plan) Progress() Progress {
	out := p.counts
	out.Known, out.Done = p.issued+p.waiting, p.Done()
	for _, rule := range catalog.Rules {
		if len(p.best[rule.Name]) > 0 {
			out.Broken = append(out.Broken, rule.Name)
		}
	}
	return out
}
