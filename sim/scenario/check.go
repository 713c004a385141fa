package scenario

import (
	"fmt"
	"slices"

	"twodeliveries/sim/catalog"
)

// check looks for what can only be seen in the whole: contradictions, and points
// that the chosen designs do not have. The lines are those of the steps.
func check(sc Scenario, lines []int) *Error {
	work := false
	first := map[string]int{}
	for i, s := range sc.Steps {
		work = work || s.Verb == "order" || s.Verb == "inject"
		if err := sc.checkPoint(s); err != nil {
			err.Line = lines[i]
			return err
		}
		about := s.about()
		if before, ok := first[about]; ok && about != "" {
			return twice(s, about, lines[i], lines[before])
		}
		first[about] = i
	}
	if !work {
		return &Error{
			Message: "nothing would happen: there is no order and no inject",
			Allowed: []string{"order ID QTY, for example: order snack-7 7", "inject ID QTY at=TIME"},
		}
	}
	return nil
}

func twice(s Step, about string, line, before int) *Error {
	if s.Verb == "order" {
		return &Error{Line: line, Message: fmt.Sprintf("the order %s is on line %d already; an order has an id of its own (inject sends a known id again)", s.ID, before)}
	}
	return &Error{Line: line, Message: fmt.Sprintf("line %d decides about %s already; only one fault can", before, about)}
}

// about names what only one statement can decide about: an order's id, the fate
// of a message, a moment at which a process dies. "" when there is nothing.
func (s Step) about() string {
	switch {
	case s.Verb == "order":
		return "order " + s.ID
	case !s.Fault():
		return ""
	case s.Message.Kind != "":
		return s.Message.String()
	case s.Point != "":
		return fmt.Sprintf("%s %s %d", s.Node, s.Point, s.Nth)
	default:
		return fmt.Sprintf("%s%s", processes[s.Node], argument("at", s.At))
	}
}

// checkPoint tells whether the designs have the point of a crash.
func (s Scenario) checkPoint(step Step) *Error {
	if step.Point == "" {
		return nil
	}
	points, whose := s.Points(step.Node), step.Node
	if step.Node != "relay" {
		whose = fmt.Sprintf("%s %s", step.Node, s.Get(step.Node))
	}
	if slices.Contains(points, step.Point) {
		return nil
	}
	err := unknown(step.Point, "point of "+whose, points)
	if owner := ownerOf(step.Point, step.Node); owner != "" {
		err.Message = fmt.Sprintf("%q is no point of %s; it is one of %s", step.Point, whose, owner)
	}
	return err
}

// ownerOf names a design that has the point, one of the same role before any
// other, or the relay; "" when there is no such point.
func ownerOf(point, node string) string {
	owner := ""
	for _, p := range catalog.PointsOf(catalog.Relay) {
		if p.Name == point {
			owner = "relay"
		}
	}
	for _, d := range catalog.Designs {
		if slices.Contains(d.Points, point) && (owner == "" || string(d.Role) == node) {
			owner = fmt.Sprintf("%s %s", d.Role, d.Name)
		}
	}
	return owner
}

// Points lists the points where the publisher, the relay or the receiver can
// crash with the designs of the scenario, in the order a run reaches them.
func (s Scenario) Points(node string) []string {
	if node == "relay" {
		var points []string
		for _, p := range catalog.PointsOf(catalog.Relay) {
			points = append(points, p.Name)
		}
		return points
	}
	design, _ := catalog.Find(catalog.Role(node), s.Get(node))
	return design.Points
}
