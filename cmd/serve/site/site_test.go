package site

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/picture"
	"twodeliveries/timeline/strip"
	"twodeliveries/web/survey"
)

// small is a site around programs that need no compiling, made once: it is to be
// read, not changed.
func small(t *testing.T) *Site {
	t.Helper()
	s, err := theSmallSite()
	require.NoError(t, err)
	return s
}

var theSmallSite = sync.OnceValues(func() (*Site, error) {
	return New(programs(), "")
})

func programs() fs.FS {
	then := time.Unix(1_700_000_000, 0)
	program := func(text string) *fstest.MapFile {
		return &fstest.MapFile{Data: bytes.Repeat([]byte(text), 100), ModTime: then}
	}
	return fstest.MapFS{
		"app.wasm": program("the page "), "engine.wasm": program("the engine "), "wasm_exec.js": program("// exec\n"),
		"table.json":     {Data: []byte(smallTable), ModTime: then},
		"app.wasm.br":    {Data: []byte("packed app"), ModTime: then.Add(time.Second)},
		"engine.wasm.br": {Data: []byte("of an older engine"), ModTime: then.Add(-time.Second)},
	}
}

// smallTable has a design that holds and one that breaks, with one counterexample.
const smallTable = `{"runs": 467, "exhausted": true, "cells": [
	{"receiver": "inbox", "publisher": "outbox", "verdicts": ["safe"], "violations": [], "runs": 233, "exhausted": true},
	{"receiver": "id-first", "publisher": "outbox", "verdicts": ["lost"], "runs": 234, "exhausted": true, "violations": [{
		"rule": "no-loss", "faults": 1, "steps": 49, "step": 46, "words": "a crash of the warehouse", "link": "v2/text=receiver+id-first",
		"scenario": "receiver id-first\norder snack-7 7\ncrash receiver id-committed 1\n"}]}]}`

// The picture's styles are the timeline's own.
func TestTheStyleSheetHoldsThePictures(t *testing.T) {
	s := small(t)
	style := string(s.Body("style.css"))
	require.True(t, strings.HasSuffix(style, picture.CSS+strip.CSS))
	require.Contains(t, style, ".transport {")
}

func TestSameProgramsGiveTheSameSite(t *testing.T) {
	one, err := New(programs(), "")
	require.NoError(t, err)
	two, err := New(programs(), "")
	require.NoError(t, err)
	require.Len(t, two.files, len(one.files))
	for name, f := range one.files {
		require.Equal(t, string(f.body), string(two.files[name].body), name)
	}
}

func TestEveryPresetHasItsPage(t *testing.T) {
	s := small(t)
	require.Contains(t, s.files, "index.html")
	for _, preset := range scenario.Presets() {
		f := s.files["p/"+preset.Name+"/index.html"]
		require.NotNil(t, f, preset.Name)
		page := string(f.body)
		require.Contains(t, page, "<title>"+preset.Title+" · Two Deliveries</title>")

		_, rest, ok := strings.Cut(page, `<script type="application/json" id="recording">`)
		require.True(t, ok, preset.Name)
		text, _, _ := strings.Cut(rest, "</script>")
		var rec trace.Recording
		require.NoError(t, json.Unmarshal([]byte(text), &rec), preset.Name)
		require.Equal(t, preset.Text, rec.Scenario)
		require.NotEmpty(t, rec.Digest)
	}
}

// Who has no scripts comes from each preset to every other.
func TestEveryPresetLinksToAllWithoutScripts(t *testing.T) {
	s := small(t)
	for page, root := range map[string]string{"index.html": "./", "p/outbox/index.html": "../../"} {
		_, still, ok := strings.Cut(string(s.files[page].body), "<noscript><main")
		require.True(t, ok, page)
		for _, p := range scenario.Presets() {
			require.Contains(t, still, `<a href="`+root+"p/"+p.Name+`/">`, page)
		}
	}
}

func TestFrontPageIsTheLostAck(t *testing.T) {
	s := small(t)
	front := string(s.files["index.html"].body)
	require.Contains(t, front, "<title>The ACK is lost · Two Deliveries</title>")
}

