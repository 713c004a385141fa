package course

import (
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/shown"
)

// absent says why a run cannot come to a spot: its designs have no such moment, or
// no place for the faults that were set aside. It is "" when neither is so.
func absent(s shown.Spot, sc scenario.Scenario, aside []string) string {
	if s.Kind == shown.AtPoint && !hasPoint(sc, s.Name) {
		return "In this design there is no moment " + s.String() + ". Choose one that has it."
	}
	if len(aside) == 0 {
		return ""
	}
	which := "fault"
	if len(aside) > 1 {
		which = "faults"
	}
	return "In this design there is no place for the " + which + " “" + strings.Join(aside, "”, “") +
		"”, so the run never comes to " + s.String() + ". Choose one that has such a place."
}

// hasPoint tells whether a design of the scenario comes by a point.
func hasPoint(sc scenario.Scenario, point string) bool {
	return slices.ContainsFunc(catalog.Designs, func(d catalog.Design) bool {
		return sc.Get(string(d.Role)) == d.Name && (slices.Contains(d.Points, point) || slices.Contains(d.Relay, point))
	})
}
