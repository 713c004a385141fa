package scenario

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each word of the field leads to presets that there are, and no word stands twice.
func TestSynonymsLeadToPresets(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range synonyms {
		for _, name := range strings.Fields(s.presets) {
			_, ok := FindPreset(name)
			require.True(t, ok, name)
		}
		for _, word := range strings.Split(s.words, ", ") {
			require.False(t, seen[word], "%s stands twice", word)
			seen[word] = true
		}
	}
	require.Equal(t, []string{"lease-too-short", "lease-too-short-owner-check", "claim-lease"}, Meant(" Visibility  timeout "))
	require.Empty(t, Meant("nothing of the kind"))
}
