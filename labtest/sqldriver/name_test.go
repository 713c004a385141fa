package sqldriver

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAStatementIsNamedByVerbAndTable(t *testing.T) {
	for sql, name := range map[string]string{
		"INSERT INTO inbox (id) VALUES (?)":                         "insert-inbox",
		"insert or ignore into main.Inbox_Rows values (1)":          "insert-inbox-rows",
		"REPLACE INTO inbox VALUES (1)":                             "replace-inbox",
		"\n UPDATE OR FAIL \"stock\" SET n = 1":                     "update-stock",
		"DELETE FROM claims WHERE id IN (SELECT id FROM inbox)":     "delete-claims",
		"SELECT qty FROM (SELECT * FROM stock)":                     "select-stock",
		"SELECT 1":                                                  "select",
		"WITH old AS (SELECT id FROM a) DELETE FROM b WHERE id = 1": "with-b",
		"WITH old AS (SELECT id FROM a) SELECT * FROM old":          "with-a",
		"SAVEPOINT s":              "savepoint",
		"PRAGMA foreign_keys = ON": "pragma",
		"INSERT INTO a VALUES (1) ON CONFLICT DO UPDATE SET n = n+1": "insert-a",
		"": "",
	} {
		require.Equal(t, name, nameOf(sql), sql)
	}
	require.True(t, changes("WITH old AS (SELECT id FROM a) DELETE FROM b"))
	require.False(t, changes("SELECT 'DELETE FROM b'"))
}
