package web

import (
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
)

// Mending is a scenario that mends another one: the right design on the same
// faults.
type Mending struct {
	Home     string // the preset it is, or was made from; "" for none
	Scenario scenario.Scenario
	Aside    []string // faults that the right design has no place for
}

// mendingOf is what mends a preset, if anything has to be mended in it.
func mendingOf(p scenario.Preset) (Mending, bool) {
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

// Mending is what mends the scenario on the desk: the pair of its preset, or the
// same scenario with a correct design in the place of each wrong one.
func (s *Session) Mending() (Mending, bool) {
	right, paired := mendingOf(s.preset)
	switch {
	case s.Home != "" && paired && !s.Changed():
		return right, true
	case s.Run.Rec.Scenario != s.Wanted.String():
		return Mending{}, false
	}
	if _, broke := s.BrokeAt(); !broke {
		return Mending{}, false
	}
	sc := s.Wanted
	if s.Home != "" && paired {
		sc = moved(sc, s.home, right.Scenario)
	}
	for _, role := range []catalog.Role{catalog.Publisher, catalog.Receiver, catalog.Ack} {
		design, _ := catalog.Find(role, sc.Get(string(role)))
		if option, _ := catalog.OptionOf(string(role)); !design.Correct && sc.Set(option.Key, option.Default) != nil {
			return Mending{}, false
		}
	}
	sc, aside, err := fit(sc, s.Aside)
	if err != nil || sc.String() == s.Wanted.String() {
		return Mending{}, false
	}
	return Mending{Home: s.Home, Scenario: sc, Aside: aside}, true
}

// moved gives a scenario the options in which two others differ.
func moved(sc, from, to scenario.Scenario) scenario.Scenario {
	for _, o := range catalog.Options {
		if value := to.Get(o.Key); value != from.Get(o.Key) {
			if err := sc.Set(o.Key, value); err != nil {
				panic("web: a value of a scenario is not allowed: " + err.Error())
			}
		}
	}
	return sc
}

// Mend puts a mending on the desk. The cursor goes to the same moment, or to the
// end when it was there.
func (s *Session) Mend(m Mending) protocol.Ask { return s.begin(m, place{moment: true}) }

// begin puts a scenario on the desk that is another preset, or made from one.
func (s *Session) begin(m Mending, at place) protocol.Ask {
	s.remember()
	s.Notice, s.Finding = nil, nil
	if !slices.Equal(m.Aside, s.Aside) {
		s.Notice = asideNotice(m.Aside)
	}
	s.Aside = m.Aside
	s.setHome(m.Home)
	return s.want(s.ownWords(m.Scenario), at)
}
