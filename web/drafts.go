package web

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
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

// SetOption is the scenario on the desk with another value for an option.
func (s *Session) SetOption(key, value string) (*Change, *scenario.Error) {
	sc := s.Wanted
	if err := sc.Set(key, strings.TrimSpace(value)); err != nil {
		return nil, asProblem(err)
	}
	if err := sc.Check(); err != nil {
		return nil, asProblem(err)
	}
	return &Change{Scenario: sc}, nil
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
		return nil, asProblem(err)
	}
	return &Change{Scenario: sc}, nil
}

// AddStep is the scenario on the desk with one more statement.
func (s *Session) AddStep(line string) (*Change, *scenario.Error) {
	c, err := s.add(strings.TrimSpace(line))
	if err != nil {
		return nil, asProblem(err)
	}
	return c, nil
}

// NextOrder proposes an order: the id after the last one, when it ends in a number.
func (s *Session) NextOrder() string {
	last := scenario.Step{ID: "snack-6", Qty: 7}
	at := 0
	for _, step := range s.Wanted.Steps {
		if step.Verb == "order" {
			last = step
			at = max(at, step.At)
		}
	}
	line := "order " + after(last.ID) + " " + strconv.Itoa(last.Qty)
	for s.taken(line) {
		last.ID = after(last.ID)
		line = "order " + after(last.ID) + " " + strconv.Itoa(last.Qty)
	}
	return line + " at=" + scenario.FormatTime(at+500)
}

func (s *Session) taken(line string) bool {
	id := strings.Fields(line)[1]
	for _, step := range s.Wanted.Steps {
		if step.Verb == "order" && step.ID == id {
			return true
		}
	}
	return false
}

// after counts the number at the end of an id up: "snack-7" gives "snack-8".
func after(id string) string {
	digits := len(id)
	for digits > 0 && id[digits-1] >= '0' && id[digits-1] <= '9' {
		digits--
	}
	n := 0
	for _, c := range id[digits:] {
		n = n*10 + int(c-'0')
		if n > 1_000_000 {
			return id + "-2"
		}
	}
	if digits == len(id) {
		return id + "-2"
	}
	return id[:digits] + strconv.Itoa(n+1)
}

// NextInject proposes a message from outside: the first order's id, other content.
func (s *Session) NextInject() string {
	for _, step := range s.Wanted.Steps {
		if step.Verb == "order" {
			return "inject " + step.ID + " " + strconv.Itoa(step.Qty+1) + " at=500ms"
		}
	}
	return "inject snack-7 8 at=500ms"
}

// Works tells whether a step is work: an order, or a message from outside.
func Works(step scenario.Step) bool {
	for _, v := range catalog.Actions {
		if v.Name == step.Verb {
			return true
		}
	}
	return false
}
