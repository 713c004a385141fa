package site

import (
	"bytes"
	"image/png"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var metas = regexp.MustCompile(`<meta (?:name|property)="([^"]+)" content="([^"]*)">`)

// said is what the metas of a page say.
func said(page *file) map[string]string {
	says := map[string]string{}
	for _, m := range metas.FindAllStringSubmatch(string(page.body), -1) {
		says[m[1]] = m[2]
	}
	return says
}

// pagesOf are the pages of a site by their folders.
func pagesOf(s *Site) map[string]*file {
	pages := map[string]*file{}
	for name, f := range s.files {
		if path.Base(name) == "index.html" {
			pages[strings.TrimSuffix(name, "index.html")] = f
		}
	}
	return pages
}

// Each page says what it is where a link to it is shown: in words, and in a picture
// that is there.
func TestEveryPageHasAPreview(t *testing.T) {
	s := small(t)
	require.NoError(t, s.drawAll())
	titles := map[string]bool{}
	for folder, page := range pagesOf(s) {
		says := said(page)
		titles[says["og:title"]] = true
		require.NotEmpty(t, says["og:title"], folder)
		require.NotEmpty(t, says["description"], folder)
		require.Equal(t, says["description"], says["og:description"], folder)
		require.NotEmpty(t, says["og:image:alt"], folder)
		require.Equal(t, "summary_large_image", says["twitter:card"], folder)

		picture := s.files[folder+says["og:image"]]
		require.NotNil(t, picture, folder)
		config, err := png.DecodeConfig(bytes.NewReader(picture.body))
		require.NoError(t, err, folder)
		require.Equal(t, [2]string{"1200", "630"}, [2]string{says["og:image:width"], says["og:image:height"]})
		require.Equal(t, [2]int{1200, 630}, [2]int{config.Width, config.Height}, folder)
		require.Greater(t, len(picture.body), 10_000, "the picture of %q is all but blank", folder)
	}
	require.Greater(t, len(titles), 80, "each has a title of its own")
}

// Without a base there is no address to give.
func TestOnlyTheBaseMakesAddresses(t *testing.T) {
	const base = "https://somewhere.example/two/"
	s, err := New(programs(), base)
	require.NoError(t, err)
	for folder, page := range pagesOf(s) {
		says := said(page)
		require.Equal(t, base+folder, says["og:url"])
		require.Equal(t, base+folder+"preview.png", says["og:image"])
		require.Contains(t, string(page.body), `<link rel="canonical" href="`+base+folder+`">`)
	}
	s = small(t)
	for folder, page := range pagesOf(s) {
		require.NotContains(t, said(page), "og:url", folder)
		require.NotContains(t, string(page.body), "rel=\"canonical\"", folder)
	}
}

// The server draws a preview when somebody asks for it.
func TestThePreviewIsServed(t *testing.T) {
	r := ask(t, "GET", "/p/outbox/preview.png")
	require.Equal(t, "image/png", r.Header.Get("Content-Type"))
	require.NotEmpty(t, r.Header.Get("ETag"))
	picture, err := png.DecodeConfig(r.Body)
	require.NoError(t, err)
	require.Equal(t, 1200, picture.Width)
}
