package main

import (
	"context"
	"fmt"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"twodeliveries/sim"
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/tell"
)

// exploreUsage is made from the table of kinds, so that it cannot be behind.
var exploreUsage = func() string {
	var b strings.Builder
	fmt.Fprintf(&b, `
explore: -depth is how many faults at a time (default 1, at most %d), -limit how
many runs at most (default %d), -random N makes N runs with faults chosen by
chance instead, from -seed. Interrupted, it keeps what it has found; so does table.
-kinds is a list of these, those with * if it is left out:
`, explore.MaxDepth, explore.DefaultRuns)
	for _, k := range catalog.FaultKinds {
		mark := " "
		if k.Default {
			mark = "*"
		}
		fmt.Fprintf(&b, "  %s %-10s %s\n", mark, k.Name, k.Sentence)
	}
	return b.String()
}()

// number reads a flag of explore that is a number. What is out of range explore
// itself says.
func number(flag string, least int, of func(*options) *int) func(*options, string) error {
	return func(o *options, value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < least {
			return problem("-%s %q is no whole number from %d on", nil, flag, value, least)
		}
		*of(o) = n
		return nil
	}
}

func (o *options) setKinds(value string) error {
	o.Kinds = strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' })
	if len(o.Kinds) == 0 {
		return problem("-kinds is empty", catalog.KindNames(true))
	}
	return nil
}

func (o *options) setSeed(value string) error {
	seed, err := strconv.ParseUint(value, 10, 53)
	if err != nil {
		return problem("-seed %q is no whole number that fits", []string{"0 to 9007199254740991"}, value)
	}
	o.Seed = seed
	return nil
}

// explore looks for the faults that break a scenario.
func (t *terminal) explore(o options) int {
	in, err := t.read(o.args[0])
	if err != nil {
		return t.refuse(err, o.json)
	}
	p, err := explore.NewPlan(o.Options, explore.Trial{Scenario: in.Scenario, Depth: o.Depth})
	if err != nil {
		return t.refuse(err, o.json)
	}
	e := t.begin()
	defer e.free()
	explore.WorkUntil(e.stop, e.quit, p, runtime.GOMAXPROCS(0), t.watch(e))
	r, err := p.Report(), p.Err()
	if err != nil {
		return t.refuse(err, o.json)
	}
	for i := range r.Violations {
		v := &r.Violations[i]
		v.Link = o.base + "#" + v.Link
		v.Thresholds = thresholds(*v, e)
	}
	if o.json {
		t.json(r)
	} else {
		t.tell(r, o, e)
	}
	switch {
	case len(r.Violations) > 0:
		return broken
	case !r.Exhausted && (o.Random == 0 || r.Limited > 0):
		return limited
	}
	return held
}

// ends are when many runs end early.
type ends struct {
	stop context.Context // at an interruption: there are no more runs
	quit context.Context // a moment later: what was found is not made smaller any more, and its story is not told
	free func()
}

// patience is how long that moment is: whatever runs, it is all over a second after
// an interruption.
const patience = 600 * time.Millisecond

// begin gets ready for many runs: they end early when interrupted, and a second
// interruption ends the program as it does any other. A run leaves much behind and
// keeps little, so collecting it a quarter as often is a tenth faster.
func begin() ends {
	debug.SetGCPercent(400)
	stop, free := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	quit, now := context.WithCancel(context.Background())
	context.AfterFunc(stop, func() {
		free()
		time.AfterFunc(patience, now)
	})
	return ends{stop, quit, free}
}

// watch says on the standard error how far it has come: now and then, and at the end.
func (t *terminal) watch(e ends) func(explore.Progress) {
	start, last := time.Now(), time.Now()
	done, stopping := false, false
	return func(p explore.Progress) {
		if !stopping && e.stop.Err() != nil {
			stopping = true
			fmt.Fprintln(t.err, "stopping; interrupt again to end at once")
		}
		if done || time.Since(last) < time.Second && !p.Done {
			return
		}
		done = p.Done
		last = time.Now()
		fmt.Fprintf(t.err, "%d of %d runs known so far, %s added, %s", p.Runs, p.Known, plural(p.Depth, "fault"), found(p.Broken))
		if p.AllCells > 0 {
			fmt.Fprintf(t.err, ", %d of %d cells", p.Cells, p.AllCells)
		}
		fmt.Fprintf(t.err, ", %.1f s\n", time.Since(start).Seconds())
	}
}

func found(rules []string) string {
	if len(rules) == 0 {
		return "nothing broken"
	}
	return "broken: " + strings.Join(rules, " ")
}

// tell prints what was found, and the story of the smallest counterexample.
func (t *terminal) tell(r explore.Report, o options, e ends) {
	fmt.Fprintf(t.out, "%d runs, %d of them different, up to %s added (%s)\n", r.Runs, r.Distinct, plural(r.Depth, "fault"), strings.Join(kindsOf(o), " "))
	if r.Limited > 0 {
		fmt.Fprintf(t.out, "%d runs met their own step or time limit: what they would have come to is open\n", r.Limited)
	}
	switch {
	case o.Random > 0:
		fmt.Fprintf(t.out, "chosen by chance, seed %d: what was not chosen is open\n", o.Seed)
	case e.stop.Err() != nil:
		fmt.Fprintln(t.out, "stopped: not all that there is")
	case !r.Exhausted && r.Limited == 0:
		fmt.Fprintln(t.out, "not all that there is: the limit was met")
	}
	switch {
	case len(r.Violations) > 0:
	case r.Exhausted && r.Limited == 0 && o.Random == 0:
		fmt.Fprintln(t.out, "no promise breaks")
	default:
		fmt.Fprintln(t.out, "no promise was seen to break")
	}
	for i, v := range r.Violations {
		fmt.Fprintf(t.out, "\n%s breaks (%s), with %s, at step %d of %d: %s\n", v.Rule, catalog.RuleOf(v.Rule).Title, plural(v.Faults, "fault"), v.Step+1, v.Steps, v.Words)
		if i == 0 {
			fmt.Fprintf(t.out, "%s\n", indent(v.Scenario))
			fmt.Fprint(t.out, story(v.Scenario, e))
		} else {
			fmt.Fprint(t.out, indent(v.Scenario))
		}
		t.aside(v)
		fmt.Fprintln(t.out, v.Link)
	}
}

// aside prints what a counterexample does without, and which times decide.
func (t *terminal) aside(v explore.Violation) {
	if len(v.Spared) > 0 {
		fmt.Fprintf(t.out, "not needed: %s\n", strings.Join(v.Spared, "; "))
	}
	for _, at := range v.Thresholds {
		fmt.Fprintln(t.out, at)
	}
}

// thresholds are the times that decide in a counterexample, if finding them does not
// take too long.
func thresholds(v explore.Violation, e ends) []explore.Threshold {
	sc, err := scenario.Parse(v.Scenario)
	if err != nil {
		panic(fmt.Sprintf("lab: a counterexample does not parse: %v", err))
	}
	lab := sim.NewEngine()
	defer lab.Close()
	lab.Interrupt(func() bool { return e.quit.Err() != nil })
	return explore.Thresholds(lab, sc, v.Rule)
}

// story tells the story of a scenario that was found, if that does not take too long.
func story(text string, e ends) string {
	r := record(text, func() bool { return e.quit.Err() != nil })
	if r.Limit == sim.Interrupted {
		return "stopped before its story was told\n"
	}
	return tell.Story(r)
}

func kindsOf(o options) []string {
	if len(o.Kinds) > 0 {
		return o.Kinds
	}
	return catalog.KindNames(false)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}
