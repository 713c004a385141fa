package session

import (
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
)

// SetOption is the scenario on the desk with another value for an option. Faults
// that the new value leaves no place for are set aside.
func (d *Draft) SetOption(key, value string) (*Change, *scenario.Error) {
	sc := d.Scenario
	if err := sc.Set(key, strings.TrimSpace(value)); err != nil {
		return nil, words.AsProblem(err)
	}
	sc, aside, err := Fit(sc, d.Aside)
	if err != nil {
		return nil, byName(sc, -1, err)
	}
	return &Change{Scenario: sc, Aside: aside}, nil
}

// SetStatement is the scenario on the desk with another statement in the place of one.
func (d *Draft) SetStatement(i int, line string) (*Change, *scenario.Error) {
	stmt, err := scenario.ParseStatement(line)
	if err != nil {
		return nil, words.AsProblem(err)
	}
	sc := d.Scenario
	sc.Statements = slices.Clone(sc.Statements)
	if i < 0 || i >= len(sc.Statements) {
		return nil, &scenario.Error{Message: "this line is not in the scenario any more"}
	}
	sc.Statements[i] = stmt
	if err := sc.Check(); err != nil {
		return nil, byName(sc, i, words.AsProblem(err))
	}
	return &Change{Scenario: sc, Aside: d.Aside}, nil
}

// AddStatement is the scenario on the desk with one more statement.
func (d *Draft) AddStatement(line string) (*Change, *scenario.Error) {
	c, err := d.add(strings.TrimSpace(line))
	if err != nil {
		return nil, byName(d.Scenario, -1, words.AsProblem(err))
	}
	return c, nil
}

// byName words a problem for who sees a field and not the text: other statements
// go by what they say, not by their lines, and the field's own, the step own, by
// nothing.
func byName(sc scenario.Scenario, own int, problem *scenario.Error) *scenario.Error {
	spoken := *problem
	spoken.Line = 0
	for i, line := range sc.Lines() {
		quoted, number := "“"+sc.Statements[i].String()+"”", "line "+strconv.Itoa(line)+" "
		spoken.Message = strings.ReplaceAll(spoken.Message, "on "+number, "in the scenario ")
		spoken.Message = strings.ReplaceAll(spoken.Message, number, quoted+" ")
		if line == problem.Line && i != own {
			spoken.Message = quoted + ": " + spoken.Message
		}
	}
	return &spoken
}

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
