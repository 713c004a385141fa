package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// picks chooses in a select, as a person does.
func (l *learner) picks(selector, value string) {
	l.t.Helper()
	l.wait(fmt.Sprintf(`document.querySelector(%q)`, selector))
	look[bool](l, fmt.Sprintf(`(() => { const s = document.querySelector(%q); s.value = %q;
		if (s.value !== %q) throw new Error("no such choice");
		s.dispatchEvent(new Event("change", {bubbles: true})); return true })()`, selector, value, value))
}

// seesPane waits until a number of run A or B is what it should be.
func (l *learner) seesPane(pane, name string, n int) {
	l.t.Helper()
	l.waitFor(fmt.Sprintf(`document.querySelector('#pane-%s [data-count="%s"] dd')?.innerText`, pane, name), fmt.Sprint(n))
}

// A learner sees a set in memory fail, and why, mends it, compares the two, and
// sends the comparison to a friend.
func TestLearnerMendsAndCompares(t *testing.T) {
	l := visit(t, "p/memory-set/")
	l.toTheEnd()
	l.seesCount("stock", 14)
	l.click("#verdict")
	l.sees("#why", "done twice, at step")
	l.sees("#caption", "applied a second time")
	// The first application, the death that made it forget, and the second are lit, in the
	// picture and in the strip; nothing else is.
	l.wait(`document.querySelectorAll("#picture [data-lit]").length === 3`)
	require.Equal(t, []string{"mark work lit", "mark dead lit", "mark again lit"},
		look[[]string](l, `[...document.querySelectorAll("#strip .mark.lit")].map((e) => e.getAttribute("class"))`))

	l.click("#why-mend")
	l.wait(`location.pathname.endsWith("/p/memory-set-mended/")`)
	l.seesFaults("drop response 1", "restart receiver at=100ms")
	l.seesCount("stock", 7) // at the very moment
	l.toTheEnd()
	l.seesCount("stock", 7)
	l.sees("#verdict", "every promise held")

	l.click("#to-compare")
	l.seesPane("a", "stock", 7)
	l.seesPane("b", "stock", 14)
	l.sees("#pane-b .unlike", "receiver memory-set")
	l.sees("#parting", "steps are the same. At ")
	require.Equal(t, 2, look[int](l, `document.querySelectorAll(".pane line.part").length`), "the line is in both pictures")
	l.click("#pair-parting")
	l.wait(`!document.querySelector("#last").disabled`)
	require.Equal(t, look[int](l, `document.querySelector("#scroller-a").scrollTop`), look[int](l, `document.querySelector("#scroller-b").scrollTop`))
	where := l.reads("#where")
	address := l.copiesTheLink()
	require.Contains(t, address, "compare=memory-set")

	friend := visitAt(t, address)
	friend.sees("#notice", "You were sent a comparison")
	friend.sees("#where", where)
	require.Equal(t, l.reads("#caption-a"), friend.reads("#caption-a"))
	require.Equal(t, l.reads("#caption-b"), friend.reads("#caption-b"))
	friend.toTheEndOfBoth()
	friend.seesPane("a", "stock", 7)
	friend.seesPane("b", "stock", 14)
}

func (l *learner) toTheEndOfBoth() {
	l.t.Helper()
	l.press(end)
	l.wait(`document.querySelector("#last").disabled`)
}

// A lost ACK and a lost request are the same to the shop.
func TestTheShopSeesNoDifferenceInChromium(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.toTheEnd()
	l.picks("#end-compare", "loss")
	l.sees("#pane-b .unlike", "drop request 1")
	l.sees("#parting", "steps are the same. At ")
	l.click("#shopview")
	l.sees("#parting", "The shop sees no difference")
	l.seesTheSameTwice()
	require.Equal(t, 0, look[int](l, `document.querySelectorAll(".pane line.part").length`))
	l.press(home, right, right)
	l.sees("#where", "at 0 ms")
	l.seesTheSameTwice()

	do(l, chromedp.NavigateBack())
	l.wait(`document.querySelector("#stage") && !document.querySelector(".panes")`)
	l.seesFaults("drop response 1")
}

func (l *learner) seesTheSameTwice() {
	l.t.Helper()
	l.wait(`document.querySelector("#caption-a").innerText === document.querySelector("#caption-b").innerText`)
}

