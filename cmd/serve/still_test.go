package main

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
