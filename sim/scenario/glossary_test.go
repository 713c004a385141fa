package scenario

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
)

// The glossary is in order, says each word once, and what it says can be seen in a preset.
func TestTheGlossaryIsInOrderAndSaysEachWordOnce(t *testing.T) {
	said := map[string]string{}
	for _, term := range catalog.Glossary {
		for _, word := range term.Words() {
			require.Empty(t, said[strings.ToLower(word)], "%s is said twice", word)
			said[strings.ToLower(word)] = term.Name
		}
		require.NotEmpty(t, term.Means, term.Name)
		require.LessOrEqual(t, len(term.Means), 180, "%s: two sentences at most", term.Name)
		if term.See != "" {
			_, ok := FindPreset(term.See)
			require.True(t, ok, "%s: %s is no preset", term.Name, term.See)
		}
	}
	require.True(t, slices.IsSortedFunc(catalog.Glossary, func(a, b catalog.Term) int {
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	}), "from a to z")
}
