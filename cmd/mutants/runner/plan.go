package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"slices"
	"strings"

	"twodeliveries/cmd/mutants/mutant"
	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/simtest"
	"twodeliveries/sim/trace"
)

// Trial is a run that the right designs hold.
type Trial struct {
	Text    string   // of the scenario
	Preset  string   `json:",omitempty"` // whose numbers are known
	Log     string   `json:",omitempty"` // of a case
	Broken  []string `json:",omitempty"` // rules that are broken all the same: it asks something impossible
	Unmet   int      // statements whose moment never came
	Entered []int    // the functions that ran
}

// presetWord begins the text of a trial that is a preset.
const presetWord = "preset "

// String is the scenario, or the preset that it is.
func (t Trial) String() string {
	if t.Preset != "" {
		return presetWord + t.Preset
	}
	return strings.TrimSpace(t.Text)
}

// planner makes a plan from runs of the right designs as they are.
type planner struct {
	engine *sim.Engine
	every  int    // of so many single faults one is taken
	pairs  int    // of so many pairs one is taken; 0: of none
	texts  string // the file of the scenarios that are tried, and no others; "": all are
}

// plan lists all trials: first what was worked out by hand, and then all others, such that
// neighbours have little in common.
func (p planner) plan() ([]Trial, error) {
	if p.texts != "" {
		return p.those()
	}
	return slices.Concat(p.worked(), apart(p.singles()), apart(p.double())), nil
}

// those lists the trials that a file names.
func (p planner) those() ([]Trial, error) {
	file, err := os.ReadFile(p.texts)
	if err != nil {
		return nil, fmt.Errorf("read texts: %w", err)
	}
	var texts []string
	if err := json.Unmarshal(file, &texts); err != nil {
		return nil, fmt.Errorf("read texts: %w", err)
	}
	known := map[string]Trial{}
	for _, t := range p.worked() {
		known[t.String()] = t
	}
	var out []Trial
	for _, text := range texts {
		t, worked := known[text]
		if !worked {
			sc, err := scenario.Parse(text)
			if err != nil {
				return nil, fmt.Errorf("%w in\n%s", err, text)
			}
			t, _ = p.trial(sc)
		}
		out = append(out, t)
	}
	return out, nil
}

// singles lists the shapes with one fault.
func (p planner) singles() []Trial {
	var out []Trial
	n, seen := 0, map[string]bool{}
	for _, sc := range simtest.Shapes() {
		sc.Title, sc.Note = "", ""
		if !simtest.Right(sc) || !simtest.Tame(sc) || seen[sc.String()] {
			continue
		}
		seen[sc.String()] = true
		as := p.engine.Judge(sc)
		for _, fault := range slices.Concat(simtest.Faults(as), simtest.Answers(as)) {
			if n++; n%p.every == 0 {
				out = p.try(out, sc, fault)
			}
		}
	}
	return out
}

// worked lists the presets and cases that were worked out by hand, and the shapes as they
// are.
func (p planner) worked() []Trial {
	var out []Trial
	for _, want := range simtest.Lab {
		preset, _ := scenario.FindPreset(want.Preset)
		if sc := must(preset.Text); simtest.Right(sc) {
			t, _ := p.trial(sc)
			t.Preset = want.Preset
			out = append(out, t)
		}
	}
	for _, c := range simtest.Cases() {
		t, _ := p.trial(c.Scenario)
		t.Log = c.Log
		out = append(out, t)
	}
	for _, sc := range simtest.Shapes() {
		if simtest.Right(sc) && simtest.Tame(sc) {
			t, _ := p.trial(sc)
			out = append(out, t)
		}
	}
	return out
}

// double lists the shapes for pairs with two.
func (p planner) double() []Trial {
	var out []Trial
	n := 0
	if p.pairs == 0 {
		return nil
	}
	for _, text := range simtest.PairShapes {
		sc := must(text)
		for _, one := range simtest.Faults(p.engine.Judge(sc)) {
			first, ok := simtest.Plus(sc, one)
			if !ok {
				continue
			}
			for _, two := range simtest.Faults(p.engine.Judge(first)) {
				if n++; n%p.pairs == 0 {
					out = p.try(out, sc, one, two)
				}
			}
		}
	}
	return out
}

// try appends a trial, unless its faults contradict, or what a stranger sends is done.
func (p planner) try(list []Trial, sc scenario.Scenario, faults ...string) []Trial {
	more, ok := with(sc, faults)
	if !ok {
		return list
	}
	t, r := p.trial(more)
	if simtest.StrangersWork(r) {
		return list
	}
	if len(t.Broken) > 0 || !r.Settled {
		panic(fmt.Sprintf("a right design breaks %v\n%s", t.Broken, more))
	}
	return append(list, t)
}

// trial runs a scenario as it is.
func (p planner) trial(sc scenario.Scenario) (Trial, *trace.Recording) {
	mutant.Begin(0)
	r := p.engine.Judge(sc)
	return Trial{Text: sc.String(), Broken: simtest.NotHeld(r), Unmet: len(r.Unmet), Entered: slices.Sorted(maps.Keys(mutant.Entered()))}, r
}

// with adds faults to a scenario; ok is false where they contradict.
func with(sc scenario.Scenario, faults []string) (more scenario.Scenario, ok bool) {
	for _, fault := range faults {
		if sc, ok = simtest.Plus(sc, fault); !ok {
			return sc, false
		}
	}
	return sc, true
}

func must(text string) scenario.Scenario {
	sc, err := scenario.Parse(text)
	if err != nil {
		panic(err)
	}
	return sc
}

// apart puts trials into an order that says nothing of where they come from.
func apart(list []Trial) []Trial {
	place := func(t Trial) uint32 {
		h := fnv.New32a()
		fmt.Fprint(h, t)
		return h.Sum32()
	}
	return slices.SortedFunc(slices.Values(list), func(a, b Trial) int { return cmp.Compare(place(a), place(b)) })
}
