package lessons

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// asked reads the fixture with a fence in its second passage.
func asked(t *testing.T, fence string) (string, error) {
	text, err := os.ReadFile("testdata/01-small.md")
	require.NoError(t, err)
	changed := strings.Replace(string(text), "Step on, but answer before.\n", "```"+fence+"\n```\n", 1)
	require.NotEqual(t, string(text), changed)
	read, err := Read(fstest.MapFS{"01-small.md": {Data: []byte(changed)}}, engine(t))
	if err != nil {
		return "", err
	}
	return read.Lessons[0].Passages[1].Prose, nil
}

func TestSchemasAndLogsAreWrittenByTheLab(t *testing.T) {
	prose, err := asked(t, "schema receiver inbox postgres")
	require.NoError(t, err)
	require.Contains(t, prose, "<pre><code class=\"language-sql\">CREATE TABLE inbox (\n"+
		"  id  TEXT PRIMARY KEY NOT NULL,\n  qty BIGINT NOT NULL\n);\n</code></pre>", "and of the other table, stock, nothing")

	prose, err = asked(t, "log snack-7")
	require.NoError(t, err)
	require.Contains(t, prose, "<pre><code>0 info shop snack-7 order saved\n")
	require.Contains(t, prose, "50 warn shop snack-7 no answer in time: unknown\n")

	for fence, says := range map[string]string{
		"log snack-9":                      `:24: nothing is logged about "snack-9"; allowed: log ID`,
		"schema receiver inbox":            `:24: "receiver inbox" is no schema; allowed: schema DB TABLE DIALECT`,
		"schema receiver claims postgres":  ":24: the run has no table claims of receiver",
		"schema warehouse inbox postgres":  ":24: the run has no table inbox of warehouse",
		"schema receiver inbox postgresql": `:24: there is no dialect "postgresql"; allowed: sqlite, postgres, mysql`,
	} {
		_, err := asked(t, fence)
		require.ErrorContains(t, err, says)
	}
}
