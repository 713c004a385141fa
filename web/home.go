package web

import "twodeliveries/sim/scenario"

// Changed tells whether the scenario differs from the preset it began as.
func (s *Session) Changed() bool {
	return s.Home != "" && s.Wanted.String() != s.home.String()
}

// Preset is the preset the scenario began as.
func (s *Session) Preset() (p scenario.Preset, ok bool) { return s.preset, s.Home != "" }

// Heading is the title of the scenario on the desk: its own, or what it was made
// from. A changed scenario does not go by the preset's title.
func (s *Session) Heading() string {
	switch title := s.Wanted.Title; {
	case title != "" && !(s.Changed() && title == s.home.Title):
		return title
	case s.Home != "":
		return "Changed from: " + s.home.Title
	}
	return "A scenario of your own"
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
	s.Home, s.preset, s.home = "", scenario.Preset{}, scenario.Scenario{}
	if p, ok := scenario.FindPreset(name); ok {
		s.Home, s.preset, s.home = name, p, mustParse(p.Text)
	}
	s.Rev++
}
