// Package store is SQL as the node code speaks it: a connection, and a
// transaction, so that a handler reads as a list of statements. Whoever opened the
// connection hears of every statement as an Op.
//
// A statement that fails throws a Failure, like an exception: nothing after it
// runs, so no code can go on as if it had succeeded. Whoever wants to go on says so
// in sight of the reader, with Catch or TryExec. SQLite's own answer is in the
// Failure: ErrBusy when somebody else holds the lock, ErrKeyTaken when a unique
// key stands already. After either, that statement has done nothing.
package store

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/ncruces/go-sqlite3"
)

// Errors a statement can end with, beside SQLite's own.
var (
	ErrBusy       = errors.New("store: database is locked")    // SQLITE_BUSY
	ErrConstraint = errors.New("store: constraint failed")     // SQLITE_CONSTRAINT of another kind
	ErrKeyTaken   = errors.New("store: key is taken")          // SQLITE_CONSTRAINT_UNIQUE or _PRIMARYKEY
	ErrDone       = errors.New("store: transaction is over")   // used after Commit, Rollback or a failed Commit
	ErrOpen       = errors.New("store: a transaction is open") // Begin within a transaction
	errArgument   = errors.New("store: argument is no int/string")
)

// OpKind says what a connection did.
type OpKind int

// Kinds of operations.
const (
	Began OpKind = iota
	Read
	Wrote
	Committed
	RolledBack
	Failed // Err holds why; a busy database is a failure too
)

// Op is one statement that a connection has run.
type Op struct {
	Kind     OpKind
	SQL      string   // with its values filled in
	Template string   // as it is written
	Row      []string // Read: the row found; nil for none
	Changes  []Change
	Err      error   // Failed
	PC       uintptr // of the code that ran the statement
}

// Change is one row as a statement changed it. Old is nil for an insert, New for
// a delete.
type Change struct {
	Table    string
	Key      int64 // rowid
	Old, New []string
}

// DB is one connection to one database. It is not for concurrent use.
type DB struct {
	conn    *sqlite3.Conn
	report  func(Op)
	stmts   map[string]*sqlite3.Stmt
	changes []Change
	tx      *Tx
	mode    string               // of BEGIN
	terse   bool                 // operations are reported without their words
	wait    func(tries int) bool // for a lock
	altered bool                 // code of somebody else's has set what outlives a run
}

// New wraps a connection. report hears of each operation after it ran; it may
// panic to unwind the caller, since no frame of SQLite is on the stack then.
func New(conn *sqlite3.Conn, report func(Op)) *DB {
	db := &DB{conn: conn, stmts: map[string]*sqlite3.Stmt{}, mode: Immediate}
	db.Report(report)
	conn.PreUpdateHook(db.watch)
	return db
}

// Modes of BEGIN: when a transaction takes its locks.
const (
	Deferred  = "DEFERRED"  // the read lock with the first read, the write lock with the first write
	Immediate = "IMMEDIATE" // the write lock at once
	Exclusive = "EXCLUSIVE" // the write lock at once, and no reader either
)

// Mode sets how transactions begin.
func (db *DB) Mode(mode string) { db.mode = mode }

// Busy sets what to do when a statement finds the database locked: wait and
// return true to try again, or false to give up with ErrBusy. It is called from
// within SQLite and must not panic.
func (db *DB) Busy(wait func(tries int) bool) {
	db.wait = wait
	if wait == nil {
		db.conn.BusyHandler(nil)
		return
	}
	db.conn.BusyHandler(func(_ context.Context, tries int) bool { return wait(tries) })
}

// Terse leaves the words out of the operations: neither SQL nor Template nor Row nor
// PC is set, only what happened.
func (db *DB) Terse(terse bool) { db.terse = terse }

// Report replaces who hears of operations.
func (db *DB) Report(report func(Op)) { db.report = report }

// Check reads the schema. A process does so first of all: if its predecessor
// died in a transaction, this is where SQLite rolls the hot journal back.
func (db *DB) Check() error {
	_, err := db.run("SELECT count(*) FROM sqlite_schema", nil)
	return err
}

// Altered tells whether the connection is not any more as it was opened, whatever is
// undone: it is to be closed.
func (db *DB) Altered() bool { return db.altered }

