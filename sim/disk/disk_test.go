package disk

import (
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"
)

const schema = `
	CREATE TABLE inbox(id TEXT PRIMARY KEY, qty INTEGER) WITHOUT ROWID;
	CREATE TABLE stock(total INTEGER);
	INSERT INTO stock VALUES (0);`

// receive is a transaction that changes two pages of the database.
const receive = `
	BEGIN IMMEDIATE;
	INSERT INTO inbox VALUES ('snack-7', 7);
	UPDATE stock SET total = total + 7;
	COMMIT;`

// spill begins a transaction too large for its cache: it writes to the database
// file before COMMIT.
const spill = `
	PRAGMA cache_size=1; PRAGMA cache_spill=1;
	BEGIN IMMEDIATE;
	UPDATE stock SET total = 1;
	WITH n(i) AS (VALUES (1) UNION ALL SELECT i+1 FROM n WHERE i < 500)
	INSERT INTO inbox SELECT 'order-' || i, i FROM n;`

// state is what the schema holds, as read by rows.
const (
	before = "0"
	after  = "7 snack-7"
)

func newVFS(t testing.TB) *VFS {
	v := Register(t.Name())
	t.Cleanup(v.Unregister)
	return v
}

func open(t testing.TB, s *Slot) *sqlite3.Conn {
	c, err := sqlite3.Open(s.DSN())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, c.Close()) })
	return c
}

// connect opens a connection on a new slot that points at d.
func connect(t testing.TB, v *VFS, d *Disk) (*Slot, *sqlite3.Conn) {
	s := v.NewSlot()
	s.Point(d)
	return s, open(t, s)
}

// template makes a disk with the schema in place and nothing open.
func template(t testing.TB, v *VFS) *Disk {
	d := New()
	s := v.NewSlot()
	s.Point(d)
	c, err := sqlite3.Open(s.DSN())
	require.NoError(t, err)
	require.NoError(t, c.Exec(schema))
	require.NoError(t, c.Close())
	s.Detach()
	return d
}

// query gives the first column of all rows, joined by spaces.
func query(c *sqlite3.Conn, sql string) (string, error) {
	stmt, _, err := c.Prepare(sql)
	if err != nil {
		return "", err
	}
	var out []string
	for stmt.Step() {
		out = append(out, stmt.ColumnText(0))
	}
	if err := stmt.Err(); err != nil {
		stmt.Close()
		return "", err
	}
	return strings.Join(out, " "), stmt.Close()
}

func rows(t testing.TB, c *sqlite3.Conn) string {
	out, err := query(c, `SELECT total FROM stock UNION ALL SELECT id FROM inbox`)
	require.NoError(t, err)
	return out
}

// files tells names and bytes.
func files(d *Disk) map[string]string {
	out := map[string]string{}
	for name, in := range d.names {
		b := make([]byte, in.written.size)
		in.written.readAt(b, 0)
		out[name] = string(b)
	}
	return out
}

func requireIntact(t testing.TB, c *sqlite3.Conn) {
	out, err := query(c, `PRAGMA integrity_check`)
	require.NoError(t, err)
	require.Equal(t, "ok", out)
}

func TestJournalModeIsDelete(t *testing.T) {
	_, c := connect(t, newVFS(t), New())
	mode, err := query(c, `PRAGMA journal_mode`)
	require.NoError(t, err)
	require.Equal(t, "delete", mode)
}

// A transaction that never reached the database file leaves a journal that SQLite
// deletes unread: there is nothing to roll back.
func TestUnreadJournalIsNoRecovery(t *testing.T) {
	v := newVFS(t)
	d := New()
	s, c := connect(t, v, d)
	d.Log = func(op Op) {
		if op.File == "db" && op.Kind == Write {
			s.Detach()
		}
	}
	require.Error(t, c.Exec(schema))
	d.Log = nil
	d.OnRecover(func() { t.Error("rolled back") })
	require.True(t, d.names["db-journal"].live())
	_, next := connect(t, v, d)
	got, err := query(next, `SELECT count(*) FROM sqlite_schema`)
	require.NoError(t, err)
	require.Equal(t, "0", got)
	require.Nil(t, d.names["db-journal"])
}

func TestRollbackOfTheLivingIsNoRecovery(t *testing.T) {
	v := newVFS(t)
	d := template(t, v)
	_, c := connect(t, v, d)
	d.OnRecover(func() { t.Error("rolled back") })
	require.NoError(t, c.Exec(spill))
	require.True(t, d.names["db-journal"].live())
	require.NoError(t, c.Exec(`ROLLBACK`))
	require.Equal(t, before, rows(t, c))
}

func TestCrashAtEveryOperation(t *testing.T) {
	v := newVFS(t)
	base := template(t, v)
	var recovered, kept, lost int
	for at := 1; ; at++ {
		d := base.Clone()
		s, c := connect(t, v, d)
		ops := 0
		var found map[string]string
		d.Log = func(Op) {
			if ops++; ops == at {
				found = files(d)
				s.Detach()
			}
		}
		err := c.Exec(receive)
		if ops < at {
			require.NoError(t, err)
			break
		}
		c.Exec(`ROLLBACK`)
		d.Log = nil
		require.Equal(t, found, files(d), "operation %d was not done, nor any after", at)

		played := 0
		d.OnRecover(func() { played++ })
		hot := d.names["db-journal"] != nil && d.names["db-journal"].live()
		_, next := connect(t, v, d)
		got := rows(t, next)
		requireIntact(t, next)
		require.Contains(t, []string{before, after}, got, "operation %d", at)
		require.Equal(t, hot, played == 1, "operation %d: hot %v, played back %d times", at, hot, played)
		require.NoError(t, next.Exec(`DELETE FROM inbox`))
		require.Equal(t, hot, played == 1, "operation %d: a commit is no recovery", at)
		if err == nil {
			require.Equal(t, after, got, "operation %d: COMMIT said yes", at)
		}
		recovered += played
		if got == after {
			kept++
		} else {
			lost++
		}
	}
	require.Positive(t, recovered)
	require.Positive(t, kept)
	require.Positive(t, lost)
	t.Logf("recovered %d, kept %d, lost %d", recovered, kept, lost)
}
