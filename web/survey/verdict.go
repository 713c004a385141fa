package survey

import (
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
)

// Link is the scenario as a link to the lab carries it.
func (s *Survey) Link() scenario.Link {
	l := scenario.Link{Preset: s.Preset, Step: -1}
	if s.Preset == "" {
		l.Text = s.Scenario.String()
	}
	return l
}

// bare is a scenario without its title and note.
func bare(text string) string {
	sc := scenario.MustParse(text)
	sc.Title, sc.Note = "", ""
	return sc.String()
}

// Bare is the scenario without its title and note.
func (s *Survey) Bare() string { return bare(s.Scenario.String()) }

// Verdict says what is known of the scenario.
func (s *Survey) Verdict() (head, text, tone string) {
	r := s.Report
	switch {
	case r == nil && s.Works(ScenarioPart):
		return "Looking …", "What breaks a promise is shown here once the smallest way to it is found.", ""
	case r == nil && len(s.Kinds) == 0:
		return "Nothing to try", "Choose a kind of fault.", ""
	case r == nil:
		return "Not known yet", "It has not been looked for.", ""
	}
	text = words.Thousands(r.Runs) + " " + words.Plural(r.Runs, "run") + ", " + words.Thousands(r.Distinct) + " of them different, with up to " +
		words.Count(r.Depth, "fault") + " added: " + s.howMany(r)
	switch n := len(r.Violations); {
	case s.Works(ScenarioPart):
		return "Found so far", text, "bad"
	case n > 0:
		return words.Count(n, "promise") + " can break", text, "bad"
	case !r.Exhausted:
		return "No promise broke so far", text, ""
	}
	return "No promise breaks", text, "good"
}

// howMany says how many of all runs those of a report are.
func (s *Survey) howMany(r *protocol.Report) string {
	switch {
	case s.Works(ScenarioPart):
		return "still looking."
	case r.Exhausted:
		return "all that there are."
	case r.Limited > 0:
		return "what " + words.Count(r.Limited, "run") + " would have come to is open, for they met the scenario’s own limit of steps or time."
	case s.Asked.Stopped:
		return "not all that there are, for it was stopped."
	}
	return "not all that there are, for " + words.Thousands(r.Runs) + " is the most that are made."
}

// MayGoDeeper tells whether nothing breaks, and more faults at a time can be tried.
func (s *Survey) MayGoDeeper() bool {
	r := s.Report
	return r != nil && r.Exhausted && len(r.Violations) == 0 && !s.Works(ScenarioPart) && s.Depth < MaxDepth
}
