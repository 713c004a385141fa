package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const welcomed = `!!document.querySelector("#welcome")`

// The first visit is told what this is; the first step puts that away, for good.
func TestFirstVisitIsWelcomedOnce(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.wait(welcomed)
	l.waitFor(hasKeyboard, "step")
	l.press(right)
	l.seesStep("step 11")
	l.wait("!" + welcomed)
	l.press(home)
	l.seesStep("start")
	require.False(t, look[bool](l, welcomed))
	l.open(open(t).address)
	require.False(t, look[bool](l, welcomed), "uninvited a second time")

	l.press("?")
	l.click("#help-welcome")
	l.sees("#dialog", "Begin with the lessons")
	l.click("#dialog #welcome-step")
	l.seesStep("step 11")
	require.False(t, look[bool](l, `document.querySelector("#dialog").open`))
	l.waitFor(hasKeyboard, "step")
}

// Who was sent a link is not: that would stand before what they came for.
func TestLinkIsNotWelcomed(t *testing.T) {
	l := visit(t, "#v1/lost-ack")
	require.False(t, look[bool](l, welcomed))
	l.open(open(t).address + "?embed")
	require.False(t, look[bool](l, welcomed))
	l.open(open(t).address + "p/lost-ack/")
	l.wait(welcomed)
	l.click("#welcome-away")
	l.wait("!" + welcomed)
	l.waitFor(hasKeyboard, "step")
}

// Where the browser keeps nothing, the welcome shows once a page.
func TestWelcomeWithoutStorage(t *testing.T) {
	l := newLearner(t)
	address := course(t, "", "sandbox allow-scripts")
	for range 2 {
		l.open(address)
		l.wait(welcomed)
		l.click("#welcome-step")
		l.seesStep("step 11")
		l.press(home)
		l.seesStep("start")
		require.False(t, look[bool](l, welcomed))
	}
}
