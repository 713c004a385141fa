package twodeliveries_test

import (
	"go/ast"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// mostFiles is how many files a line of a scenario passes at most.
const mostFiles = 20

// chapter is the text below a heading of ARCHITECTURE.md.
func chapter(t *testing.T, heading string) string {
	t.Helper()
	text, err := os.ReadFile("ARCHITECTURE.md")
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(text), "\n## "+heading+"\n")
	require.True(t, ok, "ARCHITECTURE.md has no chapter %q", heading)
	rest, _, _ = strings.Cut(rest, "\n## ")
	return rest
}

var (
	walked = regexp.MustCompile("(?m)^\\d+\\. `([^`]+)`")
	quoted = regexp.MustCompile("`([^`\n]+)`")
)

func TestTheWalkNamesFilesThatExistAndFewOfThem(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range walked.FindAllStringSubmatch(chapter(t, "One line, from the link to a pixel and back"), -1) {
		_, err := os.Stat(filepath.FromSlash(m[1]))
		require.NoError(t, err, "the walk in ARCHITECTURE.md names a file that is not there; who moves a file on it moves it there, too")
		require.False(t, seen[m[1]], "%s is named twice", m[1])
		seen[m[1]] = true
	}
	require.Greater(t, len(seen), mostFiles/2, "this is no walk")
	require.LessOrEqual(t, len(seen), mostFiles, "one has to open too many files to follow a line")
}

// Whatever is named by its path is there: a file, a folder, or files by a pattern. Only
// what make writes may be missing.
func TestThePathsInTheDocumentsExist(t *testing.T) {
	top, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, doc := range []string{"ARCHITECTURE.md", "CONTRIBUTING.md"} {
		text, err := os.ReadFile(doc)
		require.NoError(t, err)
		for _, q := range quoted.FindAllStringSubmatch(string(text), -1) {
			first, _, isPath := strings.Cut(q[1], "/")
			if !isPath || first == "build" || first == "dist" || strings.ContainsAny(q[1], " …") || strings.HasSuffix(q[1], "/...") ||
				!slices.ContainsFunc(top, func(e os.DirEntry) bool { return e.IsDir() && e.Name() == first }) {
				continue
			}
			found, err := filepath.Glob(filepath.FromSlash(q[1]))
			require.NoError(t, err)
			require.NotEmpty(t, found, "%s speaks of %s", doc, q[1])
		}
	}
}

// Every name that the table explains is declared in its room, in its tests if it has
// nothing else.
func TestTheNamesThatAreExplainedExist(t *testing.T) {
	rows := 0
	for line := range strings.Lines(chapter(t, "Names")) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 3 || !strings.Contains(cells[0], "`") {
			continue
		}
		rows++
		there := map[string]bool{}
		for _, folder := range quoted.FindAllStringSubmatch(cells[2], -1) {
			for _, name := range declared(t, folder[1]) {
				there[name] = true
			}
		}
		for _, name := range quoted.FindAllStringSubmatch(cells[0], -1) {
			require.True(t, there[name[1]], "ARCHITECTURE.md explains %s, which is not in %s", name[1], cells[2])
		}
	}
	require.Greater(t, rows, 20)
}

// declared are the names that a package declares, fields included.
func declared(t *testing.T, folder string) []string {
	var out []string
	files, err := filepath.Glob(filepath.FromSlash(path.Join(folder, "*.go")))
	require.NoError(t, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		s, err := parse(name, string(text))
		require.NoError(t, err)
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				out = append(out, n.Name.Name)
			case *ast.FuncDecl:
				out = append(out, n.Name.Name)
				return false
			case *ast.Field:
				for _, id := range n.Names {
					out = append(out, id.Name)
				}
			}
			return true
		})
	}
	return slices.Compact(out)
}
