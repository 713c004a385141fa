package session

import (
	"slices"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// Edit puts a changed scenario on the desk; the one before it can be undone.
func (s *Session) Edit(c Change) protocol.Ask {
	s.History.leave(s.moment())
	s.Notice = nil
	switch {
	case !slices.Equal(c.Aside, s.Draft.Aside):
		s.Notice = asideNotice(c.Aside)
	case c.Replaced != "":
		s.Notice = words.Plain.Notice("It takes the place of: "+c.Replaced, "Only one fault can decide about a message or a moment. Undo brings the other one back.")
	}
	s.Draft.Aside = c.Aside
	sc := s.Draft.ownWords(c.Scenario)
	p := Landing{}
	if lines := sc.Lines(); c.Added > 0 && c.Added <= len(lines) {
		p.line = lines[c.Added-1]
	}
	return s.want(sc, p)
}

// Begin puts a scenario on the desk that is another preset, or made from one.
func (s *Session) Begin(m Mending, at Landing) protocol.Ask {
	s.History.leave(s.moment())
	s.Notice, s.Finding = nil, nil
	if !slices.Equal(m.Aside, s.Draft.Aside) {
		s.Notice = asideNotice(m.Aside)
	}
	s.Draft.Aside = m.Aside
	s.Draft.setHome(m.Home)
	return s.want(s.Draft.ownWords(m.Scenario), at)
}

// Choose starts another preset, from before its first step.
func (s *Session) Choose(p scenario.Preset) protocol.Ask {
	return s.Begin(Mending{Home: p.Name, Scenario: scenario.MustParse(p.Text)}, At(nil, -1))
}

// Import puts the scenario of a file on the desk, from before its first step. It
// can be undone.
func (s *Session) Import(name string, sc scenario.Scenario) protocol.Ask {
	s.Comparison.Leave()
	ask := s.Begin(Mending{Home: presetLike(sc), Scenario: sc}, At(nil, -1))
	s.Notice = words.Plain.Notice(words.Quoted(words.Begins(name))+" is open.", "Undo brings back what was here.")
	return ask
}

// presetLike is the preset that a scenario is, or "".
func presetLike(sc scenario.Scenario) string {
	for _, p := range scenario.Presets() {
		if p.Title == sc.Title && scenario.MustParse(p.Text).String() == sc.String() {
			return p.Name
		}
	}
	return ""
}

// Lay puts a scenario on the desk as the beginning of something: there is nothing to
// undo. The cursor goes to a spot, if the run has it.
func (s *Session) Lay(m Mending, view scenario.View, at *shown.Spot) (protocol.Ask, bool) {
	s.Comparison.Leave()
	s.Notice, s.History = nil, History{}
	s.View = view
	s.Draft.Aside = m.Aside
	s.Draft.setHome(m.Home)
	return asked(s.want(m.Scenario, At(at, -1)))
}
