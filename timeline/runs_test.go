package timeline

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

var update = flag.Bool("update", false, "write the golden files anew")

// rough are scenarios that are no presets: everything a network and two
// processes can do, and texts that are too long.
var rough = map[string]string{
	"answered":       "order snack-7 7\nanswer request 1 with 200 {\"id\":\"snack-7\",\"accepted\":false}\n",
	"bad-replies":    "order snack-7 7\ncorrupt response 1 as truthy\ncorrupt response 2 as status-500\ncorrupt response 3 as other-id\n",
	"broken-replies": "order snack-7 7\ncorrupt response 1 as empty\ncorrupt response 2 as broken\ncorrupt response 3 as number\n",
	"closed-request": "order snack-7 7\nclose request 1\n",
	"dead-shop":      "order snack-7 7\ncrash publisher at=15ms restart=100ms\norder snack-8 8 at=20ms\n",
	"dead-warehouse": "order snack-7 7\ncrash receiver at=5ms restart=100ms\n",
	"hour":           "order snack-7 7\nduplicate request 1 by=1h\n",
	"late-reply":     "order snack-7 7\ndelay response 1 by=100ms\n",
	"limit":          "step-limit 40\norder snack-7 7\ndrop response 1\n",
	"long-words":     "order snack-7-with-a-very-long-identifier-40ch 1000000\ndrop response 1\ninject snack-7-with-a-very-long-identifier-40ch 999999 at=400ms\n",
	"never-again":    "order snack-7 7\ncrash receiver stock-updated 1 restart=never\n",
	"none":           "receiver none\norder snack-7 7\ndrop response 1\n",
	"parked":         "order snack-7 7\ndrop request 1\ndrop request 2\ndrop request 3\n",
	"torn-order":     "order snack-7 7\ncrash publisher outbox-inserted 1\norder snack-8 8 at=10ms\norder snack-9 9 at=30ms\n",
	"traffic": "order snack-7 7\norder snack-8 7\nduplicate request 1 by=5ms\nduplicate response 1 by=3ms\n" +
		"inject snack-7 9 at=2ms\ndelay request 2 by=7ms\ninject snack-9 1 at=4ms\n",
}

func run(t testing.TB, text string) *trace.Recording {
	t.Helper()
	sc, err := scenario.Parse(text)
	require.NoError(t, err)
	return sim.Run(sc)
}

func preset(t testing.TB, name string) *trace.Recording {
	t.Helper()
	p, ok := scenario.FindPreset(name)
	require.True(t, ok, name)
	return run(t, p.Text)
}

// everyRun calls f with every preset and every rough run.
func everyRun(t *testing.T, f func(t *testing.T, rec *trace.Recording)) {
	for _, p := range scenario.Presets() {
		t.Run(p.Name, func(t *testing.T) { f(t, run(t, p.Text)) })
	}
	for name, text := range rough {
		t.Run(name, func(t *testing.T) { f(t, run(t, text)) })
	}
}

// golden compares with a file below testdata, or writes it with -update.
func golden(t *testing.T, name, got string) {
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
