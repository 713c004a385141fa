package site

import (
	"encoding/json"
	"path"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
)

// The list of what is kept is everything that a page can ask for.
func TestTheWorkerKeepsEveryAssetAndEveryPage(t *testing.T) {
	s := small(t)
	worker := string(s.files["sw.js"].body)
	for _, name := range s.names {
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
		require.Contains(t, s.files, folder+"index.html")
	}
	require.NotContains(t, s.pinned(), "sw.js", "the browser asks for it by the same name again")
}

func (s *Site) pinned() (names []string) {
	for name, f := range s.files {
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
	of := func(change func(*Site)) string {
		s := empty()
		s.Add("index.html", []byte("front"))
		s.Add("explore/index.html", []byte("table"))
		s.pin("style.css", []byte("colours"))
		s.pin("loader.js", []byte("program"))
		change(s)
		require.NoError(t, s.addWorker(text))
		found := version.FindStringSubmatch(string(s.files["sw.js"].body))
		require.Len(t, found, 2)
		return found[1]
	}
	same := of(func(*Site) {})
	require.Equal(t, same, of(func(*Site) {}))
	require.NotEqual(t, same, of(func(s *Site) { s.Add("index.html", []byte("another")) }))
	require.NotEqual(t, same, of(func(s *Site) { delete(s.files, "explore/index.html") }))
	require.NotEqual(t, same, of(func(s *Site) { s.pin("icon.svg", []byte("a picture")) }))
}

// The service worker keeps a page only if it names what every page of its build names.
func TestEveryPageNamesItsBuild(t *testing.T) {
	s := small(t)
	for name := range s.files {
		if path.Base(name) != "index.html" {
			continue
		}
		for _, mark := range []string{"loader.js", "style.css"} {
			require.Contains(t, string(s.Body(name)), s.names[mark], "%s, of %s", name, mark)
		}
	}
}
