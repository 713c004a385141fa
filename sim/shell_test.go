//go:build !js

package sim

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
)

// The file is a database for everybody: the sqlite3 shell finds it intact, with the
// rows of its step, and no journal is needed.
func TestTheShellOpensTheFile(t *testing.T) {
	shell, err := exec.LookPath("sqlite3")
	require.NoError(t, err, "make test installs it")
	ask := func(file, sql string) string {
		out, err := exec.Command(shell, "-batch", "-nullvalue", "NULL", "-separator", " | ", file, sql).CombinedOutput()
		require.NoError(t, err, "%s", out)
		return strings.TrimSuffix(string(out), "\n")
	}
	e := engineFor(t)
	for name, every := range map[string]int{"crash-after-inbox-insert": 1, "lost-ack": 4, "concurrent-same-id": 6} {
		sc := preset(t, name)
		r := e.Run(sc)
		for step := -1; step < len(r.Events); step += every {
			files := map[string]string{}
			for _, node := range r.Nodes {
				f := e.Look(sc, protocol.Look{Step: step, DB: node.DB, File: true})
				require.Empty(t, f.Error)
				files[node.DB] = filepath.Join(t.TempDir(), node.DB+".sqlite")
				require.NoError(t, os.WriteFile(files[node.DB], f.File, 0o644))
				require.Equal(t, "ok", ask(files[node.DB], "PRAGMA integrity_check"))
			}
			for _, v := range r.At(step) {
				var rows []string
				if out := ask(files[v.DB], "SELECT * FROM "+v.Name); out != "" {
					rows = strings.Split(out, "\n")
				}
				slices.Sort(rows)
				require.Equal(t, visible(v), rows, "%s, step %d, %s", name, step, v.Name)
			}
		}
	}
}
