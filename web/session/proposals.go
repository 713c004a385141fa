package session

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
)

// NextOrder proposes an order: the id after the last one, when it ends in a number.
func (d *Draft) NextOrder() string {
	last := scenario.Statement{ID: "snack-6", Qty: 7}
	at := 0
	for _, stmt := range d.Scenario.Statements {
		if stmt.Verb == "order" {
			last = stmt
			at = max(at, stmt.At)
		}
	}
	line := "order " + after(last.ID) + " " + strconv.Itoa(last.Qty)
	for ordered(d.Scenario, line) {
		last.ID = after(last.ID)
		line = "order " + after(last.ID) + " " + strconv.Itoa(last.Qty)
	}
	return line + " at=" + scenario.FormatTime(at+500)
}

// ordered tells whether a scenario has an order of the id in a line.
func ordered(sc scenario.Scenario, line string) bool {
	id := strings.Fields(line)[1]
	for _, stmt := range sc.Statements {
		if (stmt.Verb == "order" || stmt.Verb == "wish") && stmt.ID == id {
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
func (d *Draft) NextInject() string {
	for _, stmt := range d.Scenario.Statements {
		if stmt.Verb == "order" {
			return "inject " + stmt.ID + " " + strconv.Itoa(stmt.Qty+1) + " at=500ms"
		}
	}
	return "inject snack-7 8 at=500ms"
}

// Works tells whether a step is work: an order, or a message from outside.
func Works(stmt scenario.Statement) bool {
	for _, v := range catalog.Actions {
		if v.Name == stmt.Verb {
			return true
		}
	}
	return false
}

// AddKeyed is the scenario on the desk with one more order of the last one's key.
func (d *Draft) AddKeyed() (*Change, *scenario.Error) {
	sc := d.Scenario
	sc.Statements = slices.Clone(sc.Statements)
	key := ""
	for i := range sc.Statements {
		if sc.Statements[i].Verb == "order" {
			if key = sc.Statements[i].Key; key == "" {
				key = sc.Statements[i].ID
			}
		}
	}
	for i := range sc.Statements {
		if step := &sc.Statements[i]; step.Verb == "order" && step.ID == key {
			step.Key = key
		}
	}
	line := d.NextOrder()
	if key != "" {
		line += " key=" + key
	}
	sc, err := sc.With(line)
	if err != nil {
		return nil, words.AsProblem(err)
	}
	return &Change{Scenario: sc, Aside: d.Aside}, nil
}

// Proposal writes a statement of a kind that fits the scenario, to be changed by
// hand, and says what it means.
func (d *Draft) Proposal(verb string) (line, meaning string) {
	for _, table := range [][]catalog.Verb{catalog.Faults, catalog.Actions} {
		for _, v := range table {
			if v.Name == verb {
				return d.proposal(v), v.Meaning + " " + v.Syntax
			}
		}
	}
	return "", ""
}

func (d *Draft) proposal(v catalog.Verb) string {
	switch v.Name {
	case "order":
		return d.NextOrder()
	case "wish":
		return strings.Replace(d.NextOrder(), "order", "wish", 1)
	case "inject":
		return d.NextInject()
	case "edit":
		for _, o := range d.Scenario.Statements {
			if o.Verb == "order" {
				return fmt.Sprintf("edit %s %d at=100ms", o.ID, min(o.Qty+1, scenario.MaxQty))
			}
		}
	case "crash", "raise", "refuse", "hold":
		line := fmt.Sprintf("%s receiver %s 1", v.Name, middle(d.Scenario))
		if v.Name == "hold" {
			line += " for=100ms"
		}
		return line
	}
	return v.Example
}

// middle is a point of the receiver's design between receiving and replying.
func middle(sc scenario.Scenario) string {
	points := sc.Points("receiver")
	return points[min(2, len(points)-1)]
}
