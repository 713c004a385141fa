package site

import (
	"html"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// What runs in the one file is what the policy names, and it names nothing else.
func TestTheOneFileRunsNothingButItsOwn(t *testing.T) {
	s := small(t)
	text, err := s.oneFile(block{"course", map[string]string{"a": "</script><script>alert(1)"}})
	require.NoError(t, err)
	page := string(text)
	require.NotContains(t, page, "</script><script>alert")
	require.Contains(t, page, `<script type="application/json" id="course">{"a":`)
	policy := html.UnescapeString(regexp.MustCompile(`Content-Security-Policy" content="([^"]+)"`).FindStringSubmatch(page)[1])
	require.NotContains(t, policy, "http")
	require.NotContains(t, policy, "self")
	hashes := regexp.MustCompile(`'sha256-[^']+'`).FindAllString(policy, -1)
	var found []string
	for _, element := range regexp.MustCompile(`(?s)<script(?: id="[^"]+")?>(.*?)</script>|<style>(.*?)</style>`).FindAllStringSubmatch(page, -1) {
		found = append(found, hashed(element[1]+element[2]))
	}
	require.Len(t, hashes, 6, "two styles; early, steps, wasm_exec and loader")
	require.ElementsMatch(t, hashes, found)
	require.Empty(t, regexp.MustCompile(`(?:src|href)="(?:[^#?d"]|d[^a])[^"]*"`).FindAllString(page, -1), "it names another file")
}
