package scenario

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
)

// check looks for what can only be seen in the whole: contradictions, and points
// that the chosen designs do not have. The lines are those of the statements.
func check(sc Scenario, lines []int) *Error {
	work := false
	first := map[string]int{}
	for i, s := range sc.Statements {
		work = work || s.Verb == "order" || s.Verb == "wish" || s.Verb == "inject"
		err := sc.checkPoint(s)
		if err == nil {
			err = sc.checkMessage(s)
		}
		if err == nil {
			err = sc.checkEdit(s)
		}
		if err == nil {
			err = sc.checkProcess(s)
		}
		if err != nil {
			err.Line = lines[i]
			return err
		}
		about := s.about()
		if before, ok := first[about]; ok && about != "" {
			return twice(s, sc.Statements[before], about, lines[i], lines[before])
		}
		first[about] = i
	}
	if !work {
		return &Error{
			Message: "nothing would happen: there is no order, no wish and no inject",
			Allowed: []string{"order ID QTY, for example: order snack-7 7", "wish ID QTY", "inject ID QTY at=TIME"},
		}
	}
	return nil
}

// checkEdit tells whether the order is there that a statement changes.
func (s Scenario) checkEdit(edit Statement) *Error {
	if edit.Verb != "edit" {
		return nil
	}
	var orders []string
	for _, o := range s.Statements {
		if o.Verb == "order" || o.Verb == "wish" { // the first order for a wish has its id
			orders = append(orders, o.ID)
		}
	}
	if slices.Contains(orders, edit.ID) {
		return nil
	}
	return &Error{Message: fmt.Sprintf("there is no order %s that could be changed", edit.ID), Allowed: orders}
}

func twice(s, first Statement, about string, line, before int) *Error {
	switch {
	case s.Verb == "wish" || first.Verb == "wish":
		return &Error{Line: line, Message: fmt.Sprintf("the id %s is taken on line %d already; each order and each wish has an id of its own", s.ID, before)}
	case s.Verb == "order":
		return &Error{Line: line, Message: fmt.Sprintf("the order %s is on line %d already; an order has an id of its own (inject sends a known id again)", s.ID, before)}
	}
	return &Error{Line: line, Message: fmt.Sprintf("line %d decides about %s already; only one fault can", before, about)}
}

// about names what only one statement can decide about: an order's id, the fate
// of a message, a moment of a process. "" when there is nothing.
func (s Statement) about() string {
	switch {
	case s.Verb == "order", s.Verb == "wish":
		return "order " + s.ID
	case !s.Fault():
		return ""
	case s.Message.Kind != "":
		return s.Message.String()
	case s.Point != "":
		return fmt.Sprintf("%s %s %d", s.Node, s.Point, s.Nth)
	}
	moment := process(s.Node) + argument("at", s.At)
	switch s.Verb {
	case "crash", "restart":
		return moment
	case "freeze", "resume":
		return "the freezing of " + moment
	default: // release, lock
		return "the " + s.Verb + " of " + moment
	}
}

// checkPoint tells whether the designs have the point of a statement.
func (s Scenario) checkPoint(stmt Statement) *Error {
	if stmt.Point == "" {
		return nil
	}
	points, whose := s.Points(stmt.Node), s.whose(stmt.Node)
	if s.HasPoint(stmt.Node, stmt.Point) {
		return nil
	}
	if len(points) == 0 {
		return &Error{Message: fmt.Sprintf("%q cannot be reached: %s has no relay", stmt.Point, strings.TrimPrefix(whose, "the relay of "))}
	}
	err := unknown(stmt.Point, "point of "+whose, points)
	if owner := s.ownerOf(stmt.Point, stmt.Node); owner != "" {
		err.Message = fmt.Sprintf("%q is no point of %s; it is one of %s", stmt.Point, whose, owner)
	}
	return err
}

// checkMessage tells whether the designs send a message such as that of a statement.
func (s Scenario) checkMessage(stmt Statement) *Error {
	if slices.Contains(before, stmt.Message.Kind) && !s.Has("wish") {
		return &Error{Message: fmt.Sprintf("there is no %s: no customer has a wish", stmt.Message.Kind), Allowed: messages}
	}
	if !slices.Contains(beyond, stmt.Message.Kind) || s.Courier() {
		return nil
	}
	return &Error{Message: fmt.Sprintf("there is no %s: receiver %s calls no courier", stmt.Message.Kind, s.Receiver), Allowed: messages}
}

// Courier tells whether a courier is there: a receiver that calls it.
func (s Scenario) Courier() bool {
	design, _ := catalog.Find(catalog.Receiver, s.Receiver)
	return design.Courier
}

// relays are the roles of relays, by whose process they run in.
var relays = map[string]catalog.Role{"relay": catalog.Publisher, "courier-relay": catalog.Receiver}

// whose names the design that the points of a role come from.
func (s Scenario) whose(role string) string {
	if of, relay := relays[role]; relay {
		return nameOf(role, s.Get(string(of)))
	}
	return nameOf(role, s.Get(role))
}

func nameOf(role, design string) string {
	if of, relay := relays[role]; relay {
		return fmt.Sprintf("the relay of %s %s", of, design)
	}
	return role + " " + design
}

// ownerOf names a design that has the point: the scenario's own before one of
// the same role before any other; "" when there is no such point.
func (s Scenario) ownerOf(point, role string) string {
	best, owner := 0, ""
	consider := func(points []string, as, design string) {
		rank := 1
		switch name := nameOf(as, design); {
		case !slices.Contains(points, point):
			return
		case name == s.whose(as):
			rank = 3
		case as == role:
			rank = 2
		}
		if rank > best {
			best, owner = rank, nameOf(as, design)
		}
	}
	for _, d := range catalog.Designs {
		consider(d.Points, string(d.Role), d.Name)
		for role, of := range relays {
			if d.Role == of {
				consider(d.Relay, role, d.Name)
			}
		}
	}
	return owner
}

// HasPoint tells whether the design of a role can have a point of that name. What is not
// the lab's own code has those that its runs show.
func (s Scenario) HasPoint(role, point string) bool {
	design, _ := catalog.Find(catalog.Role(role), s.Get(role))
	return design.Foreign || slices.Contains(s.Points(role), point)
}

// Points lists the points that the publisher, the receiver or a relay reaches with
// the designs of the scenario, in the order a run reaches them. A side without a
// relay has none for it.
func (s Scenario) Points(role string) []string {
	if of, relay := relays[role]; relay {
		design, _ := catalog.Find(of, s.Get(string(of)))
		return design.Relay
	}
	design, _ := catalog.Find(catalog.Role(role), s.Get(role))
	if at := slices.Index(design.Points, "version-unknown"); at >= 0 && s.Parks() {
		return slices.Insert(slices.Clone(design.Points), at+1, catalog.ParkingPoints...)
	}
	return design.Points
}
