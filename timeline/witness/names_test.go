package witness_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
)

// What is said or drawn is never chosen by the name of a design: neither in the timeline nor where
// the facts and the verdicts come from.
func TestNothingGoesByTheNameOfADesign(t *testing.T) {
	names := map[string]bool{}
	for _, d := range catalog.Designs {
		names[d.Name] = true
	}
	for _, word := range []string{"inbox", "outbox", "fingerprint", "none"} { // tables, a column, and a word
		delete(names, word)
	}
	files := 0
	for _, pattern := range []string{"../*.go", "../*/*.go", "../../sim/facts/*.go", "../../sim/rules/*.go"} {
		paths, err := filepath.Glob(filepath.FromSlash(pattern))
		require.NoError(t, err)
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			require.NoError(t, err)
			files++
			ast.Inspect(file, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					text, _ := strconv.Unquote(lit.Value)
					require.False(t, names[text], "%s goes by the design %q", path, text)
				}
				return true
			})
		}
	}
	require.Greater(t, files, 50)
}
