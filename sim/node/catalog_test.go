package node

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
)

// The catalog and the code speak of the same designs.
func TestEveryDesignOfTheCatalogCanBeBuiltAndNoOther(t *testing.T) {
	built := map[catalog.Role][]string{}
	for name := range Publishers {
		built[catalog.Publisher] = append(built[catalog.Publisher], name)
	}
	for name := range Receivers {
		built[catalog.Receiver] = append(built[catalog.Receiver], name)
	}
	for name := range Checks {
		built[catalog.Ack] = append(built[catalog.Ack], name)
	}
	listed := map[catalog.Role][]string{}
	for _, d := range catalog.Designs {
		listed[d.Role] = append(listed[d.Role], d.Name)
		require.NotEmpty(t, Source(d.File), d.Name)
	}
	for role := range listed {
		require.ElementsMatch(t, listed[role], built[role], role)
	}
}

// The catalog lists the points of a design that its file, and what runs around
// every receiver, reaches: no more and no less.
func TestTheCatalogListsThePointsThatTheCodeReaches(t *testing.T) {
	names := constants(t)
	around := map[catalog.Role][]string{
		catalog.Publisher: {"started"},
		catalog.Receiver:  {"started", "received", "replied"}, // serve.go
	}
	for _, d := range catalog.Designs {
		if d.Role == catalog.Ack {
			continue
		}
		want := slices.Concat(around[d.Role], reached(t, d.File, names))
		require.ElementsMatch(t, d.Points, want, d.Name)
	}
	relay := reached(t, "relay.go", names)
	var listed []string
	for _, p := range catalog.PointsOf(catalog.Relay) {
		listed = append(listed, p.Name)
	}
	require.ElementsMatch(t, listed, relay)
}

func TestEveryPointIsInTheCatalog(t *testing.T) {
	listed := map[string]bool{}
	for _, p := range catalog.Points {
		listed[p.Name] = true
	}
	for _, name := range constants(t) {
		require.True(t, listed[name], name)
	}
}

// constants reads the names and values of the constants in points.go.
func constants(t *testing.T) map[string]string {
	out := map[string]string{}
	inspect(t, "points.go", func(n ast.Node) {
		if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 {
			value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			require.NoError(t, err)
			out[spec.Names[0].Name] = value
		}
	})
	require.NotEmpty(t, out)
	return out
}

// reached lists the points that a file names.
func reached(t *testing.T, file string, names map[string]string) []string {
	var out []string
	inspect(t, file, func(n ast.Node) {
		if id, ok := n.(*ast.Ident); ok && names[id.Name] != "" && !slices.Contains(out, names[id.Name]) {
			out = append(out, names[id.Name])
		}
	})
	return out
}

func inspect(t *testing.T, file string, visit func(ast.Node)) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	require.NoError(t, err)
	ast.Inspect(f, func(n ast.Node) bool { visit(n); return true })
}

// What the page shows is short enough to be read.
func TestShownSourcesAreShortAndComplete(t *testing.T) {
	entries, err := fs.ReadDir(sources, ".")
	require.NoError(t, err)
	shown := map[string]bool{"strict.go": true}
	for _, d := range Publishers {
		for _, f := range d.Files {
			shown[f] = true
		}
	}
	for _, d := range Receivers {
		for _, f := range d.Files {
			shown[f] = true
		}
	}
	require.Len(t, entries, len(shown))
	for file := range shown {
		require.Less(t, strings.Count(Source(file), "\n"), 110, file)
	}
}
