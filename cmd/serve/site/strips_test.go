package site

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
)

// Every scenario has its small picture, whole and without a word.
func TestThePickerHasAStripOfEveryScenario(t *testing.T) {
	s := small(t)
	var drawn map[string]string
	require.NoError(t, json.Unmarshal(s.Body(stripsName), &drawn))
	require.Len(t, drawn, len(scenario.Presets()))
	for _, p := range scenario.Presets() {
		require.Contains(t, drawn[p.Name], `class="mark ordered"`, p.Name)
		require.NotContains(t, drawn[p.Name], "ahead", p.Name)
		require.NotContains(t, drawn[p.Name], "Warehouse<", p.Name)
	}
	require.Equal(t, 1, strings.Count(drawn["lost-ack"], `class="mark known"`), "the second delivery is known")
}
