package store

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/ncruces/go-sqlite3"
)

// Opener opens the database at a DSN by a driver of its own. through is what the
// connection is for that driver.
type Opener func(dsn string) (conn *sqlite3.Conn, through any, err error)

// Statement is one that code runs by a driver of its own.
type Statement struct {
	SQL    string
	Values []any   // of its question marks; told, not bound
	PC     uintptr // of the code that runs it
}

// Watch has run do a statement on the connection, by a driver of its own, and reports
// what that came to, as it reports its own; run returns the first row, if there is one. A change outside any transaction has one
// for itself, as SQLite gives it one: its begin and its commit are reported too. It
// returns what run or such a commit ends with.
func (db *DB) Watch(s Statement, run func() (row []string, err error)) error {
	open := !db.conn.GetAutocommit()
	if open || !s.Changes() {
		return db.watched(s, open, run)
	}
	if err := db.alone(s, "BEGIN "+Deferred); err != nil {
		return err
	}
	err := db.watched(s, true, run)
	if err == nil {
		err = db.alone(s, "COMMIT")
	}
	if err != nil && !db.conn.GetAutocommit() {
		db.alone(s, "ROLLBACK")
	}
	return err
}

// alone begins or ends the transaction of a statement by itself.
func (db *DB) alone(s Statement, sql string) error {
	open := !db.conn.GetAutocommit()
	return db.watched(Statement{SQL: sql, PC: s.PC}, open, func() ([]string, error) { return nil, db.conn.Exec(sql) })
}

// watched runs a statement and reports it; open tells whether a transaction was.
func (db *DB) watched(s Statement, open bool, run func() (row []string, err error)) error {
	db.changes = nil
	row, err := run()
	op := Op{Changes: db.changes, PC: s.PC}
	if !db.terse {
		op.SQL, op.Template = Expand(s.SQL, s.Values), s.SQL
	}
	isOpen := !db.conn.GetAutocommit()
	switch {
	case err != nil:
		op.Kind, op.Err, op.Changes = Failed, classify(err), nil
	case !open && isOpen:
		op.Kind = Began
	case open && !isOpen && s.verb() == "rollback":
		op.Kind = RolledBack
	case open && !isOpen:
		op.Kind = Committed
	case s.Changes():
		op.Kind = Wrote
	case s.verb() == "select" || s.verb() == "with":
		op.Kind = Read
		if !db.terse {
			op.Row = row
		}
	default:
		return nil // a savepoint, a pragma: nothing that a run tells of
	}
	db.report(op)
	if err != nil && open && !isOpen { // SQLite has ended the transaction with it
		db.report(Op{Kind: RolledBack, SQL: "ROLLBACK", PC: s.PC})
	}
	return err
}

// changing and reading find the table of a statement: the one that it changes, or the
// first that it reads.
var (
	changing = regexp.MustCompile(`(?i)\b(?:insert|replace|update|delete)\s+(?:or\s+\w+\s+)?(?:into\s+|from\s+)?["\x60\[]?([\w.]+)`)
	reading  = regexp.MustCompile(`(?i)\bfrom\s+["\x60\[]?([\w.]+)`)
)

// Changes tells whether a statement is one that changes rows.
func (s Statement) Changes() bool {
	switch s.verb() {
	case "insert", "update", "delete", "replace":
		return true
	case "with":
		return changing.MatchString(s.SQL)
	}
	return false
}

// Name is what a statement does, by its verb and its table, such as "insert-inbox".
func (s Statement) Name() string {
	verb, find := s.verb(), reading
	if s.Changes() {
		find = changing
	}
	m := find.FindStringSubmatch(s.SQL)
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
func (s Statement) verb() string {
	word := strings.TrimLeft(s.SQL, " \t\r\n(")
	if i := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }); i >= 0 {
		word = word[:i]
	}
	return strings.ToLower(word)
}
