// Package timelinetest has runs for the tests of all rooms of the timeline: every
// preset, what no preset shows, and random ones.
package timelinetest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/scenario/scenariotest"
	"twodeliveries/sim/trace"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Rough are scenarios that are no presets: everything a network and two
// processes can do, and texts that are too long.
var Rough = map[string]string{
	"all-lanes":      "relays 3\nreplicas 3\nwork 20ms\norder snack-7 7\norder snack-8 7\nduplicate request 1\nduplicate request 2\ndrop response 1\n",
	"answered":       "order snack-7 7\nanswer request 1 with 200 {\"id\":\"snack-7\",\"accepted\":false}\n",
	"bad-replies":    "order snack-7 7\ncorrupt response 1 as truthy\ncorrupt response 2 as status-500\ncorrupt response 3 as other-id\n",
	"broken-replies": "order snack-7 7\ncorrupt response 1 as empty\ncorrupt response 2 as broken\ncorrupt response 3 as number\n",
	"closed-request": "order snack-7 7\nclose request 1\n",
	"days":           "receiver expiring-inbox\nretention 1d\norder snack-7 7\norder snack-8 7 at=107999977ms\nduplicate request 1 by=107999990ms\nduplicate request 2 by=5d\n",
	"dead-shop":      "order snack-7 7\ncrash publisher at=15ms restart=100ms\norder snack-8 8 at=20ms\n",
	"dead-warehouse": "order snack-7 7\ncrash receiver at=5ms restart=100ms\n",
	"deferred":       "begin deferred\nbusy-timeout 0ms\nreplicas 2\nwork 5ms\norder snack-7 7\nduplicate request 1\n",
	"false-done":     "publisher unknown-as-done\nack status-only\norder snack-7 7\nclose response 1\norder snack-8 8 at=1s\ncorrupt response 2 as empty\n",
	"freeze":         "receiver claim-lease\nreplicas 2\ntimeout 1s\nlease 100ms\nwork 20ms\norder snack-7 7\nduplicate request 1 by=200ms\nfreeze receiver at=15ms\nresume receiver at=400ms\n",
	"hold":           "receiver mail-in-transaction\norder snack-7 7\nhold receiver mail-sent 1\nrefuse receiver committed 1\nrelease receiver at=20ms\ndrop response 1\n",
	"hour":           "order snack-7 7\nduplicate request 1 by=1h\n",
	"keys":           "publisher outbox-keyed\norder a-1 1 key=a\norder a-2 2 key=a\norder b-1 3\ndrop request 1\npurge publisher at=1s\nsweep at=2s\n",
	"late-reply":     "order snack-7 7\ndelay response 1 by=100ms\n",
	"lookup-lost":    "publisher status-lookup\norder snack-7 7\ndrop request 1\ncrash receiver at=52ms restart=500ms\n",
	"limit":          "step-limit 40\norder snack-7 7\ndrop response 1\n",
	"long-words":     "order snack-7-with-a-very-long-identifier-40ch 1000000\ndrop response 1\ninject snack-7-with-a-very-long-identifier-40ch 999999 at=400ms\n",
	"mail-raised":    "receiver mail-in-transaction\norder snack-7 7\nraise receiver mail-sent 1\n",
	"never-again":    "order snack-7 7\ncrash receiver stock-updated 1 restart=never\n",
	"none":           "receiver none\norder snack-7 7\ndrop response 1\n",
	"parked":         "order snack-7 7\ndrop request 1\ndrop request 2\ndrop request 3\n",
	"shop-locked":    "busy-timeout 0ms\norder snack-7 7\nlock publisher from=5ms to=300ms\nlock receiver from=200ms to=400ms\n",
	"torn-order":     "order snack-7 7\ncrash publisher outbox-inserted 1\norder snack-8 8 at=10ms\norder snack-9 9 at=30ms\n",
	"traffic": "order snack-7 7\norder snack-8 7\nduplicate request 1 by=5ms\nduplicate response 1 by=3ms\n" +
		"inject snack-7 9 at=2ms\ndelay request 2 by=7ms\ninject snack-9 1 at=4ms\n",
}

// Run parses a scenario and runs it.
func Run(t testing.TB, text string) *trace.Recording {
	t.Helper()
	sc, err := scenario.Parse(text)
	require.NoError(t, err)
	return sim.Run(sc)
}

// Preset runs a preset.
func Preset(t testing.TB, name string) *trace.Recording {
	t.Helper()
	p, ok := scenario.FindPreset(name)
	require.True(t, ok, name)
	return Run(t, p.Text)
}

// drawn is how many random scenarios stand beside the presets.
const drawn = 25

// EveryRun calls f with every preset, every rough run and some random ones.
func EveryRun(t *testing.T, f func(t *testing.T, rec *trace.Recording)) {
	for _, p := range scenario.Presets() {
		t.Run(p.Name, func(t *testing.T) { f(t, Run(t, p.Text)) })
	}
	for name, text := range Rough {
		t.Run(name, func(t *testing.T) { f(t, Run(t, text)) })
	}
	for seed := range uint64(drawn) {
		sc := scenariotest.Random(rand.New(rand.NewPCG(seed, 3)))
		t.Run(fmt.Sprintf("random %d", seed), func(t *testing.T) { f(t, sim.Run(sc)) })
	}
}

// Golden compares with a file below testdata, or writes it with -update.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", filepath.FromSlash(name))
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// Step finds a point by name.
func Step(t *testing.T, rec *trace.Recording, point string) int {
	t.Helper()
	for i, e := range rec.Events {
		if e.Point == point {
			return i
		}
	}
	require.Fail(t, "no such point", point)
	return -1
}
