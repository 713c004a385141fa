// Package walks is what people do in the lab, in real browsers, each file one thing: to
// arrive, to break, to mend, to share. And the benchmarks of the page.
package walks

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"twodeliveries/cmd/serve/site"
)

// house is what the browser tests share: the real site, served on loopback, and
// one Chromium. It is built on first use, so that the other tests need neither.
type house struct {
	site    *site.Site
	address string          // of the site's root, with a slash at the end
	browser context.Context // each visit is a profile of its own in it
	close   []func()
}

const compiled = "../build"

var (
	theHouse     *house
	theHouseErr  error
	theHouseOnce sync.Once
)

func TestMain(m *testing.M) {
	code := m.Run()
	if theHouse != nil {
		theHouse.shut()
	}
	os.Exit(code)
}

func open(t testing.TB) *house {
	t.Helper()
	theHouseOnce.Do(func() { theHouse, theHouseErr = newHouse() })
	require.NoError(t, theHouseErr)
	return theHouse
}

func newHouse() (*house, error) {
	chromium, err := findChromium()
	if err != nil {
		return nil, err
	}
	if out, err := exec.Command("make", "--silent", "-C", "..", "build").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("make build: %w\n%s", err, out)
	}
	h := &house{}
	server := httptest.NewServer(h)
	h.close = append(h.close, server.Close)
	h.address = server.URL + "/"
	if h.site, err = site.New(os.DirFS(compiled), h.address); err != nil {
		h.shut()
		return nil, err
	}
	browser, stop, err := newBrowser(chromium)
	if err != nil {
		h.shut()
		return nil, err
	}
	h.browser = browser
	h.close = append(h.close, stop)
	return h, nil
}

// sandboxed, in a query, has the page be as in a frame that allows scripts alone.
const sandboxed = "sandboxed"

// ServeHTTP serves the site.
func (h *house) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has(sandboxed) {
		w = adding{w, "sandbox allow-scripts"}
	}
	h.site.ServeHTTP(w, r)
}

// adding sends one more policy beside the site's.
type adding struct {
	http.ResponseWriter
	policy string
}

func (a adding) Write(body []byte) (int, error) {
	if len(a.Header().Values("Content-Security-Policy")) == 1 {
		a.Header().Add("Content-Security-Policy", a.policy)
	}
	return a.ResponseWriter.Write(body)
}

// newBrowser starts a Chromium with a profile of its own.
func newBrowser(chromium string, more ...chromedp.ExecAllocatorOption) (context.Context, func(), error) {
	profile, err := os.MkdirTemp("", "two-deliveries-chromium-")
	if err != nil {
		return nil, nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium), chromedp.UserDataDir(profile), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-quic", true), chromedp.WindowSize(1280, 900))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	browser, cancel := chromedp.NewContext(allocator)
	shut := func() {
		cancel()
		stop()
		os.RemoveAll(profile)
	}
	if err := chromedp.Do(browser); err != nil {
		shut()
		return nil, nil, fmt.Errorf("start %s: %w", chromium, err)
	}
	return browser, shut, nil
}

// shut ends the browser and the server, last opened first.
func (h *house) shut() {
	for i := len(h.close) - 1; i >= 0; i-- {
		h.close[i]()
	}
}

func findChromium() (string, error) {
	if path := os.Getenv("CHROMIUM"); path != "" {
		return path, nil
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no Chromium on the path: install it (Debian: apt-get install chromium), or say where it is with CHROMIUM=/path/to/chromium")
}

// withFiles serves the site and some files beside it, and returns the address.
func withFiles(t testing.TB, files map[string]string) string {
	t.Helper()
	h := open(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if text, ok := files[strings.TrimPrefix(r.URL.Path, "/")]; ok {
			http.ServeContent(w, r, r.URL.Path, time.Time{}, strings.NewReader(text))
			return
		}
		h.site.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}
