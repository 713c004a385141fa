package twodeliveries_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// module is the path that our imports begin with.
const module = "twodeliveries"

// rooms says which folders there are and which of ours each may import. A
// sub-folder belongs to the room of its parent. Only code counts, not tests.
var rooms = map[string][]string{
	"sim/trace":    {},
	"sim/catalog":  {},
	"sim/times":    {},
	"sim/scenario": {"sim/catalog", "sim/times"},
	"sim/protocol": {"sim/trace", "sim/scenario"},
	"sim/sched":    {},
	"sim/disk":     {},
	"sim/network":  {},
	"sim/store":    {},
	"sim/node":     {"sim/store", "sim/catalog"},
	"sim/rules":    {"sim/trace"},
	"sim/facts":    {"sim/trace"},
	"sim/digest":   {"sim/trace"},
	"sim/simtest":  {"sim/trace", "sim/catalog", "sim/scenario"},
	"sim": {
		"sim/trace", "sim/catalog", "sim/scenario", "sim/protocol", "sim/sched",
		"sim/disk", "sim/network", "sim/store", "sim/node", "sim/rules", "sim/digest",
	},
	"sim/explore": {
		"sim", "sim/digest", "sim/trace", "sim/catalog", "sim/scenario", "sim/protocol", "sim/sched",
		"sim/disk", "sim/network", "sim/store", "sim/node", "sim/rules",
	},
	"sim/causes": {
		"sim", "sim/trace", "sim/catalog", "sim/scenario", "sim/protocol",
	},
	"timeline/wording": {"sim/trace", "sim/times"},
	"timeline":         {"sim/trace"},
	"timeline/picture": {"sim/trace", "timeline", "timeline/wording"},
	"timeline/strip":   {"sim/trace", "timeline", "timeline/wording"},
	"timeline/explain": {"sim/trace", "sim/facts", "timeline/wording"},
	"timeline/tell":    {"sim/trace", "timeline", "timeline/wording", "timeline/explain"},

	"timeline/timelinetest": {"sim", "sim/trace", "sim/scenario"},

	"ddl":      {},
	"steps":    {},
	"takeaway": {"steps", "sim/trace", "sim/catalog", "timeline", "timeline/wording", "timeline/picture", "timeline/strip", "timeline/explain", "timeline/tell"},
	"labtest":  {"sim", "sim/explore", "sim/trace", "sim/catalog", "sim/scenario", "sim/node", "sim/store", "takeaway", "timeline/tell"},

	"examples/proxy": {},
	"proxy":          {"sim", "sim/network", "sim/node", "sim/rules", "sim/digest", "sim/trace", "sim/catalog", "sim/scenario"},

	// What the page knows, apart from the page.
	"web/words":  {"sim/scenario", "timeline/wording"},
	"web/link":   {"sim/scenario", "web/words"},
	"web/worker": {"sim/protocol"},
	"web/beside": {},
	"web/shown": {"sim/trace", "sim/catalog", "sim/scenario", "web/words",
		"timeline", "timeline/wording", "timeline/picture", "timeline/strip", "timeline/explain", "timeline/tell"},
	"web/course": {"sim/trace", "sim/catalog", "sim/scenario", "web/words", "web/link", "web/shown"},
	"web/survey": {"sim/trace", "sim/catalog", "sim/scenario", "sim/protocol", "timeline/strip", "web/words", "web/worker"},
	"web/session": {"sim/trace", "sim/catalog", "sim/scenario", "sim/protocol", "web/words", "web/link", "web/shown",
		"timeline", "timeline/wording", "timeline/strip", "timeline/explain"},
	"web/files": {"sim/trace", "sim/scenario", "takeaway", "timeline/picture", "timeline/tell", "web/words", "web/session"},
	"web/pupil": {"sim/scenario", "sim/protocol", "web/course", "web/shown", "web/session"},

	// The page: what its parts are made of and have in common, the parts, the whole.
	"web/html": {"web/words"},
	"web/dom":  {"web/beside"},
	"web/desk": {"sim/trace", "sim/scenario", "sim/protocol", "web/dom",
		"web/words", "web/link", "web/worker", "web/shown", "web/course", "web/session", "web/pupil"},
	"web/cite":   {"timeline/explain", "web/desk", "web/html"},
	"web/stage":  {"sim/scenario", "web/beside", "web/desk", "web/dom", "web/html", "web/shown", "web/words"},
	"web/player": {"timeline/strip", "web/cite", "web/desk", "web/dom", "web/html", "web/session", "web/shown", "web/words"},
	"web/drawer": {"sim/trace", "sim/catalog", "sim/scenario", "sim/protocol",
		"web/cite", "web/desk", "web/dom", "web/html", "web/session", "web/shown", "web/words"},
	"web/panel": {"sim/catalog", "sim/scenario", "web/desk", "web/dom", "web/html", "web/session", "web/words"},
	"web/dialogs": {"sim/trace", "sim/catalog", "sim/scenario", "sim/protocol", "timeline/picture",
		"web/desk", "web/dom", "web/files", "web/html", "web/link", "web/session", "web/shown", "web/words"},
	"web/lesson": {"sim/scenario", "sim/protocol", "timeline/wording",
		"web/course", "web/desk", "web/dialogs", "web/dom", "web/html", "web/link", "web/shown", "web/words"},
	"web/compare": {"sim/scenario", "sim/protocol",
		"web/desk", "web/dom", "web/html", "web/player", "web/session", "web/shown", "web/stage", "web/words"},
	"web/exploring": {"sim/catalog", "sim/protocol", "sim/scenario", "web/dialogs", "web/dom", "web/html", "web/link", "web/survey", "web/words", "web/worker"},
	"web": {"sim/trace", "sim/scenario", "sim/protocol",
		"web/words", "web/link", "web/worker", "web/shown", "web/course", "web/session", "web/files", "web/pupil",
		"web/html", "web/dom", "web/desk", "web/stage", "web/player", "web/drawer", "web/panel", "web/dialogs", "web/lesson", "web/compare"},

	"web/webtest":           {"sim", "sim/causes", "sim/trace", "sim/scenario", "sim/protocol"},
	"web/course/coursetest": {"sim/scenario", "web/course", "web/shown", "web/webtest"},

	"web/lessons": {"ddl", "timeline/tell", "web/course", "web/shown", "sim/trace", "sim/catalog", "sim/scenario"},

	// The mains may also know the plain data that they hand on.
	"wasm/app":    {"web", "web/exploring", "web/desk", "web/lesson", "web/course", "web/link", "web/pupil", "web/worker", "sim/trace", "sim/scenario", "sim/protocol"},
	"wasm/engine": {"sim", "sim/causes", "sim/explore", "sim/trace", "sim/scenario", "sim/protocol"},
	"cmd/join":    {},
	"docs":        {},
	"cmd/serve":   {"cmd/serve/site"},
	"cmd/mutants": {"sim", "sim/simtest", "sim/node", "sim/trace", "sim/catalog", "sim/scenario"},
	"cmd/serve/site": {
		"docs",
		"web", "web/exploring", "web/lesson", "web/lessons", "web/course", "web/link", "web/shown", "web/survey", "steps", "sim", "timeline/picture", "timeline/strip", "timeline/explain", "sim/trace", "sim/catalog", "sim/scenario", "sim/protocol",
	},
	"walks/webdriver": {},
	"cmd/tabulate":    {"sim", "sim/explore", "sim/scenario", "sim/protocol"},
	"cmd/lab": {"ddl", "proxy", "sim", "sim/causes", "sim/explore", "timeline", "timeline/picture", "timeline/explain", "timeline/tell", "timeline/wording", "takeaway",
		"sim/digest", "sim/trace", "sim/catalog", "sim/scenario", "sim/protocol"},
}

