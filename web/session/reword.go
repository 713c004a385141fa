package session

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
)

// Reword changes the title or the note of the scenario on the desk.
func (d *Draft) Reword(change func(*scenario.Scenario)) (*Change, *scenario.Error) {
	sc := d.Scenario
	change(&sc)
	again, err := scenario.Parse(sc.String())
	if err != nil {
		return nil, words.AsProblem(err)
	}
	if again.Title != sc.Title || again.Note != sc.Note {
		return nil, &scenario.Error{Message: "these words cannot be written in a scenario"}
	}
	return &Change{Scenario: again, Aside: d.Aside}, nil
}
