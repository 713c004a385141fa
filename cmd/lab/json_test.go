package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
)

// wrong is what nobody can mean, of every sort.
var wrong = [][]string{
	{"jump"}, {"-loud"}, {"--"}, {"---json"}, {"list", "-loud"}, {"list", "-loud=3"}, {"run", "lost-ack", "-Json"}, // unknown
	{"run"}, {"schema"}, {"sql"}, {"sql", "lost-ack"}, {"file"}, {"link"}, {"explore"}, // an argument is missing
	{"list", "a"}, {"table", "a"}, {"help", "a"}, {"run", "a", "b"}, {"schema", "a", "b"}, {"sql", "a", "b", "c"},
	{"file", "a", "b"}, {"link", "a", "b"}, {"explore", "a", "b"}, // or one too many
	{"run", "lost-ack", "-as"}, {"link", "lost-ack", "-base"}, {"sql", "lost-ack", "SELECT 1", "-step"},
	{"sql", "lost-ack", "SELECT 1", "-db"}, {"explore", "lost-ack", "-depth"}, {"explore", "lost-ack", "-kinds"},
	{"explore", "lost-ack", "-limit"}, {"explore", "lost-ack", "-random"}, {"explore", "lost-ack", "-seed"}, {"schema", "inbox", "-dialect"}, // a value is missing
	{"run", "lost-ack", "-as", "pdf"}, {"link", "lost-ack", "-base", "lunch"}, {"sql", "lost-ack", "SELECT 1", "-step", "x"},
	{"sql", "lost-ack", "SELECT 1", "-step=-1"}, {"sql", "lost-ack", "SELECT 1", "-step", "999"},
	{"sql", "lost-ack", "SELECT 1", "-db", "bank"}, {"explore", "lost-ack", "-depth", "x"}, {"explore", "lost-ack", "-depth", "99"},
	{"explore", "lost-ack", "-kinds", ","}, {"explore", "lost-ack", "-kinds", "flood"}, {"explore", "lost-ack", "-limit", "0"},
	{"explore", "lost-ack", "-random", "0"}, {"explore", "lost-ack", "-seed", "x"}, {"schema", "inbox", "-dialect", "oracle"}, // or no good
	{"list", "-as", "svg"}, {"list", "-base", "http://x/"}, {"schema", "inbox", "-base=http://x/"}, {"table", "-depth", "1"},
	{"run", "lost-ack", "-step", "3"}, {"run", "lost-ack", "-dialect", "mysql"}, {"run", "lost-ack", "-seed", "3"}, {"link", "lost-ack", "-db", "receiver"},
	{"file", "lost-ack", "-as", "svg"}, {"explore", "lost-ack", "-step", "3"}, {"help", "-base", "http://x/"}, // misplaced
	{"run", "no-such"}, {"run", "-"}, {"schema", "no-such"}, {"link", "no-such"}, {"explore", "no-such"},
	{"sql", "no-such", "SELECT 1"}, {"sql", "lost-ack", "SELECT * FROM no_such"}, {"sql", "lost-ack", "DELETE FROM inbox"},
	{"run", "#v1/lost-akc"}, {"file", "no-such"}, // not there
}

// refused reads what is wrong out of JSON.
func refused(t *testing.T, args []string) {
	t.Helper()
	status, out, errs := run("order snack-7 seven", args...)
	require.Equal(t, badInput, status, lines(args))
	require.Empty(t, errs, lines(args))
	m := object(t, out)
	require.ElementsMatch(t, []string{"error", "line", "allowed"}, keys(m), lines(args))
	require.NotEmpty(t, m["error"], lines(args))
}

// Wherever -json stands, what is wrong is said in JSON, and on the standard output.
func TestWhatIsWrongIsSaidInJSONWhereverTheFlagStands(t *testing.T) {
	for _, args := range wrong {
		status, out, errs := run("order snack-7 seven", args...)
		require.Equal(t, badInput, status, lines(args))
		require.Empty(t, out, lines(args))
		require.True(t, strings.HasPrefix(errs, "lab: "), "%s: %s", lines(args), errs)
		for i := range len(args) + 1 {
			for _, flag := range []string{"-json", "--json"} {
				refused(t, slices.Insert(slices.Clone(args), i, flag))
			}
		}
	}
	for _, args := range [][]string{{"-json"}, {"file", "lost-ack", "-json"}, {"list", "-json=true"}, {"run", "lost-ack", "-as", "svg", "-json"}} {
		refused(t, args)
	}
}

