package explore

import (
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// shrink leaves out of a scenario what its rule does not need to break: title and
// note, each statement, and each setting that does not say which design runs. What
// is left cannot spare any one of its lines.
func (w *Worker) shrink(sc scenario.Scenario, rule string) scenario.Scenario {
	sc.Title, sc.Note = "", ""
	breaks := func(smaller scenario.Scenario) bool {
		if smaller.Check() != nil {
			return false
		}
		for _, b := range breaches(w.run(smaller)) {
			if b.Rule == rule {
				return true
			}
		}
		return false
	}
	for again := true; again; {
		again = false
		for i := 0; i < len(sc.Statements); {
			if smaller := sc.Without(i); breaks(smaller) {
				sc, again = smaller, true
			} else {
				i++
			}
		}
		for _, o := range catalog.Options {
			smaller := sc
			if !sc.Changed(o.Key) || isDesign(o.Key) || smaller.Set(o.Key, o.Default) != nil {
				continue
			}
			if breaks(smaller) {
				sc, again = smaller, true
			}
		}
	}
	return sc
}

// isDesign tells whether an option says which design runs.
func isDesign(key string) bool {
	return len(catalog.ByRole(catalog.Role(key))) > 0
}

// faultsOf lists the faults of a scenario, its own and the added ones.
func faultsOf(sc scenario.Scenario) (lines []string) {
	for _, s := range sc.Statements {
		if s.Fault() {
			lines = append(lines, s.String())
		}
	}
	return lines
}
