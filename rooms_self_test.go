package twodeliveries_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A file with every mistake once, and what is said about it.
const sinner = `package network

import (
	"crypto/rand"
	dice "math/rand/v2"
	"sync"
	"time"

	"github.com/ncruces/go-sqlite3"
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/trace"
)

type Net struct{ c chan int }

func (n *Net) Send() {
	go func() { n.c <- <-n.c }()
	select {}
}

func (n *net) Hidden() {}

const Limit = 3

var _ = dice.IntN(6)
var _ = dice.New(dice.NewPCG(1, 2))
var _ = time.Now()
var _ = time.Second
`

func TestTheChecksFindWhatTheyLookFor(t *testing.T) {
	require.Equal(t, []string{
		"sim/network/sinner.go:9: sim/network may not import github.com/ncruces/go-sqlite3",
		"sim/network/sinner.go:10: sim/network may not import github.com/maxence-charriere/go-app/v10/pkg/app",
		"sim/network/sinner.go:12: sim/network may not know sim/trace",
		"sim/network/sinner.go:4: the simulator does not use crypto/rand",
		"sim/network/sinner.go:6: the simulator does not use sync",
		"sim/network/sinner.go:15: the simulator has no channel",
		"sim/network/sinner.go:18: the simulator has no go statement",
		"sim/network/sinner.go:18: the simulator has no channel",
		"sim/network/sinner.go:18: the simulator has no channel",
		"sim/network/sinner.go:19: the simulator has no select",
		"sim/network/sinner.go:26: the simulator does not use math/rand/v2.IntN without a seed of its own",
		"sim/network/sinner.go:28: the simulator does not use time.Now",
		"sim/network/sinner.go:15: Net has no comment",
		"sim/network/sinner.go:17: Send has no comment",
		"sim/network/sinner.go:24: Limit has no comment",
	}, problemsOf(t, "sim/network/sinner.go", sinner))
}

func problemsOf(t *testing.T, name, text string) []string {
	t.Helper()
	s, err := parse(name, text)
	require.NoError(t, err)
	return s.check()
}

// Only exploration may use goroutines; the clock is closed to it as well.
func TestExplorationMayBeConcurrent(t *testing.T) {
	text := "package explore\n\nimport (\n\t\"sync\"\n\t\"time\"\n)\n\nvar _ sync.Mutex\n\nfunc f() { go f(); _ = time.Now() }\n"
	require.Equal(t, []string{
		"sim/explore/f.go:10: the simulator does not use time.Now",
	}, problemsOf(t, "sim/explore/f.go", text))
	require.Empty(t, problemsOf(t, "web/f.go", text), "outside sim time passes")
}

func TestLongFilesAndFunctionsAreFound(t *testing.T) {
	long := func(lines int) string { return "func f() {\n" + strings.Repeat("\tf()\n", lines-2) + "}\n" }
	require.Empty(t, problemsOf(t, "web/f.go", "package web\n\n"+long(maxFunc)))
	require.Equal(t, []string{"web/f.go:3: f has more than 50 lines"}, problemsOf(t, "web/f.go", "package web\n\n"+long(maxFunc+1)))

	lines := func(n int) string { return "package web\n" + strings.Repeat("// x\n", n-1) }
	require.Empty(t, problemsOf(t, "web/f.go", lines(maxFile)))
	require.Equal(t, []string{"web/f.go:1: the file has more than 300 lines"}, problemsOf(t, "web/f.go", lines(maxFile+1)))
}

func TestRoomsOfFolders(t *testing.T) {
	require.Equal(t, "sim", room("sim"))
	require.Equal(t, "sim/scenario", room("sim/scenario/scenariotest"))
	require.Equal(t, "wasm/engine", room("wasm/engine"))
	require.Equal(t, "", room("sim/helpers"), "a new room needs a row")
	require.Equal(t, "", room("cmd/other"))
	require.Equal(t, []string{"sim/helpers/f.go: its folder is no room of the table"}, problemsOf(t, "sim/helpers/f.go", "package helpers\n"))
}

// The table itself only looks down: no two rooms may know each other, however
// many stand between them.
func TestTheTableHasNoCircle(t *testing.T) {
	var visit func(from string, above []string)
	visit = func(from string, above []string) {
		require.NotContains(t, above, from)
		require.Contains(t, rooms, from)
		for _, to := range rooms[from] {
			visit(to, append(above[:len(above):len(above)], from))
		}
	}
	for r := range rooms {
		visit(r, nil)
	}
}

func TestAPackageWithoutACommentIsFound(t *testing.T) {
	silent, err := parse("web/a.go", "package web\n")
	require.NoError(t, err)
	telling, err := parse("timeline/b.go", "// Package timeline draws.\npackage timeline\n")
	require.NoError(t, err)
	require.Equal(t, []string{"web: the package has no comment"}, packageComments([]source{silent, telling}))
}
