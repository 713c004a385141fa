package causes

import (
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// plan says what to try next: the faults by one, by two and so on, until each broken
// rule holds without some of them; then the settings, one by one; then the right
// designs together.
type plan struct {
	base  scenario.Scenario
	stage int // 0: faults, 1: settings, 2: designs together, 3: over
	size  int // of the sets of faults that are being tried
	queue []func(broken []string) *trial
}

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
		if p.stage > 2 {
			return nil
		}
		p.more(broken, tried)
	}
}

// more fills the queue with what comes next.
func (p *plan) more(broken []string, tried []*trial) {
	left := slices.DeleteFunc(slices.Clone(broken), func(rule string) bool { return mended(rule, tried) })
	switch p.stage {
	case 0:
		faults := faultsOf(p.base)
		if p.size++; p.size > len(faults) || p.size > 1 && len(left) == 0 {
			p.stage++
			return
		}
		for _, set := range sets(faults, p.size) {
			p.queue = append(p.queue, func(broken []string) *trial { return withoutFaults(p.base, set, broken) })
		}
	case 1:
		p.stage++
		p.queue = append(p.queue, func(broken []string) *trial { return underTheSameID(p.base, broken) })
		for _, r := range remediesOf(p.base) {
			p.queue = append(p.queue, func(broken []string) *trial { return withSettings(p.base, []catalog.Remedy{r}, broken) })
		}
	case 2:
		p.stage++
		wrong := wrongDesigns(p.base)
		for size := 2; size <= len(wrong); size++ {
			for _, set := range sets(wrong, size) {
				p.queue = append(p.queue, func(broken []string) *trial { return p.together(set, broken, tried) })
			}
		}
	}
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
	for i, s := range sc.Steps {
		if !slices.Contains([]string{"order", "resume", "release"}, s.Verb) {
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
