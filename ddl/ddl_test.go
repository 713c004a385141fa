package ddl_test

import (
	"encoding/json"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"

	"twodeliveries/ddl"
	"twodeliveries/sim/node"
)

// schemas are those of every design, each once.
func schemas() []string {
	all := map[string]bool{}
	for _, d := range node.Publishers {
		all[d.Schema] = true
	}
	for _, d := range node.Receivers {
		all[d.Schema] = true
	}
	return slices.Sorted(maps.Keys(all))
}

func in(t *testing.T, dialect, schema string) string {
	t.Helper()
	text, err := ddl.In(dialect, schema)
	require.NoError(t, err, schema)
	return text
}

const small = `CREATE TABLE outbox (
  id    TEXT PRIMARY KEY NOT NULL,
  body  TEXT NOT NULL,
  sent  INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'a, b'
        CHECK (state IN ('a, b', 'c;'))
);
ALTER TABLE outbox ADD COLUMN key BLOB;
INSERT INTO outbox (id) VALUES ('1');
`

func TestATableIsWrittenAsADatabaseWouldHaveIt(t *testing.T) {
	require.Equal(t, `CREATE TABLE outbox (
  rowid BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,
  id    TEXT PRIMARY KEY NOT NULL,
  body  TEXT NOT NULL,
  sent  BIGINT NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'a, b' CHECK (state IN ('a, b', 'c;')),
  key   BYTEA
);
INSERT INTO outbox (id) VALUES ('1');
`, in(t, "postgres", small))
	require.Equal(t, "CREATE TABLE outbox (\n"+
		"  rowid BIGINT NOT NULL AUTO_INCREMENT UNIQUE,\n"+
		"  id    VARCHAR(255) PRIMARY KEY NOT NULL,\n"+
		"  body  TEXT NOT NULL,\n"+
		"  sent  BIGINT NOT NULL DEFAULT 0,\n"+
		"  state VARCHAR(255) NOT NULL DEFAULT 'a, b' CHECK (state IN ('a, b', 'c;')),\n"+
		"  `key` LONGBLOB\n"+
		") COLLATE utf8mb4_0900_bin;\n"+
		"INSERT INTO outbox (id) VALUES ('1');\n", in(t, "mysql", small))
}

// A text that an index goes by has a length in MySQL.
func TestAnIndexedTextIsShort(t *testing.T) {
	const schema = "CREATE TABLE a (id TEXT PRIMARY KEY NOT NULL);\nALTER TABLE a ADD COLUMN b TEXT;\nCREATE UNIQUE INDEX c ON a (b);\n"
	require.Equal(t, "CREATE TABLE a (\n  id VARCHAR(255) PRIMARY KEY NOT NULL,\n  b  VARCHAR(255)\n) COLLATE utf8mb4_0900_bin;\n"+
		"CREATE UNIQUE INDEX c ON a (b);\n", in(t, "mysql", schema))
}

// Every design has one statement for each table, and none that changes a table.
func TestEveryTableIsOneStatement(t *testing.T) {
	require.Greater(t, len(schemas()), 10)
	for _, schema := range schemas() {
		for _, dialect := range ddl.Names {
			text := in(t, dialect, schema)
			require.Equal(t, strings.Count(schema, "CREATE TABLE"), strings.Count(text, "CREATE TABLE"), text)
			require.NotContains(t, text, "ALTER")
		}
	}
}

// In SQLite the tables are the very tables that the lab runs on.
func TestInSQLiteTheTablesAreTheSame(t *testing.T) {
	for _, schema := range schemas() {
		require.Equal(t, columns(t, schema), columns(t, in(t, "sqlite", schema)))
	}
}

// columns lists what SQLite makes of a schema.
func columns(t *testing.T, schema string) (out []string) {
	db, err := sqlite3.Open(":memory:")
	require.NoError(t, err)
	defer db.Close()
	require.NoError(t, db.Exec(schema), schema)
	s, _, err := db.Prepare(`SELECT concat_ws(' ', t.name, c.cid, c.name, c.type, c."notnull", c.dflt_value, c.pk)
		FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table' ORDER BY t.name, c.cid`)
	require.NoError(t, err)
	defer s.Close()
	for s.Step() {
		out = append(out, s.ColumnText(0))
	}
	require.NoError(t, s.Err())
	require.NotEmpty(t, out)
	return out
}

// PostgreSQL's own parser, and one for MySQL, understand every table.
func TestOtherDatabasesUnderstandEveryTable(t *testing.T) {
	type text struct {
		Dialect string `json:"dialect"`
		SQL     string `json:"sql"`
	}
	wrong := []text{
		{"postgres", "CREATE TABLE a (`key` TEXT)"}, {"postgres", "CREATE TABLE a (b INTEGER PRIMARY KEY AUTOINCREMENT)"},
		{"mysql", "CREATE TABLE a (b BIGINT GENERATED ALWAYS AS IDENTITY)"}, {"mysql", "CREATE TABLE a (b TEXT,)"},
	}
	texts := slices.Clone(wrong)
	for _, schema := range schemas() {
		for _, dialect := range []string{"postgres", "mysql"} {
			texts = append(texts, text{dialect, in(t, dialect, schema)})
		}
	}
	said := parsed(t, texts)
	require.Len(t, said, len(texts))
	for i, s := range said {
		require.Equal(t, i < len(wrong), s != "", "%s: %s\n%s", texts[i].Dialect, s, texts[i].SQL)
	}
}

// parsed is what the parsers say of texts.
func parsed(t *testing.T, texts any) (said []string) {
	for _, name := range []string{"libpg-query", "node-sql-parser"} {
		out, err := exec.Command("../scripts/npm.sh", name).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	npm, err := filepath.Abs("../build/npm")
	require.NoError(t, err)
	given, err := json.Marshal(texts)
	require.NoError(t, err)
	node := exec.Command("node", "testdata/parse.cjs", npm)
	node.Stdin = strings.NewReader(string(given))
	out, err := node.Output()
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(out, &said), "%s", out)
	return said
}

func TestWhatHasNoRuleIsSaid(t *testing.T) {
	for schema, problem := range map[string]string{
		"CREATE TABLE a (id REAL);":                "no rule",
		"CREATE TABLE a (id);":                     "has no type",
		"CREATE TABLE a (id INTEGER PRIMARY KEY);": "who counts it",
		"CREATE TABLE a (b TEXT, UNIQUE (b));":     "no rule",
		"CREATE VIEW a AS SELECT 1;":               "no rule for the statement",
		"ALTER TABLE a ADD COLUMN b TEXT;":         "no rule for the statement",
		"CREATE TABLE a (b TEXT NOT NULL":          "no rule for the statement",
	} {
		_, err := ddl.In("mysql", schema)
		require.ErrorContains(t, err, problem, schema)
	}
	_, err := ddl.In("oracle", small)
	require.ErrorContains(t, err, `no dialect "oracle"`)
}
