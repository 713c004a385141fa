package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/node"
)

// folder is where the designs are.
const folder = "sim/node"

// tick is what a loop begins with, so that one without an end has one.
const tick = " mutant.Tick();"

// code is a file of the designs.
type code struct {
	name  string // "relay.go"
	text  string
	fset  *token.FileSet
	file  *ast.File
	parts []*part
}

// part is what is copied for each mutant in it: a function, or a constant of SQL.
type part struct {
	code    *code
	id      int
	name    string // "claim"
	fn      *ast.FuncDecl
	value   ast.Expr // of a constant
	spec    *ast.GenDecl
	sql     map[ast.Node]bool // what was looked at as SQL
	mutants []*mutation
}

// mutation is one small change of the code of a right design.
type mutation struct {
	part  *part
	id    int
	kind  string // "removed"
	point bool   // it removes or moves a point
	of    string // the text that it changes
	edits []edit
}

// edit has another text stand in the place of some of a file.
type edit struct {
	from, to int
	text     string
}

// key names a mutation, wherever it stands.
func (m *mutation) key() string {
	return fmt.Sprintf("%s %s, %s: %s", m.part.code.name, m.part.name, m.kind, m.of)
}

// alsoRight are the files behind all right designs. Of two only the schema is: what all
// others begin with.
var alsoRight = map[string][]string{
	"designs.go":    nil,
	"message.go":    nil,
	"outcome.go":    nil,
	"none.go":       {"StockSchema"},
	"save_first.go": {"OrdersSchema"},
}

// leftOut are functions in such files that no right design runs, and why.
var leftOut = map[string]string{
	"claims.go confirm": "those who confirm a claim in a transaction of its own, claim-lease and claim-as-done, are wrong",
	"designs.go Source": "it hands out the text of a file",
}

// right tells whether right designs run a part.
func right(p *part) bool {
	only, also := alsoRight[p.code.name]
	switch {
	case leftOut[p.code.name+" "+p.name] != "":
		return false
	case also:
		return only == nil || slices.Contains(only, p.name)
	}
	return slices.ContainsFunc(catalog.Designs, func(d catalog.Design) bool {
		return d.Correct && slices.Contains(filesOf(d), p.code.name)
	})
}

// filesOf are the files that run when a design does.
func filesOf(d catalog.Design) []string {
	switch d.Role {
	case catalog.Publisher:
		return node.Publishers[d.Name].Files
	case catalog.Receiver:
		return node.Receivers[d.Name].Files
	}
	return []string{d.File}
}

// read reads the code of the designs, and thinks of all mutants of the right ones.
func read(root string) ([]*code, error) {
	names, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
	if err != nil {
		return nil, fmt.Errorf("read designs: %w", err)
	}
	var out []*code
	parts, mutants := 0, 0
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		c, err := readFile(name)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
		for _, p := range c.parts {
			parts++
			p.id = parts
			if right(p) {
				p.think()
			}
			for _, m := range p.mutants {
				mutants++
				m.id = mutants
			}
		}
	}
	return out, nil
}

// readFile reads a file, with a tick in each loop, and finds its parts.
func readFile(path string) (*code, error) {
	name := filepath.Base(path)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read design: %w", err)
	}
	c, err := parse(name, string(text))
	if err != nil {
		return nil, err
	}
	var ticks []edit
	ast.Inspect(c.file, func(n ast.Node) bool {
		if loop, ok := n.(*ast.ForStmt); ok {
			at := c.at(loop.Body.Lbrace) + 1
			ticks = append(ticks, edit{at, at, tick})
		}
		return true
	})
	if c, err = parse(name, apply(c.text, 0, ticks)); err != nil {
		return nil, err
	}
	c.find()
	return c, nil
}

func parse(name, text string) (*code, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("read design: %w", err)
	}
	return &code{name: name, text: text, fset: fset, file: file}, nil
}

// find finds the parts of a file.
func (c *code) find() {
	for _, d := range c.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			c.parts = append(c.parts, &part{code: c, name: d.Name.Name, fn: d})
		case *ast.GenDecl:
			if d.Tok != token.CONST || len(d.Specs) != 1 {
				continue
			}
			spec := d.Specs[0].(*ast.ValueSpec)
			if len(spec.Values) == 1 && len(spec.Names) == 1 && isSQL(c.of(spec.Values[0])) {
				c.parts = append(c.parts, &part{code: c, name: spec.Names[0].Name, value: spec.Values[0], spec: d})
			}
		}
	}
}

// isSQL tells whether a constant is SQL.
func isSQL(text string) bool {
	return strings.Contains(text, "SELECT ") || strings.Contains(text, "CREATE TABLE ") || strings.Contains(text, "ALTER TABLE ")
}

// at is where a position is in the text.
func (c *code) at(p token.Pos) int { return c.fset.Position(p).Offset }

// of is the text of a node.
func (c *code) of(n ast.Node) string { return c.text[c.at(n.Pos()):c.at(n.End())] }

// apply makes edits in a text that begins at an offset of its file.
func apply(text string, offset int, edits []edit) string {
	edits = slices.SortedFunc(slices.Values(edits), func(a, b edit) int { return a.from - b.from })
	var b strings.Builder
	done := offset
	for _, e := range edits {
		b.WriteString(text[done-offset : e.from-offset])
		b.WriteString(e.text)
		done = e.to
	}
	b.WriteString(text[done-offset:])
	return b.String()
}
