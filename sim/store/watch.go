package store

import (
	"strings"

	"github.com/ncruces/go-sqlite3"
)

// Opener opens the database at a DSN by a driver of its own. through is what the
// connection is for that driver.
type Opener func(dsn string) (conn *sqlite3.Conn, through any, err error)

// Statement is one that code runs by a driver of its own.
type Statement struct {
	SQL     string
	Values  []any  // of its question marks; told, not bound
	Verb    string // its first word, in small letters
	Changes bool   // it changes rows
}

// Watch has run do a statement on the connection, by a driver of its own, and reports
// what that came to, as it reports its own; run returns the first row, if there is one.
// A change outside any transaction has one for itself, as SQLite gives it one: its begin
// and its commit are reported too. It returns what run or such a commit ends with.
func (db *DB) Watch(s Statement, run func() (row []string, err error)) error {
	open := !db.conn.GetAutocommit()
	if open || !s.Changes {
		return db.watched(s, open, run)
	}
	if err := db.alone("BEGIN " + Deferred); err != nil {
		return err
	}
	err := db.watched(s, true, run)
	if err == nil {
		err = db.alone("COMMIT")
	}
	if err != nil && !db.conn.GetAutocommit() {
		db.alone("ROLLBACK")
	}
	return err
}

// alone begins or ends the transaction of a statement by itself.
func (db *DB) alone(sql string) error {
	open := !db.conn.GetAutocommit()
	return db.watched(Statement{SQL: sql, Verb: strings.ToLower(sql)}, open, func() ([]string, error) { return nil, db.conn.Exec(sql) })
}

// watched runs a statement and reports it; open tells whether a transaction was.
func (db *DB) watched(s Statement, open bool, run func() (row []string, err error)) error {
	db.changes = nil
	row, err := run()
	op := Op{Changes: db.changes}
	if !db.terse {
		op.SQL, op.Template = Expand(s.SQL, s.Values), s.SQL
	}
	isOpen := !db.conn.GetAutocommit()
	switch {
	case err != nil:
		op.Kind, op.Err, op.Changes = Failed, classify(err), nil
	case !open && isOpen:
		op.Kind = Began
	case open && !isOpen && s.Verb == "rollback":
		op.Kind = RolledBack
	case open && !isOpen:
		op.Kind = Committed
	case s.Changes:
		op.Kind = Wrote
	case s.Verb == "select" || s.Verb == "with":
		op.Kind = Read
		if !db.terse {
			op.Row = row
		}
	case s.Verb == "savepoint" || s.Verb == "release" || s.Verb == "rollback":
		return nil // nothing that a run tells of
	default: // a pragma, a table: it stays with the connection
		db.altered = true
		db.Busy(db.wait) // whatever it has set to wait for a lock, the clock is ours
		return nil
	}
	db.report(op)
	if err != nil && open && !isOpen { // SQLite has ended the transaction with it
		db.report(Op{Kind: RolledBack, SQL: "ROLLBACK"})
	}
	return err
}
