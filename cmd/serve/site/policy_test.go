package site

import (
	"html"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A style that somebody smuggled into a page, in a scenario's title or a link,
// stays words: the policy allows neither styles nor scripts that are not files of
// the site, nor the making of code from text.
func TestThePolicyAllowsNothingWrittenIntoAPage(t *testing.T) {
	allowed := map[string][]string{}
	for directive := range strings.SplitSeq(policyOf(""), ";") {
		if words := strings.Fields(directive); len(words) > 0 {
			allowed[words[0]] = words[1:]
		}
	}
	require.Equal(t, []string{"'none'"}, allowed["default-src"])
	require.Equal(t, []string{"'self'"}, allowed["style-src"])
	require.Equal(t, []string{"'self'", "'wasm-unsafe-eval'"}, allowed["script-src"])
	for _, more := range []string{"style-src-attr", "style-src-elem", "script-src-attr", "script-src-elem"} {
		require.NotContains(t, allowed, more)
	}
}

// In a sandboxed frame WebKit takes 'self' for nobody.
func TestThePolicyNamesTheOriginOfTheSite(t *testing.T) {
	policy := policyOf("https://a.example:8443/b/c/")
	for _, what := range []string{"script-src", "style-src", "img-src", "connect-src", "worker-src", "manifest-src"} {
		require.Contains(t, policy, what+" 'self' https://a.example:8443")
	}
	require.NotContains(t, policy, "/b")
	require.Contains(t, html.UnescapeString(string(small(t).Body("explore/index.html"))), policyOf(""), "pages carry it")
}
