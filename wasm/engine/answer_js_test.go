package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

func read(t *testing.T, text string) protocol.Answer {
	t.Helper()
	var a protocol.Answer
	require.NoError(t, json.Unmarshal([]byte(text), &a))
	return a
}

func TestAnswerIsTheRunOfTheScenario(t *testing.T) {
	preset, ok := scenario.FindPreset(scenario.DefaultPreset)
	require.True(t, ok)
	sc, err := scenario.Parse(preset.Text)
	require.NoError(t, err)

	a := read(t, newEngine().reply(marshal(protocol.Ask{ID: 7, Scenario: preset.Text}), protocol.Sources{}))

	require.Equal(t, 7, a.ID)
	require.Equal(t, sim.Run(sc), a.Recording)
	require.Nil(t, a.Problem)
	require.Empty(t, a.Crash)
}

func TestAnAnswerIsPackedWhereThatIsAskedFor(t *testing.T) {
	plain := read(t, newEngine().reply(`{"id":7,"scenario":"order snack-7 7"}`, protocol.Sources{}))
	text := newEngine().reply(`{"id":7,"scenario":"order snack-7 7","packed":true}`, protocol.Sources{})
	packed, err := protocol.Unpack(text)
	require.NoError(t, err)
	require.Equal(t, 7, packed.ID)
	require.Equal(t, plain.Recording.Digest, packed.Recording.Digest)
	require.Equal(t, len(plain.Recording.Events), len(packed.Recording.Events))

	wrong := newEngine().reply(`{"id":3,"scenario":"nonsense","packed":true}`, protocol.Sources{})
	require.NotNil(t, read(t, wrong).Problem, "only recordings are large enough for it")
}

func TestWrongScenarioIsAnsweredWithItsProblem(t *testing.T) {
	a := read(t, newEngine().reply(`{"id":3,"scenario":"order snack-7 7\ndrop reply 1"}`, protocol.Sources{}))

	require.Equal(t, 3, a.ID)
	require.Nil(t, a.Recording)
	require.NotNil(t, a.Problem)
	require.Equal(t, 2, a.Problem.Line)
}

func TestALookIsAnsweredWithWhatWasFound(t *testing.T) {
	e := newEngine()
	look := func(q protocol.Look) protocol.Answer {
		return read(t, e.reply(marshal(protocol.Ask{ID: 4, Scenario: "order snack-7 7", Look: &q}), protocol.Sources{}))
	}
	last := len(read(t, e.reply(`{"id":1,"scenario":"order snack-7 7"}`, protocol.Sources{})).Recording.Events) - 1

	a := look(protocol.Look{Step: last, DB: trace.Receiver, SQL: "SELECT total, NULL FROM stock"})
	require.Equal(t, 4, a.ID)
	require.Nil(t, a.Recording)
	require.Equal(t, [][]protocol.Value{{{Kind: protocol.NumberValue, Text: "7"}, {Kind: protocol.NullValue, Text: "NULL"}}}, a.Found.Rows)

	a = look(protocol.Look{Step: -1, DB: trace.Receiver, SQL: "SELECT total FROM stock"})
	require.Equal(t, "0", a.Found.Rows[0][0].Text)

	a = look(protocol.Look{Step: last, DB: trace.Receiver, File: true})
	require.Equal(t, "SQLite format 3\x00", string(a.Found.File[:16]))

	a = look(protocol.Look{Step: last, DB: trace.Receiver, SQL: "SELECT * FROM foo"})
	require.Equal(t, "no such table: foo", a.Found.Error)
}

// By hand in sim/explore: who claimed at 10 for 470 or less is overtaken at 480.
func TestAQuestionForTimesIsAnsweredWithThem(t *testing.T) {
	ask := protocol.Ask{ID: 5, Scenario: "receiver claim-lease\norder snack-7 7\ncrash receiver committed 1", Times: "at-most-once"}
	a := read(t, newEngine().reply(marshal(ask), protocol.Sources{}))
	require.Equal(t, 5, a.ID)
	require.Nil(t, a.Recording)
	require.Contains(t, a.Times.List, protocol.Threshold{Name: "lease", Is: 300, From: 471})
}

func TestWrongScenarioOfALookIsAnsweredWithItsProblem(t *testing.T) {
	a := read(t, newEngine().reply(`{"id":3,"scenario":"nonsense","look":{"step":0,"db":"receiver","file":true}}`, protocol.Sources{}))
	require.NotNil(t, a.Problem)
	require.Nil(t, a.Found)
}

func TestUnreadableQuestionIsAnswered(t *testing.T) {
	a := read(t, newEngine().reply(`{"id":`, protocol.Sources{}))
	require.Contains(t, a.Crash, "cannot be read")
}

func TestPanicIsAnsweredAndTheNextRunIsUnharmed(t *testing.T) {
	e := newEngine()
	healthy := e.run
	e.run = func(*sim.Engine, scenario.Scenario) *trace.Recording { panic("the disk is on fire") }

	a := read(t, e.reply(`{"id":1,"scenario":"order snack-7 7"}`, protocol.Sources{}))
	require.Equal(t, 1, a.ID)
	require.Contains(t, a.Crash, "the disk is on fire")
	require.Contains(t, a.Crash, "answer_js_test.go", "the stack names the line that failed")

	e.run = healthy
	a = read(t, e.reply(`{"id":2,"scenario":"order snack-7 7"}`, protocol.Sources{}))
	require.Empty(t, a.Crash)
	require.Equal(t, 7, a.Recording.Counts.Stock)
}

func TestServeAnswersInOrder(t *testing.T) {
	asks, answers := make(chan string, 3), make(chan string)
	asks <- `{"id":1,"scenario":"order snack-7 7"}`
	asks <- `{"id":2,"scenario":"nonsense"}`
	asks <- `{"id":3,"scenario":"order snack-8 8"}`

	go newEngine().serve(asks, func(text string) { answers <- text })

	for id := 1; id <= 3; id++ {
		require.Equal(t, id, read(t, <-answers).ID)
	}
}
