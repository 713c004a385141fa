package store

import (
	"fmt"

	"github.com/ncruces/go-sqlite3"
)

// Table is a whole table, sorted by rowid.
type Table struct {
	Name    string
	Columns []string
	Keys    []int64 // rowids
	Rows    [][]string
}

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
	t, err := db.all("SELECT rowid, name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	var names []string
	for _, row := range t.Rows {
		names = append(names, row[0])
	}
	return names, nil
}

// Dump reads a whole table.
func (db *DB) Dump(table string) (Table, error) {
	t, err := db.all("SELECT rowid, * FROM " + sqlite3.QuoteIdentifier(table) + " ORDER BY rowid")
	if err != nil {
		return Table{}, fmt.Errorf("dump table %s: %w", table, err)
	}
	t.Name = table
	return t, nil
}

// Reading runs f, whose reads see one state of the database: what they would ask of
// the disk each, the locks and whether anything has changed, is asked once.
func (db *DB) Reading(f func()) {
	db.run("BEGIN", nil)
	f()
	db.run("COMMIT", nil) // fails where a read that failed has ended it
}

// all runs a query whose first column is the key.
func (db *DB) all(sql string) (Table, error) {
	stmt, err := db.prepare(sql, nil)
	if err != nil {
		return Table{}, err
	}
	defer stmt.Reset()
	var t Table
	for i := 1; i < stmt.ColumnCount(); i++ {
		t.Columns = append(t.Columns, stmt.ColumnName(i))
	}
	for stmt.Step() {
		row := make([]string, len(t.Columns))
		for i := range row {
			row[i] = text(stmt.ColumnType(i+1) == sqlite3.NULL, stmt.ColumnText(i+1))
		}
		t.Keys = append(t.Keys, stmt.ColumnInt64(0))
		t.Rows = append(t.Rows, row)
	}
	return t, classify(stmt.Err())
}

func text(null bool, s string) string {
	if null {
		return "NULL"
	}
	return s
}
