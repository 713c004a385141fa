package session

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
)

// Reword changes the title or the note of the scenario on the desk.
func (s *Session) Reword(change func(*scenario.Scenario)) (*Change, *scenario.Error) {
	sc := s.Wanted
	change(&sc)
	again, err := scenario.Parse(sc.String())
	if err != nil {
		return nil, words.AsProblem(err)
	}
	if again.Title != sc.Title || again.Note != sc.Note {
		return nil, &scenario.Error{Message: "these words cannot be written in a scenario"}
	}
	return &Change{Scenario: again, Aside: s.Aside}, nil
}
