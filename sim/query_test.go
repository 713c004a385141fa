package sim

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/trace"
)

// atTheEnd is the receiver's database at the end of a run: snack-7 is in its
// inbox, its stock is 7.
func atTheEnd(t *testing.T) *Snapshot {
	t.Helper()
	e := engineFor(t)
	sc := preset(t, "lost-ack")
	s, err := e.Snapshot(sc, len(e.Run(sc).Events)-1, trace.Receiver)
	require.NoError(t, err)
	return s
}

func TestErrorsAreSQLitesOwn(t *testing.T) {
	s := atTheEnd(t)
	for sql, says := range map[string]string{
		"SELECT * FROM foo":                      "no such table: foo",
		"SELECT nought FROM inbox":               "no such column: nought",
		"SELEC 1":                                `near "SELEC": syntax error`,
		"SELECT (1":                              "incomplete input",
		"SELECT 'open":                           `unrecognized token: "'open"`,
		"SELECT later(1)":                        "no such function: later",
		"COMMIT":                                 "cannot commit - no transaction is active",
		"SELECT zeroblob(1000000000)":            "string or blob too big",
		"SELECT printf('%*d', 100000, 1)":        "string or blob too big",
		"SELECT 1" + strings.Repeat(", 1", 60):   "too many columns in result set",
		"SELECT '" + strings.Repeat("a", maxSQL): "string or blob too big",
	} {
		require.Equal(t, protocol.Found{Error: says}, s.Query(sql), sql)
	}
}

func TestNothingCanBeWritten(t *testing.T) {
	s := atTheEnd(t)
	file, err := s.File()
	require.NoError(t, err)
	readonly, denied := "attempt to write a readonly database", "not authorized"
	for _, c := range []struct{ sql, says string }{
		{"INSERT INTO inbox VALUES ('x', 1)", readonly},
		{"UPDATE stock SET total = 1", readonly},
		{"DELETE FROM stock", readonly},
		{"WITH x AS (SELECT 1) DELETE FROM inbox RETURNING id", readonly},
		{"REPLACE INTO inbox VALUES ('snack-7', 8)", readonly},
		{"CREATE TABLE t(x)", readonly},
		{"CREATE TEMP TABLE t(x)", readonly},
		{"CREATE INDEX i ON inbox(qty)", readonly},
		{"DROP TABLE inbox", readonly},
		{"ALTER TABLE inbox RENAME TO outbox", readonly},
		{"REINDEX", readonly},
		{"ANALYZE", readonly},
		{"BEGIN IMMEDIATE", readonly},
		{"VACUUM", "authorization denied"},
		{"VACUUM INTO '/slot1/db'", "authorization denied"},
		{"VACUUM INTO 'file:stolen.sqlite?vfs=os'", "authorization denied"},
		{"ATTACH ':memory:' AS other", denied},
		{"ATTACH '/slot1/db' AS other", denied},
		{"DETACH main", denied},
		{"PRAGMA query_only = OFF", denied},
		{"PRAGMA writable_schema = ON", denied},
		{"PRAGMA journal_mode = WAL", denied},
		{"PRAGMA user_version = 3", denied},
		{"PRAGMA user_version(3)", denied},
		{"PRAGMA wal_checkpoint", denied},
		{"SELECT load_extension('x')", "no such function: load_extension"},
	} {
		require.Equal(t, protocol.Found{Error: c.says}, s.Query(c.sql), c.sql)
		require.Equal(t, []string{"7"}, rowsOf(s.Query("SELECT total FROM stock")))
	}
	again, err := s.File()
	require.NoError(t, err)
	require.Equal(t, file, again)
}

// Neither the clock nor chance is the run's, so a query has neither.
func TestTheSameQueryFindsTheSame(t *testing.T) {
	s := atTheEnd(t)
	for call, what := range map[string]string{
		"random()": "random", "randomblob(4)": "randomblob", "datetime('now')": "datetime", "unixepoch()": "unixepoch",
		"strftime('%s', 'now')": "strftime", "CURRENT_TIMESTAMP": "CURRENT_TIMESTAMP",
	} {
		require.Equal(t, protocol.Found{Error: "not authorized to use function: " + what}, s.Query("SELECT "+call))
	}
}

func TestWhatAQueryMayAsk(t *testing.T) {
	s := atTheEnd(t)
	for sql, rows := range map[string][]string{
		"SELECT id, qty FROM inbox":                             {"snack-7 | 7"},
		"-- the ids\nSELECT id FROM inbox; -- all of them":      {"snack-7"},
		";; SELECT 1; /* and no more */ ;":                      {"1"},
		"VALUES (1), (2)":                                       {"1", "2"},
		"SELECT i.id, s.total FROM inbox i JOIN stock s":        {"snack-7 | 7"},
		"PRAGMA integrity_check":                                {"ok"},
		"PRAGMA journal_mode":                                   {"delete"},
		"SELECT name FROM pragma_table_info('inbox')":           {"id", "qty"},
		"SELECT count(*) FROM sqlite_schema WHERE name = 'foo'": {"0"},
		"EXPLAIN QUERY PLAN SELECT total FROM stock":            {"2 | 0 | 216 | SCAN stock"},
		"SELECT id FROM inbox WHERE qty > 99":                   nil,
		"BEGIN":                                                 nil,
	} {
		f := s.Query(sql)
		require.Empty(t, f.Error, sql)
		require.Equal(t, rows, rowsOf(f), sql)
	}
}

func TestOneStatementAtATime(t *testing.T) {
	s := atTheEnd(t)
	for _, sql := range []string{"SELECT 1; SELECT 2", "SELECT 1; -- more\n; DELETE FROM stock", "SELECT 1; nonsense", "SELECT 1\x00 2"} {
		require.Equal(t, protocol.Found{Error: errSeveral.Error()}, s.Query(sql), sql)
	}
	for _, sql := range []string{"", "  \n\t", ";;", "-- nothing", "/* nothing", "/* nothing */ ; -- at all\n"} {
		require.Contains(t, s.Query(sql).Error, "there is no statement to run", sql)
	}
}

func TestKindsOfValues(t *testing.T) {
	s := atTheEnd(t)
	f := s.Query("SELECT NULL, 'NULL', x'00ff', 1.5, -2, '', CAST(x'ff41' AS TEXT) AS odd")
	require.Equal(t, [][]protocol.Value{{
		{Kind: protocol.NullValue, Text: "NULL"}, {Text: "NULL"}, {Kind: protocol.BlobValue, Text: "x'00ff'"},
		{Kind: protocol.NumberValue, Text: "1.5"}, {Kind: protocol.NumberValue, Text: "-2"}, {Text: ""}, {Text: "\ufffdA"},
	}}, f.Rows)
	require.Equal(t, "odd", f.Columns[6])

	f = s.Query("SELECT hex(zeroblob(499)), zeroblob(999)")
	require.Equal(t, strings.Repeat("0", maxShown)+"… (998 characters)", f.Rows[0][0].Text)
	require.Equal(t, "x'"+strings.Repeat("00", maxShown/2)+"… (999 bytes)", f.Rows[0][1].Text)
	f = s.Query("SELECT zeroblob(1000) || zeroblob(1000)")
	require.Equal(t, protocol.Found{Error: "string or blob too big"}, f)
}