// libraries are imports, by how they begin, that only these rooms may have.
var libraries = []struct {
	prefix string
	rooms  []string
}{
	{"github.com/ncruces/", []string{"sim/disk", "sim/store", "sim", "labtest", "proxy", "examples/proxy"}},
	{"github.com/maxence-charriere/go-app/", []string{
		"web/html", "web/dom", "web/desk", "web/cite", "web/stage", "web/player", "web/drawer", "web/panel", "web/dialogs", "web/lesson", "web/compare", "web/exploring",
		"web", "wasm/app", "cmd/serve/site"}},
	{"golang.org/x/image/", []string{"cmd/serve/site"}},
	{"github.com/yuin/goldmark", []string{"web/lessons"}},
}

// Limits of a file and of a function, in lines. They only ever go down.
const (
	maxFile = 300
	maxFunc = 50
)

func TestRooms(t *testing.T) {
	files := sources(t, ".")
	require.NotEmpty(t, files)
	var problems []string
	for _, f := range files {
		problems = append(problems, f.check()...)
	}
	problems = append(problems, packageComments(files)...)
	require.Empty(t, problems, "\n"+strings.Join(problems, "\n"))
}

// source is a file of ours that is no test.
type source struct {
	path string // "sim/world.go"
	text []byte
	fset *token.FileSet
	file *ast.File
}