// Who has no program yet, or no scripts, reads what every design comes to, and how the
// whole run goes that breaks one.
func TestExplorePageCanBeReadBeforeItRuns(t *testing.T) {
	s := small(t)
	page := string(s.files["explore/index.html"].body)
	require.Contains(t, page, "<title>Find what breaks it · Two Deliveries</title>")
	require.Contains(t, page, `<meta name="description" content="Every way to remember`)
	for _, d := range catalog.Designs {
		if d.Role != catalog.Ack {
			require.Contains(t, page, "<code>"+d.Name+"</code>", d.Name)
		}
	}
	require.Contains(t, page, "Computed when this page was built: 467 runs")
	require.Contains(t, page, "1 design safe")
	require.Contains(t, page, "An order that the shop has committed is never applied")
	_, how, ok := strings.Cut(page, `data-strip="v2/text=receiver+id-first"`)
	require.True(t, ok)
	require.Equal(t, len(survey.Widths), strings.Count(how, `class="tl strip"`))
	require.Contains(t, how, "✗ lost</text>")
	require.Contains(t, page, "<noscript><p class=\"still card\">To run it here")
	require.Contains(t, page, `<script type="application/json" id="table">{"runs":467,`)
	require.NotContains(t, page, `id="recording"`)
}

// A table that cannot be read is no site.
func TestADamagedTableIsRefused(t *testing.T) {
	for table, says := range map[string]string{
		`{"runs":`: "read table.json: unexpected end",
		`{"cells": [{"receiver": "none", "publisher": "outbox", "violations": [{"scenario": "jump 3"}]}]}`: `a counterexample of table.json: line 1: "jump" is no statement`,
	} {
		files := programs().(fstest.MapFS)
		files["table.json"] = &fstest.MapFile{Data: []byte(table)}
		_, err := New(files, "")
		require.ErrorContains(t, err, says)
	}
}

func TestPagesHaveNoInlineScriptOrStyle(t *testing.T) {
	s := small(t)
	inline := regexp.MustCompile(`(?i)<style|\sstyle=|\son[a-z]+=|<script(?:[^>]*)>`)
	for name, f := range s.files {
		if path.Ext(name) != ".html" || name == missingName {
			continue
		}
		for _, found := range inline.FindAllString(string(f.body), -1) {
			ok := strings.Contains(found, " src=") || strings.Contains(found, "application/json")
			require.True(t, ok, "%s: %s", name, found)
		}
	}
}

// references are the relative addresses in a page: of style sheets, icons,
// scripts and the manifest.
var references = regexp.MustCompile(`<(?:link|script)[^>]* (?:href|src)="([^"]+)"`)

// The written site works wherever it is put, with a server that knows nothing
// about it.
func TestWrittenSiteWorksInAnySubFolder(t *testing.T) {
	s := small(t)
	host := t.TempDir()
	const sub = "/some/deep/path/"
	require.NoError(t, s.Export(host+sub))
	server := httptest.NewServer(http.FileServerFS(os.DirFS(host)))
	defer server.Close()

	for name := range s.files {
		if path.Base(name) != "index.html" {
			continue
		}
		page, err := url.Parse(server.URL + sub + strings.TrimSuffix(name, "index.html"))
		require.NoError(t, err)
		found := references.FindAllStringSubmatch(fetch(t, page.String()), -1)
		require.GreaterOrEqual(t, len(found), 2, name) // its style and its icon
		for _, reference := range found {
			to, err := page.Parse(reference[1])
			require.NoError(t, err)
			require.True(t, strings.HasPrefix(to.Path, sub), "%s leaves the folder: %s", name, to)
			fetch(t, to.String())
		}
	}
}

// Scripts and the manifest name other assets; each of them is there.
func TestAssetsNameAssetsThatExist(t *testing.T) {
	s := small(t)
	named := regexp.MustCompile(`"([\w-]+\.(?:wasm|js|svg|png))"`)
	var seen []string
	for name, f := range s.files {
		if ext := path.Ext(name); ext != ".js" && ext != ".webmanifest" {
			continue
		}
		for _, m := range named.FindAllSubmatch(f.body, -1) {
			require.Contains(t, s.files, string(m[1]), name)
			seen = append(seen, string(m[1]))
		}
	}
	require.GreaterOrEqual(t, len(seen), 5, "loader: engine, app, exec; engine: exec, wasm; manifest: icon")
}

func TestWrittenSiteIsComplete(t *testing.T) {
	s := small(t)
	dir := t.TempDir()
	require.NoError(t, s.Export(dir))
	for name, f := range s.files {
		body, err := os.ReadFile(dir + "/" + name)
		require.NoError(t, err)
		require.Equal(t, f.body, body, name)
	}
}

func fetch(t *testing.T, address string) string {
	t.Helper()
	response, err := http.Get(address)
	require.NoError(t, err)
	defer response.Body.Close()
	require.Equal(t, http.StatusOK, response.StatusCode, address)
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return string(body)
}
