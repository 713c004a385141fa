package walks

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
)

// explores opens the page about exploring, once its engine has loaded.
func explores(t testing.TB, fragment string) *learner {
	t.Helper()
	l := newLearner(t)
	l.explores(fragment)
	return l
}

func (l *learner) explores(fragment string) {
	l.t.Helper()
	l.visit("explore/" + fragment)
	l.wait(`document.querySelector("#engine").textContent === "engine ready" || document.querySelector("#stop, .violations")`)
}

// known counts the cells of the table that say something.
const known = `document.querySelectorAll("#grid .cell .icon").length`

// seesCell waits until a cell says something.
func (l *learner) seesCell(receiver, publisher, says string) {
	l.t.Helper()
	l.waitFor(fmt.Sprintf(`document.querySelector('#grid [value="%s %s"]').innerText.replace(/\s+/g, " ").trim()`, receiver, publisher), says)
}

// The table fills from its first row on; a word to stop keeps what is there, and
// what is not known can be filled later.
func TestTheTableFillsAndStopKeepsIt(t *testing.T) {
	l := explores(t, "")
	require.Equal(t, 0, look[int](l, known))
	l.click("#fill")
	l.sees("#engine", "exploring")
	l.seesCell("inbox", "outbox", "safe")
	l.wait(known + ` >= 4`)
	l.sees("#how-far", "of 96 cells")
	l.sees("#how-far", "left")
	l.click("#stop")
	l.wait(`document.querySelector("#fill")`)
	l.sees("#how-far", ", stopped")
	l.sees("#fill", "Fill the rest")
	kept := look[int](l, known)
	require.Less(t, kept, 92)
	require.GreaterOrEqual(t, kept, 4)
	l.seesCell("inbox", "outbox", "safe")

	l.click("#fill")
	l.wait(fmt.Sprintf(`%s > %d`, known, kept))
	l.click("#stop")
	l.wait(`document.querySelector("#fill")`)
}

// A cell opens what was found, the link to it opens the same in a fresh profile, and
// the link to the lab opens at the step where the rule breaks.
func TestACellOpensItsCounterexample(t *testing.T) {
	l := newLearner(t)
	l.explores("")
	l.click(`#grid [value="id-first outbox"]`)
	l.sees("#aside", "Not tried yet.")
	l.sees("#aside", "the id, then the work")
	l.click("#try-cell")
	l.seesCell("id-first", "outbox", "lost +1")
	l.checkCell()
	require.Contains(t, l.address(), "/explore/#v2/receiver=id-first/publisher=outbox")

	friend := l.sends(l.address())
	friend.checkCell()
	link := friend.linkOf("no-loss")
	require.True(t, strings.HasPrefix(link, l.root+"#v2/"), link)

	lab := l.sends(link)
	lab.sees("#notice", "You were sent step 47 of 49")
	lab.seesFaults("crash receiver id-committed 1")
	lab.sees("#verdict", "lost")
	require.False(t, look[bool](lab, `document.querySelector("#notice").textContent.includes("came out differently")`))
	lab.press(left)
	lab.wait(`!document.querySelector("#verdict").innerText.includes("lost")`)
}

func (l *learner) checkCell() {
	l.t.Helper()
	l.sees(`.violations [data-rule="no-loss"] pre`, "receiver id-first order snack-7 7 crash receiver id-committed 1")
	l.sees(`.violations [data-rule="no-loss"]`, "breaks at step 47 of 49")
	l.sees(`.violations [data-rule="honest-ack"]`, "false ACK")
}

// linkOf is the link into the lab of the counterexample to a rule.
func (l *learner) linkOf(rule string) string {
	l.t.Helper()
	return look[string](l, fmt.Sprintf(`document.querySelector('.violations [data-rule="%s"] a').href`, rule))
}

// With one fault more than a lost ACK there are 79 runs: the run as it is and one at
// each of 78 places. No promise breaks.
func TestExploreALostACK(t *testing.T) {
	everywhere(t, func(l *learner) {
		l.explores("#v1/lost-ack")
		l.click("#start")
		l.sees("#answer", "No promise breaks")
		l.sees("#answer", "79 runs, 79 of them different, with up to 1 fault added: all that there are.")
	})
}

// From the lab with a scenario to what breaks it, and back into the lab.
func TestTheLabLeadsToWhatBreaksAScenario(t *testing.T) {
	l := visit(t, "p/memory-set/")
	l.seesComputedHere()
	l.toTheEnd()
	l.click("#end-explore")
	l.wait(`location.pathname.endsWith("/explore/") && document.querySelector("#engine")?.textContent === "engine ready"`)
	l.sees("#of-text", "restart receiver at=100ms")
	l.click("#start")
	l.sees("#answer", "1 promise can break")
	l.sees(`.violations [data-rule="at-most-once"]`, "1 fault, breaks at step")
	lab := visitAt(t, l.linkOf("at-most-once"))
	lab.sees("#verdict", "done twice")

	l.click("#depth-2")
	l.wait(`location.hash === "#v2/memory-set/depth=2"`)
	l.click("#start")
	l.sees("#how-far", "broken so far: done twice")
	l.click("#stop")
	l.sees("#answer", "for it was stopped")
	l.sees(`.violations [data-rule="at-most-once"]`, "breaks at step") // how small it could be made is a matter of time

	l.click("#to-table")
	l.wait(`document.querySelector("#grid")`)
	l.goesBack()
	l.sees("#of-text", "restart receiver at=100ms")
	l.click("#to-lab")
	l.wait(`location.pathname.endsWith("/p/lost-ack/") && document.querySelector("#step")`)
}

func TestDamagedExploreLinkLeavesTheTable(t *testing.T) {
	for fragment, says := range map[string]string{"#v1/lost-ack/depth=7": "1 to 3", "#v1%zz": "This link cannot be opened."} {
		l := explores(t, fragment)
		l.sees("#notice", says)
		l.wait(`document.querySelector("#fill")`)
	}
}

// Where a worker cannot have workers of its own it does the jobs itself.
func TestExploringWithoutWorkersOfWorkers(t *testing.T) {
	const script = "alone.js"
	address := withFiles(t, map[string]string{script: "delete self.Worker;\n" + string(open(t).site.Body("engine.js"))})
	l := newLearner(t)
	l.expect("favicon") // of a page that is a text
	l.goTo(address + script)
	end := look[protocol.News](l, `new Promise((resolve, reject) => {
		const worker = new Worker(location.href);
		worker.onerror = (event) => reject(new Error(event.message));
		worker.onmessage = ({data}) => {
			const news = JSON.parse(data);
			if (news.ready) worker.postMessage(JSON.stringify({id: 1, explore: {workers: 2, scenario: "order snack-7 7\ndrop response 1\n", depth: 1}}));
			if (news.over) { worker.terminate(); resolve(news) }
		};
	})`)
	require.Equal(t, 79, end.Report.Runs)
	require.True(t, end.Report.Exhausted)
	require.Equal(t, 0, end.Workers)
	require.Contains(t, end.Trouble, "no workers of its own")
}
