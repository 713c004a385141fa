package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// inSQL leaves out each part of the SQL in an expression, with the values that belong
// to it where it is called with some.
func (p *part) inSQL(e ast.Expr, values []ast.Expr) {
	if p.sql == nil {
		p.sql = map[ast.Node]bool{}
	}
	for _, l := range literals(e, p.sql) {
		for _, cut := range cuts(l.text) {
			edits := []edit{{p.code.at(l.from), p.code.at(l.to), strconv.Quote(cut.rest)}}
			for _, i := range cut.values {
				if i >= len(values) {
					continue // the cut has left a place for it
				}
				from := p.code.at(e.End())
				if i > 0 {
					from = p.code.at(values[i-1].End())
				}
				edits = append(edits, edit{from, p.code.at(values[i].End()), ""})
			}
			p.add(sqlTermOut, cut.what+" of "+beginning(l.text), edits...)
		}
	}
}

// beginning tells one statement from another.
func beginning(text string) string {
	words := strings.Fields(text)
	return strings.Join(words[:min(len(words), 5)], " ") + " …"
}

// literal is a text that stands in the code, in one or several strings.
type literal struct {
	from, to token.Pos
	text     string
}

// literals lists the texts in a sum of strings. It notes which sums it has seen.
func literals(e ast.Expr, seen map[ast.Node]bool) []literal {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return []literal{{e.Pos(), e.End(), text}}
		}
	case *ast.BinaryExpr:
		seen[e] = true
		left, right := literals(e.X, seen), literals(e.Y, seen)
		if n := len(left); n > 0 && len(right) > 0 && left[n-1].to == e.X.End() && right[0].from == e.Y.Pos() {
			right[0] = literal{left[n-1].from, right[0].to, left[n-1].text + right[0].text}
			left = left[:n-1]
		}
		return append(left, right...)
	}
	return nil
}

// cut is SQL without one of its parts.
type cut struct {
	what   string // was cut out
	rest   string
	values []int // the placeholders that are gone with it
}

// word is a word of SQL, a string, a number or a sign.
type word struct {
	text     string
	from, to int
	depth    int // in parentheses
}

var wordPattern = regexp.MustCompile(`'[^']*'|[\w.]+|\S`)

// sql is a text in words.
type sql struct {
	text  string
	words []word
}

func split(text string) sql {
	s := sql{text: text}
	depth := 0
	for _, at := range wordPattern.FindAllStringIndex(text, -1) {
		w := word{text[at[0]:at[1]], at[0], at[1], depth}
		if w.text == ")" {
			depth--
			w.depth = depth
		}
		if w.text == "(" {
			depth++
		}
		s.words = append(s.words, w)
	}
	return s
}

// cuts lists what can be left out: a condition of a WHERE, a column that is set or
// inserted, a term of the order, one side of a UNION, what is done on a conflict, a
// key and a check of a schema. NOT NULL stays: no statement writes a NULL.
func cuts(text string) []cut {
	s := split(text)
	var out []cut
	for i, w := range s.words {
		switch {
		case w.text == "WHERE", w.text == "AND" && i == 0:
			out = append(out, s.list(i, "AND", w.text == "WHERE", "ORDER", "LIMIT", "UNION")...)
		case w.text == "SET":
			out = append(out, s.list(i, ",", false, "WHERE")...)
		case w.text == "INSERT":
			out = append(out, s.columns(i)...)
		case w.text == "ORDER":
			out = append(out, s.order(i+1)...)
		case w.text == "UNION":
			out = append(out, s.without(0, s.words[i].to), s.without(w.from, len(text)))
		case w.text == "ON" && s.is(i+1, "CONFLICT"):
			out = append(out, s.without(w.from, len(text)))
		case w.text == "PRIMARY":
			out = append(out, s.without(w.from, s.words[i+1].to))
		case w.text == "CHECK":
			out = append(out, s.without(w.from, s.words[s.closing(i+1)].to))
		}
	}
	return out
}

func (s sql) is(i int, text string) bool { return i < len(s.words) && s.words[i].text == text }

// end is the first word behind another that is outside its parentheses, or one of
// the stops; or the end of the words.
func (s sql) end(from int, stops ...string) int {
	depth := s.words[from].depth
	for i := from + 1; i < len(s.words); i++ {
		if w := s.words[i]; w.depth < depth || w.depth == depth && slices.Contains(stops, w.text) {
			return i
		}
	}
	return len(s.words)
}

// closing is the parenthesis that closes one.
func (s sql) closing(open int) int { return s.end(open, ")") }

// without is the text without a range of it.
func (s sql) without(from, to int) cut { return s.instead(from, to, "") }

// instead is the text with another in the place of a range of it.
func (s sql) instead(from, to int, text string) cut {
	c := cut{what: strings.TrimSpace(s.text[from:to]), rest: s.text[:from] + text + s.text[to:]}
	n := 0
	for _, w := range s.words {
		if w.text != "?" {
			continue
		}
		if w.from >= from && w.to <= to && text == "" {
			c.values = append(c.values, n)
		}
		n++
	}
	return c
}
