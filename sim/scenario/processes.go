package scenario

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
)

// Who a statement can be about. At a point it is a role: occurrences are counted
// over all its processes. At a time it is one process, and the further ones of a
// role have numbers.
var (
	roles    = []string{"publisher", "relay", "receiver"}
	further  = []string{"relay-2", "relay-3", "receiver-2", "receiver-3"} // up to maxProcesses of each
	pointed  = append(slices.Clone(roles), "courier-relay")               // who has points
	refusing = []string{"receiver"}
	sides    = []string{"publisher", "receiver"}
)

// maxProcesses is how many relays and how many receivers there can be.
const maxProcesses = 3

// process names the process that dies: the first relay runs in the publisher's, the
// warehouse's in the receiver's.
func process(node string) string {
	switch node {
	case "relay":
		return "publisher"
	case "courier-relay":
		return "receiver"
	}
	return node
}

// isProcess tells whether a word names one.
func isProcess(word string) bool {
	return slices.Contains(roles, word) || slices.Contains(further, word)
}

// readTimed reads what happens to a process at a time.
func readTimed(w *words, s *Statement) {
	s.Node = w.oneOf("process", slices.Concat(roles, further))
	w.args(at(s))
}

// readCrash reads a point, or at=TIME.
func readCrash(w *words, s *Statement) {
	back := &arg{key: "restart", into: &s.Restart, never: true}
	_, rest := split(strings.TrimSpace(w.rest))
	if next, _, _ := strings.Cut(rest, " "); next == "at" || strings.HasPrefix(next, "at=") {
		s.Node = w.oneOf("process", slices.Concat(roles, further))
		w.args(at(s), back)
		return
	}
	w.moment(s, pointed)
	w.args(back)
}

// moment reads the role, the point and its occurrence at which something happens.
func (w *words) moment(s *Statement, allowed []string) {
	if node := w.peek(); slices.Contains(further, node) {
		role, _, _ := strings.Cut(node, "-")
		w.fail(&Error{
			Message: fmt.Sprintf("%s: at a point, which is counted over every %s process, write %s and not %s", w.verb.Name, role, role, node),
			Allowed: allowed,
		})
	}
	what := "the point"
	if w.verb.Name == "crash" {
		what = "the point, or at=TIME,"
	}
	s.Node = w.oneOf("process", allowed)
	s.Point = w.word(what)
	if s.Point == "at" || strings.HasPrefix(s.Point, "at=") {
		w.failf("%s: this happens at a point, not at a time", w.verb.Name)
	}
	s.Nth = w.number("occurrence (1 for the first time)", 1, MaxNumber)
}

func readHold(w *words, s *Statement) {
	w.moment(s, pointed)
	w.args(&arg{key: "for", into: &s.For})
}

// readClock reads a jump of a process's clock.
func readClock(w *words, s *Statement) {
	s.Node = w.oneOf("process", slices.Concat(roles, further))
	w.args(&arg{key: "by", into: &s.By, least: 1, must: true}, &arg{key: "at", into: &s.At})
}

func readLock(w *words, s *Statement) {
	s.Node = w.oneOf("process", slices.Concat(roles, further))
	w.args(&arg{key: "from", into: &s.At, must: true}, &arg{key: "to", into: &s.To, must: true})
	if w.err == nil && s.To <= s.At {
		w.failf("lock: to=%s is not after from=%s", FormatTime(s.To), FormatTime(s.At))
	}
}

// Processes lists who something can happen to at a time: the publisher, the relay
// in its process, the receiver, and the further processes that the scenario has.
func (s Scenario) Processes() []string {
	out := slices.Clone(roles)
	if s.withoutRelay() == "" {
		out = append(out, further[:s.Relays-1]...)
	}
	return append(out, further[maxProcesses-1:][:s.Replicas-1]...)
}

// checkProcess tells whether the scenario has the process of a statement.
func (s Scenario) checkProcess(stmt Statement) *Error {
	have := s.Processes()
	if stmt.Node == "" || stmt.Node == "courier-relay" || slices.Contains(have, stmt.Node) { // that one has points, or none
		return nil
	}
	why := fmt.Sprintf("replicas is %d", s.Replicas)
	if strings.HasPrefix(stmt.Node, "relay-") {
		if why = s.withoutRelay(); why == "" {
			why = fmt.Sprintf("relays is %d", s.Relays)
		}
	}
	return &Error{Message: fmt.Sprintf("there is no %s: %s", stmt.Node, why), Allowed: have}
}

// withoutRelay says why no relay runs, or "".
func (s Scenario) withoutRelay() string {
	switch design, _ := catalog.Find(catalog.Publisher, s.Publisher); {
	case len(design.Relay) == 0:
		return fmt.Sprintf("publisher %s has no relay", s.Publisher)
	case s.Starts == 0:
		return "relay-starts is 0"
	}
	return ""
}
