package walks

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

// course serves the site, and beside it a page of somebody else's, which has a frame with
// this path.
func course(t *testing.T, frame string) (address string) {
	t.Helper()
	h := open(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/course" {
			h.site.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><title>A course</title><link rel="icon" href="data:,"><input id="own" autofocus>
			<iframe src="%s" width="760" height="560" title="The run"></iframe>`, frame)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// seenOnPage are the elements that are seen, of those that must not be in a frame.
const seenOnPage = `[...document.querySelectorAll(".top, .bench, .side, #here, .views, #ending, .comparebar, #presets, #undo, #copy")].filter((e) => e.getClientRects().length).map((e) => e.id || e.className)`

func TestFrameShowsTheRunAlone(t *testing.T) {
	for _, path := range []string{"?embed", "p/memory-set/?embed=dark", "?embed#v1/lost-ack/step=52", "?embed=light#v1/memory-set/step=44/compare=memory-set-mended"} {
		l := visit(t, path)
		l.wait(`document.querySelector("#open-lab")`)
		require.Empty(t, look[[]string](l, seenOnPage), path)
		require.False(t, look[bool](l, `!!document.querySelector("#notice strong, #welcome")`), "no greeting")
		require.Equal(t, "body", look[string](l, hasKeyboard))
	}
	l := visit(t, "p/lost-ack/?embed")
	l.seesStep("start")
	l.press(right, right)
	l.seesStep("step 15 of 53")
	l.clicksInPicture("request 1")
	require.False(t, look[bool](l, `!!document.querySelector("#menu")`), "nothing is changed in a frame")
	l.press("b", "?")
	l.press(end)
	l.seesStep("step 53 of 53")
	l.seesCount("applications", 1)
	require.False(t, look[bool](l, `performance.getEntriesByType("resource").some((e) => e.name.includes("engine"))`), "the shipped run needs no engine")

	lab := visitAt(t, look[string](l, `document.querySelector("#open-lab").href`))
	lab.sees("#notice", "You were sent step 53 of 53")
}

// The colours are those that the address asks for, whatever the system's are.
func TestFrameKeepsItsColours(t *testing.T) {
	const ground = `getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector(".tl")).getPropertyValue("--paper")`
	grounds := map[string]string{}
	for _, system := range []string{"light", "dark"} {
		for _, query := range []string{"?embed", "?embed=light", "?embed=dark"} {
			l := newLearner(t)
			l.media("prefers-color-scheme", system)
			l.open(open(t).address + query)
			grounds[system+query] = look[string](l, ground)
		}
	}
	require.NotEqual(t, grounds["light?embed"], grounds["dark?embed"])
	for _, system := range []string{"light", "dark"} {
		require.Equal(t, grounds["light?embed"], grounds[system+"?embed=light"])
		require.Equal(t, grounds["dark?embed"], grounds[system+"?embed=dark"])
	}
}

// A frame leaves the keyboard where it is, and takes keys once it has it.
func TestFrameDoesNotTakeTheKeyboard(t *testing.T) {
	l := newLearner(t)
	l.goTo(course(t, "p/lost-ack/?embed") + "course")
	l.wait(`frames[0]?.document.documentElement?.dataset.program === "running"`)
	require.Equal(t, "own", look[string](l, hasKeyboard))
	l.press(right)
	const where = `frames[0].document.querySelector("#where").innerText`
	require.Equal(t, "start · 53 steps", look[string](l, where))
	look[bool](l, `(frames[0].document.querySelector("#step").focus(), true)`)
	l.press(right)
	l.waitFor(where, "step 11 of 53")
}

// In a sandbox the page is of no origin: storage throws, workers start from no
// address. It still steps, and computes a run that did not come with it.
func TestSandboxedFrame(t *testing.T) {
	everywhere(t, func(l *learner) {
		l.open(open(l.t).address + "?embed&" + sandboxed + "#v1/text=order+snack-7+7~drop+request+1")
		require.Equal(l.t, "null", look[string](l, `origin`))
		l.sees("#where", "start · 45 steps")
		l.press(end)
		l.seesCount("requests", 2)
		l.seesCount("applications", 1)
	})
}

// The one file can be framed as well, any page of it.
func TestFrameOfTheOneFile(t *testing.T) {
	l := visitAt(t, oneFileAt(t)+"?p/memory-set&embed=dark")
	l.wait(`document.querySelector("#open-lab")`)
	l.sees("#where", "56 steps")
	require.Empty(t, look[[]string](l, seenOnPage))
	require.Equal(t, "dark", look[string](l, `document.documentElement.dataset.theme`))
	l.press(end)
	l.seesCount("applications", 2)
}

// The HTML of a frame begins at the step that one was at, and says so; taken at the end it
// begins at the beginning, unless one wants the end.
func TestFrameBeginsWhereOneSays(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.seesComputedHere()
	begins := func(choice, code string) {
		t.Helper()
		l.click("#take")
		l.wait(`document.querySelector("#take-embed")`)
		l.click("#take-embed")
		l.wait(`document.querySelector("#embed-code")`)
		require.Equal(t, choice, look[string](l, `document.querySelector("#embed-start").selectedOptions[0].textContent`))
		require.Contains(t, l.reads("#embed-code"), code)
	}
	begins("at the beginning", `#v2/lost-ack/digest=`)
	l.press("\x1b")
	l.press(right, right)
	l.seesStep("step 15 of 53")
	begins("at this step, 15", `#v2/lost-ack/step=15/`)
	l.picks("#embed-start", "start")
	l.sees("#embed-code", `#v2/lost-ack/digest=`)
	l.press("\x1b")
	l.toTheEnd()
	begins("at the beginning", `#v2/lost-ack/digest=`)
	l.picks("#embed-start", "here")
	l.sees("#embed-code", `#v2/lost-ack/step=53/`)
}