// Close ends the connection.
func (db *DB) Close() error {
	for _, s := range db.stmts {
		s.Close()
	}
	return db.conn.Close()
}

// Reset takes the connection back to how it was opened: no transaction and no
// listener. What an open transaction did is undone.
func (db *DB) Reset() error {
	db.report, db.tx, db.changes, db.mode, db.terse = func(Op) {}, nil, nil, Immediate, false
	db.Busy(nil)
	for _, s := range db.stmts {
		s.Reset()
	}
	if db.conn.GetAutocommit() {
		return nil
	}
	err := db.conn.Exec("ROLLBACK") // fails where the disk is gone, and ends the transaction all the same
	if db.conn.GetAutocommit() {
		return nil
	}
	return fmt.Errorf("reset connection: %w", err)
}

// watch collects the rows that a statement changes.
func (db *DB) watch(d sqlite3.PreUpdateData) {
	c := Change{Table: d.Table, Key: d.NewRowID}
	if d.Op != sqlite3.AUTH_INSERT {
		c.Key = d.OldRowID
		c.Old = values(d.Count(), d.Old)
	}
	if d.Op != sqlite3.AUTH_DELETE {
		c.New = values(d.Count(), d.New)
	}
	db.changes = append(db.changes, c)
}

func values(n int, column func(int) (sqlite3.Value, error)) []string {
	out := make([]string, n)
	for i := range out {
		v, err := column(i)
		if err != nil {
			out[i] = "?"
			continue
		}
		out[i] = text(v.Type() == sqlite3.NULL, v.Text())
	}
	return out
}

// caller is where the exported method that calls it was called.
func (db *DB) caller() uintptr {
	if db.terse {
		return 0
	}
	var pc [1]uintptr
	runtime.Callers(3, pc[:])
	return pc[0]
}

// do runs one statement and tells the listener.
func (db *DB) do(pc uintptr, kind OpKind, sql string, args []any) (row []string, err error) {
	db.changes = nil
	row, err = db.run(sql, args)
	op := Op{Kind: kind, Changes: db.changes, PC: pc}
	if !db.terse {
		op.SQL, op.Template = Expand(sql, args), sql
	}
	if kind == Read && !db.terse {
		op.Row = row
	}
	if err != nil {
		op = Op{Kind: Failed, SQL: op.SQL, Template: op.Template, Err: err, PC: pc}
	}
	db.report(op)
	return row, err
}

// run executes a statement and returns its first row, nil when there is none.
func (db *DB) run(sql string, args []any) ([]string, error) {
	stmt, err := db.prepare(sql, args)
	if err != nil {
		return nil, err
	}
	var row []string
	if stmt.Step() {
		row = make([]string, stmt.ColumnCount())
		for i := range row {
			row[i] = stmt.ColumnText(i)
		}
	}
	err = stmt.Err()
	if reset := stmt.Reset(); err == nil {
		err = reset
	}
	return row, classify(err)
}

func (db *DB) prepare(sql string, args []any) (*sqlite3.Stmt, error) {
	stmt, ok := db.stmts[sql]
	if !ok {
		var err error
		if stmt, _, err = db.conn.PrepareFlags(sql, sqlite3.PREPARE_PERSISTENT); err != nil {
			return nil, classify(err)
		}
		db.stmts[sql] = stmt
	}
	for i, a := range args {
		var err error
		switch a := a.(type) {
		case int:
			err = stmt.BindInt(i+1, a)
		case string:
			err = stmt.BindText(i+1, a)
		default:
			err = fmt.Errorf("%w: %T", errArgument, a)
		}
		if err != nil {
			return nil, err
		}
	}
	return stmt, nil
}

func classify(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sqlite3.BUSY):
		return fmt.Errorf("%w (%w)", ErrBusy, err)
	case errors.Is(err, sqlite3.CONSTRAINT_UNIQUE), errors.Is(err, sqlite3.CONSTRAINT_PRIMARYKEY):
		return fmt.Errorf("%w (%w)", ErrKeyTaken, err)
	case errors.Is(err, sqlite3.CONSTRAINT):
		return fmt.Errorf("%w (%w)", ErrConstraint, err)
	}
	return err
}
