package disk

import (
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"
)

// The recording takes row changes from SQLite's pre-update hook. It must report
// old and new values on this VFS, with and without rowid, before they count.
func TestPreUpdateHookGivesOldAndNewRows(t *testing.T) {
	_, c := connect(t, newVFS(t), New())
	require.NoError(t, c.Exec(schema+`CREATE TABLE orders(id INTEGER PRIMARY KEY, name TEXT)`))

	var got []string
	c.PreUpdateHook(func(p sqlite3.PreUpdateData) {
		line := p.Table
		for i := range p.Count() {
			if p.Op != sqlite3.AUTH_INSERT {
				old, err := p.Old(i)
				require.NoError(t, err)
				line += " -" + old.Text()
			}
			if p.Op != sqlite3.AUTH_DELETE {
				new, err := p.New(i)
				require.NoError(t, err)
				line += " +" + new.Text()
			}
		}
		got = append(got, line)
	})
	require.NoError(t, c.Exec(receive+`
		INSERT INTO orders(name) VALUES ('snack'), ('tea');
		UPDATE orders SET name = 'cake' WHERE id = 2;
		UPDATE inbox SET qty = 8;
		REPLACE INTO inbox VALUES ('snack-7', 9);
		DELETE FROM inbox;
		DELETE FROM orders`))
	require.Equal(t, []string{
		"inbox +snack-7 +7",
		"stock -0 +7",
		"orders +1 +snack",
		"orders +2 +tea",
		"orders -2 +2 -tea +cake",
		"inbox -snack-7 +snack-7 -7 +8",
		"inbox -snack-7 -8",
		"inbox +snack-7 +9",
		"inbox -snack-7 -9",
		"orders -1 -snack",
		"orders -2 -cake",
	}, got, "with a hook, DELETE without WHERE goes row by row")
}
