package walks

import (
	"net/http"
	"net/http/httptest"
	"os"
	"sync/atomic"
	"testing/fstest"

	"twodeliveries/cmd/serve/site"

	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// keeps waits until the browser has kept the whole site and the worker answers for
// it.
func (l *learner) keeps() {
	l.t.Helper()
	l.wait(`(await navigator.serviceWorker.ready).active.state === "activated" && navigator.serviceWorker.controller !== null`)
}

// cutOff ends the server; nothing comes from the network any more.
func (l *learner) cutOff() {
	l.t.Helper()
	l.server.CloseClientConnections()
	l.server.Close()
	l.wait(`await fetch("nothing-keeps-this").then(() => false, () => true)`)
}

// leavesUntil leaves the site and comes back until something holds: a browser takes
// its time to see that nobody uses the old build any more, and who comes back within it
// uses that once more.
func (l *learner) leavesUntil(address string, holds func() bool) {
	l.t.Helper()
	for range 20 {
		do(l, chromedp.Navigate("about:blank"))
		l.open(address)
		if holds() {
			return
		}
	}
	l.t.Fatal("left and came back in vain\n" + l.whereabouts())
}

// The server is gone: the page is there again, its engine runs what the learner
// changes, and the pages that were never visited open, too.
func TestTheSiteWorksWithoutANetwork(t *testing.T) { everywhereKept(t, walkOffline) }

func walkOffline(l *learner) {
	l.expect("net::ERR")                                // what the test is about
	l.expect("A ServiceWorker intercepted the request") // what is left unread when the page is
	l.visit("p/outbox/")
	l.keeps()
	l.cutOff()

	l.reloads()
	l.seesComputedHere()
	l.toTheEnd()
	l.seesCount("requests", 1)

	l.visit("p/lost-ack/#v1/lost-ack")
	l.seesComputedHere()
	l.toTheEnd()
	l.seesCount("requests", 2)
	l.takesAway("drop response 1")
	l.seesComputedHere()
	l.toTheEnd()
	l.seesCount("requests", 1)

	l.visit("explore/index.html")
	l.wait(exploreReady)
	if l.ctx == nil {
		return // what follows takes WebKit a minute
	}
	l.click("#fill")
	l.sees("#origin", "as when this page was built")
}

// A new build is kept beside the old one, and replaces it in whole.
func TestANewBuildReplacesTheOldOne(t *testing.T) {
	h := open(t)
	programs := fstest.MapFS{}
	for _, name := range []string{"app.wasm", "engine.wasm", "wasm_exec.js"} {
		programs[name] = &fstest.MapFile{Data: h.site.Body(name)}
	}
	table, err := os.ReadFile(compiled + "/table.json")
	require.NoError(t, err)
	programs["table.json"] = &fstest.MapFile{Data: table}
	programs["wasm_exec.js"].Data = append([]byte("// newer\n"), h.site.Body("wasm_exec.js")...)
	newer, err := site.New(programs, "")
	require.NoError(t, err)

	var now atomic.Pointer[site.Site]
	now.Store(h.site)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { now.Load().ServeHTTP(w, r) }))
	defer server.Close()
	l := newKeeperIn(t, h.browser)
	l.open(server.URL + "/")
	l.keeps()
	const build = `document.querySelector('script[src*="loader-"]').src`
	old := look[string](l, build)
	before := look[string](l, `caches.keys().then((names) => names.join())`)

	now.Store(newer)
	l.open(server.URL + "/?again")
	require.NotEqual(t, old, look[string](l, build), "from the network")
	l.wait(`(await navigator.serviceWorker.getRegistration()).waiting?.state === "installed"`)
	require.Equal(t, 2, look[int](l, `caches.keys().then((names) => names.length)`))

	l.leavesUntil(server.URL+"/", func() bool { return look[int](l, `caches.keys().then((names) => names.length)`) == 1 })
	require.NotEqual(t, before, look[string](l, `caches.keys().then((names) => names.join())`))
}
