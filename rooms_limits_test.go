package twodeliveries_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// ceiling is a limit, and where there is still more than it allows.
type ceiling struct {
	what   string
	most   int
	still  map[string]int // where -> how much there may be; these numbers only go down
	remedy string
}

// slack is how far what there is may be below its number in a table.
const slack = 10

// What a package and a type may hold, tests not counted. Whoever takes something apart
// lowers its number here, or deletes the line.
var (
	filesOfPackages = ceiling{"files in package", 40, map[string]int{
		"sim/node": 79, // a design is a file
	}, "put what belongs together into a room of its own"}
	methodsOfTypes      = ceiling{"methods of", 40, map[string]int{}, "give what it keeps for one purpose, and the methods that need it, a type of their own"}
	longLinesOfPackages = ceiling{fmt.Sprintf("lines of more than %d columns in package", columns), 0, map[string]int{}, "break them"}
)

// columns is how wide a line may be. A tab is four wide; what stands in quotes is not
// counted, for a sentence is better left whole.
const columns = 140

// hold tells what is above the ceiling, and which numbers of its table are too high.
func (c ceiling) hold(is map[string]int) []string {
	var problems []string
	for _, where := range slices.Sorted(maps.Keys(is)) {
		if allowed := max(c.most, c.still[where]); is[where] > allowed {
			problems = append(problems, fmt.Sprintf("%d %s %s, at most %d: %s", is[where], c.what, where, allowed, c.remedy))
		}
	}
	for _, where := range slices.Sorted(maps.Keys(c.still)) {
		switch n := is[where]; {
		case n <= c.most:
			problems = append(problems, fmt.Sprintf("%d %s %s need no exception any more: delete its line in rooms_limits_test.go", n, c.what, where))
		case n < c.still[where]-slack:
			problems = append(problems, fmt.Sprintf("only %d %s %s are left: write %d for %d in rooms_limits_test.go", n, c.what, where, n, c.still[where]))
		}
	}
	return problems
}

func TestNoPackageAndNoTypeHoldsEverything(t *testing.T) {
	files, methods, long := map[string]int{}, map[string]int{}, map[string]int{}
	for _, s := range sources(t, ".") {
		folder := path.Dir(s.path)
		files[folder]++
		for name, n := range s.methods() {
			methods[folder+"."+name] += n
		}
		long[folder] += len(s.longLines())
	}
	problems := slices.Concat(filesOfPackages.hold(files), methodsOfTypes.hold(methods), longLinesOfPackages.hold(long))
	require.Empty(t, problems, "\n"+strings.Join(problems, "\n"))
}

// methods counts the methods in a file by their type.
func (s source) methods() map[string]int {
	out := map[string]int{}
	for _, d := range s.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && len(f.Recv.List) > 0 {
			out[receiver(f)]++
		}
	}
	return out
}

// receiver is the name of the type that a method is of.
func receiver(f *ast.FuncDecl) string {
	name := ""
	ast.Inspect(f.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name
}

// longLines are the numbers of the lines that are too long.
func (s source) longLines() []int {
	text := slices.Clone(s.text)
	ast.Inspect(s.file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			from, to := s.fset.Position(lit.Pos()).Offset, s.fset.Position(lit.End()).Offset
			for i := from; i < to; i++ {
				if text[i] != '\n' {
					text[i] = 0
				}
			}
		}
		return true
	})
	var out []int
	for i, line := range strings.Split(strings.ReplaceAll(strings.ReplaceAll(string(text), "\x00", ""), "\t", "    "), "\n") {
		if utf8.RuneCountInString(line) > columns {
			out = append(out, i+1)
		}
	}
	return out
}

func TestCeilingsOnlyComeDown(t *testing.T) {
	c := ceiling{"files in package", 40, map[string]int{"web": 95, "sim/node": 54}, "split it"}
	require.Empty(t, c.hold(map[string]int{"web": 95, "sim/node": 44, "sim": 40}))
	require.Equal(t, []string{
		"41 files in package sim, at most 40: split it",
		"96 files in package web, at most 95: split it",
		"40 files in package sim/node need no exception any more: delete its line in rooms_limits_test.go",
	}, c.hold(map[string]int{"web": 96, "sim/node": 40, "sim": 41}))
	require.Equal(t, []string{
		"only 43 files in package sim/node are left: write 43 for 54 in rooms_limits_test.go",
		"0 files in package web need no exception any more: delete its line in rooms_limits_test.go",
	}, c.hold(map[string]int{"sim/node": 43}))
}

func TestMethodsAreCountedByTheirType(t *testing.T) {
	s, err := parse("web/a.go", "package web\n\nfunc (a *A) One() {}\nfunc (A) two() {}\nfunc (b *B[T]) three() {}\nfunc four() {}\n")
	require.NoError(t, err)
	require.Equal(t, map[string]int{"A": 2, "B": 1}, s.methods())
}

func TestLongLinesAreFound(t *testing.T) {
	wide := strings.Repeat("x", columns-len("var  = 1"))
	for text, want := range map[string][]int{
		"var " + wide + " = 1\n":                                  nil,
		"var " + wide + "x = 1\n":                                 {3},
		"\n// " + strings.Repeat("ü", columns-3) + "\n":           nil,
		"\n// " + strings.Repeat("ü", columns-2) + "\n":           {4},
		"var s = \"" + strings.Repeat("x", columns) + "\"\n":      nil,
		"var s = `a\n" + strings.Repeat("x", columns+1) + "\n`\n": nil,
		"func f() {\n\t" + wide + "xx()\n}\n":                     nil,
		"func f() {\n\t\t" + wide + "xx()\n}\n":                   {4},
	} {
		s, err := parse("web/a.go", "package web\n\n"+text)
		require.NoError(t, err)
		require.Equal(t, want, s.longLines(), text)
	}
}
