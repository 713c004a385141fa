package explore

import (
	"fmt"
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// Limits of exploring.
const (
	MaxDepth = 6
	MaxRuns  = 10_000_000
)

// DefaultRuns is how many runs are made at most, unless Options say otherwise: all
// that three faults can do to a lost ACK.
const DefaultRuns = 200_000

// Options say how far to go. The zero value is one run, without a fault added.
type Options struct {
	Depth int      // how many faults are added at most, 0 to MaxDepth
	Kinds []string // names of catalog.FaultKinds; none: those tried by default
	Runs  int      // at most, up to MaxRuns; 0: DefaultRuns
	// Random makes this many runs with faults chosen by chance, Depth at a time,
	// instead of all runs in order; 0: all in order.
	Random int
	Seed   uint64 // of Random
}

// Trial is a scenario to explore, and how far.
type Trial struct {
	Scenario scenario.Scenario
	Depth    int
	Kinds    []string // instead of those of the Options, if any
}

// longest is more than any line that is added has, in bytes.
const longest = 200

// fits tells whether a scenario has room for the faults.
func (o *Options) fits(sc scenario.Scenario) error {
	if len(sc.Statements)+o.Depth > scenario.MaxStatements || len(sc.String())+o.Depth*longest > scenario.MaxText {
		return &scenario.Error{
			Message: fmt.Sprintf("the scenario is too long for %d more faults: it has %d statements and %d bytes", o.Depth, len(sc.Statements), len(sc.String())),
			Allowed: []string{fmt.Sprintf("up to %d statements and %d bytes in all", scenario.MaxStatements, scenario.MaxText)},
		}
	}
	return nil
}

// check fills in what is left open and tells what does not fit.
func (o *Options) check() error {
	refuse := func(format string, allowed []string, values ...any) error {
		return &scenario.Error{Message: fmt.Sprintf(format, values...), Allowed: allowed}
	}
	if o.Runs == 0 {
		o.Runs = DefaultRuns
	}
	if len(o.Kinds) == 0 {
		o.Kinds = catalog.KindNames(false)
	}
	for _, k := range o.Kinds {
		if !slices.Contains(catalog.KindNames(true), k) {
			return refuse("there is no kind of fault %q", catalog.KindNames(true), k)
		}
	}
	switch {
	case o.Depth < 0 || o.Depth > MaxDepth:
		return refuse("a depth of %d faults is out of range", []string{fmt.Sprintf("0 to %d", MaxDepth)}, o.Depth)
	case o.Runs < 1 || o.Runs > MaxRuns:
		return refuse("a limit of %d runs is out of range", []string{fmt.Sprintf("1 to %d", MaxRuns)}, o.Runs)
	case o.Random < 0 || o.Random > o.Runs:
		return refuse("%d random runs are out of range", []string{fmt.Sprintf("1 to the limit, %d", o.Runs)}, o.Random)
	case o.Random > 0 && o.Depth == 0:
		return refuse("random runs need a depth", []string{fmt.Sprintf("1 to %d", MaxDepth)})
	}
	return nil
}
