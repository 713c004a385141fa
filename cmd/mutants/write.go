package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"strings"
)

// hook is the package that mutated code asks.
const hook = "twodeliveries/cmd/mutants/mutant"

// mutated is the text of a file with all its mutants: each function begins with the
// question which one is on, and has a copy of itself for each.
func (c *code) mutated() string {
	name := c.at(c.file.Name.End())
	edits := []edit{{name, name, fmt.Sprintf("\n\nimport mutant %q\n", hook)}}
	for _, p := range c.parts {
		if p.fn == nil {
			edits = append(edits, p.picked()...)
		} else {
			edits = append(edits, p.asked()...)
		}
	}
	edits = append(edits, edit{len(c.text), len(c.text), "\nvar _ = mutant.Enter\n"})
	return apply(c.text, 0, edits)
}

// picked is a constant as a variable, which the mutants choose, if it has any.
func (p *part) picked() []edit {
	from, to := p.code.at(p.value.Pos()), p.code.at(p.value.End())
	var b strings.Builder
	b.WriteString("mutant.Pick(" + p.code.text[from:to] + ", map[int]string{\n")
	for _, m := range p.mutants {
		fmt.Fprintf(&b, "%d: %s,\n", m.id, apply(p.code.text[from:to], from, m.edits))
	}
	b.WriteString("})")
	keyword := p.code.at(p.spec.Pos())
	return []edit{{keyword, keyword + len("const"), "var"}, {from, to, b.String()}}
}

// asked is a function that asks, and behind it its copies. What the compiler says of
// a copy names the mutant.
func (p *part) asked() []edit {
	self, edits := p.receiver()
	var cases, copies strings.Builder
	from, to := p.code.at(p.fn.Pos()), p.code.at(p.fn.End())
	for _, m := range p.mutants {
		call := fmt.Sprintf("%s%s_%d(%s)", self, p.name, m.id, strings.Join(p.arguments(), ", "))
		if p.fn.Type.Results != nil {
			call = "return " + call
		} else {
			call += "; return"
		}
		fmt.Fprintf(&cases, "case %d: %s\n", m.id, call)
		name := p.code.at(p.fn.Name.End())
		copied := append([]edit{{name, name, fmt.Sprintf("_%d", m.id)}}, m.edits...)
		fmt.Fprintf(&copies, "\n\n//line mutant-%d:1\n%s", m.id, apply(p.code.text[from:to], from, append(copied, edits...)))
	}
	fmt.Fprintf(&copies, "\n//line %s:%d\n", p.code.name, p.code.fset.Position(p.fn.End()).Line+1)
	body := p.code.at(p.fn.Body.Lbrace) + 1
	ask := fmt.Sprintf("\nswitch mutant.Enter(%d) {\n%s}\n", p.id, cases.String())
	return append(edits, edit{body, body, ask}, edit{to, to, copies.String()})
}

// receiver is how a method calls itself, and the edits that give its receiver a name.
func (p *part) receiver() (self string, edits []edit) {
	if p.fn.Recv == nil {
		return "", nil
	}
	r := p.fn.Recv.List[0]
	if len(r.Names) > 0 {
		return r.Names[0].Name + ".", nil
	}
	at := p.code.at(r.Type.Pos())
	return "self.", []edit{{at, at, "self "}}
}

// arguments are the names of the parameters.
func (p *part) arguments() []string {
	var out []string
	for _, f := range p.fn.Type.Params.List {
		for _, n := range f.Names {
			if _, variadic := f.Type.(*ast.Ellipsis); variadic {
				out = append(out, n.Name+"...")
			} else {
				out = append(out, n.Name)
			}
		}
	}
	return out
}

// write writes the mutated files into a folder, and what go build has to know to take
// them instead. It returns the name of that file.
func write(files []*code, root, dir string) (overlay string, err error) {
	replace := map[string]string{}
	for _, c := range files {
		name := filepath.Join(dir, c.name)
		if err := os.WriteFile(name, []byte(c.mutated()), 0o600); err != nil {
			return "", fmt.Errorf("write mutants: %w", err)
		}
		original, err := filepath.Abs(filepath.Join(root, folder, c.name))
		if err != nil {
			return "", fmt.Errorf("write mutants: %w", err)
		}
		replace[original] = name
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", fmt.Errorf("write mutants: %w", err)
	}
	overlay = filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return "", fmt.Errorf("write mutants: %w", err)
	}
	return overlay, nil
}