// What was changed can be compared with before, and with any other scenario.
func TestCompareWithBeforeAndWithAnother(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.takesAway("drop response 1")
	l.seesFaults()
	l.toTheEnd()
	l.picks("#end-compare", "before")
	l.seesPane("a", "requests", 1)
	l.seesPane("b", "requests", 2)
	l.picks("#pair-with", "preset")
	l.click("#preset-search")
	l.press("n", "o", " ", "d", "e", "d")
	l.click(`[data-preset="no-dedupe"] .choice`)
	l.seesPane("b", "stock", 21)
	l.click("#pair-open")
	l.seesCount("stock", 21)
	l.click("#undo")
	l.seesFaults()
}

func TestTwoRelaysAreFoundByTyping(t *testing.T) {
	l := visit(t, "")
	l.click("#presets")
	l.wait(`document.activeElement.id === "preset-search"`)
	for _, key := range "two relays" {
		l.press(string(key))
	}
	l.sees("#found", "3 scenarios")
	l.press(kb.ArrowDown) // down, to the first
	l.wait(`document.activeElement.closest("[data-preset]")?.dataset.preset === "two-relays"`)
	l.press("\r")
	l.wait(`location.pathname.endsWith("/p/two-relays/")`)
	l.sees("#presets", "Two relays")
	l.sees("#warnings", "two relays without a claim")
	l.press(right)
	l.seesStep("step")

	l.click("#presets")
	l.wait(`document.activeElement.id === "preset-search"`)
	l.press("m", "a", "r", "k", "\r")
	l.wait(`location.pathname.endsWith("/p/mark-first/") && !document.querySelector("#dialog").open`)

	l.click("#presets")
	l.click(`[data-preset="memory-set"] .mends`)
	l.wait(`location.pathname.endsWith("/p/memory-set-mended/")`)
	l.seesStep("start")
}

// A newcomer meets one thing to do.
func TestANewcomerMeetsStep(t *testing.T) {
	l := visit(t, "")
	l.wait(`document.activeElement.id === "step"`)
	require.Equal(t, []string{"step"}, look[[]string](l, `[...document.querySelectorAll("button.pri")].filter((b) => b.offsetParent).map((b) => b.id)`))
	for _, hidden := range []string{"#panel", "#why", "#warnings", "#ending", "#notice", "#menu [role=menuitem]", ".figure", ".panes", "#picture", "#listing"} {
		require.False(t, look[bool](l, fmt.Sprintf(`Boolean(document.querySelector(%q)?.offsetParent)`, hidden)), hidden)
	}
	l.press(right)
	l.click("#verdict")
	l.wait(`document.querySelectorAll("#rules [data-rule]").length === 4`)
	l.click("#all-rules")
	l.wait(`document.querySelectorAll("#rules [data-rule]").length === 11`)
}

// The scenario panel shows what matters with the chosen designs, and keeps what
// was broken across designs.
func TestAnotherDesignOnTheSameFaults(t *testing.T) {
	l := visit(t, "p/crash-after-inbox-insert/")
	l.seesComputedHere()
	l.click("#scenario")
	l.wait(`document.querySelector("#opt-receiver") && !document.querySelector("#opt-lease")`)
	l.picks("#opt-receiver", "claim-lease")
	l.seesFaults()
	l.sees("#notice", "crash receiver inbox-inserted 1")
	l.sees("#aside", "crash receiver inbox-inserted 1")
	l.wait(`document.querySelector("#opt-lease")`)
	l.picks("#opt-receiver", "id-first")
	l.seesFaults("crash receiver inbox-inserted 1")
	l.wait(`!document.querySelector("#aside")`)

	l.picks("#add-kind", "hold")
	l.wait(`document.querySelector("#add-fault").value.startsWith("hold receiver")`)
	l.click("#add-fault-button")
	l.sees("#faults", "hold receiver")
	l.wait(`!document.querySelector(".lab.waiting") && [...document.querySelectorAll("#panel input.fault")].some((e) => e.value.startsWith("hold"))`)
	l.click("#add-keyed")
	l.sees("#panel", "+ order of one key")
	l.wait(`[...document.querySelectorAll("#panel input.work")].some((e) => e.value.includes("key="))`)
}

// The figures to watch in production have a drawer of their own.
func TestFiguresToWatch(t *testing.T) {
	l := visit(t, "p/relay-stopped/")
	l.toTheEnd()
	l.click("#tab-figures")
	l.sees(`[data-figure="published in the last second"]`, "Zero while rows wait")
	l.sees(`[data-figure="oldest pending row"] dd`, "3 rows")
	l.press(home, right)
	l.sees(`[data-figure="oldest pending row"] dd`, "1 row")
}
