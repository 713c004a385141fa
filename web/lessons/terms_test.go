package lessons

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A word is explained the first time that a lesson says it, in whatever form, and never
// within code or a link.
func TestAWordIsExplainedOnceALesson(t *testing.T) {
	said := map[string]bool{}
	first := explained("<p>Read <code>inbox</code> and <a href=\"x\">the outbox</a>. Dead letters and an ACK in the Inbox.</p>", said)
	require.Equal(t, 3, strings.Count(first, `<dfn class="term"`))
	for _, word := range []string{">Dead letters</dfn>", ">ACK</dfn>", ">Inbox</dfn>"} {
		require.Contains(t, first, word)
	}
	require.Contains(t, first, "<code>inbox</code>")
	require.Contains(t, first, `<a href="x">the outbox</a>`)
	again := "<p>The ACKs of an inbox.</p>"
	require.Equal(t, again, explained(again, said))
	require.Contains(t, explained("<p>The ACKs of an inbox.</p>", map[string]bool{}), ">ACKs</dfn>")
}

func TestADocumentHasTablesAndHeadingsToLinkTo(t *testing.T) {
	html, err := Document("<!-- made -->\n## A time\n\n| a | b |\n| - | - |\n| 1 | 2 |\n")
	require.NoError(t, err)
	require.Contains(t, html, `<h2 id="a-time">`)
	require.Contains(t, html, "<td>2</td>")
	require.NotContains(t, html, "<!--")
}
