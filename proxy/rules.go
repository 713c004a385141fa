package proxy

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim"
	"twodeliveries/sim/network"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
)

// possible is what a proxy can do of a scenario; an order says what is expected.
var possible = []string{
	"order ID QTY", "drop MESSAGE", "delay MESSAGE by=TIME", "duplicate request N [by=TIME]", "close MESSAGE",
	"corrupt response N as WAY", "answer request N with STATUS [BODY]", "hop request N [passes=TIME] [answers=TIME] with STATUS [BODY]",
}

// rulesOf are the faults of a scenario as rules of a network. What a proxy cannot do is an
// error that says what it can.
func rulesOf(sc scenario.Scenario) ([]*network.Rule, error) {
	if _, inLine := node.Checks[sc.Ack].(node.InLine); inLine {
		return nil, &scenario.Error{Message: "ack " + sc.Ack + ": HTTP itself tells which request a reply belongs to"}
	}
	var out []*network.Rule
	for i, s := range sc.Statements {
		line := sc.Lines()[i]
		if why := impossible(s); why != "" {
			text := strings.Split(sc.String(), "\n")[line-1]
			return nil, &scenario.Error{Message: fmt.Sprintf("a proxy cannot do %q: %s", text, why), Allowed: possible}
		}
		if s.Verb != "order" {
			out = append(out, sim.RuleOf(s, line))
		}
	}
	return out, nil
}

// impossible says why a proxy cannot do what a statement says, "" if it can.
func impossible(s scenario.Statement) string {
	wire := []string{"drop", "delay", "duplicate", "close", "corrupt", "answer", "hop"}
	switch {
	case s.Verb == "order":
		return ""
	case !slices.Contains(wire, s.Verb):
		return "it sees the wire alone, and neither starts, stops nor asks anybody"
	case s.Message.Kind != string(network.Request) && s.Message.Kind != string(network.Response):
		return "only requests and responses pass it"
	case s.Verb == "duplicate" && s.Message.Kind == string(network.Response):
		return "in HTTP a request has one response"
	}
	return ""
}
