package sim

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// endlessly gives a row c.x for ever.
const endlessly = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) "

const tooLong = "stopped after 150,000 steps of SQLite’s virtual machine"

func TestEveryQueryEnds(t *testing.T) {
	s := atTheEnd(t)
	endless := endlessly + "SELECT count(*) FROM c"
	require.Equal(t, tooLong, s.Query(endless).Limit)
	require.Equal(t, s.Query(endless), s.Query(endless))
	require.Equal(t, []string{"7"}, rowsOf(s.Query("SELECT total FROM stock")))

	f := s.Query(endlessly + "SELECT x FROM c")
	require.Equal(t, "the first 200 rows; there are more", f.Limit)
	require.Len(t, f.Rows, 200)
	require.Equal(t, "200", f.Rows[199][0].Text)
	f = s.Query(endlessly + "SELECT x FROM c LIMIT 200")
	require.Len(t, f.Rows, 200)
	require.Empty(t, f.Limit, "these are all")

	// A row at last, and then no more: what was found stays.
	f = s.Query(endlessly + "SELECT x FROM c WHERE x = 3")
	require.Equal(t, tooLong, f.Limit)
	require.Equal(t, []string{"3"}, rowsOf(f))

	// 10,000 values of 900 bytes are more than the 8 MB that SQLite gets.
	hoard := endlessly + "SELECT x, zeroblob(900) AS z FROM (SELECT x FROM c LIMIT 10000) ORDER BY z, x DESC"
	require.Equal(t, protocol.Found{Error: "out of memory"}, s.Query(hoard))
	require.Equal(t, []string{"7"}, rowsOf(s.Query("SELECT total FROM stock")))
}

// The limits leave room for all that a run can write.
func TestEverythingThatARunWritesCanBeAskedFor(t *testing.T) {
	e := engineFor(t)
	long := "order " + strings.Repeat("x", scenario.MaxID) + " " + fmt.Sprint(scenario.MaxQty)
	texts := []string{long, "receiver inbox-outbox\n" + long + "\ncorrupt response 1 as broken"}
	for _, p := range scenario.Presets() {
		texts = append(texts, p.Text)
	}
	for _, text := range texts {
		sc := parse(t, text)
		r := e.Run(sc)
		for _, db := range []string{trace.Publisher, trace.Receiver} {
			s, err := e.Snapshot(sc, len(r.Events)-1, db)
			require.NoError(t, err)
			require.Empty(t, s.Query("SELECT * FROM sqlite_schema").Error)
			for _, table := range rowsOf(s.Query("SELECT name FROM sqlite_schema WHERE type = 'table'")) {
				f := s.Query(`SELECT * FROM "` + table + `" WHERE rowid NOT LIKE '%z'`)
				require.Empty(t, f.Error+f.Limit, "%s of\n%s", table, text)
			}
		}
	}
}

// Functions whose single call can take longer than anybody waits are refused, and
// what to use instead is said.
func TestWhatNothingBoundsIsRefused(t *testing.T) {
	s := atTheEnd(t)
	for call, says := range map[string]string{
		"'aaaa' REGEXP '(a|a)*b'":              "regexp is not to be had here, since nothing bounds the time it takes; use LIKE or GLOB",
		"regexp('(a|a)*b', id) FROM inbox":     "regexp is not to be had here, since nothing bounds the time it takes; use LIKE or GLOB",
		"RegExpI('a', 'A')":                    "regexpi is not to be had here, since nothing bounds the time it takes; use LIKE or GLOB",
		"decimal_pow2(20000)":                  "decimal_pow2 is not to be had here, since nothing bounds the time it takes; use numbers",
		"count(*) FROM inbox WHERE 1 REGEXP 2": "regexp is not to be had here, since nothing bounds the time it takes; use LIKE or GLOB",
		"decimal_sum(qty) FROM inbox":          "decimal_sum is not to be had here, since nothing bounds the time it takes; use numbers",
		"trim('xax', 'x')":                     "trim with two arguments is not to be had here, since nothing bounds the time it takes; without the second argument it takes away spaces",
		"rtrim(id, 'x') FROM inbox":            "rtrim with two arguments is not to be had here, since nothing bounds the time it takes; without the second argument it takes away spaces",
		"unhex('4-1', '-')":                    "unhex with two arguments is not to be had here, since nothing bounds the time it takes; use it without the second argument",
	} {
		require.Equal(t, says, s.Query("SELECT "+call).Error, call)
	}
	const byDecimal = "COLLATE decimal is not to be had here, since nothing bounds the time it takes; use numbers"
	for _, sql := range []string{
		"SELECT '1e5000000' = '2e5000000' COLLATE decimal",
		"SELECT value FROM generate_series(1, 9) ORDER BY value || 'e5000000' COLLATE decimal",
		"SELECT value FROM generate_series(1, 9) GROUP BY value || '' COLLATE DECIMAL",
		endlessly + "SELECT x FROM c WHERE x || '' < '1' COLLATE decimal",
	} {
		require.Equal(t, protocol.Found{Error: byDecimal}, s.Query(sql), sql)
	}
	require.Equal(t, []string{"a | a | a | A"}, rowsOf(s.Query("SELECT trim(' a '), ltrim(' a'), rtrim('a '), CAST(unhex('41') AS TEXT)")))
}

