package walks

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// While one steps, nothing moves by a pixel but what has changed: the strip, the buttons,
// the sentence's place, the numbers and the cards stand where they stood.
func TestNothingJumpsWhileStepping(t *testing.T) {
	for _, preset := range []string{"lost-ack", "memory-set", "id-first", "two-replicas", "retry-ladder", "ack-other-id", "relay-too-late",
		"content-conflict", "external-effect", "outbox-two-transactions"} {
		l := visit(t, "p/"+preset+"/")
		l.seesComputedHere()
		l.press(right)
		l.wait(`document.querySelector("#picture")`)
		moved := look[[]string](l, `(async () => {
			const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
			const places = () => Object.fromEntries([...document.querySelectorAll(
				"#strip, #first, #back, #step, #last, #play, #size, #speed, #future, #shopview, #words, #here, #where, .sentence, .count, #verdict, .stagecard, .side, .tabs button, #presets, #copy")]
				.map((e) => [e.id || e.dataset.count || e.className, e.getBoundingClientRect()])
				.map(([name, r]) => [name.replace(" ending", ""), [r.left, r.top].map(Math.round).join()]));
			const next = document.querySelector("#step"), out = [];
			for (let before = places(), n = 1; !next.disabled; n++) {
				next.click();
				await frame();
				await frame();
				const now = places();
				for (const name in now) if (before[name] && before[name] !== now[name]) out.push("stop " + n + ": " + name + " from " + before[name] + " to " + now[name]);
				before = now;
			}
			return out;
		})()`)
		require.Empty(t, moved, preset)
	}
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

// A message is seen on its way.
func TestAMessageTravels(t *testing.T) {
	everywhere(t, func(l *learner) {
		l.visit("p/lost-ack/")
		l.press(right, right)
		l.seesStep("step 15")
		const visible = `document.querySelector(".traveller")?.getBoundingClientRect().width > 0`
		seen := false
		for i := 0; i < 10 && !seen; i++ { // a busy machine may draw no frame while it travels
			l.press(left) // the page stands still once it has been drawn
			l.seesStep("step 11")
			l.press(right)
			seen = look[bool](l, `(async () => {
				for (let frame = 0; frame < 60; frame++) {
					if (`+visible+`) return true;
					await new Promise(requestAnimationFrame);
				}
				return false })()`)
		}
		require.True(l.t, seen)
		l.wait(`!(` + visible + `)`)
	})
}
