package causes

import (
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// plan says what to try next. What is cheap and tells much comes first: one fault of
// each kind, the settings one by one; then the other faults, each by itself, then sets of
// them until each broken rule holds without one; then the right designs together.
type plan struct {
	base  scenario.Scenario
	stage stage
	size  int // of the sets of faults that are being tried
	queue []func(broken []string) *trial
}

type stage int

const (
	oneOfEachKind stage = iota
	settings
	otherFaults
	largerSets
	designsTogether
	over
)

// next is the next trial, or nil when there is none.
func (p *plan) next(broken []string, tried []*trial) *trial {
	for {
		for len(p.queue) > 0 {
			t := p.queue[0](broken)
			p.queue = p.queue[1:]
			if t != nil {
				return t
			}
		}
		if p.stage == over {
			return nil
		}
		p.more(broken, tried)
	}
}

// more fills the queue with what comes next.
func (p *plan) more(broken []string, tried []*trial) {
	faults := faultsOf(p.base)
	switch p.stage {
	case oneOfEachKind:
		p.without(sets(firsts(p.base, faults), 1))
	case settings:
		p.queue = append(p.queue, func(broken []string) *trial { return underTheSameID(p.base, broken) })
		for _, r := range remediesOf(p.base) {
			p.queue = append(p.queue, func(broken []string) *trial { return withSettings(p.base, []catalog.Remedy{r}, broken) })
		}
	case otherFaults:
		p.size = 1
		p.without(sets(slices.DeleteFunc(slices.Clone(faults), func(i int) bool { return slices.Contains(firsts(p.base, faults), i) }), 1))
	case largerSets:
		if p.size++; p.size <= len(faults) && slices.ContainsFunc(broken, func(rule string) bool { return !spared(rule, tried) }) {
			p.without(sets(faults, p.size))
			return // and there may be larger ones
		}
	case designsTogether:
		wrong := wrongDesigns(p.base)
		for size := 2; size <= len(wrong); size++ {
			for _, set := range sets(wrong, size) {
				p.queue = append(p.queue, func(broken []string) *trial { return p.together(set, broken, tried) })
			}
		}
	}
	p.stage++
}

// without has sets of faults tried.
func (p *plan) without(all [][]int) {
	for _, set := range all {
		p.queue = append(p.queue, func(broken []string) *trial { return withoutFaults(p.base, set, broken) })
	}
}

// firsts are the first faults of each kind: of what is done, and to which kind of
// message or process.
func firsts(sc scenario.Scenario, faults []int) []int {
	var out []int
	seen := map[[3]string]bool{}
	for _, i := range faults {
		s := sc.Statements[i]
		kind := [3]string{s.Verb, s.Message.Kind, s.Node}
		if !seen[kind] {
			seen[kind], out = true, append(out, i)
		}
	}
	return out
}

// together are several designs set right, if none of them alone mends everything.
func (p *plan) together(set []catalog.Remedy, broken []string, tried []*trial) *trial {
	if slices.ContainsFunc(tried, func(t *trial) bool { return t.all && len(t.With) > 0 }) {
		return nil
	}
	return withSettings(p.base, set, broken)
}

// faultsOf are the statements that can be taken away: whatever is done to the run, but
// for the orders and for what ends something else.
func faultsOf(sc scenario.Scenario) []int {
	var out []int
	for i, s := range sc.Statements {
		if !slices.Contains([]string{"order", "wish", "resume", "release"}, s.Verb) {
			out = append(out, i)
		}
	}
	return out
}

// remediesOf are the settings to try, the designs first.
func remediesOf(sc scenario.Scenario) []catalog.Remedy {
	var out []catalog.Remedy
	for _, role := range []catalog.Role{catalog.Publisher, catalog.Receiver, catalog.Ack} {
		out = append(out, catalog.DesignRemedies(role, sc.Get(string(role)))...)
	}
	for _, r := range catalog.SettingRemedies() {
		if sc.Applies(r.Key) {
			out = append(out, r)
		}
	}
	return out
}

// wrongDesigns are the first remedies of the designs that are not right.
func wrongDesigns(sc scenario.Scenario) []catalog.Remedy {
	var out []catalog.Remedy
	for _, role := range []catalog.Role{catalog.Publisher, catalog.Receiver, catalog.Ack} {
		name := sc.Get(string(role))
		if d, _ := catalog.Find(role, name); !d.Correct {
			out = append(out, catalog.DesignRemedies(role, name)[:1]...)
		}
	}
	return out
}

// sets lists all sets of a size, in order.
func sets[T any](of []T, size int) [][]T {
	if size == 0 {
		return [][]T{nil}
	}
	var out [][]T
	for i := range of {
		for _, rest := range sets(of[i+1:], size-1) {
			out = append(out, append([]T{of[i]}, rest...))
		}
	}
	return out
}
