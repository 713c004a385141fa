package session

import (
	"slices"
	"strings"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
)

// Fit takes out of a scenario the statements that its designs or processes have
// no place for, such as a crash at a point of another design, and returns their
// lines. Statements that were set aside before come back when they fit again.
func Fit(sc scenario.Scenario, aside []string) (scenario.Scenario, []string, *scenario.Error) {
	sc, homeless, err := sc.Fitting()
	if err != nil {
		return sc, nil, words.AsProblem(err)
	}
	var out []string
	for _, fault := range homeless {
		out = append(out, fault.String())
	}
	for _, line := range aside {
		if more, err := sc.With(line); err == nil && len(more.Statements) > len(sc.Statements) {
			sc = more
		} else if !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	return sc, out, nil
}

// Placeless lists the faults of another scenario that the designs or processes of this one
// have no place for.
func Placeless(sc, other scenario.Scenario) []string {
	sc.Statements = slices.DeleteFunc(slices.Clone(sc.Statements), scenario.Statement.Fault)
	for _, stmt := range other.Statements {
		if stmt.Fault() {
			sc.Statements = append(sc.Statements, stmt)
		}
	}
	_, aside, _ := Fit(sc, nil)
	return aside
}

// asideNotice says which statements have no place in the scenario any more.
func asideNotice(lines []string) *words.Notice {
	if len(lines) == 0 {
		return nil
	}
	what := "This fault has no place in the new design: "
	if len(lines) > 1 {
		what = "These faults have no place in the new design: "
	}
	return words.Warn.Notice(what+strings.Join(lines, ", ")+".",
		"Set aside; it comes back with a design that has such a place, or with Undo.")
}
