package walks

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
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
	_, err := chromedp.Call(l.ctx, cdppage.AddScriptToEvaluateOnNewDocument,
		cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `delete globalThis.WebAssembly`})
	require.NoError(t, err)
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
