package site

import (
	"compress/gzip"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// ask sends a request to a site around programs that need no compiling. Headers
// come in pairs of name and value.
func ask(t *testing.T, method, path string, headers ...string) *http.Response {
	t.Helper()
	s := small(t)
	r := httptest.NewRequest(method, "/", nil)
	r.URL.Path, r.URL.RawQuery, _ = strings.Cut(path, "?")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result()
}

// asset is the address of an asset.
func asset(t *testing.T, name string) string {
	t.Helper()
	s := small(t)
	require.Contains(t, s.names, name)
	return "/" + s.names[name]
}

func body(t *testing.T, r io.Reader) string {
	t.Helper()
	b, err := io.ReadAll(r)
	require.NoError(t, err)
	return string(b)
}

func TestMediaTypes(t *testing.T) {
	for name, want := range map[string]string{
		"app.wasm":         "application/wasm",
		"engine.wasm":      "application/wasm",
		"engine.js":        "text/javascript; charset=utf-8",
		"style.css":        "text/css; charset=utf-8",
		"icon.svg":         "image/svg+xml",
		"site.webmanifest": "application/manifest+json",
	} {
		require.Equal(t, want, ask(t, "GET", asset(t, name)).Header.Get("Content-Type"), name)
	}
	require.Equal(t, "text/html; charset=utf-8", ask(t, "GET", "/").Header.Get("Content-Type"))
	require.Equal(t, "text/html; charset=utf-8", ask(t, "GET", "/p/lost-ack/").Header.Get("Content-Type"))
}

func TestPolicyComesWithEverything(t *testing.T) {
	for _, path := range []string{"/", "/p/lost-ack/", asset(t, "engine.js"), asset(t, "app.wasm")} {
		h := ask(t, "GET", path).Header
		require.Equal(t, policyOf(""), h.Get("Content-Security-Policy"), path)
		require.Equal(t, "nosniff", h.Get("X-Content-Type-Options"), path)
	}
}

func TestCompressedFormTheBrowserTakes(t *testing.T) {
	app, engine := asset(t, "app.wasm"), asset(t, "engine.wasm")

	r := ask(t, "GET", app, "Accept-Encoding", "gzip, deflate, br")
	require.Equal(t, "br", r.Header.Get("Content-Encoding"))
	require.Equal(t, "packed app", body(t, r.Body))

	r = ask(t, "GET", engine, "Accept-Encoding", "gzip, deflate, br")
	require.Equal(t, "gzip", r.Header.Get("Content-Encoding"), "the brotli form is older than the program")
	unpacked, err := gzip.NewReader(r.Body)
	require.NoError(t, err)
	require.Equal(t, body(t, ask(t, "GET", engine).Body), body(t, unpacked))

	for _, accept := range []string{"", "identity", "br;q=0, gzip;q=0"} {
		r = ask(t, "GET", app, "Accept-Encoding", accept)
		require.Empty(t, r.Header.Get("Content-Encoding"), accept)
	}
	require.Equal(t, "Accept-Encoding", r.Header.Get("Vary"))
}

func TestAssetsAreKeptAndPagesAskedForAgain(t *testing.T) {
	require.Equal(t, "public, max-age=31536000, immutable", ask(t, "GET", asset(t, "app.wasm")).Header.Get("Cache-Control"))

	first := ask(t, "GET", "/", "Accept-Encoding", "gzip")
	require.Equal(t, "no-cache", first.Header.Get("Cache-Control"))
	tag := first.Header.Get("ETag")
	require.NotEmpty(t, tag)

	again := ask(t, "GET", "/", "Accept-Encoding", "gzip", "If-None-Match", `"other", W/`+tag)
	require.Equal(t, http.StatusNotModified, again.StatusCode)
	require.Empty(t, body(t, again.Body))

	plain := ask(t, "GET", "/", "If-None-Match", tag)
	require.Equal(t, http.StatusOK, plain.StatusCode, "the compressed form is another representation")
	require.NotEqual(t, tag, ask(t, "GET", "/p/retry-ladder/", "Accept-Encoding", "gzip").Header.Get("ETag"))
}

func TestOnlyReading(t *testing.T) {
	r := ask(t, "POST", "/")
	require.Equal(t, http.StatusMethodNotAllowed, r.StatusCode)
	require.Equal(t, "GET, HEAD", r.Header.Get("Allow"))

	r = ask(t, "HEAD", "/")
	require.Equal(t, http.StatusOK, r.StatusCode)
	require.NotEmpty(t, r.Header.Get("Content-Length"))
	require.Empty(t, body(t, r.Body))
}

func TestNothingOutsideTheSiteCanBeReached(t *testing.T) {
	for _, path := range []string{
		"/../go.mod", "/../../etc/passwd", "//etc/passwd", "/p/../../go.mod", "/p/lost-ack/../../main.go",
		"/./index.html", `/..\go.mod`, "/main.go", "/build/app.wasm", "/p", "/p/",
	} {
		require.Equal(t, http.StatusNotFound, ask(t, "GET", path).StatusCode, path)
	}
}

func TestMissingPageLinksHome(t *testing.T) {
	for path, home := range map[string]string{"/nothing": "./", "/p/nothing/": "../../", "/a/b/c": "../../"} {
		r := ask(t, "GET", path)
		require.Equal(t, http.StatusNotFound, r.StatusCode)
		require.Contains(t, body(t, r.Body), `href="`+home+`">`, path)
	}
}

// The page that a static host shows for a wrong address names no file, and what is in it
// is what its policy names.
func TestMissingPageNeedsNothingElse(t *testing.T) {
	for base, home := range map[string]string{"": "/", "https://a.example/": "/", "https://a.example/b/c/": "/b/c/"} {
		require.Equal(t, home, rootPath(base))
	}
	page := string(small(t).Body("404.html"))
	require.Contains(t, page, `href="/">`)
	require.NotRegexp(t, `(?:src|href)="(?:[^/d]|d[^a])`, page)
	for _, inside := range []string{own("missing.css"), own("missing.js")} {
		require.Contains(t, page, inside)
		require.Contains(t, html.UnescapeString(page), hashed(inside))
	}
	policy := ask(t, "GET", "/nothing").Header.Get("Content-Security-Policy")
	require.Contains(t, policy, hashed(own("missing.css")))
	require.Contains(t, policy, "script-src 'none'", "a server knows where the root is, and nothing looks for it")
}

func TestFolderWithoutSlashIsRedirected(t *testing.T) {
	for given, to := range map[string]string{
		"/p/lost-ack": "./lost-ack/", "/explore": "./explore/",
		"/p/lost-ack?embed": "./lost-ack/?embed", "/p/lost-ack?embed=dark&a=%26": "./lost-ack/?embed=dark&a=%26",
	} {
		r := ask(t, "GET", given)
		require.Equal(t, http.StatusMovedPermanently, r.StatusCode)
		require.Equal(t, to, r.Header.Get("Location"), given)
	}
}
