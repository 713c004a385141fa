// Package causes finds out why a run breaks its rules by running it again: with each
// fault taken away, and each set of faults, the smallest first; then with each setting
// that a right lab would have. What it says is what these runs came to.
package causes

import (
	"slices"

	"twodeliveries/sim"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// Bounds of a search. Runs that are short are all made; of long ones as many as a
// person waits for.
const (
	maxRuns   = 400
	maxEvents = 16_000 // of all runs together
)

// Search looks for the causes of what one scenario breaks, one run at a time, so that
// whoever makes it can do something else in between.
type Search struct {
	base   scenario.Scenario
	before *before  // nil until it is run
	broken []string // rules, in the order of the catalog
	plan   plan
	now    *trial
	tried  []*trial
	runs   int
	events int
	cut    bool
}

// before is what the run came to before anything was changed.
type before struct {
	doubt   bool            // somebody stopped waiting for a reply that was lost, or late
	signs   signs           // what settings that only make a fault rarer are to reduce
	limited bool            // it met a limit
	unmet   map[string]bool // statements that found nothing to act on
}

// New begins a search. A scenario that breaks nothing is over after one run.
func New(sc scenario.Scenario) *Search { return &Search{base: sc, plan: plan{base: sc}} }

// Find makes a whole search.
func Find(e *sim.Engine, sc scenario.Scenario) protocol.Causes {
	s := New(sc)
	for s.Next(e) {
	}
	return s.Causes()
}

// Next makes one run; it is false when there is none left to make.
func (s *Search) Next(e *sim.Engine) bool {
	if s.before == nil {
		s.begin(e)
		return len(s.broken) > 0
	}
	for s.now == nil || s.now.over() {
		if s.now = s.plan.next(s.broken, s.tried); s.now == nil {
			return false
		}
		s.tried = append(s.tried, s.now)
	}
	if s.runs >= maxRuns || s.events >= maxEvents {
		s.cut = true
		s.tried = s.tried[:len(s.tried)-1] // it was not tried to its end
		return false
	}
	s.now.run(s.judge(e, s.now.variants[0]), s.before)
	return true
}

func (s *Search) begin(e *sim.Engine) {
	rec := s.judge(e, s.base)
	s.broken = brokenOf(rec)
	s.before = &before{late(rec), signsOf(rec), rec.Limit != "", map[string]bool{}}
	for _, u := range rec.Unmet {
		s.before.unmet[u.Text] = true
	}
}

// judge makes a run. The next one writes over its events.
func (s *Search) judge(e *sim.Engine, sc scenario.Scenario) *trace.Recording {
	rec := e.Judge(sc)
	s.runs++
	s.events += len(rec.Events)
	return rec
}

// brokenOf lists the rules that a run breaks. One that was not judged to its end holds
// none of those that are judged at rest.
func brokenOf(rec *trace.Recording) []string {
	var out []string
	for _, v := range rec.Verdicts {
		if v.State == trace.Broken {
			out = append(out, v.Name)
		}
	}
	return out
}

// Causes is what has been found.
func (s *Search) Causes() protocol.Causes {
	out := protocol.Causes{Rules: []protocol.RuleCauses{}, Mends: []protocol.Change{}, Runs: s.runs}
	if s.cut {
		out.Cut = "not everything was tried: the runs are too long, or too many"
	}
	for _, rule := range s.broken {
		out.Rules = append(out.Rules, s.causesOf(rule))
	}
	for _, guard := range []bool{false, true} {
		for _, t := range s.tried {
			if t.all && len(t.With) > 0 && t.guard() == guard && s.offers(t) {
				out.Mends = append(out.Mends, t.change())
			}
		}
	}
	return out
}

// offers tells whether what mends everything is for something that is broken.
func (s *Search) offers(t *trial) bool {
	return !t.guard() || slices.ContainsFunc(s.broken, t.helps)
}

// spared tells whether a rule holds without some of the faults.
func spared(rule string, tried []*trial) bool {
	return slices.ContainsFunc(tried, func(t *trial) bool { return len(t.Without) > 0 && t.holds[rule] })
}
