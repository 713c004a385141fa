package walks

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/worker"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// gate holds back, or refuses, what a test wants to do without.
type gate struct {
	part   string        // of the address
	opens  chan struct{} // closed: let through; nil: refuse
	behind http.Handler
}

func (g gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.Contains(r.URL.Path, g.part) {
		if g.opens == nil {
			http.Error(w, "not today", http.StatusServiceUnavailable)
			return
		}
		select {
		case <-g.opens:
		case <-r.Context().Done():
		}
	}
	g.behind.ServeHTTP(w, r)
}

// guarded serves the site with a gate; let opens it.
func guarded(t *testing.T, part string, holds bool) (address string, let func()) {
	t.Helper()
	h := open(t)
	g := gate{part: part, behind: h.site}
	if holds {
		g.opens = make(chan struct{})
		let = sync.OnceFunc(func() { close(g.opens) })
		t.Cleanup(let)
	}
	server := httptest.NewServer(g)
	t.Cleanup(server.Close)
	return server.URL + "/", let
}

func TestPresetCanBeSteppedBeforeTheEngineIsThere(t *testing.T) {
	address, let := guarded(t, "/engine-", true)
	l := visitAt(t, address)
	l.sees("#engine", "engine loading")

	l.toTheEnd()
	require.Equal(t, 2, l.count("requests"))
	require.Equal(t, 1, l.count("applications"))
	l.takesAway("drop response 1") // waits for the engine

	let()
	l.seesFaults()
	l.seesCount("requests", 1)
	l.seesComputedHere()
}

func TestEngineThatDoesNotLoadLeavesAPageThatSteps(t *testing.T) {
	address, _ := guarded(t, "/engine-", false)
	l := newLearner(t)
	l.expect("503")
	l.open(address)
	l.sees("#engine", "no engine")
	l.sees("#notice", "can still be stepped")
	l.toTheEnd()
	l.seesCount("applications", 1)
}

func TestProgramThatDoesNotLoadSaysSo(t *testing.T) {
	address, _ := guarded(t, "/app-", false)
	l := newLearner(t)
	l.expect("503")
	l.goTo(address)
	l.sees("#badge", "could not be loaded")
	l.sees("#badge", "503")
	l.toTheEnd()
	l.seesCount("applications", 1)
}

func TestBrowserWithoutWebAssemblySaysSo(t *testing.T) {
	l := newLearner(t)
	l.runsEarly(`delete globalThis.WebAssembly`)
	l.goTo(open(t).address)
	l.sees("#badge", "no WebAssembly")
	l.toTheEnd()
	l.seesCount("applications", 1)
}

func TestPageWithoutScriptsTellsTheWholeRun(t *testing.T) {
	l := newLearner(t)
	_, err := chromedp.Call(l.ctx, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: true})
	require.NoError(t, err)
	l.goTo(open(t).address)
	seen := look[string](l, `document.body.innerText`)
	for _, told := range []string{"need JavaScript", "2 requests, 1 application", "already applied", "The reply is lost. The shop cannot know whether the work was done."} {
		require.True(t, strings.Contains(seen, told), told)
	}
	for _, never := range []string{"loading", "nothing to judge yet", "watch it happen", "Undo"} {
		require.False(t, strings.Contains(seen, never), never)
	}
}

func TestWrongAddressLeadsHome(t *testing.T) {
	l := newLearner(t)
	l.expect("404")
	l.goTo(open(t).address + "p/no-such-preset/")
	l.sees("h1", "no reply")
	l.click("a")
	l.sees("#caption", "about to order")
	require.Equal(t, open(t).address, l.address())
}

// A worker that the browser ends, for want of memory, says nothing. What it was to do is
// asked of another one.
func TestAnEngineThatDiesInSilenceIsReplaced(t *testing.T) {
	address := withFiles(t, map[string]string{"dying.js": `addEventListener("message", (e) => {
		if (!e.data.includes("drop response")) { e.stopImmediatePropagation(); close() }
	});
	` + string(open(t).site.Body("engine.js"))})
	l := newLearner(t)
	l.runsEarly(fmt.Sprintf(`{
		const real = Worker, later = setTimeout;
		let workers = 0;
		self.Worker = function (script) { return new real(workers++ ? script : "/dying.js") };
		self.setTimeout = (then, ms, ...more) => later(then, ms === %d ? 8000 : ms, ...more);
	}`, worker.SilenceOfEngine))
	l.open(address)
	l.seesComputedHere()
	l.takesAway("drop response 1")
	l.sees("#notice", "The engine said nothing for half a minute.")
	l.seesFaults()
	l.toTheEnd()
	l.seesCount("requests", 1)
}

// However the browser's storage fails, the page works, and says once that it is forgetful.
func TestAStorageThatThrowsIsSurvived(t *testing.T) {
	for name, breaks := range map[string]string{
		"the storage": `for (const name of ["localStorage", "sessionStorage"])
			Object.defineProperty(self, name, {configurable: true, get() { throw new Error("no storage") }})`,
		"one of them":    `Object.defineProperty(self, "sessionStorage", {configurable: true, get() { throw new Error("no storage") }})`,
		"reading":        `Storage.prototype.getItem = () => { throw new Error("no reading") }`,
		"how much it is": `Object.defineProperty(Storage.prototype, "length", {get() { throw new Error("no length") }})`,
	} {
		t.Run(name, func(t *testing.T) {
			l := newLearner(t)
			l.runsEarly(breaks)
			l.visit("lessons/two-hypotheses/")
			l.sees("#badge", "This browser lets the page keep nothing.")
			l.click("#next")
			l.sees("#passage", "Nothing comes back")
			l.toTheEnd()
		})
	}
	l := newLearner(t)
	l.runsEarly(`Storage.prototype.setItem = () => { throw new Error("it is full") }`)
	l.visit("lessons/two-hypotheses/")
	l.click("#next")
	l.sees("#passage", "Nothing comes back")
}

// A title from right to left, or one that says so, turns nothing else around.
func TestATitleTurnsNothingAround(t *testing.T) {
	l := visit(t, "#"+scenario.EncodeLink(scenario.Link{Text: "title a\u202etitle\norder a 1\n", Step: 2}))
	l.sees("#notice", "You were sent step 3 of ")
	at := look[[]float64](l, `["You were", "title", "Step on"].map((text) => {
		const walker = document.createTreeWalker(document.querySelector("#notice"), NodeFilter.SHOW_TEXT);
		for (let node; (node = walker.nextNode());) {
			const i = node.data.indexOf(text);
			if (i < 0) continue;
			const range = document.createRange();
			range.setStart(node, i);
			range.setEnd(node, i + text.length);
			return range.getBoundingClientRect().left;
		}
	})`)
	require.Less(t, at[0], at[1])
	require.Less(t, at[1], at[2])
}
