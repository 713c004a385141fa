package link

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
)

// Every page has a folder, and its address leads back to it, wherever the site is.
func TestTheAddressOfAPageIsFoundAgain(t *testing.T) {
	sites := []Site{
		{Root: "https://here.example/"}, {Root: "https://here.example/p/sub/"},
		{Root: "file:///home/somebody/two-deliveries.html", OneFile: true},
	}
	asked := scenario.Link{Text: "note Why?\norder a 5\n", Step: -1}
	for _, site := range sites {
		for address, want := range map[string]Page{
			site.Lab(""):                    {},
			site.Lab("lost-ack"):            {Preset: "lost-ack"},
			site.Lab("no-such"):             {},
			site.Question(asked):            {},
			site.Explore():                  {Explore: true},
			site.Lesson(""):                 {Lessons: true},
			site.Lesson("two-hypotheses"):   {Lessons: true, Lesson: "two-hypotheses"},
			site.Explore() + "#v1/lost-ack": {Explore: true},
		} {
			u, err := url.Parse(address)
			require.NoError(t, err)
			require.Equal(t, want, site.Find(u), address)
		}
	}
}

// Hosts write the same address in other ways, and links put more after it.
func TestAnAddressMayBeWrittenInOtherWays(t *testing.T) {
	for address, want := range map[string]Page{
		"/p/lost-ack":                      {Preset: "lost-ack"},
		"/p/lost-ack/index.html":           {Preset: "lost-ack"},
		"/p/lost-ack/?embed":               {Preset: "lost-ack"},
		"/two/explore/index.html":          {Explore: true},
		"/p/explore/x":                     {},
		"/index.html":                      {},
		"":                                 {},
		"/lessons/index.html":              {Lessons: true},
		"/lessons/inbox/index.html#answer": {Lessons: true, Lesson: "inbox"},
	} {
		u, err := url.Parse(address)
		require.NoError(t, err)
		require.Equal(t, want, Site{}.Find(u), address)
	}
	u, err := url.Parse("file:///a/two-deliveries.html?p/lost-ack&embed=dark#v1")
	require.NoError(t, err)
	require.Equal(t, Page{Preset: "lost-ack"}, Site{OneFile: true}.Find(u))
}
