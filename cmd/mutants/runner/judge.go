package main

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"twodeliveries/cmd/mutants/mutant"
	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/simtest"
	"twodeliveries/sim/trace"
)

// By is what kills a mutant. What comes first says more.
type By string

// What kills a mutant.
const (
	Rule   By = "rule"   // a promise is broken in a run that the right design holds
	Counts By = "counts" // a preset or a case comes out otherwise than worked out by hand
	Point  By = "point"  // a point says what is not so; or one that was removed or moved is not where a fault waits
	Limit  By = "limit"  // a run does not come to its end, or the code fails
	Nobody By = ""
)

// Death is how a mutant dies.
type Death struct {
	By     By
	What   string // the rule, the point, the limit
	In     string // the scenario
	Trials int    // made until then
}

// more is how many more events are looked at for a broken rule when something else has
// killed a mutant. A run in which the code fails counts for as many as a long one has.
const more, long = 80_000, 2000

// judge makes trials with a mutant until one kills it.
type judge struct {
	trials []Trial
	engine *sim.Engine
	// Engines in which code failed are kept: nobody knows how they were left.
	left []*sim.Engine
}

// order is which mutant is to be killed.
type order struct {
	which int
	part  int  // of the code; 0 if each trial may tell
	point bool // it is one of a point
	trial int  // which one is to kill it; everything: any
}

// everything is no one trial: all of them are made.
const everything = -1

// kill tells how a mutant dies.
func (j *judge) kill(o order) Death {
	if o.trial != everything {
		d, _ := j.try(o, j.trials[o.trial])
		return d
	}
	first, trials, events := Death{}, 0, 0
	for _, t := range j.trials {
		if events > more {
			break
		}
		if o.part != 0 && !slices.Contains(t.Entered, o.part) {
			continue
		}
		trials++
		d, n := j.try(o, t)
		d.Trials = trials
		switch {
		case d.By == Rule:
			return d
		case first.By != Nobody:
			events += n
		case d.By != Nobody:
			first = d
		}
	}
	if first.By == Nobody {
		first.Trials = trials
	}
	return first
}

// try makes one trial, and tells how many events there were.
func (j *judge) try(o order, t Trial) (d Death, events int) {
	r, failed := j.run(o.which, must(t.Text))
	if failed != "" {
		return Death{By: Limit, What: failed, In: t.String()}, long
	}
	if d = look(r, t, o.point); d.By != Nobody {
		d.In = t.String()
	}
	return d, len(r.Events)
}

// run runs a scenario with a mutant. It tells how the code failed, if it did.
func (j *judge) run(which int, sc scenario.Scenario) (r *trace.Recording, failed string) {
	defer func() {
		if thrown := recover(); thrown != nil {
			failed, _, _ = strings.Cut(fmt.Sprint(thrown), "\n")
			j.left = append(j.left, j.engine)
			j.engine = sim.NewEngine()
		}
	}()
	mutant.Begin(which)
	return j.engine.Judge(sc), ""
}

// look tells what in a run kills a mutant.
func look(r *trace.Recording, t Trial, point bool) Death {
	for _, v := range r.Verdicts {
		if v.State == trace.Broken && !slices.Contains(t.Broken, v.Name) {
			return Death{By: Rule, What: v.Name}
		}
	}
	switch {
	case t.Preset != "" && !asWorked(r, t.Preset):
		return Death{By: Counts, What: t.Preset}
	case t.Log != "" && simtest.Log(r, t.Log) != t.Log:
		return Death{By: Counts, What: "a case"}
	case !r.Settled:
		return Death{By: Limit, What: r.Limit}
	case point && len(r.Unmet) > t.Unmet:
		return Death{By: Point, What: r.Unmet[len(r.Unmet)-1].Text}
	}
	if _, untrue := simtest.Points(r); untrue >= 0 {
		return Death{By: Point, What: r.Events[untrue].Point}
	}
	if simtest.Astray(r) >= 0 {
		return Death{By: Point, What: "about an order"}
	}
	return Death{}
}

// asWorked tells whether a preset comes out as worked out by hand.
func asWorked(r *trace.Recording, preset string) bool {
	i := slices.IndexFunc(simtest.Lab, func(o simtest.Outcome) bool { return o.Preset == preset })
	got, want := simtest.OutcomeOf(preset, r), simtest.Lab[i]
	got.Warning, want.Warning = "", "" // a run without words has none
	ms, known := simtest.EndsAt[preset]
	return reflect.DeepEqual(got, want) && (!known || r.Ms == ms)
}
