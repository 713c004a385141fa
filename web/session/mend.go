package session

import (
	"slices"

	"twodeliveries/sim/scenario"
)

// Mending is a scenario that mends another one: something set right, on the same
// faults.
type Mending struct {
	Words    string // "with an inbox"; "" for a preset that is made to show it
	Home     string // the preset it is, or was made from; "" for none
	Scenario scenario.Scenario
	Aside    []string // faults that the right design has no place for
}

// Label names the button that mends.
func (m Mending) Label() string {
	if m.Words == "" {
		return "mend it"
	}
	return "mend it: " + m.Words
}

// MendingOf is what mends a preset, if anything has to be mended in it.
func MendingOf(p scenario.Preset) (Mending, bool) {
	sc, ok := p.Mended()
	if !ok {
		return Mending{}, false
	}
	home := p.Name
	if p.MendsWith == "" {
		home = p.Mends
	}
	return Mending{Home: home, Scenario: sc}, true
}

// Mending is what mends the scenario on the desk best, if anything does.
func (s *Session) Mending() (Mending, bool) {
	all := s.Mendings()
	if len(all) == 0 {
		return Mending{}, false
	}
	return all[0], true
}

// Mendings are what mends the scenario on the desk, the most telling first: what goes with
// its preset, then what was proved to mend it by running it again.
func (s *Session) Mendings() []Mending {
	var out []Mending
	d := &s.Draft
	if made, ok := MendingOf(d.preset); ok && d.Home != "" && !d.Changed() {
		out = append(out, made)
	}
	found := s.Causes()
	if found == nil || s.Run.Rec.Scenario != d.Text() {
		return out
	}
	for _, m := range found.Mends {
		sc, err := scenario.Parse(m.Scenario)
		if err != nil {
			continue // it comes from an engine that speaks another language
		}
		same := func(o Mending) bool { return sameRun(o.Scenario, sc) }
		if i := slices.IndexFunc(out, same); i >= 0 {
			out[i].Words = m.Words
			continue
		}
		out = append(out, Mending{Words: m.Words, Home: d.Home, Scenario: sc, Aside: m.Aside})
	}
	return out
}

// sameRun tells whether two scenarios differ in their words at most.
func sameRun(a, b scenario.Scenario) bool {
	a.Title, a.Note, b.Title, b.Note = "", "", "", ""
	return a.String() == b.String()
}
