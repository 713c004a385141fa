package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The delivery of lost-ack is committed at the end, and not before the first step.
func TestSQLAsksTheDatabaseOfAStep(t *testing.T) {
	status, out, errs := run("", "sql", "lost-ack", "SELECT *, NULL AS note FROM inbox")
	require.Equal(t, held, status)
	require.Equal(t, "id|qty|note\nsnack-7|7|NULL\n", out)
	require.Empty(t, errs)

	status, out, _ = run("", "sql", "lost-ack", "-step", "0", "SELECT total FROM stock")
	require.Equal(t, held, status)
	require.Equal(t, "total\n0\n", out)

	status, out, _ = run("order snack-7 7", "sql", "-", "-db=publisher", "SELECT id FROM outbox", "-json")
	require.Equal(t, held, status)
	require.Equal(t, []any{[]any{map[string]any{"text": "snack-7"}}}, object(t, out)["rows"])

	status, out, errs = run("", "sql", "lost-ack", "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT count(*) FROM c")
	require.Equal(t, limited, status)
	require.Equal(t, "count(*)\n", out)
	require.Contains(t, errs, "stopped after 150,000 steps")
}

func TestFileIsADatabase(t *testing.T) {
	status, out, errs := run("", "file", "lost-ack", "-step", "20")
	require.Equal(t, held, status)
	require.True(t, strings.HasPrefix(out, "SQLite format 3\x00"))
	require.Empty(t, errs)
	_, shop, _ := run("", "file", "lost-ack", "-step", "20", "-db", "publisher")
	require.Contains(t, shop, "CREATE TABLE outbox")
	require.NotContains(t, out, "CREATE TABLE outbox")
}

func TestWrongLooksSayWhatIsAllowed(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"sql", "lost-ack"}, "one SQL statement"},
		{[]string{"sql", "lost-ack", "SELECT 1", "more"}, `lab sql takes two arguments, and "more" is one too many`},
		{[]string{"sql", "lost-ack", "SELECT * FROM foo"}, "no such table: foo"},
		{[]string{"sql", "lost-ack", "DELETE FROM inbox"}, "attempt to write a readonly database"},
		{[]string{"sql", "lost-ack", "SELECT 1", "-step", "99"}, "-step 99 is beyond the run; allowed: 0 to 53"},
		{[]string{"file", "lost-ack", "-step", "-1"}, "0 is before the first"},
		{[]string{"file", "lost-ack", "-db", "bank"}, "allowed: receiver, publisher"},
		{[]string{"file", "lost-ack", "-step"}, "-step needs a value"},
		{[]string{"run", "lost-ack", "-step", "3"}, `lab run takes no flag "-step"; file and sql do`},
		{[]string{"sql", "no-such", "SELECT 1"}, "lab list names the presets"},
	} {
		status, out, errs := run("", c.args...)
		require.Equal(t, badInput, status, c.args)
		require.Empty(t, out, c.args)
		require.Contains(t, errs, c.want, c.args)
	}
}
