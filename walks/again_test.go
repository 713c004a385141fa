package walks

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// Who loads the page again is where they were: the address follows what is shown, in one
// place of the browser's history, and is no link that somebody has sent. What was sent is
// still known then.
func TestAPageLoadedAgainIsWhereItWas(t *testing.T) { everywhere(t, walkLoadedAgain) }

func walkLoadedAgain(l *learner) {
	l.goTo("about:blank")
	l.visit(question)
	l.sees("#notice", "You were sent step 24 of")
	l.seesComputedHere()
	places := look[int](l, `history.length`)
	require.NotContains(l.t, look[string](l, `location.hash`), "digest", "as it was sent, until somebody moves")
	l.press(right)
	l.isAgainAt("step 27 of 53")
	require.Equal(l.t, places, look[int](l, `history.length`))

	l.click("#tell")
	l.takesAway("drop response 1")
	l.wait(`location.hash.includes("/digest=") && !location.hash.includes("drop+response")`)
	l.isAgainAt(l.reads("#where"))
	l.seesFaults()
	l.sees("#assignment", "How many snacks are in the warehouse, and why?")
	l.click("#reset")
	l.sees("#faults", "1 fault: show")
	l.wait(`document.querySelector("#reset").disabled`)

	l.goesBack()
	l.seesFaults()
	require.Empty(l.t, l.reads("#notice"))
	l.goesBack()
	l.sees("#faults", "1 fault: show")
	l.goesBack()
	l.wait(`location.href === "about:blank"`)
}

// isAgainAt loads the page again once its address says the step.
func (l *learner) isAgainAt(where string) {
	l.t.Helper()
	l.seesStep(where)
	var n int
	_, err := fmt.Sscanf(where, "step %d", &n)
	require.NoError(l.t, err)
	l.wait(fmt.Sprintf(`location.hash.includes("/step=%d/digest=")`, n))
	l.reloads()
	l.seesComputedHere()
	l.seesStep(where)
	require.Empty(l.t, l.reads("#notice"))
}

// A link that is opened once more in a tab that has moved on from it leads to its step.
func TestALinkOpenedOnceMoreLeadsToItsStep(t *testing.T) {
	const link = "#v2/lost-ack/step=15"
	l := visit(t, "p/lost-ack/"+link)
	l.seesStep("step 15 of 53")
	l.press(right)
	l.seesStep("step 24 of 53")
	l.wait(`location.hash.includes("/step=24/")`)
	look[bool](l, fmt.Sprintf(`(location.hash = %q, true)`, link))
	l.seesStep("step 15 of 53")
	l.sees("#notice", "You were sent step 15 of 53")
}

// The same before the program has come, and in the page's own words: what was stepped
// there the program finds in its address.
func TestTheAddressFollowsBeforeTheProgramHasCome(t *testing.T) {
	address, let := guarded(t, "/app-", true)
	l := newLearner(t)
	l.goTo(address + "p/lost-ack/")
	l.wait(`globalThis.twoSteps`)
	l.press(right, right)
	l.wait(`location.hash.includes("/step=15/digest=")`)
	before := look[string](l, `location.href + JSON.stringify(history.state, ["home", "received"])`)
	require.NoError(t, l.tab.Reload())
	l.seesStep("step 15 of 53")
	require.Empty(t, l.reads("#notice"))
	let()
	l.wait(`document.documentElement.dataset.program === "running"`)
	l.seesStep("step 15 of 53")
	require.Empty(t, l.reads("#notice"))
	l.press(left)
	l.wait(`location.hash.includes("/step=11/digest=")`)
	l.press(right)
	l.wait(`location.hash.includes("/step=15/digest=")`)
	require.Equal(t, before, look[string](l, `location.href + JSON.stringify(history.state, ["home", "received"])`))
}
