package walks

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// onAPhone opens a page on a screen of 390 by 844 px.
func onAPhone(t *testing.T, path string) *learner {
	t.Helper()
	return onAScreen(t, path, 390, 844)
}

// onAScreen opens a page on a screen of some size; a narrow one is a phone's.
func onAScreen(t *testing.T, path string, wide, high int64) *learner {
	t.Helper()
	l := newLearner(t)
	_, err := chromedp.Call(l.ctx, emulation.SetDeviceMetricsOverride,
		emulation.SetDeviceMetricsOverrideParams{Width: wide, Height: high, DeviceScaleFactor: 1, Mobile: wide < 500})
	require.NoError(t, err)
	l.open(open(t).address + path)
	return l
}

// seesOnly waits until the run that is seen is A or B, whole in its width.
func (l *learner) seesOnly(shown, hidden string) {
	l.t.Helper()
	l.wait(fmt.Sprintf(`document.querySelector("#pane-%s").offsetParent && !document.querySelector("#pane-%s").offsetParent`, shown, hidden))
	l.wait(fmt.Sprintf(`document.querySelector("#scroller-%[1]s").scrollWidth <= document.querySelector("#scroller-%[1]s").clientWidth`, shown))
}

// On a phone both runs of a comparison are seen, one at a time at the same cursor,
// and both are told in words.
func TestComparisonOnAPhone(t *testing.T) {
	l := onAPhone(t, "p/memory-set/")
	l.click("#to-compare")
	l.seesPane("b", "stock", 0)
	l.seesOnly("a", "b")
	l.click("#to-parting")
	l.sees("#where", "step A 19, B 19")
	l.sees("#caption-a", "adds to the stock")
	l.click("#show-b")
	l.seesOnly("b", "a")
	l.sees("#where", "step A 19, B 19")
	l.sees("#caption-b", "finds nothing: this is new work")
	for _, id := range []string{"a", "b"} {
		l.wait(fmt.Sprintf(`document.querySelectorAll("#story-%s li:not([hidden])").length === 19`, id))
	}
	l.click("#words")
	l.wait(`document.querySelector("#story-b li[aria-current]")?.innerText.includes("this is new work")`)
	require.Equal(t, 390, look[int](l, `document.documentElement.scrollWidth`), "the page itself does not scroll sideways")
}

// What a link is about is in sight on a small screen, too: above the transport.
func TestLinkOnAPhoneShowsItsRow(t *testing.T) {
	for _, other := range []string{"", "/compare=memory-set-mended"} {
		l := onAPhone(t, "#v1/memory-set/step=44"+other)
		l.sees("#notice", "You were sent")
		l.wait(`[...document.querySelectorAll("#band, #picture-a-band")].some((e) => e.getBoundingClientRect().height > 0 &&
			e.getBoundingClientRect().bottom <= document.querySelector(".transport").getBoundingClientRect().top)`)
	}
}

// On a phone the scenario opens where one sees it, whatever is on the screen above it.
func TestTheScenarioOpensInSightOnAPhone(t *testing.T) {
	l := onAPhone(t, "p/lost-ack/")
	l.click("#step")
	l.seesStep("step 11")
	l.click("#scenario")
	l.wait(`document.querySelector("#own-title") && (({y, bottom}) => y >= 0 && bottom < innerHeight)(document.querySelector("#own-title").getBoundingClientRect())`)
}

// Whatever the width of the window, with the scenario open the page fits into it, and
// the scenario can be closed again.
func TestTheOpenScenarioFitsTheWindow(t *testing.T) {
	for _, path := range []string{"p/lost-ack/", "lessons/at-the-same-time/#mend"} {
		l := visit(t, path)
		for _, width := range []int64{1440, 1024, 820, 390} {
			do(l, chromedp.EmulateViewport(width, 800))
			l.click("#scenario")
			l.wait(`document.querySelector("#panel")`)
			require.LessOrEqual(t, look[int64](l, `document.documentElement.scrollWidth`), width, "%s at %d", path, width)
			require.True(t, look[bool](l, `(() => { const r = document.querySelector("#scenario").getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth })()`), "%s at %d", path, width)
			l.click("#scenario")
			l.wait(`!document.querySelector("#panel")`)
		}
	}
}

// An end is read whole: five lines of it stand on a small screen, and none is cut.
func TestTheEndIsReadWholeOnAPhone(t *testing.T) {
	l := onAPhone(t, "p/courier-key-forgotten/")
	l.press(end)
	l.wait(`document.querySelector("#ending")`)
	require.Greater(t, look[int](l, `document.querySelector("#ending").scrollHeight`), 96)
	require.True(t, look[bool](l, `document.querySelector("#ending").scrollHeight <= document.querySelector("#ending").clientHeight`))
}

// Beside a lesson an end has little room in its line, and is read whole all the same.
func TestTheEndIsReadWholeBesideALesson(t *testing.T) {
	for _, high := range []int64{900, 768} {
		l := visit(t, "lessons/outbox/#mend-parked")
		do(l, chromedp.EmulateViewport(1366, high))
		l.wait(`document.querySelector("#ending")`)
		require.Greater(t, look[int](l, `document.querySelector("#ending").scrollHeight`), 76)
		require.True(t, look[bool](l, `document.querySelector("#ending").scrollHeight <= document.querySelector("#ending").clientHeight`), "%d", high)
	}
}
