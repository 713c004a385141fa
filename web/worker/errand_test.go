package worker

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/webtest"
)

func starts(id int) protocol.Message {
	return protocol.Message{Ask: protocol.Ask{ID: id}, Explore: &protocol.Exploration{Scenario: "order a 1\n"}}
}

func stops(id int) protocol.Message {
	return protocol.Message{Ask: protocol.Ask{ID: id}, Stop: true}
}

var wait = Late{Wait: true}

// An explorer that comes to an end in time is left alone.
func TestWhoEndsWhatItWasToldToEndIsNotReplaced(t *testing.T) {
	var e Errand
	first := e.Told(starts(1))
	require.Equal(t, Late{}, e.Late(first), "nobody is replaced for a first run that takes long")
	e.Heard(protocol.News{ID: 1})
	n := e.Told(stops(1))
	e.Heard(protocol.News{ID: 1})
	require.Equal(t, wait, e.Late(n), "it speaks, and what was found is made smaller")
	e.Heard(protocol.News{ID: 1, Over: true})
	require.Equal(t, Late{}, e.Late(n))
	require.Equal(t, Late{}, e.Late(e.Told(stops(1))), "it is at its end already")
}

// One that says nothing after a word to stop is replaced, and what it was about ends
// with what was heard of it last.
func TestWhoDoesNotListenToAStopIsReplaced(t *testing.T) {
	var e Errand
	e.Told(starts(7))
	e.Heard(protocol.News{ID: 7, Ms: 300, Progress: protocol.Progress{Runs: 12, Broken: []string{"no-loss"}}, Cells: []protocol.Cell{webtest.Cell("inbox", "outbox", true, "safe")}})
	n := e.Told(stops(7))
	require.Equal(t, wait, e.Late(n), "the page may have been too busy to hear")
	late := e.Late(n)
	require.Nil(t, late.Again)
	require.Equal(t, &protocol.News{ID: 7, Ms: 300, Progress: protocol.Progress{Runs: 12, Broken: []string{"no-loss"}}, Over: true}, late.End)
	require.Equal(t, Late{}, e.Late(n), "once")
	require.Equal(t, Late{}, e.Late(e.Told(starts(8))), "the new one is not busy with anything")
}

// What was on its way before the word to stop does not count as an answer for ever.
func TestWhoHasSpokenOnceAndThenNoMoreIsReplaced(t *testing.T) {
	var e Errand
	e.Told(starts(1))
	n := e.Told(stops(1))
	e.Heard(protocol.News{ID: 1})
	require.Equal(t, wait, e.Late(n))
	require.Equal(t, wait, e.Late(n))
	require.NotNil(t, e.Late(n).End)
}

// A new exploration is told again to a new explorer, if the one before keeps it from
// being heard.
func TestWhoIsBusyWithWhatWasBeforeIsReplaced(t *testing.T) {
	var e Errand
	first := e.Told(starts(1))
	e.Heard(protocol.News{ID: 1})
	n := e.Told(starts(2))
	e.Heard(protocol.News{ID: 1}) // of the one before
	require.Equal(t, Late{}, e.Late(first), "another message was sent since")
	require.Equal(t, wait, e.Late(n))
	late := e.Late(n)
	require.Nil(t, late.End)
	require.Equal(t, starts(2), *late.Again)
	require.Equal(t, Late{}, e.Late(e.Told(*late.Again)))

	e.Heard(protocol.News{ID: 2})
	n = e.Told(starts(3))
	e.Heard(protocol.News{ID: 3})
	require.Equal(t, Late{}, e.Late(n), "it has turned to it")
	e.Heard(protocol.News{ID: 3, Over: true})
	require.Equal(t, Late{}, e.Late(e.Told(starts(4))), "it was not busy")
}

// Where an explorer has failed nobody is left to be replaced.
func TestAnErrandThatIsForgottenIsNotLate(t *testing.T) {
	var e Errand
	e.Told(starts(1))
	n := e.Told(stops(1))
	e.Forget()
	require.Equal(t, Late{}, e.Late(n))
	require.NotEqual(t, n, e.Told(starts(2)), "a wait for the one before is not taken for a wait for this one")
}
