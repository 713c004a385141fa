package twodeliveries_test

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// Banned below sim, where a run depends on its scenario alone.
var (
	bannedImports = []string{
		"crypto/rand", "net", "net/http", "os/exec", "os/signal",
	}
	bannedConcurrency = []string{"sync", "sync/atomic"}
	bannedCalls       = map[string][]string{
		"time": {"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"},
	}
	seeded = []string{"New", "NewSource", "NewPCG", "NewChaCha8", "NewZipf", "Rand", "Source", "Source64", "PCG", "ChaCha8", "Zipf"}
)

// checkDeterminism looks for whatever could make two runs differ.
func (s source) checkDeterminism(mayBeConcurrent bool) []string {
	var problems []string
	names := map[string]string{} // local name of an import -> path
	for _, i := range s.file.Imports {
		p, _ := strconv.Unquote(i.Path.Value)
		names[localName(i, p)] = p
		if slices.Contains(bannedImports, p) || !mayBeConcurrent && slices.Contains(bannedConcurrency, p) {
			problems = append(problems, s.at(i, "the simulator does not use %s", p))
		}
	}
	ast.Inspect(s.file, func(n ast.Node) bool {
		if what := concurrency(n); what != "" && !mayBeConcurrent {
			problems = append(problems, s.at(n, "the simulator has no %s", what))
		}
		if call, ok := n.(*ast.SelectorExpr); ok {
			if what := chance(call, names); what != "" {
				problems = append(problems, s.at(n, "the simulator does not use %s", what))
			}
		}
		return true
	})
	return problems
}

// localName is what a file calls an import.
func localName(i *ast.ImportSpec, p string) string {
	if i.Name != nil {
		return i.Name.Name
	}
	p = strings.TrimSuffix(p, "/v2")
	return p[strings.LastIndex(p, "/")+1:]
}

// concurrency names what a node does with goroutines or channels, if anything.
func concurrency(n ast.Node) string {
	switch n := n.(type) {
	case *ast.GoStmt:
		return "go statement"
	case *ast.ChanType:
		return "channel"
	case *ast.SendStmt:
		return "channel"
	case *ast.SelectStmt:
		return "select"
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			return "channel"
		}
	}
	return ""
}

// chance names the clock or the unseeded randomness that a selector reaches for.
func chance(call *ast.SelectorExpr, names map[string]string) string {
	x, ok := call.X.(*ast.Ident)
	if !ok {
		return ""
	}
	p, name := names[x.Name], call.Sel.Name
	if slices.Contains(bannedCalls[p], name) {
		return p + "." + name
	}
	if strings.HasPrefix(p, "math/rand") && !slices.Contains(seeded, name) {
		return p + "." + name + " without a seed of its own"
	}
	return ""
}

// checkSize tells what has grown too long to be read at once.
func (s source) checkSize() []string {
	var problems []string
	line := func(p token.Pos) int { return s.fset.Position(p).Line }
	if n := line(s.file.FileEnd); n > maxFile {
		problems = append(problems, s.at(s.file, "the file has more than %d lines", maxFile))
	}
	for _, d := range s.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && line(f.End())-line(f.Pos())+1 > maxFunc {
			problems = append(problems, s.at(f, "%s has more than %d lines", f.Name.Name, maxFunc))
		}
	}
	return problems
}

// checkDocs tells which exported names do not say what they are.
func (s source) checkDocs() []string {
	var problems []string
	for _, d := range s.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Doc == nil && d.Name.IsExported() && exportedReceiver(d) {
				problems = append(problems, s.at(d, "%s has no comment", d.Name.Name))
			}
		case *ast.GenDecl:
			problems = append(problems, s.checkGroup(d)...)
		}
	}
	return problems
}

// exportedReceiver tells whether others can call a function or method at all.
func exportedReceiver(f *ast.FuncDecl) bool {
	return f.Recv == nil || len(f.Recv.List) == 0 || ast.IsExported(receiver(f))
}

// checkGroup checks types, constants and variables. A comment on a group of
// constants or variables is enough for all in it.
func (s source) checkGroup(d *ast.GenDecl) []string {
	var problems []string
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			if spec.Name.IsExported() && spec.Doc == nil && (d.Doc == nil || d.Lparen.IsValid()) {
				problems = append(problems, s.at(spec, "%s has no comment", spec.Name.Name))
			}
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				if name.IsExported() && d.Doc == nil && spec.Doc == nil && spec.Comment == nil {
					problems = append(problems, s.at(name, "%s has no comment", name.Name))
				}
			}
		}
	}
	return problems
}
