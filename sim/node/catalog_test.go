package node

import (
	"go/ast"
	"go/parser"
	"go/token"
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

// What the catalog says a design reaches stands in the files that run it; and what
// its own file reaches, the catalog says. That no run reaches more is tested
// where designs run.
func TestTheCatalogListsThePointsThatTheCodeReaches(t *testing.T) {
	names := constants(t)
	for _, d := range catalog.Designs {
		if d.Role == catalog.Ack {
			continue
		}
		listed := slices.Concat(d.Points, d.Relay)
		own := reached(t, d.File, names)
		require.Subset(t, listed, own, "%s: %s", d.Name, d.File)

		all := []string{"started"} // reached where the process is started
		for _, file := range append(files(d), "operator.go") {
			all = append(all, reached(t, file, names)...)
		}
		require.Subset(t, all, listed, d.Name)
	}
}

// files are the sources that run a design, and are shown.
func files(d catalog.Design) []string {
	switch d.Role {
	case catalog.Publisher:
		return Publishers[d.Name].Files
	case catalog.Receiver:
		return Receivers[d.Name].Files
	}
	return []string{d.File}
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

// What the page shows is short enough to be read, and shows a design's own file first.
func TestShownSourcesAreShort(t *testing.T) {
	for _, d := range catalog.Designs {
		require.Equal(t, d.File, files(d)[0], d.Name)
		for _, file := range files(d) {
			require.Less(t, strings.Count(Source(file), "\n"), 110, file)
		}
	}
}