// What is right is said in JSON, too.
func TestEveryCommandThatTakesItPrintsJSON(t *testing.T) {
	for _, args := range [][]string{
		{"list"}, {"run", "lost-ack"}, {"run", "memory-set"}, {"schema", "inbox"}, {"schema", "preset:memory-set"},
		{"sql", "lost-ack", "SELECT 1"}, {"link", "lost-ack"}, {"explore", "first-delivery", "-depth=0"}, {"help"}, {"-h"}, {"run", "--help"},
	} {
		for i := range len(args) + 1 {
			with := slices.Insert(slices.Clone(args), i, "-json")
			status, out, _ := run("", with...)
			require.NotEqual(t, badInput, status, lines(with))
			require.True(t, json.Valid([]byte(out)), "%s: %.200s", lines(with), out)
		}
	}
}

func TestTheJSONOfTheListHasTheNamesOfTheContract(t *testing.T) {
	_, out, _ := run("", "list", "-json")
	var list []map[string]any
	require.NoError(t, json.Unmarshal([]byte(out), &list))
	require.Len(t, list, len(scenario.Presets()))
	for i, p := range scenario.Presets() {
		require.Equal(t, map[string]any{
			"name": p.Name, "title": p.Title, "group": p.Group, "watch": p.Watch, "mends": p.Mends, "scenario": p.Text,
		}, list[i])
	}
}

// Of a design there is one database, of a preset there are two, as run.
func TestTheJSONOfASchemaHasTheNamesOfTheContract(t *testing.T) {
	for name, dbs := range map[string][]string{
		"inbox": {"receiver"}, "outbox": {"publisher"}, "memory-set": {"receiver"},
		"preset:memory-set": {"publisher", "receiver"}, "lost-ack": {"publisher", "receiver"},
	} {
		_, out, _ := run("", "schema", name, "-json")
		var list []map[string]string
		require.NoError(t, json.Unmarshal([]byte(out), &list))
		var got []string
		_, text, _ := run("", "schema", name)
		for _, s := range list {
			require.Len(t, s, 2)
			require.Contains(t, text, s["ddl"])
			got = append(got, s["db"])
		}
		require.Equal(t, dbs, got, name)
	}
}

func TestTheJSONOfALinkHasTheNamesOfTheContract(t *testing.T) {
	_, out, _ := run("", "link", "lost-ack", "-json", "-base", "https://example.org/")
	m := object(t, out)
	_, text, _ := run("", "link", "lost-ack", "-base", "https://example.org/")
	_, report, _ := run("", "run", "lost-ack", "-json")
	require.Equal(t, map[string]any{"link": strings.TrimSpace(text), "digest": object(t, report)["digest"]}, m)
}

// -h anywhere asks for help, and gets it on the standard output.
func TestHelpIsGivenWhereverItIsAskedFor(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}, {"--help"}, {"run", "-help"}, {"jump", "-h"}} {
		status, out, errs := run("", args...)
		require.Equal(t, held, status)
		require.Equal(t, usage, out)
		require.Empty(t, errs)
	}
	_, out, _ := run("", "help", "-json")
	require.Equal(t, map[string]any{"usage": usage}, object(t, out))
}

// The usage shows every flag with every command that takes it.
func TestTheUsageShowsEveryFlag(t *testing.T) {
	_, text, _ := strings.Cut(usage, "\n\n")
	text, _, _ = strings.Cut(text, "\n\n")
	for name, c := range commands {
		_, own, ok := strings.Cut(text, "  lab "+name)
		require.True(t, ok, name)
		own, _, _ = strings.Cut(own, "\n  lab ")
		needed := 0
		for _, f := range c.flags {
			open := "["
			if f == "to" { // the one flag that is needed
				open, needed = " ", 1
			}
			if name != "help" {
				require.Contains(t, own, open+"-"+f, name)
			}
		}
		require.Equal(t, len(c.flags)-needed, strings.Count(own, "[-")+strings.Count(name, "help"), name)
	}
}
