// Package simtest lists what can be done to a run, for tests that do all of it.
package simtest

import (
	"fmt"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// Stop is a point and its occurrence, as a crash line names it.
type Stop struct {
	Role, Point string
	Nth         int
}

// String is the stop as a crash line has it.
func (s Stop) String() string { return fmt.Sprintf("%s %s %d", s.Role, s.Point, s.Nth) }

// Stops lists every point of a run.
func Stops(r *trace.Recording) []Stop {
	var out []Stop
	for _, e := range r.Events {
		if e.Kind == trace.Point {
			out = append(out, Stop{e.Role, e.Point, e.Nth})
		}
	}
	return out
}

// Faults lists every single fault that fits somewhere in a run: each message
// lost, late, copied or cut off, each reply corrupted; each process dying, raising or
// standing still at each point; and at each time at which something happens a process
// that stands still for a while, a clock that jumps, a lock that somebody else takes.
func Faults(r *trace.Recording) []string { return append(OnTheWire(r), inTime(r)...) }

// OnTheWire lists the faults of messages and points.
func OnTheWire(r *trace.Recording) []string {
	var out []string
	for _, e := range r.Events {
		switch {
		case e.Kind == trace.Point:
			s := Stop{e.Role, e.Point, e.Nth}
			out = append(out, "crash "+s.String())
			if e.Point != "started" {
				out = append(out, "raise "+s.String(), "hold "+s.String()+" for=10ms", "hold "+s.String()+" for=400ms")
			}
		case e.Kind == trace.Sent && e.Msg.Kind != trace.Lookup && e.Msg.Kind != trace.Status, e.Kind == trace.Copied:
			m := e.Msg.Name()
			out = append(out, "drop "+m, "delay "+m+" by=300ms", "duplicate "+m+" by=5ms", "close "+m)
			if e.Msg.Kind == trace.Response {
				for _, way := range catalog.Corruptions {
					out = append(out, "corrupt "+m+" as "+way.Name)
				}
			}
		}
	}
	return out
}

// Answers lists what something on the way can answer in the warehouse's place, to each
// request: nothing of it is an ACK for this work, nor a refusal of it.
func Answers(r *trace.Recording) []string {
	var out []string
	for _, e := range r.Events {
		if e.Kind != trace.Sent || e.Msg.Kind != trace.Request {
			continue
		}
		for _, answer := range []string{
			"502 <h1>Bad Gateway</h1>", "200", `200 {"id":"another","accepted":true}`, `409 {"id":"another","accepted":false}`,
			`200 {"id":"ID","accepted":false}`, `200 {"id":"ID","accepted":"true"}`, `200 {"id":"ID","accepted":1}`,
			`500 {"id":"ID","accepted":true}`, `409 {"id":"ID","accepted":true}`, `503 {"id":"ID","accepted":false}`,
		} {
			out = append(out, "answer "+e.Msg.Name()+" with "+strings.ReplaceAll(answer, "ID", e.Msg.ID))
		}
	}
	return out
}

// inTime lists the faults that have a time.
func inTime(r *trace.Recording) []string {
	var out []string
	for _, ms := range times(r) {
		for _, node := range []string{"publisher", "receiver"} {
			at := fmt.Sprintf("%s at=%dms", node, ms)
			out = append(out,
				fmt.Sprintf("freeze %s\nresume %s at=%dms", at, node, ms+40), fmt.Sprintf("freeze %s\nresume %s at=%dms", at, node, ms+400),
				"clock "+at+" by=250ms", "clock "+at+" by=1d",
				fmt.Sprintf("lock %s from=%dms to=%dms", node, ms, ms+30), fmt.Sprintf("lock %s from=%dms to=%dms", node, ms, ms+2500),
			)
		}
	}
	return out
}

// times are the ms at which something happens in a run, each once.
func times(r *trace.Recording) []int {
	var out []int
	for _, e := range r.Events {
		if len(out) == 0 || out[len(out)-1] != e.Ms {
			out = append(out, e.Ms)
		}
	}
	return out
}

// Plus is a scenario with one more fault, which may be several lines; ok is false where
// they contradict what is there.
func Plus(sc scenario.Scenario, fault string) (more scenario.Scenario, ok bool) {
	for line := range strings.Lines(fault) {
		var err error
		if sc, err = sc.With(strings.TrimSpace(line)); err != nil {
			return sc, false
		}
	}
	return sc, true
}
