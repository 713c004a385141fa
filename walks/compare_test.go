package walks

import (
	"fmt"
	"testing"

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
	l.click("#to-parting")
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

	l.goesBack()
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
	l.picks("#compare-with", "preset")
	l.click("#preset-search")
	l.press("n", "o", " ", "d", "e", "d")
	l.click(`[data-preset="no-dedupe"] .choice`)
	l.seesPane("b", "stock", 21)
	l.click("#open-other")
	l.seesCount("stock", 21)
	l.click("#undo")
	l.seesFaults()
}
