package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/causes"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/timeline"
)

// The engine in Chromium computes what the engine here computes: event by event,
// and told in the same words.
func TestEveryPresetRunsTheSameInChromium(t *testing.T) {
	lab := sim.NewEngine()
	defer lab.Close()
	sources := protocol.Sources{}
	inChromium(t, false, func(name string, sc scenario.Scenario, answer protocol.Answer) {
		here, there := lab.Run(sc), answer.Recording
		require.NotNil(t, there, "%s: %s", name, answer.Crash)
		sources.Fill(there)
		require.Equal(t, timeline.Story(here), timeline.Story(there), name)
		require.Equal(t, here.Digest, there.Digest, name)
		require.Equal(t, here, there, name)
	})
}

// The engine in Chromium proves what the engine here proves.
func TestTheCausesAreTheSameInChromium(t *testing.T) {
	lab := sim.NewEngine()
	defer lab.Close()
	inChromium(t, true, func(name string, sc scenario.Scenario, answer protocol.Answer) {
		require.NotNil(t, answer.Causes, name)
		require.Equal(t, causes.Find(lab, sc), *answer.Causes, name)
	})
}

// inChromium asks the engine in Chromium for every preset, and holds what it answers.
func inChromium(t *testing.T, why bool, hold func(name string, sc scenario.Scenario, answer protocol.Answer)) {
	presets := scenario.Presets()
	var asks []protocol.Ask
	for i, preset := range presets {
		asks = append(asks, protocol.Ask{ID: i + 1, Scenario: preset.Text, Why: why})
	}
	answers := askWorker(visit(t, ""), asks)
	require.Len(t, answers, len(presets))
	for i, preset := range presets {
		sc, err := scenario.Parse(preset.Text)
		require.NoError(t, err)
		require.Equal(t, i+1, answers[i].ID, "in the order asked")
		hold(preset.Name, sc, answers[i])
	}
}

// askWorker asks a new worker and returns its answers.
func askWorker(l *learner, asks []protocol.Ask) []protocol.Answer {
	l.t.Helper()
	text, err := json.Marshal(asks)
	require.NoError(l.t, err)
	got := look[string](l, `new Promise((resolve, reject) => {
		const worker = new Worker(twoDeliveries.engine), asks = `+string(text)+`, answers = [];
		worker.onerror = (event) => reject(new Error(event.message));
		worker.onmessage = ({data}) => {
			const said = JSON.parse(data);
			if (said.ready) return asks.forEach((ask) => worker.postMessage(JSON.stringify(ask)));
			answers.push(said);
			if (answers.length === asks.length) { worker.terminate(); resolve(JSON.stringify(answers)) }
		};
	})`)
	var answers []protocol.Answer
	require.NoError(l.t, json.Unmarshal([]byte(got), &answers))
	return answers
}

// Any static host, any sub-folder: the pages carry the policy themselves.
func TestWrittenSiteWorksInChromiumUnderASubFolder(t *testing.T) {
	host := t.TempDir()
	require.NoError(t, open(t).site.export(host+"/some/deep/path"))
	server := httptest.NewServer(http.FileServerFS(os.DirFS(host)))
	t.Cleanup(server.Close)
	for _, path := range []string{"", "p/retry-ladder/"} {
		l := visitAt(t, server.URL+"/some/deep/path/"+path)
		l.press(right)
		l.seesStep("step")
		l.seesComputedHere()
		l.toTheEnd()
		require.Contains(t, l.address(), server.URL+"/some/deep/path/")
	}
}

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
	g := gate{part: part, behind: handler{h.site, h.names}}
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

func TestClicksAndKeysBeforeTheProgramRunsAreNotLost(t *testing.T) {
	address, let := guarded(t, "/app-", true)
	l := newLearner(t)
	l.goTo(address)
	l.sees("#badge", "loading")
	l.wait(`globalThis.twoDeliveries`)

	l.click("#step")
	look[bool](l, `(document.activeElement.blur(), true)`)
	l.press(right)
	let()

	l.wait(`document.documentElement.dataset.program === "running"`)
	second := visit(t, "")
	second.press(right)
	second.seesStep("step")
	first := second.reads("#where")
	second.press(right)
	second.wait(`document.querySelector("#where").innerText !== "` + first + `"`)
	l.seesStep(second.reads("#where"))
	require.True(t, look[bool](l, `document.querySelector("#badge").hidden`))
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
	l.seesWholePicture()
}

func TestBrowserWithoutWebAssemblySaysSo(t *testing.T) {
	l := newLearner(t)
	_, err := chromedp.Call(l.ctx, cdppage.AddScriptToEvaluateOnNewDocument,
		cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `delete globalThis.WebAssembly`})
	require.NoError(t, err)
	l.goTo(open(t).address)
	l.sees("#badge", "no WebAssembly")
	l.seesWholePicture()
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

// seesWholePicture checks that nothing veils the picture where it cannot be
// stepped.
func (l *learner) seesWholePicture() {
	l.t.Helper()
	l.wait(`getComputedStyle(document.querySelector("#strip .cover")).display === "none"`)
	l.sees("#strip", "already applied")
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
