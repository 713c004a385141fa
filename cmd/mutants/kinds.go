package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// What is done to a statement or a branch.
const (
	removed    = "removed"
	swapped    = "swapped with the next"
	negated    = "negated"
	termOut    = "a term left out"
	caseOut    = "case removed"
	caseSwap   = "case swapped with the next"
	bodySwap   = "body swapped with the next case's"
	sqlTermOut = "left out of the SQL"
)

// think thinks of all mutants of a part.
func (p *part) think() {
	if p.fn == nil {
		p.inSQL(p.value, nil)
	} else {
		ast.Inspect(p.fn.Body, p.visit)
	}
	// The same text may stand there twice.
	seen := map[string]int{}
	for _, m := range p.mutants {
		key := m.key()
		if seen[key]++; seen[key] > 1 {
			m.of = fmt.Sprintf("%s (%d)", m.of, seen[key])
		}
	}
}

func (p *part) add(kind, of string, edits ...edit) *mutation {
	m := &mutation{part: p, kind: kind, of: short(of), edits: edits}
	p.mutants = append(p.mutants, m)
	return m
}

// visit thinks of what can be done to a node, apart from what is inside it.
func (p *part) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BlockStmt:
		p.inList(n.List)
	case *ast.CaseClause:
		p.inList(n.Body)
	case *ast.IfStmt:
		p.negate(n.Cond).point = p.isPoint(n)
		if n.Else != nil {
			p.add(removed, "else of "+p.code.of(n.Cond), edit{p.code.at(n.Body.End()), p.code.at(n.Else.End()), ""})
		}
	case *ast.ForStmt:
		if n.Cond != nil {
			p.negate(n.Cond)
		}
		if n.Post != nil {
			p.add(removed, p.code.of(n.Post), p.gone(n.Post))
		}
	case *ast.SwitchStmt:
		p.cases(n.Body.List, n.Tag == nil)
	case *ast.TypeSwitchStmt:
		p.cases(n.Body.List, false)
	case *ast.ReturnStmt:
		for _, e := range n.Results {
			if isCondition(e) {
				p.negate(e)
			}
		}
	case *ast.BinaryExpr:
		p.terms(n)
		p.concat(n)
	case *ast.CallExpr:
		if len(n.Args) > 0 {
			p.inSQL(n.Args[0], n.Args[1:])
		}
	}
	return true
}

// concat looks for SQL in what a function puts together.
func (p *part) concat(n *ast.BinaryExpr) {
	if n.Op == token.ADD && !p.sql[n] {
		p.inSQL(n, nil)
	}
}

// inList removes each of some statements, and swaps neighbours. Who swaps a statement
// with a return removes it.
func (p *part) inList(list []ast.Stmt) {
	list = slices.DeleteFunc(slices.Clone(list), func(s ast.Stmt) bool {
		_, isCase := s.(*ast.CaseClause)
		return isCase || strings.HasPrefix(p.code.of(s), "mutant.")
	})
	for i, s := range list {
		if !declares(s) {
			p.add(removed, p.code.of(s), p.gone(s)).point = p.isPoint(s)
		}
		if i+1 < len(list) && !leaves(list[i+1]) && p.code.of(s) != p.code.of(list[i+1]) {
			p.add(swapped, p.code.of(s), p.swap(s, list[i+1])...).point = p.isPoint(s) || p.isPoint(list[i+1])
		}
	}
}

// isPoint tells whether all that a statement does is to say that a point is reached.
func (p *part) isPoint(s ast.Stmt) bool {
	if branch, ok := s.(*ast.IfStmt); ok && branch.Else == nil && len(branch.Body.List) == 1 {
		s = branch.Body.List[0]
	}
	_, call := s.(*ast.ExprStmt)
	return call && strings.Contains(p.code.of(s), "env.Reach(")
}

// declares tells whether a statement declares what the next ones use.
func declares(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	return ok && a.Tok == token.DEFINE
}

// leaves tells whether a statement does not go on to the next.
func leaves(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}

func (p *part) gone(n ast.Node) edit { return edit{p.code.at(n.Pos()), p.code.at(n.End()), ""} }

func (p *part) swap(a, b ast.Node) []edit {
	one, two := p.gone(a), p.gone(b)
	one.text, two.text = p.code.of(b), p.code.of(a)
	return []edit{one, two}
}

// negate has a condition be its opposite.
func (p *part) negate(e ast.Expr) *mutation {
	is := p.gone(e)
	is.text = "!(" + p.code.of(e) + ")"
	return p.add(negated, p.code.of(e), is)
}

// isCondition tells whether an expression is a comparison, or made of some.
func isCondition(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return slices.Contains([]token.Token{
			token.LAND, token.LOR, token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ,
		}, e.Op)
	case *ast.UnaryExpr:
		return e.Op == token.NOT
	}
	return false
}

// terms leaves out each side of an "and" or an "or".
func (p *part) terms(e *ast.BinaryExpr) {
	if e.Op != token.LAND && e.Op != token.LOR {
		return
	}
	for _, side := range [][2]ast.Expr{{e.X, e.Y}, {e.Y, e.X}} {
		if x, ok := side[0].(*ast.BinaryExpr); ok && x.Op == e.Op {
			continue // its own sides are left out instead
		}
		is := p.gone(e)
		is.text = p.code.of(side[1])
		p.add(termOut, p.code.of(side[0])+" of "+p.code.of(e), is)
	}
}

// cases does to each case of a switch what can be done to it. Without a tag their
// order counts, and each has a condition; otherwise what they do is exchanged.
func (p *part) cases(list []ast.Stmt, conditions bool) {
	for i, s := range list {
		c := s.(*ast.CaseClause)
		p.add(caseOut, p.head(c), p.gone(c))
		for _, e := range c.List {
			if conditions {
				p.negate(e)
			}
		}
		if i+1 == len(list) {
			continue
		}
		next := list[i+1].(*ast.CaseClause)
		if conditions && next.List != nil {
			p.add(caseSwap, p.head(c), p.swap(c, next)...)
		} else if !conditions {
			p.add(bodySwap, p.head(c), p.swap(body{c}, body{next})...)
		}
	}
}

// head is the first line of a case.
func (p *part) head(c *ast.CaseClause) string {
	return p.code.text[p.code.at(c.Pos()):p.code.at(c.Colon)]
}

// body is what a case does.
type body struct{ of *ast.CaseClause }

// Pos is behind the colon.
func (b body) Pos() token.Pos { return b.of.Colon + 1 }

// End is where the case ends.
func (b body) End() token.Pos { return b.of.End() }

// short is a text in one line, which is not too long to be read.
func short(text string) string {
	text, _, _ = strings.Cut(strings.ReplaceAll(text, tick, ""), "{\n")
	text, _, _ = strings.Cut(text, "{ //")
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > 90 {
		text = string(r[:89]) + "…"
	}
	return text
}
