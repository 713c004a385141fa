package walks

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What a learner does on the first visit, in one go.
func TestLearnerWalksThroughTheLab(t *testing.T) { everywhere(t, walkTheLab) }

func walkTheLab(l *learner) {
	l.visit("")

	l.seesStep("start")
	l.sees("#caption", "about to order 7 of snack-7")
	moves := l.stepsOn()
	require.InDelta(l.t, 10, moves, 5, "from message to message it is a short walk")
	require.Equal(l.t, 2, l.count("requests"))
	require.Equal(l.t, 1, l.count("applications"))
	require.Equal(l.t, 7, l.count("stock"))
	l.sees("#verdict", "every promise held")
	l.sees("#headline", "2 requests, 1 application")

	require.Equal(l.t, moves, l.stepsBack(), "back is as far as forth")
	l.wait(doors)

	l.toTheEnd()
	l.takesAway("drop response 1")
	l.seesFaults()
	l.seesCount("requests", 1)
	require.Equal(l.t, 1, l.count("applications"))

	l.clicksInPicture("request 1")
	l.chooses("Drop it")
	l.seesFaults("drop request 1")
	l.toTheEnd()
	l.seesCount("requests", 2)
	require.Equal(l.t, 1, l.count("applications"))
	require.Equal(l.t, 7, l.count("stock"))

	l.clicksInPicture("inbox-inserted")
	l.chooses("Crash the warehouse here")
	l.seesFaults("drop request 1", "crash receiver inbox-inserted 1")
	l.toTheEnd()
	l.seesCount("requests", 3)
	require.Equal(l.t, 7, l.count("stock"))

	l.clicksInPicture("INSERT inbox")
	l.chooses("Go to this step")
	l.seesTable("inbox", "snack-7 not committed | 7", "an outsider sees: nothing")
	l.toTheEnd()
	l.seesTable("stock", "7")

	l.click("#reset")
	l.seesFaults("drop response 1")
	l.toTheEnd()
	l.click("#end-memory")
	l.sees("#faults", "restart receiver at=100ms")
	l.toTheEnd()
	l.seesCount("stock", 14)
	require.Equal(l.t, 2, l.count("applications"))
	l.sees("#verdict", "done twice")
	l.click("#verdict")
	l.sees("#why", "done twice, at step")
	l.click("#why-rules")
	l.sees(`#rules [data-rule="at-most-once"]`, "broken")
	l.click(`#rules [data-rule="at-most-once"] .jump`)
	l.seesCount("applications", 2)
	require.False(l.t, look[bool](l, `document.querySelector("#dialog").open`))
	l.sees("#caption", "applied a second time")

	where, link := l.reads("#where"), l.copiesTheLink()
	friend := l.sends(link)
	friend.sees("#notice", "You were sent "+where)
	friend.seesFaults("drop response 1", "restart receiver at=100ms")
	require.Equal(l.t, where, friend.reads("#where"))
	require.Equal(l.t, 14, friend.count("stock"))
	require.Equal(l.t, link, friend.copiesTheLink(), "scenario, step and digest are the same")
	require.Contains(l.t, link, "digest=")
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

// Neither Reset nor the next edit waits for a long run that is not wanted any more.
func TestNothingWaitsForAnOutdatedRun(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.seesComputedHere()
	var text strings.Builder
	text.WriteString("step-limit 20000\ntime-limit 100s\n")
	for i := range 200 {
		fmt.Fprintf(&text, "order o-%d 1 at=%dms\n", i+1, i*100)
	}
	l.click("#scenario")
	l.wait(`document.querySelector("#editor")`)
	look[bool](l, fmt.Sprintf(`(() => { const e = document.querySelector("#editor"); e.value = %q;
		e.dispatchEvent(new Event("input", {bubbles: true})); return true })()`, text.String()))
	l.wait(`!document.querySelector("#editor-run").disabled`)
	l.click("#editor-run")
	l.wait(`!document.querySelector("#reset").disabled`)
	l.click("#reset")
	l.sees("#where", "53 steps")
	l.takesAway("drop response 1")
	l.sees("#where", "34 steps")
	l.sees("#presets", "Changed from: The ACK is lost")
	l.toTheEnd()
	l.click("#scenario")
	l.click("#tab-code")
	l.sees("#listing", "func (r *Relay)")
	l.click("#undo")
	l.seesFaults("drop response 1")
	l.click("#undo")
	l.toTheEnd()
	l.seesCount("requests", 200)
}
