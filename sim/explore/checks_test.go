package explore

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
)

// fooledBy is the reply from on the way that each check takes for an ACK: it lacks
// just what that check does not look at. Where several do, the first by its text.
var fooledBy = map[string]string{
	"status-only":   `200`,
	"truthy":        `200 {"id":"snack-7","accepted":"false"}`,
	"any-id":        `200 {"id":"not-snack-7","accepted":true}`,
	"no-exception":  `200`,
	"any-response":  `200`,
	"arrival-order": `200 {"id":"not-snack-7","accepted":true}`,
}

func TestAWrongCheckIsFooledByOneAnswer(t *testing.T) {
	native(t)
	for _, d := range catalog.ByRole(catalog.Ack) {
		r, err := Explore(t.Context(), parse(t, "ack "+d.Name+"\n"+one), Options{Depth: 1, Kinds: []string{"answer"}}, nil)
		require.NoError(t, err)
		require.True(t, r.Exhausted, d.Name)
		if d.Correct {
			require.Empty(t, r.Violations, d.Name)
			continue
		}
		require.Contains(t, fooledBy, d.Name)
		require.Len(t, r.Violations, 2, d.Name)
		for i, rule := range []string{"no-loss", "honest-ack"} {
			require.Equal(t, rule, r.Violations[i].Rule, d.Name)
			require.Equal(t, "ack "+d.Name+"\n"+one+"\nanswer request 1 with "+fooledBy[d.Name]+"\n", r.Violations[i].Scenario)
		}
	}
}