// Where one call takes as long as two lengths multiplied, fewer steps are allowed.
func TestAStatementWithAHeavyFunctionGetsFewerSteps(t *testing.T) {
	s := atTheEnd(t)
	for name, call := range map[string]string{
		"like": "x LIKE '%a_________________________________z'", "glob": "x GLOB '*a?????????????????????????????z'",
		"replace": "replace(x, 'aaa', 'b') = ''", "instr": "instr(x, 'aab')", "json_patch": "json_patch('{}', '{}') = x",
	} {
		says := "stopped after 10,000 steps of SQLite’s virtual machine, the most that a statement with " + name + " gets"
		require.Equal(t, says, s.Query(endlessly+"SELECT count(*) FROM c WHERE "+call).Limit, name)
		inside := endlessly + ", v AS (SELECT " + call + " AS y FROM c) SELECT count(*) FROM c, (SELECT y FROM v) WHERE y < 0"
		require.Equal(t, says, s.Query(inside).Limit, name)
	}
	require.Equal(t, []string{"snack-7"}, rowsOf(s.Query("SELECT id FROM inbox WHERE id LIKE '%ACK_7'")))
	f := s.Query("SELECT value FROM generate_series(1, 999) WHERE value NOT LIKE '%z'")
	require.Equal(t, "the first 200 rows; there are more", f.Limit, "a row is not more than its steps")
	require.Equal(t, "LIKE or GLOB pattern too complex", s.Query("SELECT id FROM inbox WHERE id LIKE '"+strings.Repeat("%", maxPattern+1)+"'").Error)
}

// A pragma as a table runs a statement of its own for each row, which is counted.
func TestPragmasAreCounted(t *testing.T) {
	s := atTheEnd(t)
	for _, pragma := range []string{"integrity_check", "quick_check", "table_info('inbox')", "foreign_key_check", "function_list", "table_list"} {
		f := s.Query(endlessly + "SELECT count(*) FROM c CROSS JOIN pragma_" + pragma)
		require.Equal(t, protocol.Found{Columns: []string{"count(*)"}, Limit: tooLong}, f, pragma)
	}
	columns := s.Query("SELECT count(*) FROM sqlite_schema t, pragma_table_info(t.name)")
	require.Empty(t, columns.Limit+columns.Error)
}

// What is done before the first step has an end as well.
func TestNothingIsEndlessBeforeTheFirstStep(t *testing.T) {
	s := atTheEnd(t)
	doubling := func(first, next string) string {
		sql := "WITH a0(x) AS (" + first + ")"
		for i := 1; i <= 40; i++ {
			sql += fmt.Sprintf(", a%d(x) AS (%s)", i, strings.ReplaceAll(next, "#", fmt.Sprintf("a%d", i-1)))
		}
		return sql + " SELECT * FROM a40"
	}
	for sql, says := range map[string]string{
		doubling("SELECT 1", "SELECT l.x FROM # l, # r"):                       "VIEWs and/or subqueries nested too deep",
		doubling("SELECT 1", "SELECT x FROM # UNION ALL SELECT x FROM #"):      "VIEWs and/or subqueries nested too deep",
		doubling("SELECT 1", "SELECT x + x FROM #"):                            "out of memory",
		doubling("SELECT qty FROM inbox", "SELECT x || x FROM # WHERE x > ''"): "out of memory",
		"SELECT max(" + strings.Repeat("1,", maxArguments) + "1)":              "too many arguments on function max",
	} {
		require.Equal(t, protocol.Found{Error: says}, s.Query(sql), "%.80s", sql)
	}
}

// harmless are all other functions that there are: each takes at most as long as its
// arguments are. Whoever adds one here has looked how long it can take.
var harmless = strings.Fields(`-> ->> abs acos acosh asin asinh atan atan2 atanh avg base64 ceil ceiling changes char coalesce
	concat concat_ws cos cosh count cume_dist degrees dense_rank exp first_value floor format group_concat hex ieee754
	ieee754_exponent ieee754_from_blob ieee754_from_int ieee754_inc ieee754_mantissa ieee754_to_blob ieee754_to_int if ifnull iif
	json json_array json_array_insert json_array_length json_error_position json_extract json_group_array json_group_object
	json_insert json_object json_pretty json_quote json_remove json_replace json_set json_type json_valid jsonb jsonb_array
	jsonb_array_insert jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert jsonb_object jsonb_remove jsonb_replace
	jsonb_set lag last_insert_rowid last_value lead length likelihood likely ln log log10 log2 lower match max min mod nth_value
	ntile nullif octet_length percent_rank pi pow power printf quote radians rank round row_number sign sin sinh soundex
	sqlite_compileoption_get sqlite_compileoption_used sqlite_log sqlite_source_id sqlite_version sqrt string_agg substr substring
	subtype sum tan tanh total total_changes trunc typeof unicode unistr unistr_quote unlikely upper zeroblob`)

// A function or a table that a new SQLite brings along is not let in unseen.
func TestEveryFunctionOfSQLiteHasBeenLookedAt(t *testing.T) {
	c, err := sqlite3.Open(":memory:")
	require.NoError(t, err)
	defer c.Close()
	known := slices.Concat(harmless, chancy, heavy)
	for name := range endless {
		known = append(known, name)
	}
	for name := range endlessWithTwo {
		known = append(known, name)
	}
	require.ElementsMatch(t, known, names(t, c, "SELECT DISTINCT name FROM pragma_function_list"))
	require.ElementsMatch(t, []string{"BINARY", "NOCASE", "RTRIM", "decimal", "time", "uint"}, names(t, c, "SELECT name FROM pragma_collation_list"))
	for _, table := range names(t, c, "SELECT name FROM pragma_module_list WHERE name NOT LIKE 'pragma%'") {
		require.Contains(t, []string{"generate_series", "json_each", "json_tree", "jsonb_each", "jsonb_tree"}, table)
	}
}

func names(t *testing.T, c *sqlite3.Conn, sql string) (out []string) {
	stmt, _, err := c.Prepare(sql)
	require.NoError(t, err)
	defer stmt.Close()
	for stmt.Step() {
		out = append(out, stmt.ColumnText(0))
	}
	require.NoError(t, stmt.Err())
	return out
}