// sources reads every Go file below a folder that is no test.
func sources(t *testing.T, root string) []source {
	var out []source
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := d.Name()
		if d.IsDir() && name != root && (strings.HasPrefix(base, ".") || slices.Contains([]string{"testdata", "node_modules", "dist", "build"}, base)) {
			return filepath.SkipDir
		}
		if _, other := os.Stat(filepath.Join(name, "go.mod")); d.IsDir() && name != root && other == nil {
			return filepath.SkipDir // a module of its own
		}
		if d.IsDir() || !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		s, err := parse(filepath.ToSlash(name), string(text))
		out = append(out, s)
		return err
	})
	require.NoError(t, err)
	return out
}

// parse reads the text of a file.
func parse(name, text string) (source, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	return source{name, []byte(text), fset, file}, err
}

// room is the row of rooms that a folder belongs to, or "". Only sim has rooms
// of its own below it.
func room(folder string) string {
	for dir := folder; dir != "." && dir != "/"; dir = path.Dir(dir) {
		if _, ok := rooms[dir]; ok && (dir == folder || dir != "sim") {
			return dir
		}
	}
	return ""
}

// check tells everything that is wrong with a file by itself.
func (s source) check() []string {
	problems := s.checkImports()
	if r := room(path.Dir(s.path)); r == "sim" || strings.HasPrefix(r, "sim/") {
		problems = append(problems, s.checkDeterminism(r == "sim/explore")...)
	}
	problems = append(problems, s.checkSize()...)
	return append(problems, s.checkDocs()...)
}

// at writes a problem with its place.
func (s source) at(n ast.Node, format string, values ...any) string {
	return fmt.Sprintf("%s:%d: %s", s.path, s.fset.Position(n.Pos()).Line, fmt.Sprintf(format, values...))
}

func (s source) checkImports() []string {
	var problems []string
	here := room(path.Dir(s.path))
	if here == "" {
		return []string{s.path + ": its folder is no room of the table"}
	}
	for _, i := range s.file.Imports {
		name, _ := strconv.Unquote(i.Path.Value)
		for _, l := range libraries {
			if strings.HasPrefix(name, l.prefix) && !slices.Contains(l.rooms, here) {
				problems = append(problems, s.at(i, "%s may not import %s", here, name))
			}
		}
		if folder, ours := strings.CutPrefix(name, module+"/"); ours {
			if there := room(folder); there != here && !slices.Contains(rooms[here], there) {
				problems = append(problems, s.at(i, "%s may not know %s", here, folder))
			}
		}
	}
	return problems
}

// packageComments tells which packages do not say what they are.
func packageComments(files []source) []string {
	said := map[string]bool{}
	for _, s := range files {
		folder := path.Dir(s.path)
		said[folder] = said[folder] || s.file.Doc != nil
	}
	var problems []string
	for folder, ok := range said {
		if !ok {
			problems = append(problems, folder+": the package has no comment")
		}
	}
	slices.Sort(problems)
	return problems
}
