package session

import (
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// Changed tells whether the scenario differs from the preset it began as.
func (s *Session) Changed() bool {
	return s.Home != "" && s.Wanted.String() != s.home.String()
}

// Touched tells whether it differs from what it was when it came: a preset, or a scenario
// that somebody has sent.
func (s *Session) Touched() bool {
	if s.received != "" {
		return s.Wanted.String() != s.received
	}
	return s.Changed()
}

// Received tells whether somebody has sent a scenario of their own.
func (s *Session) Received() bool { return s.received != "" }

// Assignment is what a scenario that was sent says in words of its own: its note.
func (s *Session) Assignment() string {
	if s.Wanted.Note == "" || s.Home != "" && s.Wanted.Note == s.home.Note {
		return ""
	}
	return s.Wanted.Note
}

// Preset is the preset the scenario began as.
func (s *Session) Preset() (p scenario.Preset, ok bool) { return s.preset, s.Home != "" }

// Heading is the title of the scenario on the desk: its own, or what it was made
// from. A changed scenario does not go by the preset's title, and one that keeps
// nothing of the preset does not name it.
func (s *Session) Heading() string {
	switch title := s.Wanted.Title; {
	case title != "" && !(s.Changed() && title == s.home.Title):
		return title
	case s.Home != "" && !s.strayed():
		return "Changed from: " + s.home.Title
	}
	return "A scenario of your own"
}

// strayed tells whether nothing is left of the preset: none of its faults, and
// another design or none of its work.
func (s *Session) strayed() bool {
	keeps := func(fault bool) bool {
		return slices.ContainsFunc(s.home.Statements, func(stmt scenario.Statement) bool {
			return stmt.Fault() == fault && slices.ContainsFunc(s.Wanted.Statements, func(own scenario.Statement) bool {
				return own.String() == stmt.String()
			})
		})
	}
	switch {
	case len(s.Aside) > 0 || keeps(true):
		return false
	case !keeps(false):
		return true
	}
	broken := slices.ContainsFunc(s.home.Statements, scenario.Statement.Fault)
	return broken && slices.ContainsFunc([]catalog.Role{catalog.Publisher, catalog.Receiver, catalog.Ack}, func(role catalog.Role) bool {
		return s.Wanted.Get(string(role)) != s.home.Get(string(role))
	})
}

// ownWords takes the preset's title and note off a scenario that is not the
// preset any more: they would tell what does not happen. One that is again gets
// them back; words of somebody else stay.
func (s *Session) ownWords(sc scenario.Scenario) scenario.Scenario {
	if s.Home == "" {
		return sc
	}
	own := func(word, preset string) bool { return word != "" && word != preset }
	title, note := own(sc.Title, s.home.Title), own(sc.Note, s.home.Note)
	again := sc
	if !title {
		again.Title, sc.Title = s.home.Title, ""
	}
	if !note {
		again.Note, sc.Note = s.home.Note, ""
	}
	if again.String() == s.home.String() {
		return again
	}
	return sc
}

func (s *Session) setHome(name string) {
	s.Home, s.preset, s.home, s.received = "", scenario.Preset{}, scenario.Scenario{}, ""
	if p, ok := scenario.FindPreset(name); ok {
		s.Home, s.preset, s.home = name, p, scenario.MustParse(p.Text)
	}
	s.Rev++
}
