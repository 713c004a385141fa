package wording

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// An id is not parted at its hyphen, and no text is changed by that.
func TestAnIdStaysInOneLine(t *testing.T) {
	for text, want := range map[string][]string{
		"snack-7 was applied":              {"", "snack-7", " was applied"},
		"7 of snack-7.":                    {"7 of ", "snack-7.", ""},
		"no id - none":                     {"no id - none"},
		"from a-1 to b-2":                  {"from ", "a-1", " to ", "b-2", ""},
		"- a -1 1- ":                       {"- a -1 1- "},
		"":                                 {""},
		"an-id-that-is-too-long-for-a-row": {"an-id-that-is-too-long-for-a-row"},
	} {
		require.Equal(t, want, Kept(text), text)
		require.Equal(t, text, strings.Join(Kept(text), ""))
	}
	require.Equal(t, `&lt;b&gt; <span class="kept">a-1&amp;</span>`, Markup("<b> a-1&"))
}
