package course

import (
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
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

// unsoundWords says that a run does what was asked with a design that is not sound.
// Whether it goes well in all else, its rules tell.
func unsoundWords(title string, rec *trace.Recording) string {
	for _, v := range rec.Verdicts {
		if v.State == trace.Broken {
			return "This run does what was asked with “" + title + "”, and breaks another promise: “" + catalog.RuleOf(v.Name).Sentence +
				"” Look for a design that keeps them all."
		}
	}
	return "This run goes well with “" + title + "”, but another fault, or another order, would break that design. Look for one that bears them all."
}

func isDesign(o catalog.Option) bool {
	_, yes := catalog.Find(catalog.Role(o.Key), o.Default)
	return yes
}
