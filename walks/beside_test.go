package walks

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The first lesson shows both silent days at once: to the shop they are the same, and
// with everything to be seen they part at once.
func TestALessonComparesTwoRuns(t *testing.T) {
	l := visit(t, "lessons/two-hypotheses/#again")
	l.click("#next")
	l.sees("#passage", "Both sides at once")
	l.sees("#parting", "The shop sees no difference")
	require.Equal(t, 2, look[int](l, `document.querySelectorAll("#strip svg.strip").length`))
	l.sees("#pane-a", "The request is lost")
	l.sees("#pane-b", "The ACK is lost")
	l.click("#shopview")
	l.sees("#parting", "they part")
	l.press(end)
	l.sees("#wait", "You have been there.")
	l.click("#next")
	l.sees("#passage", "Would patience help?")
	require.Equal(t, 1, look[int](l, `document.querySelectorAll("#strip svg.strip").length`))

	l.click("#prior")
	l.sees("#parting", "The shop sees no difference")
	l.click("#to-lab")
	l.wait(`!document.querySelector("#lesson:not(.none)") && document.querySelector("#presets")`)
	l.sees("#presets", "The request is lost")
}
