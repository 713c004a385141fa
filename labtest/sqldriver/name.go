package sqldriver

import (
	"regexp"
	"strings"
	"unicode"

	"twodeliveries/sim/store"
)

// statement is what the lab is told of one.
func statement(sql string, values []any) store.Statement {
	return store.Statement{SQL: sql, Values: values, Verb: verb(sql), Changes: changes(sql)}
}

// changing and reading find the table of a statement: the one that it changes, or the
// first that it reads.
var (
	changing = regexp.MustCompile(`(?i)\b(?:insert|replace|update|delete)\s+(?:or\s+\w+\s+)?(?:into\s+|from\s+)?["\x60\[]?([\w.]+)`)
	reading  = regexp.MustCompile(`(?i)\bfrom\s+["\x60\[]?([\w.]+)`)
)

// changes tells whether a statement is one that changes rows.
func changes(sql string) bool {
	switch verb(sql) {
	case "insert", "update", "delete", "replace":
		return true
	case "with":
		return changing.MatchString(sql)
	}
	return false
}

// nameOf is what a statement does, by its verb and its table, such as "insert-inbox".
func nameOf(sql string) string {
	verb, find := verb(sql), reading
	if changes(sql) {
		find = changing
	}
	m := find.FindStringSubmatch(sql)
	if m == nil || verb == "" {
		return verb
	}
	_, table, schema := strings.Cut(m[1], ".")
	if !schema {
		table = m[1]
	}
	return verb + "-" + strings.ReplaceAll(strings.ToLower(table), "_", "-")
}

// verb is the first word of a statement, in small letters.
func verb(sql string) string {
	word := strings.TrimLeft(sql, " \t\r\n(")
	if i := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }); i >= 0 {
		word = word[:i]
	}
	return strings.ToLower(word)
}
