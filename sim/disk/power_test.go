package disk

import (
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"
)

// unplug runs receive with the given setting of synchronous, has the power fail
// before operation at (after COMMIT has returned, if there are fewer), and tells
// what COMMIT said and what the next process finds.
func unplug(t *testing.T, v *VFS, d *Disk, synchronous string, at int) (committed bool, found string, ops int) {
	_, c := connect(t, v, d)
	require.NoError(t, c.Exec(`PRAGMA synchronous=`+synchronous))
	d.Log = func(Op) {
		if ops++; ops == at {
			d.PowerLoss()
		}
	}
	committed = c.Exec(receive) == nil
	c.Exec(`ROLLBACK`)
	d.Log = nil
	if ops < at {
		d.PowerLoss()
	}
	_, next := connect(t, v, d)
	found = rows(t, next)
	requireIntact(t, next)
	return committed, found, ops
}

func TestPowerLossAtEveryOperation(t *testing.T) {
	for _, synchronous := range []string{"FULL", "EXTRA"} {
		v := newVFS(t)
		base := template(t, v)
		base.Sync()
		var lost bool
		for at, more := 1, true; more; at++ {
			committed, found, ops := unplug(t, v, base.Clone(), synchronous, at)
			require.Contains(t, []string{before, after}, found, "%s, operation %d", synchronous, at)
			lost = lost || committed && found == before
			more = ops >= at
		}
		// The unlink of the journal is the commit. FULL does not sync it, so the
		// journal comes back and undoes what was promised.
		require.Equal(t, synchronous == "FULL", lost, synchronous)
	}
}

func TestDeletedJournalComesBackHot(t *testing.T) {
	v := newVFS(t)
	d := template(t, v)
	_, c := connect(t, v, d)
	require.NoError(t, c.Exec(receive))
	require.Nil(t, d.names["db-journal"])
	version := d.Version()

	d.PowerLoss()
	require.Greater(t, d.Version(), version)
	require.True(t, d.names["db-journal"].live())
	require.ErrorIs(t, c.Exec(receive), sqlite3.IOERR, "the power took every process with it")
	recovered := 0
	d.OnRecover(func() { recovered++ })
	_, next := connect(t, v, d)
	require.Equal(t, before, rows(t, next))
	require.Equal(t, 1, recovered)
}

func TestSyncedDiskLosesNothing(t *testing.T) {
	v := newVFS(t)
	d := template(t, v)
	_, c := connect(t, v, d)
	require.NoError(t, c.Exec(`PRAGMA synchronous=OFF`))
	require.NoError(t, c.Exec(receive))
	d.Sync()
	found := files(d)
	d.PowerLoss()
	require.Equal(t, found, files(d))
	_, next := connect(t, v, d)
	require.Equal(t, after, rows(t, next))
}

func TestCloneKeepsWhatIsSynced(t *testing.T) {
	v := newVFS(t)
	d := template(t, v)
	_, c := connect(t, v, d)
	require.NoError(t, c.Exec(`PRAGMA synchronous=EXTRA`))
	require.NoError(t, c.Exec(`UPDATE stock SET total = 1`))
	require.NoError(t, c.Exec(`PRAGMA synchronous=OFF`))
	require.NoError(t, c.Exec(`UPDATE stock SET total = 2`))
	twin := d.Clone()
	twin.PowerLoss()
	_, after := connect(t, v, twin)
	require.Equal(t, "1", rows(t, after))
	require.Equal(t, "2", rows(t, c), "the power failed elsewhere")
}
