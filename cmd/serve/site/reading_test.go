package site

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
)

// Every word of the glossary has its place on the page, with a run that is there.
func TestTheGlossaryIsAPageOfTheSite(t *testing.T) {
	s := small(t)
	page := string(s.Body("glossary/index.html"))
	for _, term := range catalog.Glossary {
		require.Contains(t, page, `<dt id="`+term.Slug()+`">`+term.Name+`</dt>`)
		if term.See != "" {
			require.NotNil(t, s.files["p/"+term.See+"/index.html"], term.See)
			require.Contains(t, page, `href="../p/`+term.See+`/"`)
		}
	}
	require.NotContains(t, page, "app-", "it needs no program")
}

// The reference of the language is a page, with every setting.
func TestTheLanguageIsAPageOfTheSite(t *testing.T) {
	page := string(small(t).Body("language/index.html"))
	for _, o := range catalog.Options {
		require.Contains(t, page, "<code>"+o.Key+"</code>")
	}
	require.Equal(t, 1, strings.Count(page, "<main"))
}
