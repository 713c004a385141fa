package walks

import (
	"fmt"
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
	require.False(t, look[bool](l, `[...document.querySelectorAll(".saying .count")].some((e) => e.checkVisibility({visibilityProperty: true}))`), "no zeros")
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

// A newcomer meets one thing to do.
func TestANewcomerMeetsStep(t *testing.T) {
	l := visit(t, "")
	l.wait(`document.activeElement.id === "step"`)
	require.Equal(t, []string{"step"}, look[[]string](l, `[...document.querySelectorAll("button.pri")].filter((b) => b.offsetParent).map((b) => b.id)`))
	for _, hidden := range []string{"#panel", "#why", "#warnings", "#ending", "#notice", "#menu [role=menuitem]", ".figure", ".panes", "#picture", "#listing"} {
		require.False(t, look[bool](l, fmt.Sprintf(`Boolean(document.querySelector(%q)?.offsetParent)`, hidden)), hidden)
	}
	l.press(right)
	l.click("#verdict")
	l.wait(`document.querySelectorAll("#rules [data-rule]").length === 4`)
	l.click("#all-rules")
	l.wait(`document.querySelectorAll("#rules [data-rule]").length === 11`)
}
