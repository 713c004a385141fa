package web

import (
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// What else a goal can ask for where it says what to keep.
const (
	KeepSettings = "settings" // every option but the designs
	KeepSound    = "sound"    // only designs that bear any single fault
)

// sameSettings tells whether two scenarios differ in their designs, work and
// faults alone.
func sameSettings(a, b scenario.Scenario) bool {
	for _, o := range catalog.Options {
		if !isDesign(o) && a.Get(o.Key) != b.Get(o.Key) {
			return false
		}
	}
	return true
}

// unsound is the title of a chosen design that some single fault breaks, if there
// is one: a run that goes well does not make it right.
func unsound(sc scenario.Scenario) (title string, found bool) {
	for _, o := range catalog.Options {
		if d, ok := catalog.Find(catalog.Role(o.Key), sc.Get(o.Key)); ok && !d.Correct {
			return d.Title, true
		}
	}
	return "", false
}

func isDesign(o catalog.Option) bool {
	_, yes := catalog.Find(catalog.Role(o.Key), o.Default)
	return yes
}
