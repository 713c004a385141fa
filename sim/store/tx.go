package store

import (
	"fmt"
	"strconv"
	"strings"
)

// Row is the first row of a query, or none.
type Row []string

// Found tells whether there is a row.
func (r Row) Found() bool { return r != nil }

// Int returns column i as a number, 0 when there is none.
func (r Row) Int(i int) int {
	if i >= len(r) {
		return 0
	}
	n, _ := strconv.Atoi(r[i])
	return n
}

// Text returns column i, "" when there is none.
func (r Row) Text(i int) string {
	if i >= len(r) {
		return ""
	}
	return r[i]
}

// First runs a query outside any transaction and returns its first row.
func (db *DB) First(sql string, args ...any) Row {
	row, _ := db.do(db.caller(), Read, sql, args)
	return row
}

// Tx is an open transaction. Its first error sticks: the statements after it do
// nothing, and Commit returns it after rolling back.
type Tx struct {
	db   *DB
	err  error
	over bool
}

// Begin opens a transaction. In the mode it starts with, IMMEDIATE, it holds the
// write lock from here on; it fails with ErrBusy when somebody else does, and
// then nothing is open. Mode says otherwise.
func (db *DB) Begin() (*Tx, error) {
	if db.tx != nil {
		return nil, ErrOpen
	}
	if _, err := db.do(db.caller(), Began, "BEGIN "+db.mode, nil); err != nil {
		return nil, fmt.Errorf("begin transaction: %w", err)
	}
	db.tx = &Tx{db: db}
	return db.tx, nil
}

// First runs a query and returns its first row.
func (tx *Tx) First(sql string, args ...any) Row {
	return tx.do(tx.db.caller(), Read, sql, args)
}

// Exec runs a statement that changes rows.
func (tx *Tx) Exec(sql string, args ...any) {
	tx.do(tx.db.caller(), Wrote, sql, args)
}

func (tx *Tx) do(pc uintptr, kind OpKind, sql string, args []any) Row {
	if tx.over && tx.err == nil {
		tx.err = ErrDone
	}
	if tx.err != nil {
		return nil
	}
	row, err := tx.db.do(pc, kind, sql, args)
	tx.err = err
	return row
}

// Err is the error that stuck, nil while all is well.
func (tx *Tx) Err() error { return tx.err }

// Commit makes the transaction durable. When it returns an error nothing of the
// transaction is there: SQLite can answer BUSY to a COMMIT and leave the
// transaction open, so it is rolled back then.
func (tx *Tx) Commit() error {
	if tx.over && tx.err == nil {
		return ErrDone
	}
	if tx.err == nil {
		_, tx.err = tx.db.do(tx.db.caller(), Committed, "COMMIT", nil)
	}
	if tx.err != nil {
		tx.Rollback()
		return fmt.Errorf("commit transaction: %w", tx.err)
	}
	tx.end()
	return nil
}

// Rollback undoes the transaction. After Commit it does nothing, so it can be
// deferred.
func (tx *Tx) Rollback() {
	if tx.over {
		return
	}
	tx.end()
	if !tx.db.conn.GetAutocommit() {
		tx.db.do(tx.db.caller(), RolledBack, "ROLLBACK", nil)
	}
}

func (tx *Tx) end() {
	tx.over = true
	tx.db.tx = nil
}

// Expand fills the values into a statement, as one would type it.
func Expand(sql string, args []any) string {
	var b strings.Builder
	for _, a := range args {
		before, after, ok := strings.Cut(sql, "?")
		if !ok {
			break
		}
		b.WriteString(before)
		if s, text := a.(string); text {
			b.WriteString("'" + strings.ReplaceAll(s, "'", "''") + "'")
		} else {
			fmt.Fprint(&b, a)
		}
		sql = after
	}
	return b.String() + sql
}

func result(row Row) string {
	if !row.Found() {
		return "no row"
	}
	return strings.Join(row, ", ")
}
