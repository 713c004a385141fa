package walks

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// hasKeyboard is where the keyboard is: "body" when nothing has it.
const hasKeyboard = `((e) => e.id || e.tagName.toLowerCase())(document.activeElement)`

// tabsTo presses Tab until an element has the keyboard. On the way it is always seen
// where that is.
func (l *learner) tabsTo(selector string) {
	l.t.Helper()
	const most = 90
	for range most {
		if look[bool](l, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
			return
		}
		l.press(kb.Tab)
		l.seesTheKeyboard()
	}
	l.t.Fatalf("Tab does not lead to %s in %d presses: now at %s", selector, most, look[string](l, hasKeyboard))
}

// seesTheKeyboard checks that something has the keyboard and is marked by a line or a
// shadow around it. Beyond the last element of the page is the browser's own.
func (l *learner) seesTheKeyboard() {
	l.t.Helper()
	require.True(l.t, look[bool](l, `(() => {
		const e = document.activeElement;
		if (e === document.body) return true;
		const drawn = e.querySelector(":scope > .hit");
		if (drawn) return getComputedStyle(drawn).stroke !== "none";
		const s = getComputedStyle(e);
		return e.getClientRects().length > 0 && (s.outlineStyle !== "none" && s.outlineWidth !== "0px" || s.boxShadow !== "none");
	})()`), "not seen: %s", look[string](l, `document.activeElement.outerHTML.slice(0, 120)`))
}

// keepsTheKeyboard waits until something has it.
func (l *learner) keepsTheKeyboard() {
	l.t.Helper()
	l.wait(`document.activeElement !== document.body && !document.activeElement.disabled`)
	l.seesTheKeyboard()
}

// Whoever has no mouse does all of it: every key here is one of a keyboard.
func TestEverythingByKeyboard(t *testing.T) {
	l := visit(t, "")
	l.seesComputedHere()
	l.tabsTo("#step")
	l.press(kb.Enter, kb.Enter)
	l.seesStep("step 15 ")

	l.tabsTo("#here")
	l.press(kb.Enter)
	l.wait(`document.activeElement.matches("#menu [role=menuitem]")`)
	l.press("\x1b")
	l.waitFor(hasKeyboard, "here")
	l.press("b")
	l.wait(`document.activeElement.matches("#menu [role=menuitem]")`)
	l.press(kb.ArrowDown)
	l.seesTheKeyboard()
	l.press(kb.ArrowUp)
	l.wait(`document.activeElement.innerText.startsWith("Drop it")`)
	l.press(kb.Enter)
	l.seesFaults("drop response 1", "drop request 1")
	l.keepsTheKeyboard()

	l.tabsTo("#undo")
	l.press(kb.Enter)
	l.seesFaults("drop response 1")
	l.keepsTheKeyboard()
	l.tabsTo("#faults button")
	l.press(kb.Enter)
	l.seesFaults()
	l.keepsTheKeyboard()
	l.press(end)
	l.wait(`document.querySelector("#last").disabled`)
	l.keepsTheKeyboard()

	l.tabsTo("#presets")
	l.press(kb.Enter)
	l.waitFor(hasKeyboard, "preset-search")
	l.press("\x1b")
	l.waitFor(hasKeyboard, "presets")
	l.press(kb.Enter)
	l.waitFor(hasKeyboard, "preset-search")
	for _, letter := range "memory-set" {
		l.press(string(letter))
	}
	l.tabsTo(`#picker button[value="memory-set"]`)
	l.press(kb.Enter)
	l.seesFaults("drop response 1", "restart receiver at=100ms")
	l.keepsTheKeyboard()

	l.press(right)
	l.tabsTo("#words")
	l.press(kb.Enter)
	l.press(end)
	l.seesStep("step 56 of 56")
	l.tabsTo("#story")
	l.press(kb.ArrowUp, kb.ArrowUp)
	l.seesTheKeyboard()
	told := look[string](l, `document.activeElement.dataset.step`)
	l.press(kb.Enter)
	l.waitFor(`document.querySelector("#story li[aria-current]").dataset.step`, told)
	l.keepsTheKeyboard()
	l.press(home)
	l.seesStep("start")
	l.keepsTheKeyboard()
	l.tabsTo("#words")
	l.press(" ")
	l.wait(`document.querySelector("#words").ariaPressed === "false"`)

	l.tabsTo("#copy")
	l.press(kb.Enter)
	l.wait(`document.querySelector("#copy").innerText.includes("copied") || document.querySelector("#link-field")`)
	if look[bool](l, `document.querySelector("#dialog").open`) {
		l.press("\x1b")
	}
	l.keepsTheKeyboard()
	l.press("?")
	l.wait(`document.querySelector("#dialog").open`)
	l.press("\x1b")
	l.waitFor(hasKeyboard, "copy")

	l.tabsTo("#to-compare")
	l.press(kb.Enter)
	l.seesPane("b", "stock", 0)
	l.keepsTheKeyboard()
	l.tabsTo("#to-parting")
	l.press(kb.Enter)
	l.seesStep("step A 19, B 19")
	l.tabsTo("#to-explore")
	l.press(kb.Enter)
	l.wait(`location.pathname.endsWith("/explore/") && ` + exploreReady)
	l.tabsTo(row("id-first", "outbox"))
	l.press(kb.Enter)
	l.sees(".design[open] pre", "crash receiver id-committed 1")
	l.press(kb.Enter)
	l.wait(`!document.querySelector(".design[open]")`)
	l.tabsTo("#all")
	l.press(kb.Enter)
	l.tabsTo("#grid .cell")
	l.press(kb.ArrowDown, kb.ArrowRight, kb.Enter)
	l.sees(".opened", "The shop: The row says which order is to be sent")
	l.wait(`document.activeElement.matches('#grid .cell[data-pair="inbox-outbox rebuilt"]')`)
	l.press("?")
	l.wait(`document.querySelector("#dialog").open`)
	l.press("\x1b")
	l.wait(`document.activeElement.matches("#grid .cell")`)
}

