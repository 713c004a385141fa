package walks

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const question = "#v2/text=title+Class+3~note+How+many+snacks+are+in+the+warehouse,+and+why_3F~order+snack-7+7~drop+response+1/step=24"

// What a teacher asks stays in sight on a phone, whose page scrolls: at the step of the
// link, at every other, and at the end.
func TestAQuestionStaysInSightOnAPhone(t *testing.T) {
	l := onAPhone(t, question)
	seen := func() bool {
		return look[bool](l, `(() => { const r = document.querySelector("#assignment").getBoundingClientRect();
			return r.top >= 0 && r.bottom <= innerHeight && document.elementFromPoint(r.x + 20, r.y + 8).closest("#assignment") !== null })()`)
	}
	l.sees("#assignment", "Class 3: How many snacks are in the warehouse, and why?")
	require.True(t, seen())
	l.press(right)
	require.True(t, seen())
	l.toTheEnd()
	require.True(t, seen())
}

// A question that is sent tells nothing of its run: not where it is announced, nor in the
// page before what it tells has happened, unless one asks for it.
func TestAQuestionKeepsItsAnswer(t *testing.T) {
	l := visit(t, question)
	l.seesComputedHere()
	l.sees("#faults", "1 fault: show")
	student := visitAt(t, l.copiesTheLink())
	student.seesComputedHere()
	require.Equal(t, "A question", look[string](student, `document.querySelector('meta[property="og:title"]').content`))
	require.False(t, look[bool](student, `fetch(location.pathname).then((r) => r.text()).then((page) => /ACK is lost|drop response/.test(page))`))
	student.seesStep("step 24 of 53")
	student.sees("#faults", "1 fault: show")
	student.click("#tell")
	student.seesFaults("drop response 1")

	l.toTheEnd()
	l.seesFaults("drop response 1")
}

// A message that leaves is not drawn to its arrival before it arrives.
func TestAMessageOnItsWayIsNotThereYet(t *testing.T) {
	const arrow = `[...document.querySelectorAll("#picture .ev.sent .msg")].map((e) => getComputedStyle(e).clipPath !== "none" || getComputedStyle(e).visibility === "hidden").slice(0, 2).join()`
	l := visit(t, "p/lost-ack/")
	l.press(right, right)
	l.seesStep("step 15 of 53")
	l.waitFor(arrow, "true,true")
	l.press(right)
	l.seesStep("step 24 of 53")
	l.waitFor(arrow, "false,false")
	l.press(left)
	l.waitFor(arrow, "true,true")
	l.click("#future")
	l.waitFor(arrow, "false,false")
}

// Why it came out so is told at the end of every run, also of one that went well.
func TestWhyOpensAtAGoodEnd(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.toTheEnd()
	l.click("#tab-why")
	l.sees("#why", "The warehouse found snack-7 in its inbox")
	l.click("#tab-tables")
	l.sees("#drawer", "outbox")
	l.click("#tab-why")
	l.sees("#why", "The warehouse found snack-7 in its inbox")
}

// In words a run is read line by line: a time, and a sentence that runs on over the ids in it.
func TestInWordsASentenceRunsOn(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.toTheEnd()
	l.click("#words")
	require.Zero(t, look[int](l, `[...document.querySelectorAll("#story li")].filter((li) => li.children.length !== 2 || li.lastChild.nodeType !== 1).length`))
}

// Escape closes the scenario also from where something is typed, and keeps that.
func TestEscapeClosesTheScenario(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.click("#scenario")
	l.click("#own-title")
	l.press("X", "\x1b")
	l.wait(`!document.querySelector("#panel")`)
	l.sees("#presets", "X")
}

// Another text has no title and no note, and then neither have the fields.
func TestTheFieldsFollowTheText(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.seesComputedHere()
	l.click("#scenario")
	l.wait(`document.querySelector("#own-title").value === "The ACK is lost" && document.querySelector("#own-note").value`)
	look[bool](l, `(() => {
		const text = document.querySelector("#editor");
		text.value = "order a-1 3\n";
		text.dispatchEvent(new Event("input", {bubbles: true}));
		return true;
	})()`)
	l.wait(`!document.querySelector("#editor-run").disabled`)
	l.click("#editor-run")
	l.sees("#presets", "A scenario of your own")
	l.wait(`document.querySelector("#own-title").value === "" && document.querySelector("#own-note").value === ""`)
}
