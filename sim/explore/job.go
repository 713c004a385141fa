package explore

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"twodeliveries/sim"
	"twodeliveries/sim/digest"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// Worker does jobs, one after the other, on an engine of its own. It is not for
// concurrent use.
type Worker struct {
	engine *sim.Engine
	text   string // of base
	base   scenario.Scenario
	steps  map[string]scenario.Statement // lines read before
	first  map[string][]Place            // base and kinds -> where a walk can begin
	when   func() bool                   // a run is to end, or nil
}

// NewWorker returns a worker. Close it.
func NewWorker() *Worker {
	return &Worker{engine: sim.NewEngine(), steps: map[string]scenario.Statement{}, first: map[string][]Place{}}
}

// Close ends its engine.
func (w *Worker) Close() { w.engine.Close() }

// Interrupt has the worker ask, while a run goes on, whether it is to end at once;
// nil asks nobody. The job is Lost then.
func (w *Worker) Interrupt(when func() bool) {
	w.when = when
	w.engine.Interrupt(when)
}

// lost is what a job panics with when one of its runs is interrupted.
type lost struct{}

// run runs a scenario without the words.
func (w *Worker) run(sc scenario.Scenario) *trace.Recording {
	r := w.engine.Judge(sc)
	if r.Limit == sim.Interrupted {
		panic(lost{})
	}
	return r
}

// Lose is the result of a job that was ended before it came to anything.
func Lose(j Job) Result { return Result{Plan: j.Plan, ID: j.ID, Lost: true} }

// Do does a job. Its result has a Problem when the job makes no sense, or when the
// code that ran has failed: a mistake in a design, or in the lab.
func (w *Worker) Do(j Job) (out Result) {
	out = Result{Plan: j.Plan, ID: j.ID}
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case lost:
			out = Lose(j)
		default:
			w.engine = sim.NewEngine() // nobody knows how the other one was left
			w.engine.Interrupt(w.when)
			out.Problem = fmt.Sprintf("the code failed: %v\nin the scenario\n%s%s", thrown, j.Base, strings.Join(j.Faults, "\n"))
		}
	}()
	err := w.load(j.Base)
	if err == nil {
		err = w.do(j, &out)
	}
	if err != nil {
		out.Problem = err.Error()
	}
	return out
}

func (w *Worker) do(j Job, out *Result) error {
	switch {
	case j.Shrink != "":
		sc, err := w.with(j.Faults)
		if err != nil {
			return err
		}
		out.Rule = j.Shrink
		small := w.shrink(sc, j.Shrink)
		out.Scenario = small.String()
		out.Runs = []Run{w.judge(small, nil, 0, nil)}
	case j.Walk != nil:
		return w.walk(j, out)
	default:
		sc, err := w.with(j.Faults)
		if err != nil {
			return err
		}
		out.Runs = []Run{w.judge(sc, j.Faults, j.After, j.Kinds)}
	}
	return nil
}

// load reads a base, unless it is the one at hand.
func (w *Worker) load(text string) error {
	if text == w.text && text != "" {
		return nil
	}
	sc, err := scenario.Parse(text)
	if err != nil {
		return err
	}
	w.text, w.base = text, sc
	return nil
}

// with is the base with lines added. Places come from a run of it, so nothing
// contradicts; only the number of statements has a limit.
func (w *Worker) with(lines []string) (scenario.Scenario, error) {
	sc := w.base
	if n := len(sc.Statements) + len(lines); n > scenario.MaxStatements {
		return sc, fmt.Errorf("%d statements are more than a scenario may have", n)
	}
	sc.Statements = slices.Clip(sc.Statements)
	for _, line := range lines {
		stmt, known := w.steps[line]
		if !known {
			var err error
			if stmt, err = scenario.ParseStatement(line); err != nil {
				return sc, err
			}
			w.steps[line] = stmt
		}
		sc.Statements = append(sc.Statements, stmt)
	}
	return sc, nil
}

// judge runs a scenario and keeps what matters.
func (w *Worker) judge(sc scenario.Scenario, added []string, after int, kinds []string) Run {
	r := w.run(sc)
	sum := digest.Sum(r)
	out := Run{Digest: hex.EncodeToString(sum[:16]), Broken: breaches(r), Steps: len(r.Events), Limit: r.Limit, Faults: added}
	if n := len(r.Unmet); n > 0 {
		out.Unmet = r.Unmet[n-1].Line > len(sc.Statements)-len(added)
	}
	if len(kinds) > 0 && !out.Unmet {
		out.Places = places(sc, r, after, kinds)
	}
	return out
}

func breaches(r *trace.Recording) []Breach {
	var out []Breach
	for _, v := range r.Verdicts {
		if v.State == trace.Broken {
			out = append(out, Breach{Rule: v.Name, Step: v.Step})
		}
	}
	return out
}

// walk adds faults by chance. One that is not met is left out again.
func (w *Worker) walk(j Job, out *Result) error {
	chance := rand.New(rand.NewPCG(j.Walk.Seed, j.Walk.N))
	key := fmt.Sprint(j.Kinds, j.Base)
	fits, known := w.first[key]
	if !known {
		fits = w.judge(w.base, nil, -1, j.Kinds).Places
		clear(w.first)
		w.first[key] = fits
	}
	var faults []string
	for range j.Walk.Runs {
		if len(fits) == 0 {
			break
		}
		more := append(slices.Clip(faults), fits[chance.IntN(len(fits))].Line)
		sc, err := w.with(more)
		if err != nil {
			return err
		}
		run := w.judge(sc, more, -1, j.Kinds)
		if !run.Unmet {
			faults, fits = more, run.Places
		}
		run.Places = nil
		out.Runs = append(out.Runs, run)
	}
	return nil
}
