package store

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim/disk"
)

const schema = "CREATE TABLE t (id TEXT PRIMARY KEY NOT NULL, n INTEGER)"

// open gives n connections to one new database, and what the first one reports.
func open(t *testing.T, n int) (dbs []*DB, ops *[]Op) {
	fs := disk.Register("store-" + t.Name())
	t.Cleanup(fs.Unregister)
	d := disk.New()
	ops = new([]Op)
	for i := range n {
		slot := fs.NewSlot()
		slot.Point(d)
		conn, err := sqlite3.Open(slot.DSN())
		require.NoError(t, err)
		report := func(Op) {}
		if i == 0 {
			report = func(op Op) { op.PC = 0; *ops = append(*ops, op) }
		}
		db := New(conn, report)
		t.Cleanup(func() { require.NoError(t, db.Close()) })
		dbs = append(dbs, db)
	}
	require.NoError(t, dbs[0].Create(schema))
	return dbs, ops
}

// failure runs code that may throw, and returns the Failure that it threw.
func failure(f func()) (err error) {
	defer Catch(&err)
	f()
	return nil
}

func TestEveryStatementIsReportedWithItsRows(t *testing.T) {
	dbs, ops := open(t, 1)
	tx := dbs[0].Begin()
	require.Equal(t, 1, tx.Exec("INSERT INTO t (id, n) VALUES (?, ?)", "it's", 7))
	require.Equal(t, 7, tx.First("SELECT n FROM t WHERE id = ?", "it's").Int(0))
	tx.Exec("UPDATE t SET n = NULL")
	require.Equal(t, 0, tx.Exec("DELETE FROM t WHERE id = ?", "other"))
	tx.Commit()
	tx.Rollback()
	require.False(t, dbs[0].First("SELECT n FROM t WHERE id = ?", "other").Found())

	require.Equal(t, []Op{
		{Kind: Began, SQL: "BEGIN IMMEDIATE", Template: "BEGIN IMMEDIATE"},
		{Kind: Wrote, SQL: "INSERT INTO t (id, n) VALUES ('it''s', 7)", Template: "INSERT INTO t (id, n) VALUES (?, ?)", Changes: []Change{{Table: "t", Key: 1, New: []string{"it's", "7"}}}},
		{Kind: Read, SQL: "SELECT n FROM t WHERE id = 'it''s'", Template: "SELECT n FROM t WHERE id = ?", Row: []string{"7"}},
		{Kind: Wrote, SQL: "UPDATE t SET n = NULL", Template: "UPDATE t SET n = NULL", Changes: []Change{{Table: "t", Key: 1, Old: []string{"it's", "7"}, New: []string{"it's", "NULL"}}}},
		{Kind: Wrote, SQL: "DELETE FROM t WHERE id = 'other'", Template: "DELETE FROM t WHERE id = ?"},
		{Kind: Committed, SQL: "COMMIT", Template: "COMMIT"},
		{Kind: Read, SQL: "SELECT n FROM t WHERE id = 'other'", Template: "SELECT n FROM t WHERE id = ?"},
	}, *ops)
	tables, err := dbs[0].Tables()
	require.NoError(t, err)
	require.Equal(t, []string{"t"}, tables)
	columns, err := dbs[0].Columns("t")
	require.NoError(t, err)
	require.Equal(t, []string{"id", "n"}, columns)
	require.Equal(t, []string{"1 it's NULL"}, rows(t, dbs[0], math.MinInt64, math.MaxInt64))
}

// rows reads the rows of t between two keys.
func rows(t *testing.T, db *DB, from, to int64) (rows []string) {
	t.Helper()
	require.NoError(t, db.Scan("t", from, to, func(key int64, row []string) {
		rows = append(rows, fmt.Sprint(key, " ", strings.Join(row, " ")))
	}))
	return rows
}

func TestAScanReadsFromOneKeyToAnother(t *testing.T) {
	dbs, _ := open(t, 1)
	tx := dbs[0].Begin()
	for i, id := range []string{"a", "b", "c", "d"} {
		tx.Exec("INSERT INTO t (id, n) VALUES (?, ?)", id, 7*i)
	}
	tx.Commit()
	dbs[0].Reading(func() {
		require.Equal(t, []string{"2 b 7", "3 c 14"}, rows(t, dbs[0], 2, 3))
		require.Empty(t, rows(t, dbs[0], 5, math.MaxInt64))
	})
	require.Error(t, dbs[0].Scan("nowhere", 1, 9, nil))
	dbs[0].Begin().Rollback() // no transaction is left open
}

