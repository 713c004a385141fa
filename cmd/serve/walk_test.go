package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What a learner does on the first visit, in one go.
func TestLearnerWalksThroughTheLab(t *testing.T) {
	l := visit(t, "")

	l.seesStep("start")
	l.sees("#caption", "about to order 7 of snack-7")
	moves := l.stepsOn()
	require.InDelta(t, 10, moves, 5, "from message to message it is a short walk")
	require.Equal(t, 2, l.count("requests"))
	require.Equal(t, 1, l.count("applications"))
	require.Equal(t, 7, l.count("stock"))
	l.sees("#verdict", "every promise held")
	l.sees("#headline", "2 requests, 1 application")

	require.Equal(t, moves, l.stepsBack(), "back is as far as forth")
	l.wait(doors)

	l.toTheEnd()
	l.takesAway("drop response 1")
	l.seesFaults()
	l.seesCount("requests", 1)
	require.Equal(t, 1, l.count("applications"))

	l.clicksInPicture("request 1")
	l.chooses("Drop it")
	l.seesFaults("drop request 1")
	l.toTheEnd()
	l.seesCount("requests", 2)
	require.Equal(t, 1, l.count("applications"))
	require.Equal(t, 7, l.count("stock"))

	l.clicksInPicture("inbox-inserted")
	l.chooses("Crash the warehouse here")
	l.seesFaults("drop request 1", "crash receiver inbox-inserted 1")
	l.toTheEnd()
	l.seesCount("requests", 3)
	require.Equal(t, 7, l.count("stock"))

	l.clicksInPicture("INSERT inbox")
	l.seesTable("inbox", "snack-7 not committed | 7", "an outsider sees: nothing")
	l.press("\x1b")
	l.toTheEnd()
	l.seesTable("stock", "7")

	l.click("#reset")
	l.seesFaults("drop response 1")
	l.toTheEnd()
	l.click("#end-memory")
	l.sees("#faults", "restart receiver at=100ms")
	l.toTheEnd()
	l.seesCount("stock", 14)
	require.Equal(t, 2, l.count("applications"))
	l.sees("#verdict", "done twice")
	l.click("#verdict")
	l.sees("#why", "done twice, at step")
	l.click("#why-rules")
	l.sees(`#rules [data-rule="at-most-once"]`, "broken")
	l.click(`#rules [data-rule="at-most-once"] .jump`)
	l.seesCount("applications", 2)
	require.False(t, look[bool](l, `document.querySelector("#dialog").open`))
	l.sees("#caption", "applied a second time")

	address := l.copiesTheLink()
	friend := visitAt(t, address)
	friend.sees("#notice", "You were sent "+l.reads("#where"))
	friend.seesFaults("drop response 1", "restart receiver at=100ms")
	require.Equal(t, l.reads("#where"), friend.reads("#where"))
	require.Equal(t, 14, friend.count("stock"))
	require.Equal(t, address, friend.copiesTheLink(), "scenario, step and digest are the same")
	require.Contains(t, address, "digest=")
}
