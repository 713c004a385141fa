package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	doors = `!!document.querySelector("#beginnings")`
	whole = `!!document.querySelector("#strip.hero")`
)

// Who comes sees the whole run, and where to begin; the first step puts that away, and from
// then on what lies ahead is hidden.
func TestFirstPaintShowsTheRunAndTheDoors(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.wait(doors)
	l.wait(whole)
	l.waitFor(hasKeyboard, "step")
	require.Equal(t, "Step through it", l.reads("#step"))
	require.False(t, look[bool](l, `!!document.querySelector("#picture, #listing")`), "no code, no void")
	require.False(t, look[bool](l, `[...document.querySelectorAll(".saying .count")].some((e) => getComputedStyle(e).visibility === "visible")`), "no zeros")
	l.click("#step")
	l.seesStep("step 11")
	l.wait("!" + doors)
	require.Equal(t, "step", l.reads("#step"))
	l.press(home)
	l.seesStep("start")
	l.wait(doors)
	require.False(t, look[bool](l, whole))

	l.press("?")
	l.click("#help-welcome")
	l.sees("#dialog", "Begin with the lessons")
	l.click("#dialog #welcome-step")
	l.seesStep("step 11")
	require.False(t, look[bool](l, `document.querySelector("#dialog").open`))
	l.waitFor(hasKeyboard, "step")
}

// The doors lead on: to a lesson, to a scenario, to what breaks this one.
func TestTheDoorsLeadOn(t *testing.T) {
	l := visit(t, "")
	l.click("#begin-incident")
	l.wait(`document.querySelector("#dialog").open && document.querySelector("#picker")`)
	l.press("\x1b")
	l.click(`#beginnings a[href*="two-replicas"]`)
	l.wait(`location.pathname.endsWith("/p/two-replicas/")`)
	l.wait(doors)
	l.click("#begin-lesson")
	l.wait(`location.pathname.includes("/lessons/two-hypotheses/")`)
}

// A lesson, and whoever asks in words of their own, does not show what will happen.
func TestNothingIsGivenAwayBeforeTheFirstStep(t *testing.T) {
	l := visit(t, "lessons/two-hypotheses/")
	require.False(t, look[bool](l, whole))
	l.open(open(t).address + "?embed")
	l.wait(whole)
	l.open(open(t).address + "#v1/text=note+Which+one+is+wrong%3F~order+a+5~drop+response+1")
	l.sees("#assignment", "Which one is wrong?")
	require.False(t, look[bool](l, whole))
}

// The strip is the scrubber: it is clicked, and has the keyboard of a slider.
func TestTheStripIsTheScrubber(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.click("#strip .mark.known") // hidden marks of the first paint are shown
	l.sees("#caption", "finds snack-7 in its inbox")
	l.wait(`document.querySelectorAll("#strip .mark.accepted.ahead").length === 1`)
	l.click("#strip .mark.work")
	l.seesCount("applications", 1)
	l.wait(`document.querySelectorAll("#strip .mark.known.ahead").length === 1`)
	require.Equal(t, "slider", look[string](l, `document.querySelector("#strip").getAttribute("role")`))
	before := l.reads("#where")
	look[bool](l, `(document.querySelector("#strip").focus(), true)`)
	l.press(right)
	l.wait(`document.querySelector("#where").innerText !== "` + before + `"`)
	l.wait(`document.querySelector("#strip").getAttribute("aria-valuetext") === document.querySelector("#where").innerText`)
}

// However the strip comes into the page, it shows what has happened: after a comparison,
// and after another view.
func TestTheStripIsMarkedWheneverItIsNew(t *testing.T) {
	const marked = `document.querySelector("#strip .mark.accepted") && !document.querySelector("#strip .ahead")`
	l := visit(t, "p/lost-ack/")
	l.toTheEnd()
	l.wait(marked)
	l.click("#shopview")
	l.wait(`document.querySelector("#strip .shut")`)
	l.wait(marked)
	l.click("#shopview")
	l.wait(`!document.querySelector("#strip .shut")`)
	l.wait(marked)
	l.click("#to-compare")
	l.wait(`document.querySelector(".panes")`)
	l.click("#to-lab")
	l.wait(`document.querySelector("#strip svg.strip")`)
	l.wait(marked)
}
