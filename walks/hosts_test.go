package walks

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/cmd/serve/site"
)

// written is the site as files, written once, in a folder that the house takes away.
var written = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "two-deliveries-site-")
	if err != nil {
		return "", err
	}
	theHouse.close = append(theHouse.close, func() { os.RemoveAll(dir) })
	one, err := theHouse.site.OneFile()
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, site.OneFileName), one, 0o600); err != nil {
		return "", err
	}
	return dir, theHouse.site.Export(dir)
})

// subFolder is where the site lies on its host.
const subFolder = "/some/deep/path/"

// host serves the written site as hosts do that know nothing of it: uncompressed, in a
// folder, its page for wrong addresses everywhere. What a host says of files may differ.
func host(t *testing.T, differs func(path string, says http.Header)) (root string) {
	t.Helper()
	open(t)
	dir, err := written()
	require.NoError(t, err)
	files := http.StripPrefix(subFolder, http.FileServerFS(os.DirFS(dir)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(r.URL.Path, subFolder)))
		if _, err := os.Stat(name); err != nil || !strings.HasPrefix(r.URL.Path, subFolder) {
			page, _ := os.ReadFile(filepath.Join(dir, "404.html"))
			w.WriteHeader(http.StatusNotFound)
			w.Write(page)
			return
		}
		differs(r.URL.Path, w.Header())
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL + subFolder
}

// Any static host, any sub-folder: the pages carry the policy themselves.
func TestTheWrittenSiteWorksOnAnyHost(t *testing.T) {
	for name, differs := range map[string]func(path string, says http.Header){
		"that compresses nothing": func(string, http.Header) {},
		"that knows no wasm": func(path string, says http.Header) {
			if strings.HasSuffix(path, ".wasm") {
				says.Set("Content-Type", "text/plain; charset=utf-8")
			}
		},
		"that has nothing kept": func(_ string, says http.Header) { says.Set("Cache-Control", "no-store") },
	} {
		t.Run(name, func(t *testing.T) {
			root := host(t, differs)
			l := visitAt(t, root+"p/retry-ladder/")
			l.press(right)
			l.seesStep("step")
			l.seesComputedHere()
			l.toTheEnd()
			require.Contains(t, l.address(), root)
		})
	}
}

// A host that forbids to keep anything keeps nobody from reading on without it.
func TestWithoutANetworkAfterAHostThatHasNothingKept(t *testing.T) {
	gone := &atomic.Bool{}
	root := host(t, func(_ string, says http.Header) {
		says.Set("Cache-Control", "no-store")
		if gone.Load() {
			panic(http.ErrAbortHandler)
		}
	})
	l := newKeeperIn(t, open(t).browser)
	l.expect("net::ERR")
	l.open(root + "p/outbox/")
	l.keeps()
	gone.Store(true)
	l.open(root + "p/lost-ack/")
	l.seesComputedHere()
	l.toTheEnd()
	l.seesCount("requests", 2)
}

// A wrong address, however deep, is told in the site's own looks, and leads to its root.
func TestAWrongAddressOnAHostLeadsHome(t *testing.T) {
	everywhere(t, func(l *learner) {
		root := host(l.t.(*testing.T), func(string, http.Header) {})
		l.expect("404")
		for _, wrong := range []string{"nothing", "p/no/such/preset/"} {
			l.goTo(root + wrong)
			l.waitFor(`document.querySelector("a").href`, root)
			l.waitFor(`getComputedStyle(document.querySelector("main")).maxWidth`, "544px")
		}
		l.click("a")
		l.sees("#caption", "about to order")
		require.Equal(l.t, root, l.address())
	})
}

// What opens index.html by a double click is told which file would have worked.
func TestTheFolderOpenedFromADiskSaysWhatCanBeOpened(t *testing.T) {
	everywhere(t, func(l *learner) {
		open(l.t)
		dir, err := written()
		require.NoError(l.t, err)
		l.expect("file:")
		l.goTo("file://" + dir + "/index.html")
		l.wait(`document.documentElement.dataset.program`)
		if look[bool](l, `document.documentElement.dataset.program === "running"`) { // Firefox may let it
			l.seesComputedHere()
			return
		}
		l.sees("#badge", "From a disk a browser lets this page load no program")
		require.Equal(l.t, "file://"+dir+"/"+site.OneFileName, look[string](l, `document.querySelector("#badge a").href`))
		l.press(right)
		l.seesStep("step")
	})
}

// In a sandbox the page is of no origin, and a host must say that such may load from it.
func TestASandboxedFrameSaysWhatItsHostMust(t *testing.T) {
	l := newLearner(t)
	l.expect("CORS")
	l.expect("net::ERR_FAILED")
	l.goTo(host(t, func(_ string, says http.Header) { says.Set("Content-Security-Policy", "sandbox allow-scripts") }))
	l.sees("#badge", "it must send “Access-Control-Allow-Origin: *”")
	l.press(right)
	l.seesStep("step")
}

// The program is large: nobody loads it twice.
func TestTheProgramIsLoadedOnce(t *testing.T) {
	everywhere(t, func(l *learner) {
		times := &atomic.Int32{}
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/app-") {
				times.Add(1)
			}
			if r.URL.Path != "/sw.js" { // what it keeps for later it loads, too
				open(l.t).site.ServeHTTP(w, r)
			}
		}))
		l.t.Cleanup(server.Close)
		l.open(server.URL)
		l.seesComputedHere()
		require.EqualValues(l.t, 1, times.Load())
	})
}
