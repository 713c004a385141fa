package walks

import (
	"fmt"
	"testing"
)

// exploresWith opens the page about exploring with another script in the place of the
// engine's.
func exploresWith(t *testing.T, script, body, fragment string) *learner {
	t.Helper()
	address := withFiles(t, map[string]string{script: body})
	l := newLearner(t)
	l.runsEarly(fmt.Sprintf(`{ const real = Worker; self.Worker = function () { return new real(%q) } }`, "/"+script))
	l.open(address + "explore/" + fragment)
	l.wait(exploreReady)
	return l
}

// Workers that are inside a run for ever do not keep the page from stopping, nor from
// beginning again.
func TestAStopEndsExploringThoughNoWorkerAnswers(t *testing.T) {
	l := exploresWith(t, "busy-crew.js", `if (self.name === "crew") {
		self.onmessage = ({data}) => { if (typeof data === "string") for (;;); self.postMessage('{"ready":true}') };
	} else {`+string(open(t).site.Body("engine.js"))+`}`, "#v1/lost-ack")
	for i := range 2 {
		if i > 0 {
			l.click("#start")
		}
		l.sees("#engine", "exploring")
		l.wait(`document.querySelector("#how-far").innerText !== ""`)
		l.click("#stop")
		l.sees("#how-far", ", stopped")
		l.sees("#answer", "for it was stopped")
		l.wait(`document.querySelector("#start")`)
	}
}

// hanging is an explorer that says something once and is inside a run for ever then,
// unless it is asked for the table.
const hanging = `self.onmessage = ({data}) => {
	const {id, explore} = JSON.parse(data);
	const say = (news) => self.postMessage(JSON.stringify({id, ms: 300, workers: 0, trouble: "", cells: null, report: null, ...news}));
	if (explore?.pairs) say({progress: {runs: 100, known: 100}, over: true,
		cells: [{...explore.pairs[0], verdicts: ["safe"], violations: [], runs: 100, exhausted: true}]});
	if (explore?.scenario) { say({progress: {runs: 3, known: 9, broken: ["at-most-once"]}}); for (;;); }
};
self.postMessage('{"ready":true}');`

// A worker that does the runs itself, and hears nothing meanwhile, is replaced; the
// page keeps what it has shown.
func TestAStopEndsAWorkerThatDoesNotListen(t *testing.T) {
	l := exploresWith(t, "hanging.js", hanging, "#v1/memory-set")
	l.sees("#how-far", "3 runs of at least 9")
	l.click("#stop")
	l.sees("#notice", "Stopped inside a run that takes long. Broken so far: done twice.")
	l.sees("#how-far", "3 runs")
	l.sees("#how-far", ", stopped")
	l.click("#start")
	l.sees("#how-far", "3 runs of at least 9")
	l.wait(`!document.querySelector("#notice").innerText`)
}

// Whatever else is to be explored does not wait for it either.
func TestANewExplorationEndsAWorkerThatDoesNotListen(t *testing.T) {
	l := exploresWith(t, "hanging-table.js", hanging, "#v1/memory-set")
	l.sees("#how-far", "3 runs of at least 9")
	l.click("#to-table")
	l.click("#fill")
	l.sees("#origin", "Run here")
	l.sees("#engine", "ready")
}
