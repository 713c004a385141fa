// Package ddl writes the tables of a design as another database would have them: text
// from text, by a few rules that stand in one table. The lab itself runs SQLite alone.
package ddl

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Names of the dialects, as one asks for them.
var Names = []string{"sqlite", "postgres", "mysql"}

// dialect is how a database writes what SQLite writes as TEXT, INTEGER and BLOB.
type dialect struct {
	text, number, bytes string
	short               string   // a text that is a key or has a default
	counted             string   // a whole number that the database counts up by itself
	quoted              []string // names of columns that are words of its own
	after               string   // what is said of a whole table
}

var dialects = map[string]dialect{
	"sqlite":   {text: "TEXT", number: "INTEGER", bytes: "BLOB", short: "TEXT"},
	"postgres": {text: "TEXT", number: "BIGINT", bytes: "BYTEA", short: "TEXT", counted: "BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE"},
	// A key of MySQL has a length, and its usual collation takes A for a: two ids would be one.
	"mysql": {text: "TEXT", number: "BIGINT", bytes: "LONGBLOB", short: "VARCHAR(255)",
		counted: "BIGINT NOT NULL AUTO_INCREMENT UNIQUE", quoted: []string{"key"}, after: " COLLATE utf8mb4_0900_bin"},
}

// numbered is the table whose rows are read in the order in which they came. SQLite counts
// the rows of every table as its rowid; elsewhere that takes a column.
const numbered = "outbox"

// In writes a schema of SQLite in a dialect, each table in one statement.
func In(name, schema string) (string, error) {
	d, ok := dialects[name]
	if !ok {
		return "", fmt.Errorf("there is no dialect %q; allowed: %s", name, strings.Join(Names, ", "))
	}
	statements, err := read(schema)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, s := range statements {
		if s.table == "" {
			b.WriteString(s.text + ";\n")
			continue
		}
		lines, err := d.lines(s)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "CREATE TABLE %s (\n  %s\n)%s;\n", s.table, strings.Join(lines, ",\n  "), d.after)
	}
	return b.String(), nil
}

// short is what makes a text one of few characters.
var short = regexp.MustCompile("PRIMARY KEY|UNIQUE|DEFAULT")

// lines are the columns of a table, their names in one width.
func (d dialect) lines(s *statement) ([]string, error) {
	columns := s.columns
	if s.table == numbered && d.counted != "" {
		columns = append([]column{{name: "rowid", kind: "COUNTED"}}, columns...)
	}
	width := 0
	for _, c := range columns {
		width = max(width, len(d.named(c.name)))
	}
	var out []string
	for _, c := range columns {
		typed, err := d.typed(c)
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", s.table, err)
		}
		out = append(out, strings.TrimSpace(fmt.Sprintf("%-*s %s %s", width, d.named(c.name), typed, c.rest)))
	}
	return out, nil
}

// named is a column's name.
func (d dialect) named(name string) string {
	if slices.Contains(d.quoted, name) {
		return "`" + name + "`"
	}
	return name
}

// typed is a column's type.
func (d dialect) typed(c column) (string, error) {
	switch {
	case c.kind == "COUNTED":
		return d.counted, nil
	case c.kind == "INTEGER" && strings.Contains(c.rest, "PRIMARY KEY"):
		return "", fmt.Errorf("the column %s is a number that is the key, and no rule says who counts it", c.name)
	case c.kind == "INTEGER":
		return d.number, nil
	case c.kind == "BLOB":
		return d.bytes, nil
	case c.kind == "TEXT" && (c.keyed || short.MatchString(c.rest)):
		return d.short, nil
	case c.kind == "TEXT":
		return d.text, nil
	}
	return "", fmt.Errorf("the column %s has the type %q, for which there is no rule", c.name, c.kind)
}
