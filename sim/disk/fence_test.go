package disk

import (
	"iter"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"
)

// crash begins receive on a new slot of d and detaches it before the given
// operation. The connection is as the dead process left it.
func crash(t *testing.T, v *VFS, d *Disk, at Op) (*Slot, *sqlite3.Conn) {
	s, c := connect(t, v, d)
	d.Log = func(op Op) {
		if op.File == at.File && op.Kind == at.Kind {
			s.Detach()
		}
	}
	err := c.Exec(receive)
	d.Log = nil
	require.Error(t, err)
	require.Nil(t, s.mount.disk, "the crash came")
	return s, c
}

var commitPoint = Op{File: "db-journal", Kind: Delete}

func TestDetachedConnectionGetsErrors(t *testing.T) {
	v := newVFS(t)
	s, c := connect(t, v, template(t, v))
	require.NoError(t, c.Exec(`BEGIN IMMEDIATE; UPDATE stock SET total = 1`))
	s.Detach()
	require.ErrorIs(t, c.Exec(`COMMIT`), sqlite3.IOERR)
	c.Exec(`ROLLBACK`) // SQLite may have rolled back by itself
	require.True(t, c.GetAutocommit())
	_, err := query(c, `SELECT total FROM stock`)
	require.ErrorIs(t, err, sqlite3.IOERR)
	_, err = sqlite3.Open(s.DSN())
	require.ErrorIs(t, err, sqlite3.CANTOPEN)
}

// The dead connection's ROLLBACK plays its journal back and deletes it, if it is
// let. Then the next process would find a torn transaction and nothing to undo.
func TestRollbackOfTheDeadTouchesNothing(t *testing.T) {
	v := newVFS(t)
	d := template(t, v)
	_, dead := crash(t, v, d, commitPoint)
	version := d.Version()

	dead.Exec(`ROLLBACK`)
	require.NoError(t, dead.Close())
	require.Equal(t, version, d.Version())
	require.True(t, d.names["db-journal"].live())
	_, next := connect(t, v, d)
	require.Equal(t, before, rows(t, next))
	requireIntact(t, next)
}

// Without a ROLLBACK in between, the transaction reaches neither the disk it
// began on nor the one its slot points at now.
func TestTransactionDoesNotMoveToAnotherDisk(t *testing.T) {
	for _, sql := range []string{`COMMIT`, `ROLLBACK`, `INSERT INTO inbox VALUES ('x', 1); COMMIT`} {
		v := newVFS(t)
		old, fresh := template(t, v), template(t, v)
		s, c := connect(t, v, old)
		require.NoError(t, c.Exec(spill))
		require.True(t, old.names["db-journal"].live(), "spilled")
		versions := [...]uint64{old.Version(), fresh.Version()}
		s.Point(fresh)
		err := c.Exec(sql)
		if sql != `ROLLBACK` {
			require.ErrorIs(t, err, sqlite3.IOERR, sql)
		}
		c.Exec(`ROLLBACK`)
		require.Equal(t, versions, [...]uint64{old.Version(), fresh.Version()}, sql)
		require.True(t, old.names["db-journal"].live())

		require.Equal(t, before, rows(t, c), "the slot's new disk")
		require.NoError(t, c.Exec(receive))
		require.Equal(t, after, rows(t, c))
		requireIntact(t, c)
		_, heir := connect(t, v, old)
		require.Equal(t, before, rows(t, heir), "the old disk, rolled back by the next process")
		requireIntact(t, heir)
	}
}

// A read transaction does not move either: half of its rows would be another
// disk's.
func TestReadTransactionDoesNotMoveToAnotherDisk(t *testing.T) {
	v := newVFS(t)
	s, c := connect(t, v, template(t, v))
	require.NoError(t, c.Exec(`BEGIN; SELECT total FROM stock`))
	s.Point(template(t, v))
	_, err := query(c, `SELECT id FROM inbox`)
	require.ErrorIs(t, err, sqlite3.IOERR)
	c.Exec(`ROLLBACK`) // SQLite has rolled back by itself
	require.True(t, c.GetAutocommit())
	require.Equal(t, before, rows(t, c))
}

// COMMIT deletes its journal by name, after closing it. When the slot is pointed
// elsewhere in between, that name is another process's hot journal.
func TestCommitDoesNotDeleteAnotherDisksJournal(t *testing.T) {
	v := newVFS(t)
	d, other := template(t, v), template(t, v)
	crash(t, v, other, commitPoint)
	found := files(other)

	s, c := connect(t, v, d)
	d.Log = func(op Op) {
		if op.File == "db-journal" && op.Kind == Close {
			s.Point(other)
		}
	}
	require.ErrorIs(t, c.Exec(receive), sqlite3.IOERR)
	c.Exec(`ROLLBACK`)
	require.Equal(t, found, files(other))
	require.True(t, d.names["db-journal"].live())
}

// Whatever moment a connection dies at, after ROLLBACK and Point it is as good
// as a new one.
func TestConnectionIsReusableAfterEveryCrash(t *testing.T) {
	v := newVFS(t)
	base := template(t, v)
	s, c := connect(t, v, base.Clone())
	for at, more := 1, true; more; at++ {
		d := base.Clone()
		s.Point(d)
		ops := 0
		d.Log = func(Op) {
			if ops++; ops == at {
				s.Detach()
			}
		}
		c.Exec(receive)
		more = ops >= at
		c.Exec(`ROLLBACK`)
		require.True(t, c.GetAutocommit())

		clean := base.Clone()
		s.Point(clean)
		require.Equal(t, before, rows(t, c), "operation %d", at)
		require.NoError(t, c.Exec(receive))
		require.Equal(t, after, rows(t, c))
		requireIntact(t, c)
		require.Nil(t, clean.names["db-journal"])
	}
}

// Log may park the coroutine that SQLite runs on. It is resumed dead: SQLite
// unwinds by an I/O error, and the connection serves the next run.
func TestCrashWhileParkedInsideSQLite(t *testing.T) {
	v := newVFS(t)
	d := template(t, v)
	s, c := connect(t, v, d)
	_, other := connect(t, v, d)
	var died error
	resume, stop := iter.Pull(func(yield func(Op) bool) {
		d.Log = func(op Op) {
			if op.File == "db" && op.Kind == Write {
				yield(op)
			}
		}
		died = c.Exec(receive)
	})
	defer stop()
	_, parked := resume()
	require.True(t, parked)
	d.Log = nil
	_, err := query(other, `SELECT total FROM stock`)
	require.ErrorIs(t, err, sqlite3.BUSY, "others run meanwhile")
	s.Detach()
	require.Equal(t, before, rows(t, other))
	_, parked = resume()
	require.False(t, parked)
	require.ErrorIs(t, died, sqlite3.IOERR)

	c.Exec(`ROLLBACK`)
	s.Point(d)
	require.NoError(t, c.Exec(receive))
	require.Equal(t, after, rows(t, other))
}
