package store

import (
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

func TestEveryStatementIsReportedWithItsRows(t *testing.T) {
	dbs, ops := open(t, 1)
	tx, err := dbs[0].Begin()
	require.NoError(t, err)
	tx.Exec("INSERT INTO t (id, n) VALUES (?, ?)", "it's", 7)
	require.Equal(t, 7, tx.First("SELECT n FROM t WHERE id = ?", "it's").Int(0))
	tx.Exec("UPDATE t SET n = NULL")
	require.NoError(t, tx.Commit())
	tx.Rollback()
	require.False(t, dbs[0].First("SELECT n FROM t WHERE id = ?", "other").Found())

	require.Equal(t, []Op{
		{Kind: Began, SQL: "BEGIN IMMEDIATE"},
		{Kind: Wrote, SQL: "INSERT INTO t (id, n) VALUES ('it''s', 7)", Changes: []Change{{Table: "t", Key: 1, New: []string{"it's", "7"}}}},
		{Kind: Read, SQL: "SELECT n FROM t WHERE id = 'it''s'", Result: "7"},
		{Kind: Wrote, SQL: "UPDATE t SET n = NULL", Changes: []Change{{Table: "t", Key: 1, Old: []string{"it's", "7"}, New: []string{"it's", "NULL"}}}},
		{Kind: Committed, SQL: "COMMIT"},
		{Kind: Read, SQL: "SELECT n FROM t WHERE id = 'other'", Result: "no row"},
	}, *ops)
	tables, err := dbs[0].Tables()
	require.NoError(t, err)
	require.Equal(t, []string{"t"}, tables)
	table, err := dbs[0].Dump("t")
	require.NoError(t, err)
	require.Equal(t, Table{Name: "t", Columns: []string{"id", "n"}, Keys: []int64{1}, Rows: [][]string{{"it's", "NULL"}}}, table)
}

func TestTheFirstErrorSticksAndNothingIsDone(t *testing.T) {
	dbs, ops := open(t, 1)
	tx, err := dbs[0].Begin()
	require.NoError(t, err)
	tx.Exec("INSERT INTO t (id) VALUES (?)", "a")
	tx.Exec("INSERT INTO t (id) VALUES (?)", "a")
	tx.Exec("INSERT INTO t (id) VALUES (?)", "b")
	require.ErrorIs(t, tx.Commit(), ErrConstraint)
	require.ErrorIs(t, tx.Commit(), ErrConstraint)
	require.False(t, dbs[0].First("SELECT 1 FROM t").Found())

	var kinds []OpKind
	for _, op := range *ops {
		kinds = append(kinds, op.Kind)
	}
	require.Equal(t, []OpKind{Began, Wrote, Failed, RolledBack, Read}, kinds)
}

func TestALockIsNotDone(t *testing.T) {
	dbs, _ := open(t, 2)
	tx, err := dbs[0].Begin()
	require.NoError(t, err)
	_, err = dbs[1].Begin()
	require.ErrorIs(t, err, ErrBusy)
	require.ErrorIs(t, err, sqlite3.BUSY, "SQLite's own answer is kept")
	_, err = dbs[0].Begin()
	require.ErrorIs(t, err, ErrOpen)
	require.NoError(t, tx.Commit())
	require.ErrorIs(t, tx.Commit(), ErrDone)
	tx, err = dbs[1].Begin()
	require.NoError(t, err)
	tx.Rollback()
}

// SQLite can refuse a COMMIT and leave the transaction open, here because
// somebody still reads. It counts as not done, and is rolled back.
func TestACommitThatFindsAReaderIsRolledBack(t *testing.T) {
	dbs, ops := open(t, 2)
	fill, err := dbs[0].Begin()
	require.NoError(t, err)
	fill.Exec("INSERT INTO t (id) VALUES ('a'), ('b')")
	require.NoError(t, fill.Commit())

	reader, _, err := dbs[1].conn.Prepare("SELECT id FROM t")
	require.NoError(t, err)
	require.True(t, reader.Step())
	tx, err := dbs[0].Begin()
	require.NoError(t, err)
	tx.Exec("DELETE FROM t")
	require.ErrorIs(t, tx.Commit(), ErrBusy)
	require.NoError(t, reader.Close())
	require.Equal(t, RolledBack, (*ops)[len(*ops)-1].Kind)
	require.True(t, dbs[0].First("SELECT 1 FROM t").Found())
}

func TestResetForgetsAnOpenTransaction(t *testing.T) {
	dbs, _ := open(t, 1)
	tx, err := dbs[0].Begin()
	require.NoError(t, err)
	tx.Exec("INSERT INTO t (id) VALUES ('a')")
	require.NoError(t, dbs[0].Reset())
	require.False(t, dbs[0].First("SELECT 1 FROM t").Found())
	_, err = dbs[0].Begin()
	require.NoError(t, err)
}

func TestWhatIsNoArgumentIsAnError(t *testing.T) {
	dbs, ops := open(t, 1)
	dbs[0].First("SELECT ?", 1.5)
	require.ErrorIs(t, (*ops)[0].Err, errArgument)
	require.Equal(t, "SELECT 1, 'a', ?", Expand("SELECT ?, ?, ?", []any{1, "a"}))
}
