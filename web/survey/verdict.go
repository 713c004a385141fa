package survey

import (
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

// Bare is the scenario without its title and note.
func (s *Survey) Bare() string {
	sc := s.Scenario
	sc.Title, sc.Note = "", ""
	return sc.String()
}

// Verdict says what the report comes to. There must be one.
func (s *Survey) Verdict() (head, text, tone string) {
	r := s.Report
	text = words.Thousands(r.Runs) + " " + words.Plural(r.Runs, "run") + ", " +
		words.Thousands(r.Distinct) + " of them different, with up to " + words.Count(r.Depth, "fault") + " added: "
	switch {
	case s.Works(ScenarioPart):
		text += "still looking."
	case r.Exhausted:
		text += "all that there are."
	case r.Limited > 0:
		text += "what " + words.Count(r.Limited, "run") + " would have come to is open, for they met the scenario’s own limit of steps or time."
	case s.Asked.Stopped:
		text += "not all that there are, for it was stopped."
	default:
		text += "not all that there are, for " + words.Thousands(r.Runs) + " is the most that are made."
	}
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
