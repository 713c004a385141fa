package main

import (
	"encoding/json"
	"net/http/httptest"
	"regexp"
	"strings"

	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
)

// The list of what is kept is everything that a page can ask for.
func TestTheWorkerKeepsEveryAssetAndEveryPage(t *testing.T) {
	s, names := small(t)
	worker := string(s["sw.js"].body)
	for _, name := range names {
		require.Contains(t, worker, `"`+name+`"`)
	}
	list := regexp.MustCompile(`const pages = (\[.*\]);`).FindStringSubmatch(worker)
	require.Len(t, list, 2)
	var pages []string
	require.NoError(t, json.Unmarshal([]byte(list[1]), &pages))
	require.Contains(t, pages, "")
	require.Contains(t, pages, "explore/")
	for _, p := range scenario.Presets() {
		require.Contains(t, pages, "p/"+p.Name+"/")
	}
	for _, folder := range pages {
		require.Contains(t, s, folder+"index.html")
	}
	require.NotContains(t, s.pinned(), "sw.js", "the browser asks for it by the same name again")
}

func (s site) pinned() (names []string) {
	for name, f := range s {
		if f.pinned {
			names = append(names, name)
		}
	}
	return names
}

// Anything that changes makes another cache, which never holds files of two builds.
func TestAnotherBuildHasAnotherCache(t *testing.T) {
	version := regexp.MustCompile(`const version = "([0-9a-f]{12})";`)
	text, err := embedded.ReadFile("assets/sw.js")
	require.NoError(t, err)
	of := func(change func(site)) string {
		s, names := site{"index.html": newFile("index.html", []byte("front")), "explore/index.html": newFile("index.html", []byte("table"))}, pins{}
		s.pin("style.css", []byte("colours"), names)
		s.pin("loader.js", []byte("program"), names)
		change(s)
		require.NoError(t, s.addWorker(text, names))
		found := version.FindStringSubmatch(string(s["sw.js"].body))
		require.Len(t, found, 2)
		return found[1]
	}
	same := of(func(site) {})
	require.Equal(t, same, of(func(site) {}))
	require.NotEqual(t, same, of(func(s site) { s["index.html"] = newFile("index.html", []byte("another")) }))
	require.NotEqual(t, same, of(func(s site) { delete(s, "explore/index.html") }))
	require.NotEqual(t, same, of(func(s site) { s.pin("icon.svg", []byte("a picture"), pins{}) }))
}

// keeps waits until the browser has kept the whole site and the worker answers for
// it.
func (l *learner) keeps() {
	l.t.Helper()
	l.wait(`(await navigator.serviceWorker.ready).active.state === "activated" && navigator.serviceWorker.controller !== null`)
}

// cutOff ends the server; nothing comes from the network any more.
func (l *learner) cutOff(server *httptest.Server) {
	l.t.Helper()
	server.CloseClientConnections()
	server.Close()
	l.wait(`await fetch("nothing-keeps-this").then(() => false, () => true)`)
}

// The server is gone: the page is there again, its engine runs what the learner
// changes, and the pages that were never visited open, too.
func TestTheSiteWorksWithoutANetwork(t *testing.T) {
	h := open(t)
	server := httptest.NewServer(handler{h.site, h.names})
	defer server.Close()
	root := server.URL + "/"
	l := newKeeperIn(t, h.browser)
	l.expect("net::ERR") // what the test is about
	l.open(root + "p/outbox/")
	l.keeps()
	l.cutOff(server)

	do(l, chromedp.Reload())
	l.wait(`document.documentElement.dataset.program === "running"`)
	l.seesComputedHere()
	l.toTheEnd()
	l.seesCount("requests", 1)

	l.open(root + "p/lost-ack/#v1/lost-ack")
	l.seesComputedHere()
	l.toTheEnd()
	l.seesCount("requests", 2)
	l.takesAway("drop response 1")
	l.seesComputedHere()
	l.toTheEnd()
	l.seesCount("requests", 1)

	l.open(root + "explore/index.html")
	l.wait(`document.querySelector("#engine").textContent === "engine ready"`)
	l.click(`#grid [value="id-first outbox"]`)
	l.click("#try-cell")
	l.seesCell("id-first", "outbox", "loses +1")
}

// A new build is kept beside the old one, and replaces it in whole.
func TestANewBuildReplacesTheOldOne(t *testing.T) {
	h := open(t)
	s := site{}
	for name, f := range h.site {
		s[name] = f
	}
	server := httptest.NewServer(handler{s, h.names})
	defer server.Close()
	l := newKeeperIn(t, h.browser)
	l.open(server.URL + "/")
	l.keeps()
	before := look[string](l, `caches.keys().then((names) => names.join())`)

	front := strings.Replace(string(s["index.html"].body), "<title>", "<title>Newer: ", 1)
	s["index.html"] = newFile("index.html", []byte(front))
	text, err := embedded.ReadFile("assets/sw.js")
	require.NoError(t, err)
	require.NoError(t, s.addWorker(text, h.names))
	l.open(server.URL + "/?again")
	l.wait(`document.title.startsWith("Newer: ")`) // from the network
	l.wait(`(await navigator.serviceWorker.getRegistration()).waiting?.state === "installed"`)
	require.Equal(t, 2, look[int](l, `caches.keys().then((names) => names.length)`))

	do(l, chromedp.Navigate("about:blank")) // nobody uses the old one
	l.open(server.URL + "/")
	l.wait(`(await caches.keys()).length === 1`)
	require.NotEqual(t, before, look[string](l, `caches.keys().then((names) => names.join())`))
}
