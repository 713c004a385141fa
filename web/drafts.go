package web

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/scenario"
)

// drafts are what was typed into the scenario panel and is not in the scenario:
// values that are not allowed, with what is wrong with them, and the text of the
// editor. Nothing typed is ever lost to an error.
type drafts struct {
	rev    int // grows with every change
	fields map[string]draft
	text   *string // the editor's, when it differs from the scenario
	err    *scenario.Error

	meaning string // of the statement chosen last
}

type draft struct {
	text string
	err  *scenario.Error
}

// forget drops everything typed: the scenario has changed under it.
func (d *drafts) forget() { *d = drafts{rev: d.rev + 1} }

// keep holds a value that is not allowed.
func (d *drafts) keep(key, text string, err *scenario.Error) {
	if d.fields == nil {
		d.fields = map[string]draft{}
	}
	d.fields[key] = draft{text, err}
	d.rev++
}

func (d *drafts) drop(key string) {
	delete(d.fields, key)
	d.rev++
}

// write holds the editor's text and what is wrong with it.
func (d *drafts) write(text string) {
	d.text = &text
	_, err := scenario.Parse(text)
	d.err = asProblem(err)
	d.rev++
}

// asProblem takes the scenario's own error out of an error.
func asProblem(err error) *scenario.Error {
	if err == nil {
		return nil
	}
	var problem *scenario.Error
	if errors.As(err, &problem) {
		return problem
	}
	return &scenario.Error{Message: err.Error()}
}

// SetOption is the scenario on the desk with another value for an option. Faults
// that the new value leaves no place for are set aside.
func (s *Session) SetOption(key, value string) (*Change, *scenario.Error) {
	sc := s.Wanted
	if err := sc.Set(key, strings.TrimSpace(value)); err != nil {
		return nil, asProblem(err)
	}
	sc, aside, err := fit(sc, s.Aside)
	if err != nil {
		return nil, byName(sc, -1, err)
	}
	return &Change{Scenario: sc, Aside: aside}, nil
}

// SetStep is the scenario on the desk with another statement in the place of one.
func (s *Session) SetStep(i int, line string) (*Change, *scenario.Error) {
	step, err := scenario.ParseStep(line)
	if err != nil {
		return nil, asProblem(err)
	}
	sc := s.Wanted
	sc.Steps = slices.Clone(sc.Steps)
	if i < 0 || i >= len(sc.Steps) {
		return nil, &scenario.Error{Message: "this line is not in the scenario any more"}
	}
	sc.Steps[i] = step
	if err := sc.Check(); err != nil {
		return nil, byName(sc, i, asProblem(err))
	}
	return &Change{Scenario: sc, Aside: s.Aside}, nil
}

// AddStep is the scenario on the desk with one more statement.
func (s *Session) AddStep(line string) (*Change, *scenario.Error) {
	c, err := s.add(strings.TrimSpace(line))
	if err != nil {
		return nil, byName(s.Wanted, -1, asProblem(err))
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
		quoted, number := "“"+sc.Steps[i].String()+"”", "line "+strconv.Itoa(line)+" "
		spoken.Message = strings.ReplaceAll(spoken.Message, "on "+number, "in the scenario ")
		spoken.Message = strings.ReplaceAll(spoken.Message, number, quoted+" ")
		if line == problem.Line && i != own {
			spoken.Message = quoted + ": " + spoken.Message
		}
	}
	return &spoken
}
