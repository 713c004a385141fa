package causes

import (
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// withoutFaults is the trial of taking statements away.
func withoutFaults(base scenario.Scenario, faults []int, broken []string) *trial {
	t := newTrial(without(base, faults), broken)
	if t == nil {
		return nil
	}
	var names []string
	for _, i := range faults {
		t.Without = append(t.Without, base.Statements[i].String())
		names = append(names, noun(base, i))
	}
	t.Words = "without " + scenario.SayList(names)
	return t
}

// withSettings is the trial of setting something right; nil where it is so already.
func withSettings(base scenario.Scenario, remedies []catalog.Remedy, broken []string) *trial {
	sc, names := base, []string{}
	var with []string
	for _, r := range remedies {
		value := valueOf(sc, r)
		if was := sc.Get(r.Key); value == "" || was == value || r.Instead != "" && was != r.Instead {
			return nil
		}
		if err := sc.Set(r.Key, value); err != nil {
			return nil
		}
		with, names = append(with, r.Key+" "+value), append(names, r.Words)
	}
	t := newTrial(sc, broken)
	if t == nil {
		return nil
	}
	t.With, t.Words, t.remedies = with, "with "+scenario.SayList(names), remedies
	return t
}

// valueOf is the setting that a remedy wants; "" where there is none.
func valueOf(sc scenario.Scenario, r catalog.Remedy) string {
	if n, ok := sc.Number(r.Key); ok && r.Times > 0 {
		o, _ := catalog.OptionOf(r.Key)
		return scenario.FormatTime(min(n*r.Times, o.Max))
	}
	return r.Value
}

// underTheSameID is the trial of a redrive that keeps the ids, in the place of one that
// gives new ones; nil where there is none.
func underTheSameID(base scenario.Scenario, broken []string) *trial {
	sc := base
	sc.Statements = slices.Clone(base.Statements)
	var with []string
	for i := range sc.Statements {
		if s := &sc.Statements[i]; s.NewID {
			s.NewID = false
			with = append(with, s.String())
		}
	}
	if len(with) == 0 {
		return nil
	}
	t := newTrial(sc, broken)
	if t != nil {
		t.With, t.Words = with, "with a redrive under the same id"
	}
	return t
}