// Who wants no motion gets none, neither while stepping nor while playing.
func TestNothingMovesForWhoWantsNoMotion(t *testing.T) {
	const moving = `document.getAnimations().filter((a) => a.playState === "running").length + document.querySelectorAll("#travel").length`
	for _, c := range []struct {
		setting string
		still   bool
	}{{"no-preference", false}, {"reduce", true}} {
		l := newLearner(t)
		l.media("prefers-reduced-motion", c.setting)
		l.open(open(t).address)
		if c.still {
			require.Zero(t, look[int](l, moving), "at first, while the engine loads")
		}
		l.seesComputedHere()
		l.press(right)
		l.seesStep("step ")
		look[bool](l, `(() => { const e = document.querySelector("#speed"); e.value = "4"; return e.dispatchEvent(new Event("change")) })()`)
		l.click("#play")
		seen := 0
		for !look[bool](l, `document.querySelector("#where").innerText.startsWith("step 29 ")`) {
			seen += look[int](l, moving)
		}
		if c.still {
			require.Zero(t, seen)
		} else {
			require.NotZero(t, seen, "a message travels")
		}
	}
}

// Whatever is pressed on a phone is at least as big as the tip of a finger is sure of.
func TestNothingIsTooSmallToTouch(t *testing.T) {
	const small = `[...document.querySelectorAll("button, a[href], select, summary, input, [role=menuitem]")].flatMap((e) => {
		const b = e.getBoundingClientRect();
		return b.width && (b.width < 24 || b.height < 24) && !e.closest("label")
			? [(e.id || e.className || e.outerHTML.slice(0, 80)) + " " + b.width + "x" + b.height] : [] })`
	for _, path := range []string{"", "#v1/memory-set/step=44", "#v1/memory-set/step=44/compare=memory-set-mended", "explore/", "lessons/", "lessons/two-hypotheses/", "p/lost-ack/?embed#v1/lost-ack/step=9"} {
		l := onAPhone(t, path)
		l.wait(`document.querySelector("#help, #open-lab")`)
		require.Empty(t, look[[]string](l, small), path)
	}
}
