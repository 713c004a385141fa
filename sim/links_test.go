package sim

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
)

// A link says by a digest what its run came to when it was made. testdata/links.txt has
// the digests of the presets as they were before the outbox held bytes, and which of
// them are no longer so: whoever opens such a link is told that the lab has changed
// since. Where the shop has no outbox nothing has changed.
func TestWhichOldLinksNoLongerSayWhatTheyDid(t *testing.T) {
	const path = "testdata/links.txt"
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	engine := NewEngine()
	defer engine.Close()
	var now strings.Builder
	same := 0
	for line := range strings.Lines(string(before)) {
		was := strings.Fields(line)
		p, ok := scenario.FindPreset(was[0])
		require.True(t, ok, "a link to %s no longer opens", was[0])
		r := engine.Run(parse(t, p.Text))
		if r.Digest == was[1] {
			same++
			fmt.Fprintf(&now, "%s %s\n", was[0], was[1])
			continue
		}
		fmt.Fprintf(&now, "%s %s changed\n", was[0], was[1])
	}
	require.Positive(t, same)
	require.Equal(t, string(before), now.String())
}
