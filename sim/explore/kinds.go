package explore

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// fits lists, by the name of a catalog.FaultKind, the lines that fit at an event.
var fits = map[string]func(*site) []string{
	"drop":      onMessage(func(s *site) []string { return []string{"drop " + s.message} }),
	"delay":     onMessage(delays),
	"duplicate": onMessage(duplicates),
	"corrupt":   onMessage(corruptions),
	"crash":     atPoint(crashes),
	"hold":      atPoint(holds),
	"close":     onMessage(func(s *site) []string { return []string{"close " + s.message} }),
	"answer":    onMessage(answers),
	"restart":   atPoint(func(s *site) []string { return []string{"crash " + s.point + " restart=0ms"} }),
	"raise":     atPoint(func(s *site) []string { return []string{"raise " + s.point} }),
	"refuse":    atPoint(refusals),
}

// site is an event where a fault may fit.
type site struct {
	sc      scenario.Scenario
	event   *trace.Event
	message string // "request 1", or ""
	point   string // "receiver committed 1", or ""
}

func onMessage(lines func(*site) []string) func(*site) []string {
	return func(s *site) []string {
		if s.message == "" {
			return nil
		}
		return lines(s)
	}
}

func atPoint(lines func(*site) []string) func(*site) []string {
	return func(s *site) []string {
		if s.point == "" {
			return nil
		}
		return lines(s)
	}
}

// late is how long after a message the next attempt has come and been answered.
func (s *site) late() int {
	if s.event.Msg != nil && s.event.Msg.Before() {
		return s.sc.Patience + 2*s.sc.Latency
	}
	return s.sc.Timeout + s.sc.RetryDelay + 2*s.sc.Latency
}

// wait is how long the sender of the message waits for what becomes of it.
func (s *site) wait() int {
	if s.event.Msg.Before() {
		return s.sc.Patience
	}
	return s.sc.Timeout
}

func delays(s *site) []string {
	return []string{
		"delay " + s.message + " by=" + scenario.FormatTime(s.wait()),
		"delay " + s.message + " by=" + scenario.FormatTime(s.late()),
	}
}

func duplicates(s *site) []string {
	return []string{"duplicate " + s.message, "duplicate " + s.message + " by=" + scenario.FormatTime(s.late())}
}

func corruptions(s *site) []string {
	if s.event.Msg.Kind != trace.Response {
		return nil
	}
	var out []string
	for _, way := range catalog.Corruptions {
		out = append(out, fmt.Sprintf("corrupt %s as %s", s.message, way.Name))
	}
	return out
}

// answers are replies that prove nothing, each taken for an ACK by some check.
func answers(s *site) []string {
	if s.event.Msg.Kind != trace.Request {
		return nil
	}
	var out []string
	for _, reply := range []string{
		`200`, `502`, `200 {"id":"ID","accepted":false}`, `200 {"id":"ID","accepted":"false"}`, `200 {"id":"not-ID","accepted":true}`,
	} {
		out = append(out, fmt.Sprintf("answer %s with %s", s.message, strings.ReplaceAll(reply, "ID", s.event.Msg.ID)))
	}
	return out
}

func crashes(s *site) []string { return []string{"crash " + s.point} }

func holds(s *site) []string {
	times := []int{max(s.sc.Latency, 1), s.late()}
	if s.sc.Applies("lease") {
		times = append(times, s.sc.Lease+s.late())
	}
	var out []string
	for _, ms := range slices.Compact(times) {
		out = append(out, "hold "+s.point+" for="+scenario.FormatTime(ms))
	}
	return out
}

func refusals(s *site) []string {
	if s.event.Role != trace.Receiver {
		return nil
	}
	return []string{"refuse " + s.point}
}

// places lists what fits after a step of a run, in the order of the run and then
// of catalog.FaultKinds. Where the scenario decides already nothing else does.
func places(sc scenario.Scenario, r *trace.Recording, after int, kinds []string) []Place {
	decided := map[string]bool{}
	for _, s := range sc.Statements {
		switch {
		case s.Message.Kind != "":
			decided[s.Message.String()] = true
		case s.Point != "":
			decided[fmt.Sprintf("%s %s %d", s.Node, s.Point, s.Nth)] = true
		}
	}
	var out []Place
	for i := after + 1; i < len(r.Events); i++ {
		s := site{sc: sc, event: &r.Events[i]}
		s.look()
		if name := s.message + s.point; name == "" || decided[name] {
			continue
		}
		for _, k := range catalog.FaultKinds {
			if !slices.Contains(kinds, k.Name) {
				continue
			}
			for _, line := range fits[k.Name](&s) {
				out = append(out, Place{Line: line, Step: i})
			}
		}
	}
	return out
}

// look sees what the event is about, if a fault can be.
func (s *site) look() {
	e := s.event
	switch e.Kind {
	case trace.Point:
		if !s.sc.HasPoint(e.Role, e.Point) {
			return // a scenario cannot name it
		}
		s.point = fmt.Sprintf("%s %s %d", e.Role, e.Point, e.Nth)
	case trace.Sent, trace.Copied:
		if e.Msg.Kind != trace.Lookup && e.Msg.Kind != trace.Status {
			s.message = e.Msg.Name()
		}
	}
}
