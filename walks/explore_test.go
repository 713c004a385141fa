package walks

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/protocol"
)

// explores opens the page about exploring, once its program runs.
func explores(t testing.TB, fragment string) *learner {
	t.Helper()
	l := newLearner(t)
	l.explores(fragment)
	return l
}

func (l *learner) explores(fragment string) {
	l.t.Helper()
	l.visit("explore/" + fragment)
	l.wait(exploreReady)
}

const exploreReady = `/^(ready|exploring|engine loading)$/.test(document.querySelector(".explore #engine")?.textContent)`

// row is the line of a design, among those of its side.
func row(receiver, publisher string) string {
	return fmt.Sprintf(`.design > summary[data-pair="%s %s"]`, receiver, publisher)
}

// Nothing of ours runs in this browser: who comes reads which designs hold, which break
// and by what, opens one, and sees the whole run.
func TestTheAnswerIsReadWithoutAnyProgram(t *testing.T) {
	l := newLearner(t)
	_, err := chromedp.Call(l.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	require.NoError(t, err)
	l.goTo(open(t).address + "explore/")
	l.sees("#origin", "Computed when this page was built: ")
	l.sees("#of-receiver .group.good", "8 designs safe")
	l.sees("#of-publisher .group.good", "8 designs safe")
	l.sees(row("memory-set", "outbox"), "a crash of the warehouse when the work is durable")
	const strip = `.design[open] .drawn svg`
	require.Zero(t, look[int](l, `document.querySelectorAll("`+strip+`").length`))
	l.click(row("memory-set", "outbox"))
	l.wait(`[...document.querySelectorAll("` + strip + `")].filter((e) => e.getBoundingClientRect().height > 100).length === 1`)
	l.sees(".design[open] .drawn", "done twice")
	l.sees(".design[open] pre", "crash receiver committed 1")
	l.click(row("claim-lease", "outbox"))
	l.wait(`document.querySelectorAll(".design[open]").length === 1`)
	l.sees(".design[open] .times", "lease here 300 ms safe from 471 ms on")
	l.sees("#pairs", "Every pair")
	l.click("#all")
	l.wait(`document.querySelector("#grid").getBoundingClientRect().height > 500`)
}

// What the page came with is what the engine computes: some rows, computed again here.
func TestTheShippedTableIsWhatTheEngineComputes(t *testing.T) {
	open(t) // which makes it
	text, err := os.ReadFile(compiled + "/table.json")
	require.NoError(t, err)
	var table protocol.Table
	require.NoError(t, json.Unmarshal(text, &table))
	require.True(t, table.Exhausted)
	require.Len(t, table.Cells, len(catalog.ByRole(catalog.Receiver))*len(catalog.ByRole(catalog.Publisher)))
	for _, p := range []protocol.Pair{{Receiver: "inbox", Publisher: "outbox"}, {Receiver: "id-first", Publisher: "outbox"},
		{Receiver: "none", Publisher: "send-first"}, {Receiver: "claim-as-done", Publisher: "unknown-as-failed"}} {
		plan, err := explore.NewCell(p.Receiver, p.Publisher)
		require.NoError(t, err)
		explore.Work(t.Context(), plan, 1, nil)
		i := slices.IndexFunc(table.Cells, func(c protocol.Cell) bool { return c.Pair() == p })
		shipped := table.Cells[i]
		for j := range shipped.Violations {
			shipped.Violations[j].Thresholds = nil
		}
		require.Equal(t, explore.Classify(p.Receiver, p.Publisher, plan.Report()), shipped)
	}
}

// Run here again, all comes out as it came; a word to stop keeps what was shown, and the
// rest can be run later.
func TestTheTableIsRunHereAgain(t *testing.T) {
	l := explores(t, "")
	l.click("#fill")
	l.sees("#engine", "exploring")
	l.sees("#how-far", "of 52 pairs")
	l.sees("#origin", "as when this page was built")
	l.click("#stop")
	l.wait(`document.querySelector("#fill")`)
	l.sees("#how-far", ", stopped")
	l.sees("#of-receiver .group.good", "8 designs safe")
	l.sees("#fill", "run the rest")
	const pairs = `Number(document.querySelector("#origin").textContent.match(/(\d+) pairs? came out/)[1])`
	before := look[int](l, pairs)
	l.click("#fill")
	l.wait(fmt.Sprintf(`%s > %d`, pairs, before))
	require.NotContains(t, l.reads("#origin"), "otherwise")
	l.click("#stop")
	l.wait(`document.querySelector("#fill")`)
}

// A design opens its counterexample with its strip, the link to it opens the same in a
// fresh profile, and the link to the lab opens at the step where the promise breaks.
func TestADesignOpensItsCounterexample(t *testing.T) {
	l := explores(t, "")
	l.click(row("id-first", "outbox"))
	l.checkCase()
	require.Contains(t, l.address(), "/explore/#v2/receiver=id-first/publisher=outbox")

	friend := l.sends(l.address())
	friend.checkCase()
	link := friend.linkOf("no-loss")
	require.True(t, strings.HasPrefix(link, l.root+"#v2/"), link)

	lab := l.sends(link)
	lab.sees("#notice", "You were sent step 43 of 49")
	lab.seesFaults("crash receiver id-committed 1")
	lab.sees("#verdict", "false ACK")
	require.False(t, look[bool](lab, `document.querySelector("#notice").textContent.includes("came out differently")`))
	lab.press(left)
	lab.wait(`!document.querySelector("#verdict").innerText.includes("false ACK")`)

	l.click(row("id-first", "outbox"))
	l.wait(`!document.querySelector(".design[open]") && location.hash === ""`)
}

func (l *learner) checkCase() {
	l.t.Helper()
	l.wait(`document.querySelector(".design[open]")`)
	l.sees(".design[open] pre", "crash receiver id-committed 1")
	l.sees(`.case [data-rule="no-loss"]`, "lost at step 47 of 49")
	l.sees(`.case [data-rule="honest-ack"]`, "false ACK at step 43 of 49")
	l.sees(".case .drawn", "✗ lost")
}

// What somebody has opened before the program is there stays open when it takes over.
func TestWhatWasOpenedEarlyStaysOpen(t *testing.T) {
	l := newLearner(t)
	_, err := chromedp.Call(l.ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{
		Source: `addEventListener("DOMContentLoaded", () => document.querySelector('` + row("stock-first", "outbox") + `').click())`})
	require.NoError(t, err)
	l.open(open(t).address + "explore/")
	l.sees(".design[open] pre", "crash receiver stock-committed 1")
	l.sees(".design[open] .drawn", "done twice")
	l.wait(exploreReady)
	l.click(row("stock-first", "outbox"))
	l.wait(`!document.querySelector(".design[open]")`)
}

// Of a pair that did not come with its strip the engine draws it, and tells which times
// decide.
func TestAPairOpensItsCounterexample(t *testing.T) {
	l := explores(t, "#v2/receiver=claim-lease/publisher=unknown-as-done")
	l.sees(".opened", "The shop: A timeout is taken for success")
	l.sees(".opened .drawn", "lost")
	l.wait(`document.querySelector('#grid .cell[aria-current]').dataset.pair === "claim-lease unknown-as-done"`)
	l.click(`#grid .opened [data-pair="claim-lease mark-first"]`)
	l.sees(".opened", "The shop: The row is marked complete before")
	l.click(`#grid [data-pair="expiring-inbox send-first"]`)
	l.sees(".opened .times", "retention here 100 ms safe from 191 ms on")
	l.click("#all")
	l.wait(`!document.querySelector("#grid") && location.hash === ""`)
}

// linkOf is the link into the lab of the counterexample to a rule.
func (l *learner) linkOf(rule string) string {
	l.t.Helper()
	script := fmt.Sprintf(`document.querySelector('.case:has([data-rule="%s"]) a.opens')`, rule)
	l.wait(script)
	return look[string](l, script+".href")
}

// With one fault more than a lost ACK there are 79 runs: the run as it is and one at
// each of 78 places. No promise breaks, and more faults are one click away.
func TestExploreALostACK(t *testing.T) {
	everywhere(t, func(l *learner) {
		l.explores("#v1/lost-ack")
		l.sees("#answer", "No promise breaks")
		l.sees("#answer", "79 runs, 79 of them different, with up to 1 fault added: all that there are.")
		l.click("#deeper")
		l.wait(`location.hash === "#v2/lost-ack/depth=2"`)
		l.sees("#engine", "exploring")
		l.click("#stop")
		l.sees("#answer", "for it was stopped")
	})
}

// What the class was given beside what breaks is struck out; and the times that decide:
// the id is seen at 10 ms and purged at 25 h, the copy comes after 30 h.
func TestWhatIsNotNeededIsStruckOut(t *testing.T) {
	l := explores(t, "#v2/text=receiver+expiring-inbox~replicas+2~order+snack-7+7~purge+receiver+at=25h~duplicate+request+1+by=30h~"+
		"freeze+receiver+at=900ms~resume+receiver+at=950ms")
	l.sees("#answer", "1 promise can break")
	l.waitFor(`[...document.querySelectorAll(".case del")].map((e) => e.textContent).join("; ")`,
		"replicas 2; freeze receiver at=900ms; resume receiver at=950ms")
	l.sees(".case .does", "A purge of the warehouse and a copy of a request 30 h later.")
	l.sees(".case .times", "retention here 24 h safe from 25 h on")
	l.sees(".case .times", "duplicate request 1 by=… here 30 h breaks from 25 h on")
	l.sees(".case .drawn", "done twice")
}

// From the lab one click leads to what breaks a scenario, and its strip; and back.
func TestTheLabLeadsToWhatBreaksAScenario(t *testing.T) {
	l := visit(t, "p/memory-set/")
	l.seesComputedHere()
	l.toTheEnd()
	l.click("#end-explore")
	l.wait(`location.pathname.endsWith("/explore/") && document.querySelector("#answer")`)
	l.sees("#of-text", "restart receiver at=100ms")
	l.sees("#answer", "1 promise can break")
	l.sees(`.case [data-rule="at-most-once"]`, "done twice at step")
	l.waitFor(`[...document.querySelectorAll(".case del")].map((e) => e.textContent).join("; ")`, "drop response 1; restart receiver at=100ms")
	l.sees(".case .drawn", "done twice")
	lab := visitAt(t, l.linkOf("at-most-once"))
	lab.sees("#verdict", "done twice")

	l.click("#depth-2")
	l.wait(`location.hash === "#v2/memory-set/depth=2"`)
	l.sees("#how-far", "broken so far: done twice")
	l.click("#stop")
	l.sees("#answer", "for it was stopped")
	l.sees(`.case [data-rule="at-most-once"]`, "done twice at step") // how small it could be made is a matter of time

	l.click("#to-table")
	l.wait(`document.querySelector("#of-receiver")`)
	l.goesBack()
	l.sees("#of-text", "restart receiver at=100ms")
	l.click("#to-lab")
	l.wait(`location.pathname.endsWith("/p/lost-ack/") && document.querySelector("#step")`)
}

func TestDamagedExploreLinkLeavesTheTable(t *testing.T) {
	for fragment, says := range map[string]string{"#v1/lost-ack/depth=7": "1 to 3", "#v1%zz": "This link cannot be opened."} {
		l := explores(t, fragment)
		l.sees("#notice", says)
		l.sees("#of-receiver", "8 designs safe")
	}
}

// On paper stand the designs and what was opened, and nothing to be pressed.
func TestExploreOnPaper(t *testing.T) {
	l := explores(t, "")
	l.click(row("memory-set", "outbox"))
	l.sees(".design[open] .drawn", "done twice")
	_, err := chromedp.Call(l.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	require.NoError(t, err)
	const seen = `[...document.querySelectorAll("%s")].filter((e) => e.checkVisibility()).length`
	require.Equal(t, 33+20, look[int](l, fmt.Sprintf(seen, ".design > summary")))
	require.Equal(t, 1, look[int](l, fmt.Sprintf(seen, ".drawn svg")))
	require.Zero(t, look[int](l, fmt.Sprintf(seen, "button")))
	l.sees("#origin", "Computed when this page was built")
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
