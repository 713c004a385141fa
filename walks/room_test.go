package walks

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// cut finds what says more than it shows: words in a box that cuts them off, and parts of
// the page beyond its edge that nothing scrolls to.
const cut = `[...document.querySelectorAll("button, a, select, h1, h2, p, dt, dd, label")].filter((e) => {
	const r = e.getBoundingClientRect(), style = getComputedStyle(e);
	if (!r.width || !r.height || style.visibility === "hidden" || e.closest(".unseen, .strips")) return false;
	if (e.tagName === "SELECT") { // the word that is chosen, and room for the arrow
		const pen = document.createElement("canvas").getContext("2d");
		pen.font = style.font;
		return e.selectedOptions[0] && pen.measureText(e.selectedOptions[0].text).width + 16 > r.width;
	}
	if (style.overflowX === "hidden" && e.scrollWidth > e.clientWidth + 1) return true;
	for (let box = e.parentElement; box; box = box.parentElement) if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return false;
	return r.right > innerWidth + 1 || r.left < -1;
}).map((e) => (e.id || e.className || e.tagName) + ": " + e.textContent.slice(0, 40))`

// At no size is a word cut off, and the cards of the beginning and the picture use the
// width that there is.
func TestThePageFindsRoomAtEverySize(t *testing.T) {
	for _, path := range []string{"p/lost-ack/", "p/memory-set/", "lessons/inbox/", "explore/"} {
		l := visit(t, path)
		for _, size := range [][2]int64{{1920, 1080}, {1440, 900}, {1366, 768}, {1280, 720}, {1024, 768}, {768, 1024}, {390, 844}, {320, 640}} {
			l.resize(size[0], size[1])
			where := func(step string) string { return fmt.Sprint(path, " at its ", step, " ", size) }
			wide := func(selector string) bool {
				return look[bool](l, `(() => { const all = document.querySelectorAll("`+selector+`");
					return !all.length || Math.abs(all[all.length - 1].getBoundingClientRect().right - document.querySelector(".player").getBoundingClientRect().right) < 2 })()`)
			}
			require.Empty(t, look[[]string](l, cut), where("beginning"))
			if path == "explore/" {
				continue
			}
			require.True(t, wide(".beginnings .card"), where("beginning"))
			l.press(end)
			l.wait(`document.querySelector("#ending") || document.querySelector("#caption")`)
			require.Empty(t, look[[]string](l, cut), where("end"))
			require.True(t, wide(".below > .card"), where("end"))
			require.Zero(t, look[int](l, `(() => { const v = document.querySelector(".views"); return v.scrollWidth - v.clientWidth })()`), where("end"))
			l.press(home)
			l.seesStep("start")
		}
	}
}
