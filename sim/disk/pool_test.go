package disk

import (
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"
)

// traced runs f and tells the file operations it made on d.
func traced(d *Disk, f func()) (ops []Op) {
	d.Log = func(op Op) { ops = append(ops, op) }
	f()
	d.Log = nil
	return ops
}

// changes leaves out what only looks.
func changes(ops []Op) (out []Op) {
	for _, op := range ops {
		if op.Kind != Read && op.Kind != Access {
			out = append(out, op)
		}
	}
	return out
}

// A pooled connection does what a fresh one does that has read the schema: the
// same rows, and the same writes, syncs and locks. What it reads, which includes
// filling its cache, does not depend on the runs before.
func TestPooledIsLikeFresh(t *testing.T) {
	v := newVFS(t)
	base := template(t, v)
	run := func(c *sqlite3.Conn) func() {
		return func() {
			require.Equal(t, before, rows(t, c))
			require.NoError(t, c.Exec(receive))
			require.ErrorIs(t, c.Exec(receive), sqlite3.CONSTRAINT_PRIMARYKEY)
			require.NoError(t, c.Exec(`ROLLBACK; BEGIN; UPDATE stock SET total = 1; ROLLBACK`))
			require.Equal(t, after, rows(t, c))
		}
	}
	d := base.Clone()
	_, c := connect(t, v, d)
	rows(t, c) // the schema is read once
	fresh := traced(d, run(c))

	slot, pooled := connect(t, v, base.Clone())
	require.NoError(t, pooled.Exec(receive))
	var warm []Op
	for i, ending := range []string{
		`UPDATE stock SET total = 3`,
		`BEGIN IMMEDIATE; UPDATE stock SET total = 4`,
		`BEGIN; SELECT * FROM inbox`,
		`INSERT INTO inbox VALUES ('x', 1); DELETE FROM inbox`,
	} {
		d := base.Clone()
		slot.Point(d)
		ops := traced(d, run(pooled))
		require.Equal(t, changes(fresh), changes(ops), "run %d", i)
		if i == 0 {
			warm = ops
		}
		require.Equal(t, warm, ops, "run %d: not a trace of the run before", i)

		require.NoError(t, pooled.Exec(ending))
		slot.Detach()
		pooled.Exec(`ROLLBACK`)
	}
}

// Disks that went through equally many transactions have the same change
// counter, which is all that SQLite compares.
func TestPageCacheDoesNotOutliveTheDisk(t *testing.T) {
	v := newVFS(t)
	one := template(t, v)
	two := one.Clone()
	slot, c := connect(t, v, one)
	require.NoError(t, c.Exec(`UPDATE stock SET total = 1`))
	slot.Point(two)
	require.NoError(t, c.Exec(`UPDATE stock SET total = 2`))

	for range 3 {
		slot.Point(one)
		require.Equal(t, "1", rows(t, c))
		slot.Point(two)
		require.Equal(t, "2", rows(t, c))
	}
}

// The parsed schema does outlive the disk when both have the same schema cookie.
func TestSchemaIsReadAnewOnRequest(t *testing.T) {
	v := newVFS(t)
	one, two := New(), New()
	slot, c := connect(t, v, one)
	require.NoError(t, c.Exec(`CREATE TABLE stock(total); INSERT INTO stock VALUES (1)`))
	slot.Point(two)
	require.NoError(t, c.Exec(`PRAGMA writable_schema=RESET`))
	require.NoError(t, c.Exec(`CREATE TABLE basket(name, total); INSERT INTO basket VALUES ('x', 2)`))

	stmt, _, err := c.Prepare(`SELECT max(total) FROM basket`)
	require.NoError(t, err)
	defer stmt.Close()
	for range 2 {
		slot.Point(one)
		require.NoError(t, c.Exec(`PRAGMA writable_schema=RESET`))
		got, err := query(c, `SELECT total FROM stock`)
		require.NoError(t, err)
		require.Equal(t, "1", got)
		require.False(t, stmt.Step(), "no such table here")
		require.Error(t, stmt.Reset())

		slot.Point(two)
		require.NoError(t, c.Exec(`PRAGMA writable_schema=RESET`))
		_, err = query(c, `SELECT total FROM stock`)
		require.Error(t, err)
		require.True(t, stmt.Step(), "a prepared statement is compiled again")
		require.Equal(t, 2, stmt.ColumnInt(0))
		require.NoError(t, stmt.Reset())
	}
}
