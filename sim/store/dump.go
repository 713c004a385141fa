package store

import (
	"fmt"
	"strings"

	"github.com/ncruces/go-sqlite3"
)

// Create runs a schema, DDL and the first rows, on a new database. Its pages are
// small, since so are the tables, and every page that is written costs.
func (db *DB) Create(schema string) error {
	if err := db.conn.Exec("PRAGMA page_size = 512;" + schema); err != nil {
		return fmt.Errorf("create schema: %w", err)
	}
	return nil
}

// Tables lists the tables in the order they were created.
func (db *DB) Tables() ([]string, error) {
	var names []string
	err := db.scan("SELECT rowid, name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid", nil,
		func(_ int64, row []string) { names = append(names, row[0]) })
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	return names, nil
}

// Columns lists the columns of a table.
func (db *DB) Columns(table string) ([]string, error) {
	stmt, err := db.prepare(rowsOf(table), nil)
	if err != nil {
		return nil, fmt.Errorf("columns of %s: %w", table, err)
	}
	var names []string
	for i := 1; i < stmt.ColumnCount(); i++ {
		names = append(names, stmt.ColumnName(i))
	}
	return names, nil
}

// Scan reads the rows of a table whose rowids lie between two, which belong to them,
// in their order.
func (db *DB) Scan(table string, from, to int64, each func(key int64, row []string)) error {
	if err := db.scan(rowsOf(table), []any{int(from), int(to)}, each); err != nil {
		return fmt.Errorf("scan table %s: %w", table, err)
	}
	return nil
}

func rowsOf(table string) string {
	return "SELECT rowid, * FROM " + sqlite3.QuoteIdentifier(table) + " WHERE rowid BETWEEN ? AND ? ORDER BY rowid"
}

// Reading runs f, whose reads see one state of the database: what they would ask of
// the disk each, the locks and whether anything has changed, is asked once.
func (db *DB) Reading(f func()) {
	db.run("BEGIN", nil)
	f()
	db.run("COMMIT", nil) // fails where a read that failed has ended it
}

// scan runs a query whose first column is the key.
func (db *DB) scan(sql string, args []any, each func(key int64, row []string)) error {
	stmt, err := db.prepare(sql, args)
	if err != nil {
		return err
	}
	defer stmt.Reset()
	for stmt.Step() {
		row := make([]string, stmt.ColumnCount()-1)
		for i := range row {
			row[i] = text(stmt.ColumnType(i+1) == sqlite3.NULL, stmt.ColumnText(i+1))
		}
		each(stmt.ColumnInt64(0), row)
	}
	return classify(stmt.Err())
}

func text(null bool, s string) string {
	if null {
		return "NULL"
	}
	return s
}

// All runs a query and returns its rows; what is NULL is so called.
func (db *DB) All(sql string) ([][]string, error) {
	var out [][]string
	err := db.scan("SELECT 0, * FROM ("+strings.TrimRight(sql, "; \n")+")", nil, func(_ int64, row []string) { out = append(out, row) })
	return out, err
}
