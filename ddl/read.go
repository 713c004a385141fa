package ddl

import (
	"fmt"
	"regexp"
	"strings"
)

// statement is a table with its columns, or a text that every database understands.
type statement struct {
	table   string
	columns []column
	text    string
}

// column is one of a table: its name, its type, and what else is said of it.
type column struct {
	name, kind, rest string
	keyed            bool // an index goes by it
}

var (
	creates = regexp.MustCompile(`(?s)^CREATE TABLE (\w+) \((.*)\)$`)
	indexes = regexp.MustCompile(`^CREATE UNIQUE INDEX \w+ ON (\w+) \((\w+)\)$`)
	adds    = regexp.MustCompile(`(?s)^ALTER TABLE (\w+) ADD COLUMN (.*)$`)
	spaces  = regexp.MustCompile(`\s+`)
)

// read takes a schema apart. A column that is added to a table later is one of its columns.
func read(schema string) ([]*statement, error) {
	var out []*statement
	tables := map[string]*statement{}
	for _, text := range parts(schema, ';') {
		switch create, add := creates.FindStringSubmatch(text), adds.FindStringSubmatch(text); {
		case create != nil:
			s := &statement{table: create[1]}
			for _, c := range parts(create[2], ',') {
				if err := s.add(c); err != nil {
					return nil, err
				}
			}
			tables[s.table] = s
			out = append(out, s)
		case add != nil && tables[add[1]] != nil:
			if err := tables[add[1]].add(add[2]); err != nil {
				return nil, err
			}
		case indexes.MatchString(text):
			index := indexes.FindStringSubmatch(text)
			if s := tables[index[1]]; s != nil {
				s.key(index[2])
			}
			out = append(out, &statement{text: text})
		case strings.HasPrefix(text, "INSERT INTO "):
			out = append(out, &statement{text: text})
		default:
			return nil, fmt.Errorf("no rule for the statement %q", text)
		}
	}
	return out, nil
}

// key notes that an index goes by a column.
func (s *statement) key(name string) {
	for i := range s.columns {
		s.columns[i].keyed = s.columns[i].keyed || s.columns[i].name == name
	}
}

// add takes in a column as it is written.
func (s *statement) add(text string) error {
	words := strings.SplitN(text, " ", 3)
	if len(words) < 2 {
		return fmt.Errorf("table %s: the column %q has no type", s.table, text)
	}
	c := column{name: words[0], kind: words[1]}
	if len(words) > 2 {
		c.rest = words[2]
	}
	s.columns = append(s.columns, c)
	return nil
}

// parts splits a text where a mark stands outside quotes and brackets. What is left of
// each has single spaces; what is empty is left out.
func parts(text string, mark byte) []string {
	var out []string
	depth, quoted, from := 0, false, 0
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || text[i] == mark && depth == 0 && !quoted:
			if part := strings.TrimSpace(spaces.ReplaceAllString(text[from:i], " ")); part != "" {
				out = append(out, part)
			}
			from = i + 1
		case text[i] == '\'':
			quoted = !quoted
		case quoted:
		case text[i] == '(':
			depth++
		case text[i] == ')':
			depth--
		}
	}
	return out
}
