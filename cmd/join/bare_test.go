package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// busy does what needs to know its stack: it grows it, collects garbage under it, unwinds
// it, and has goroutines wait.
const busy = `package main

import "runtime"

type node struct{ next *node }

func deepInside(n int, list *node) int {
	if n == 0 {
		runtime.GC()
		panic("far down")
	}
	if n%100 == 0 {
		runtime.GC()
	}
	return deepInside(n-1, &node{list}) + 1
}

func caught() (said string) {
	defer func() { said = recover().(string) }()
	deepInside(5000, nil)
	return ""
}

func main() {
	out := make(chan string)
	for range 3 {
		go func() { out <- caught() }()
	}
	println(<-out, <-out, <-out)
	panic("the end")
}
`

// Without its names a program does what it did, and says of a panic what it said; only
// where it was it no longer says.
func TestABareProgramRuns(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "main.go"), filepath.Join(dir, "main.wasm")
	require.NoError(t, os.WriteFile(from, []byte(busy), 0o644))
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", to, from)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	said, err := build.CombinedOutput()
	require.NoError(t, err, string(said))
	program, err := os.ReadFile(to)
	require.NoError(t, err)
	require.Contains(t, run(t, to), "main.main()")

	small, err := join(program, true)
	require.NoError(t, err)
	require.NotContains(t, string(small), "deepInside")
	require.NoError(t, os.WriteFile(to, small, 0o644))
	now := run(t, to)
	require.True(t, strings.HasPrefix(now, "far down far down far down\npanic: the end\n"), now)
	require.NotContains(t, now, "main.main")

	again, err := join(small, true)
	require.NoError(t, err)
	require.True(t, bytes.Equal(small, again), "what is bare stays as it is")
}

func run(t *testing.T, program string) string {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	script := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	out, err := exec.Command("node", "--stack-size=8192", script, program).CombinedOutput()
	require.Error(t, err, "it panics")
	return string(out)
}

// Tables that are laid out otherwise are not touched: the build says so.
func TestTablesOfAnotherVersionAreRefused(t *testing.T) {
	_, err := join(program(1, active, constant, 16, end, 2, 'A', 'A'), true)
	require.ErrorIs(t, err, errTables, "there are none")

	found, err := bare([]byte("..." + tablesMagic + "and then nothing"))
	require.True(t, found)
	require.ErrorIs(t, err, errTables)

	words := make([]byte, 8*headWords)
	words[0] = 1
	_, err = bare(append([]byte(tablesMagic), words...))
	require.ErrorIs(t, err, errTables, "offsets that say nothing")
}
