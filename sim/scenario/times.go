package scenario

import (
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
)

// Time is a place in a scenario where a time stands: a setting that matters with its
// designs, or an argument of a statement.
type Time struct {
	Name  string // what stands there: "lease", "hold receiver checked 1 for=…"
	Ms    int
	Least int
	Most  int

	key  string // of the option, or of the argument
	step int    // -1: an option
}

// given are the times that nobody chooses who builds a side: what the network, the work
// and a restart take, and when a run is given up.
var given = []string{"latency", "work", "restart", "step-limit", "time-limit"}

// Times lists the times of a scenario: the settings that matter, those that are given
// only where it speaks of them; then what the statements say, in their order.
func (s Scenario) Times() []Time {
	var out []Time
	for _, o := range catalog.Options {
		ms, number := s.Number(o.Key)
		if o.Kind != catalog.Duration || !number || ms == Never || !s.Applies(o.Key) {
			continue
		}
		if !slices.Contains(given, o.Key) || s.Changed(o.Key) {
			out = append(out, Time{Name: o.Key, Ms: ms, Least: o.Min, Most: o.Max, key: o.Key, step: -1})
		}
	}
	for i, stmt := range s.Statements {
		for _, a := range stmt.times() {
			if *a.into < a.least {
				continue // never, or not said
			}
			out = append(out, Time{Name: stmt.without(a), Ms: *a.into, Least: a.least, Most: MaxTime, key: a.key, step: i})
		}
	}
	return out
}

// without is the statement with the value of a time left open.
func (s Statement) without(a arg) string {
	written, key := " "+a.key+"="+FormatTime(*a.into), " "+a.key+"=…"
	if text := s.String(); strings.Contains(text, written) {
		return strings.Replace(text, written, key, 1)
	}
	return s.String() + key // a copy that comes at once
}

// times are the arguments of a statement that are times.
func (s *Statement) times() []arg {
	from, by := "at", 0
	if s.Verb == "lock" {
		from = "from"
	}
	if s.Verb == "delay" {
		by = 1
	}
	return []arg{
		{key: from, into: &s.At}, {key: "to", into: &s.To}, {key: "by", into: &s.By, least: by},
		{key: "for", into: &s.For}, {key: "restart", into: &s.Restart},
		{key: "every", into: &s.Every, least: 1}, {key: "passes", into: &s.Passes}, {key: "answers", into: &s.Answers},
	}
}

// Set returns the scenario with another time in that place, which must be one of its own.
func (t Time) Set(s Scenario, ms int) Scenario {
	if t.step < 0 {
		*bindings[t.key].number(&s) = ms
		return s
	}
	s.Statements = slices.Clone(s.Statements)
	for _, a := range s.Statements[t.step].times() {
		if a.key == t.key {
			*a.into = ms
		}
	}
	return s
}
