package course

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/webtest"
)

// The set in memory breaks with a restart. Both other designs survive this run,
// but the id before the work breaks with a crash in between.
func TestAGoalAsksForSoundDesigns(t *testing.T) {
	text := func(receiver, more string) string {
		return "receiver " + receiver + "\n" + more + "order snack-7 7\ndrop response 1\nrestart receiver at=100ms\n"
	}
	start := scenario.MustParse(text("memory-set", ""))
	goal := Goal{Faults: NoLimit, Keep: []string{KeepFaults, KeepSettings, KeepSound},
		Want: []Fact{{Kind: RuleFact, Name: "at-most-once", State: "held"}}}
	missing := func(own scenario.Scenario) []string {
		return goal.Missing(start, own, nil, webtest.Record(t, own.String()))
	}

	require.Empty(t, missing(scenario.MustParse(text("inbox", ""))))
	wrong := missing(scenario.MustParse(text("id-first", "")))
	require.Len(t, wrong, 1)
	require.Contains(t, wrong[0], "the id, then the work")
	require.Len(t, missing(start), 1, "what breaks is said, and not what else might")
	require.Contains(t, missing(start)[0], "applied more than once")
	changed := missing(scenario.MustParse(text("inbox", "attempts 5\n")))
	require.Len(t, changed, 1)
	require.Contains(t, changed[0], "a setting besides the designs")
}
