package walks

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The page keeps still and out of the way: a link opens quietly, a copied link
// moves nothing, and Escape leaves at once.
func TestThePageHasManners(t *testing.T) {
	l := visit(t, "p/lost-ack/#v1/lost-ack/step=30")
	l.seesComputedHere()
	require.False(t, look[bool](l, `!!document.querySelector("button:focus-visible")`), "nothing is loud before it is used")
	const places = `[...document.querySelectorAll(".top *")].map((e) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height].join() }).join(";")`
	before := look[string](l, places)
	require.NotEmpty(t, before)
	l.click("#copy")
	l.sees("#copy", "Link copied")
	require.Equal(t, before, look[string](l, places))

	l.click("#presets")
	l.wait(`document.querySelector("#dialog").open`)
	l.waitFor(hasKeyboard, "preset-search")
	l.press("l", "e", "a", "s", "e")
	l.press("\x1b")
	l.wait(`!document.querySelector("#dialog").open`)
}