// Code cannot go on after a statement that failed: it does not return.
func TestAFailedStatementEndsWhateverRanIt(t *testing.T) {
	dbs, ops := open(t, 1)
	after := false
	err := failure(func() {
		tx := dbs[0].Begin()
		defer tx.Rollback()
		tx.Exec("INSERT INTO t (id) VALUES (?)", "a")
		tx.Exec("INSERT INTO t (id) VALUES (?)", "a")
		after = true
	})
	require.False(t, after)
	require.ErrorIs(t, err, ErrKeyTaken)
	require.ErrorContains(t, err, "store: write: ")
	require.False(t, dbs[0].First("SELECT 1 FROM t").Found())

	var kinds []OpKind
	for _, op := range *ops {
		kinds = append(kinds, op.Kind)
	}
	require.Equal(t, []OpKind{Began, Wrote, Failed, RolledBack, Read}, kinds)
}

// A query that could not run has not found nothing.
func TestAFailedReadIsNoAnswer(t *testing.T) {
	dbs, _ := open(t, 1)
	require.Error(t, failure(func() { dbs[0].First("SELECT n FROM nowhere") }))
	require.Error(t, failure(func() {
		tx := dbs[0].Begin()
		defer tx.Rollback()
		tx.First("SELECT n FROM nowhere")
	}))
}

// Who expects a taken key goes on without that row, and with the others.
func TestATakenKeyCanBeGoneOnAfter(t *testing.T) {
	dbs, _ := open(t, 1)
	tx := dbs[0].Begin()
	require.NoError(t, tx.TryExec("INSERT INTO t (id) VALUES ('a')"))
	require.ErrorIs(t, tx.TryExec("INSERT INTO t (id) VALUES ('a')"), ErrKeyTaken)
	require.NoError(t, tx.TryExec("INSERT INTO t (id) VALUES ('b')"))
	require.Error(t, failure(func() { tx.TryExec("INSERT INTO nowhere VALUES (1)") }), "anything else ends it")
	tx.Commit()
	require.Equal(t, "2", dbs[0].First("SELECT count(*) FROM t").Text(0))
}

// What is no Failure is nobody's error.
func TestCatchLetsOtherPanicsPass(t *testing.T) {
	require.PanicsWithValue(t, "boom", func() { failure(func() { panic("boom") }) })
}

func TestALockIsNotDone(t *testing.T) {
	dbs, _ := open(t, 2)
	tx := dbs[0].Begin()
	err := failure(func() { dbs[1].Begin() })
	require.ErrorIs(t, err, ErrBusy)
	require.ErrorIs(t, err, sqlite3.BUSY, "SQLite's own answer is kept")
	require.True(t, err.(Failure).Busy())
	require.ErrorIs(t, failure(func() { dbs[0].Begin() }), ErrOpen)
	tx.Commit()
	require.ErrorIs(t, failure(tx.Commit), ErrDone)
	require.ErrorIs(t, failure(func() { tx.Exec("DELETE FROM t") }), ErrDone)
	dbs[1].Begin().Rollback()
}

// SQLite can refuse a COMMIT and leave the transaction open, here because
// somebody still reads. It counts as not done, and is rolled back.
func TestACommitThatFindsAReaderIsRolledBack(t *testing.T) {
	dbs, ops := open(t, 2)
	fill := dbs[0].Begin()
	fill.Exec("INSERT INTO t (id) VALUES ('a'), ('b')")
	fill.Commit()

	reader, _, err := dbs[1].conn.Prepare("SELECT id FROM t")
	require.NoError(t, err)
	require.True(t, reader.Step())
	tx := dbs[0].Begin()
	require.Equal(t, 2, tx.Exec("DELETE FROM t"))
	require.ErrorIs(t, failure(tx.Commit), ErrBusy)
	require.NoError(t, reader.Close())
	require.Equal(t, RolledBack, (*ops)[len(*ops)-1].Kind)
	require.True(t, dbs[0].First("SELECT 1 FROM t").Found())
}

func TestResetForgetsAnOpenTransaction(t *testing.T) {
	dbs, _ := open(t, 1)
	dbs[0].Begin().Exec("INSERT INTO t (id) VALUES ('a')")
	require.NoError(t, dbs[0].Reset())
	require.False(t, dbs[0].First("SELECT 1 FROM t").Found())
	dbs[0].Begin()
}

func TestWhatIsNoArgumentIsAnError(t *testing.T) {
	dbs, ops := open(t, 1)
	require.ErrorIs(t, failure(func() { dbs[0].First("SELECT ?", 1.5) }), errArgument)
	require.ErrorIs(t, (*ops)[0].Err, errArgument)
	require.Equal(t, "SELECT 1, 'a', ?", Expand("SELECT ?, ?, ?", []any{1, "a"}))
}
