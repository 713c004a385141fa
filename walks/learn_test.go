package walks

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A learner walks the first lesson from its beginning to its end, and does not get
// everything right.
func TestLearnerWalksThroughALesson(t *testing.T) { everywhere(t, walkALesson) }

func walkALesson(l *learner) {
	l.visit("lessons/two-hypotheses/")
	l.seesComputedHere()
	l.seesStep("start")
	l.sees("#wait", "Step on until 50 ms.")
	l.press(end)
	l.sees("#wait", "You have been there.")

	l.click("#next")
	l.answersWrong()
	l.click("#decides")
	l.sees("#caption", "Commit: 7 of snack-7 is applied.")
	require.Contains(l.t, l.address(), "lessons/two-hypotheses/#silence", "the address is the passage's")
	silence := l.address()

	for range 10 {
		l.click("#next")
		l.doesWhatIsAsked()
		if look[bool](l, `!!document.querySelector("#goal, #closing")`) {
			break
		}
	}
	l.missesAndReachesTheGoal()

	for range 10 {
		if look[bool](l, `!!document.querySelector("#closing")`) {
			break
		}
		l.click("#next")
		l.doesWhatIsAsked()
	}
	l.sees("#closing", "All 8 passages are done.")
	l.sees("#next", "Next lesson")

	l.reloads()
	l.sees("#closing", "All 8 passages are done.")
	l.click(`.path a[data-slug="silence"]`)
	l.sees("#result", "your answer")
	look[bool](l, `(history.back(), true)`)
	l.sees("#closing", "All 8 passages are done.")

	friend := l.sends(silence)
	friend.sees("#passage", "Nothing comes back")
	friend.wait(`document.querySelector("#predict") && !document.querySelector(".path .done")`)
}

// answersWrong gives the first answer, which is wrong, and sees what is right.
func (l *learner) answersWrong() {
	l.t.Helper()
	l.click("#answer")
	l.sees("#unanswered", "Choose an answer first.")
	l.click(`#predict input[value="1"]`)
	l.click("#answer")
	l.sees("#result", "Not so, says the run.")
	l.wait(`document.activeElement.id === "result"`)
	l.sees("#result .said", "your answer")
	l.sees("#result .is", "what happens")
	l.wait(`[...document.querySelectorAll("#result .choices li")].every((e) => e.querySelector(".because").innerText.length > 20)`)
	l.wait(`document.querySelector(".path [aria-current]").classList.contains("wrong")`)
}

// doesWhatIsAsked answers the question of a passage, or goes where it waits for.
func (l *learner) doesWhatIsAsked() {
	l.t.Helper()
	l.wait(`document.activeElement.id === "passage" && !document.querySelector(".lab.waiting")`)
	switch {
	case look[bool](l, `!!document.querySelector("#predict")`):
		l.click(`#predict input[value="1"]`)
		l.click("#answer")
		l.wait(`document.querySelector("#result")`)
	case look[bool](l, `!!document.querySelector("#wait")`):
		l.press(end)
		l.sees("#wait", "You have been there.")
	}
}

// missesAndReachesTheGoal is for "silence without a loss".
func (l *learner) missesAndReachesTheGoal() {
	l.t.Helper()
	l.sees("#judged", "Change the scenario")
	l.clicksInPicture("request 1")
	l.chooses("Drop it")
	l.sees("#judged", "Not yet:")
	l.sees("#judged", "This is not allowed, and it happens: “a message is lost”.")
	l.takesAway("drop request 1")
	l.seesFaults()
	l.toTheEnd()
	l.clicksInPicture("committed")
	l.chooses("Crash the warehouse here")
	l.sees("#judged", "Reached")
	l.sees("#judged .changes", "crash receiver committed 1")
	l.click("#moment")
	l.sees("#caption", "the shop stops waiting")
	l.click("#return")
	l.sees("#judged", "You have done this before.")
	l.click("#solution")
	l.sees("#judged", "This is one solution.")
	l.sees("#caption", "the shop stops waiting")
}

func TestAPassageThatIsNotThereIsSaid(t *testing.T) {
	l := visit(t, "lessons/two-hypotheses/#nowhere")
	l.sees("#notice", "This lesson has no passage “nowhere”.")
	l.sees("#passage", "An order goes out")
}

func TestALessonThatIsNotThereIsSaid(t *testing.T) {
	l := newLearner(t)
	l.expect("404")
	l.goTo(open(t).address + "lessons/nothing/")
	l.wait(`document.querySelector('main a[href$="lessons/"]')`)
}

// The page of all lessons shows how far one is, and forgets it when asked twice.
func TestProgressIsShownAndForgotten(t *testing.T) {
	l := visit(t, "lessons/two-hypotheses/")
	l.click("#next")
	l.sees("#passage", "Nothing comes back")
	l.open(look[string](l, `document.querySelector(".lessonhead .of a").href`))
	l.sees(".lessoncard.next", "Go on")
	require.Contains(t, look[string](l, `document.querySelector(".lessoncard.next .button").href`), "#silence")
	l.click("#forget")
	l.click("#forget-now")
	l.sees(".lessoncard.next", "Begin")
	require.False(t, look[bool](l, `Object.keys(localStorage).some((key) => key.includes("lessons"))`))
}

// A passage that points at the code opens it in the drawer; the next one begins with the
// tables again.
func TestAPassageOpensTheDrawerItPointsAt(t *testing.T) {
	l := visit(t, "lessons/inbox/#two-answers")
	l.wait(`document.querySelector("#tab-code")?.getAttribute("aria-selected") === "true"`)
	l.sees("#listing", "DuplicateFound")
	l.click("#tab-tables")
	l.wait(`document.querySelector("#tab-tables").getAttribute("aria-selected") === "true" && !document.querySelector("#listing")`)
	l.click("#look")
	l.wait(`document.querySelector("#listing")`)
}
