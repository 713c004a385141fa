package disk

import (
	"context"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/vfs"
	"github.com/stretchr/testify/require"
)

func TestOneWriterManyReaders(t *testing.T) {
	// With synchronous=OFF the journal is in force at once: only the RESERVED lock
	// tells the other connection that it is not hot.
	for _, synchronous := range []string{"FULL", "OFF"} {
		v := newVFS(t)
		d := template(t, v)
		_, writer := connect(t, v, d)
		_, other := connect(t, v, d)

		require.NoError(t, writer.Exec(`PRAGMA synchronous=`+synchronous))
		require.NoError(t, writer.Exec(`BEGIN IMMEDIATE; UPDATE stock SET total = 7`))
		require.Equal(t, synchronous == "OFF", d.names["db-journal"].live())
		require.ErrorIs(t, other.Exec(`BEGIN IMMEDIATE`), sqlite3.BUSY)
		require.Equal(t, before, rows(t, other), "a reader may look while the writer is RESERVED")
		require.NoError(t, writer.Exec(`COMMIT`))
		require.NoError(t, other.Exec(`BEGIN IMMEDIATE; UPDATE stock SET total = total + 1; COMMIT`))
		require.Equal(t, "8", rows(t, writer))
	}
}

func TestCommitWaitsForTheReader(t *testing.T) {
	v := newVFS(t)
	d := template(t, v)
	_, writer := connect(t, v, d)
	_, reader := connect(t, v, d)
	_, late := connect(t, v, d)

	require.NoError(t, reader.Exec(`BEGIN; SELECT total FROM stock`))
	require.NoError(t, writer.Exec(`BEGIN IMMEDIATE; UPDATE stock SET total = 7`))
	require.ErrorIs(t, writer.Exec(`COMMIT`), sqlite3.BUSY)
	require.False(t, writer.GetAutocommit(), "COMMIT left the transaction open")
	_, err := query(late, `SELECT total FROM stock`)
	require.ErrorIs(t, err, sqlite3.BUSY, "no new reader while one writer is PENDING")
	require.Equal(t, before, rows(t, reader), "the old reader goes on")

	require.NoError(t, reader.Exec(`COMMIT`))
	require.NoError(t, writer.Exec(`COMMIT`))
	require.Equal(t, "7", rows(t, late))
}

// A journal in force beside a living writer is not hot: whoever looks finds the
// old rows, or SQLITE_BUSY, but never rolls back.
func TestJournalOfALivingWriterIsNotHot(t *testing.T) {
	v := newVFS(t)
	d := template(t, v)
	_, writer := connect(t, v, d)
	_, reader := connect(t, v, d)
	rows(t, reader)
	d.OnRecover(func() { t.Error("rolled back") })

	seen := map[string]int{}
	hook := func(Op) {
		log := d.Log
		d.Log = nil
		defer func() { d.Log = log }()
		got, err := query(reader, `SELECT total FROM stock`)
		if err != nil {
			require.ErrorIs(t, err, sqlite3.BUSY)
			got = "busy"
		}
		seen[got]++
	}
	d.Log = hook
	require.NoError(t, writer.Exec(receive))
	d.Log = nil
	require.Equal(t, after, rows(t, reader))
	require.Positive(t, seen["busy"])
	require.Positive(t, seen["0"])
	require.Len(t, seen, 3, "before, busy, after: %v", seen)
}

func TestLocksOfTheDeadVanish(t *testing.T) {
	for _, sql := range []string{
		`BEGIN; SELECT total FROM stock`,
		`BEGIN IMMEDIATE; UPDATE stock SET total = 9`,
		`BEGIN EXCLUSIVE; UPDATE stock SET total = 9`,
	} {
		v := newVFS(t)
		d := template(t, v)
		s, dead := connect(t, v, d)
		_, alive := connect(t, v, d)
		require.NoError(t, dead.Exec(sql))
		s.Detach()
		require.NoError(t, alive.Exec(receive), sql)
		require.Equal(t, after, rows(t, alive))
		require.NoError(t, dead.Exec(`ROLLBACK`))
	}
}

func TestBusyHandler(t *testing.T) {
	v := newVFS(t)
	d := template(t, v)
	_, first := connect(t, v, d)
	_, second := connect(t, v, d)
	require.NoError(t, first.Exec(`BEGIN IMMEDIATE; UPDATE stock SET total = 1`))

	asked := 0
	require.NoError(t, second.BusyHandler(func(_ context.Context, count int) bool {
		require.Equal(t, asked, count)
		asked++
		if asked == 3 { // the virtual clock would yield to the other process here
			require.NoError(t, first.Exec(`COMMIT`))
		}
		return true
	}))
	require.NoError(t, second.Exec(receive))
	require.Equal(t, 3, asked)
	require.Equal(t, "8 snack-7", rows(t, first))
}

// Who finds a hot journal asks for EXCLUSIVE without RESERVED. While it is refused,
// others may still begin to read: they too may come to roll the journal back.
func TestWhoIsRefusedTheJournalKeepsNobodyOut(t *testing.T) {
	in := &inode{}
	one, two, late := &file{}, &file{}, &file{}
	require.NoError(t, in.acquire(one, vfs.LOCK_SHARED))
	require.NoError(t, in.acquire(two, vfs.LOCK_SHARED))
	require.ErrorIs(t, in.acquire(one, vfs.LOCK_EXCLUSIVE), sqlite3.BUSY)
	require.NoError(t, in.acquire(late, vfs.LOCK_SHARED))
}
