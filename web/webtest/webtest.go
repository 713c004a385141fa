// Package webtest holds what tests of the page's rooms have in common.
package webtest

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/causes"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// Record runs a scenario.
func Record(t *testing.T, text string) *trace.Recording {
	t.Helper()
	sc, err := scenario.Parse(text)
	require.NoError(t, err)
	return sim.Run(sc)
}

// Text is the text of a preset.
func Text(name string) string {
	p, ok := scenario.FindPreset(name)
	if !ok {
		panic("webtest: there is no preset " + name)
	}
	return p.Text
}

// Preset runs a preset.
func Preset(t *testing.T, name string) *trace.Recording {
	t.Helper()
	return Record(t, Text(name))
}

// Asker takes the answers to what it has asked.
type Asker interface {
	Answer(*protocol.Answer) bool
	CausesAsk() (protocol.Ask, bool)
}

// Answer answers what was asked, as the engine does.
func Answer(t *testing.T, s Asker, ask protocol.Ask) {
	t.Helper()
	if ask.ID == 0 {
		return // the run is here
	}
	require.True(t, s.Answer(&protocol.Answer{ID: ask.ID, Recording: Record(t, ask.Scenario)}))
}

// Prove looks for what the run shown breaks its promises for, as the engine does.
func Prove(t *testing.T, s Asker) {
	t.Helper()
	ask, any := s.CausesAsk()
	require.True(t, any)
	AnswerWhy(t, s, ask)
}

// AnswerWhy answers what was asked about causes.
func AnswerWhy(t *testing.T, s Asker, ask protocol.Ask) {
	t.Helper()
	require.True(t, ask.Why)
	engine := sim.NewEngine()
	defer engine.Close()
	found := causes.Find(engine, scenario.MustParse(ask.Scenario))
	require.True(t, s.Answer(&protocol.Answer{ID: ask.ID, Causes: &found}))
}

// AnswerSecond answers what is asked for the second run of a comparison.
func AnswerSecond(t *testing.T, s Asker, second func() (protocol.Ask, bool)) {
	t.Helper()
	ask, any := second()
	require.True(t, any)
	Answer(t, s, ask)
	_, any = second()
	require.False(t, any, "it is asked once")
}

// Look answers an inquiry, as the engine does, and tells what is to be saved.
func Look[File any](t *testing.T, s interface {
	Expects(id int) bool
	Look(*protocol.Answer) (*File, bool)
}, ask protocol.Ask) *File {
	t.Helper()
	require.True(t, s.Expects(ask.ID))
	e := sim.NewEngine()
	defer e.Close()
	found := e.Look(scenario.MustParse(ask.Scenario), *ask.Look)
	save, ok := s.Look(&protocol.Answer{ID: ask.ID, Found: &found})
	require.True(t, ok)
	require.False(t, s.Expects(ask.ID))
	return save
}

// Cell is a cell of the table of all designs.
func Cell(receiver, publisher string, exhausted bool, verdicts ...string) protocol.Cell {
	return protocol.Cell{Receiver: receiver, Publisher: publisher, Runs: 100, Exhausted: exhausted, Verdicts: verdicts}
}

// Find is the first step that is so.
func Find(t *testing.T, rec *trace.Recording, is func(*trace.Event) bool) int {
	t.Helper()
	for i := range rec.Events {
		if is(&rec.Events[i]) {
			return i
		}
	}
	require.Fail(t, "no such step")
	return 0
}

// Sent tells of the step that sends a message.
func Sent(name string) func(*trace.Event) bool {
	return func(e *trace.Event) bool { return e.Kind == trace.Sent && e.Msg.Name() == name }
}

// Point tells of the step that reaches a point.
func Point(name string) func(*trace.Event) bool {
	return func(e *trace.Event) bool { return e.Point == name }
}

// Has tells that a part is in a text too long to be shown when it is not.
func Has(t *testing.T, text, part string) {
	t.Helper()
	require.True(t, strings.Contains(text, part), "not in the page: %s", part)
}

// HasNot tells that a part is not in it.
func HasNot(t *testing.T, text, part string) {
	t.Helper()
	require.False(t, strings.Contains(text, part), "in the page: %s", part)
}

// CheckMarkup tells that a page keeps to the policy (no inline style or script) and
// survives go-app's quoting of attributes.
func CheckMarkup(t *testing.T, text string) {
	t.Helper()
	for _, never := range []*regexp.Regexp{inTag(`style=`), inTag(`on[a-z]+=`), regexp.MustCompile(".{0,60}<script.{0,20}"), inTag(`[a-z-]+="[^"]*\\"`)} {
		require.Empty(t, never.FindString(text))
	}
}

// inTag finds an attribute of an element.
func inTag(attribute string) *regexp.Regexp { return regexp.MustCompile(`<[^>]*\s` + attribute) }
