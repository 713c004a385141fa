package wording

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is left out of a list is counted: whoever reads "and 2 more" can find them.
func TestAListCutShortCountsTheRest(t *testing.T) {
	ids := strings.Split("abcdefghij", "")
	require.Equal(t, "a, b, c and d", List(ids[:4]))
	require.Equal(t, "a, b, c and 2 more", List(ids[:5]))
}
