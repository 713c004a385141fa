package walks

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// misplaced tells whether the open menu lies over the row that it is about, or out of the
// window.
const misplaced = `(() => {
	const m = document.querySelector("#menu").getBoundingClientRect(), t = document.querySelector("#aim").getBoundingClientRect();
	const words = [...document.querySelectorAll('#picture [data-label^="request 2"] text')].at(-1).getBoundingClientRect();
	const over = m.left < words.right && words.left < m.right && m.top < t.bottom && t.top < m.bottom;
	return over || m.left < 0 || m.top < 0 || m.right > innerWidth || m.bottom > innerHeight })()`

// A menu of faults opens beside what was clicked, on every screen. Neither the run nor
// the picture under the pointer moves, until the cursor is sent there.
func TestMenuStandsBesideWhatItIsAbout(t *testing.T) {
	for _, screen := range [][2]int64{{1440, 900}, {1280, 720}, {390, 844}} {
		t.Run(fmt.Sprint(screen), func(t *testing.T) {
			l := onAScreen(t, "p/lost-ack/", screen[0], screen[1])
			l.toTheEnd()
			l.clicksInPicture("request 2")
			l.wait(`document.querySelector("#menu [role=menuitem]:focus") && document.querySelector("#aim")`)
			require.False(t, look[bool](l, misplaced), "menu %s", l.glance("#menu"))
			l.seesStep("step 53 of 53")

			scrolled := look[float64](l, `document.querySelector("#scroller").scrollTop + scrollY`)
			l.press("\x1b")
			l.wait(`!document.querySelector("#menu [role=menuitem]")`)
			require.Equal(t, scrolled, look[float64](l, `document.querySelector("#scroller").scrollTop + scrollY`))
			l.seesStep("step 53 of 53")

			l.clicksInPicture("request 2")
			l.chooses("Go to this step")
			l.seesStep("step 38 of 53")
			l.clicksInPicture("request 2")
			l.wait(`document.querySelector("#menu [role=menuitem]")`)
			require.NotContains(t, l.reads("#menu"), "Go to this step", "it is there")
		})
	}
}
