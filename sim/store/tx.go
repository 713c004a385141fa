package store

import (
	"errors"
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

// First runs a query outside any transaction and returns its first row. It throws
// a Failure when the query could not run: no row means that there is none.
func (db *DB) First(sql string, args ...any) Row {
	row, err := db.do(db.caller(), Read, sql, args)
	must("read", err)
	return row
}

// Tx is an open transaction. The statement that fails throws, and the transaction
// is still to be rolled back: defer Rollback.
type Tx struct {
	db   *DB
	over bool
}

// Begin opens a transaction. In the mode it starts with, IMMEDIATE, it holds the
// write lock from here on; it throws ErrBusy when somebody else does, and then
// nothing is open. Mode says otherwise.
func (db *DB) Begin() *Tx {
	if db.tx != nil {
		panic(Failure{"begin", ErrOpen})
	}
	_, err := db.do(db.caller(), Began, "BEGIN "+db.mode, nil)
	must("begin", err)
	db.tx = &Tx{db: db}
	return db.tx
}

// First runs a query and returns its first row.
func (tx *Tx) First(sql string, args ...any) Row {
	tx.alive("read")
	row, err := tx.db.do(tx.db.caller(), Read, sql, args)
	must("read", err)
	return row
}

// Exec runs a statement that changes rows, and returns how many it changed.
func (tx *Tx) Exec(sql string, args ...any) (rows int) {
	tx.alive("write")
	_, err := tx.db.do(tx.db.caller(), Wrote, sql, args)
	must("write", err)
	return len(tx.db.changes)
}

// TryExec is Exec for a row whose key may be taken: then it returns ErrKeyTaken,
// and the transaction goes on without that row. Any other failure it throws.
func (tx *Tx) TryExec(sql string, args ...any) error {
	tx.alive("write")
	_, err := tx.db.do(tx.db.caller(), Wrote, sql, args)
	if errors.Is(err, ErrKeyTaken) {
		return err
	}
	must("write", err)
	return nil
}

// alive throws when the transaction is over.
func (tx *Tx) alive(what string) {
	if tx.over {
		panic(Failure{what, ErrDone})
	}
}

// Commit makes the transaction durable. When it throws, nothing of the
// transaction is there: SQLite can answer BUSY to a COMMIT and leave the
// transaction open, so it is rolled back then.
func (tx *Tx) Commit() {
	tx.alive("commit")
	_, err := tx.db.do(tx.db.caller(), Committed, "COMMIT", nil)
	if err != nil {
		tx.Rollback()
	}
	must("commit", err)
	tx.end()
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
