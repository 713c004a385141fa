package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
)

// run calls the command as a shell would.
func run(stdin string, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = lab(args, strings.NewReader(stdin), &o, &e)
	return status, o.String(), e.String()
}

func object(t *testing.T, text string) map[string]any {
	var m map[string]any
	require.NoError(t, json.Unmarshal([]byte(text), &m), text)
	return m
}

func TestTheReportHasTheNamesOfTheContract(t *testing.T) {
	status, out, _ := run("", "run", "lost-ack", "-json")
	require.Equal(t, held, status)
	m := object(t, out)
	for _, key := range []string{"scenario", "title", "counts", "rules", "settled", "steps", "ms", "digest", "link", "unmet", "warnings", "figures", "because"} {
		require.Contains(t, m, key)
	}
	counts := m["counts"].(map[string]any)
	for name, want := range map[string]float64{
		"orders": 1, "requests": 2, "deliveries": 2, "acks_sent": 2, "acks_accepted": 1, "applications": 1, "duplicates": 1,
		"conflicts": 0, "unknown": 1, "refused": 0, "parked": 0, "false_alarms": 0, "effects": 0, "stock": 7, "stock_expected": 7,
	} {
		require.Equal(t, want, counts[name], name)
	}
	require.Len(t, m["rules"], 11)
	require.ElementsMatch(t, []string{"name", "verdict", "order", "step", "why", "because", "causes_text", "causes"}, keys(m["rules"].([]any)[0]))
	require.Equal(t, []any{}, m["unmet"])
	require.Equal(t, []any{}, m["warnings"])
	require.Equal(t, 270.0, m["ms"])
}

func keys(v any) []string {
	var out []string
	for k := range v.(map[string]any) {
		out = append(out, k)
	}
	return out
}

func TestExitStatus(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"order snack-7 7", held},
		{"receiver none\norder snack-7 7\ndrop response 1", broken},
		{"step-limit 20\norder snack-7 7", limited},
		{"step-limit 60\nreceiver none\norder snack-7 7\ndrop response 1\norder snack-8 8 at=900ms", broken}, // snack-7 twice, then the limit
		{"order snack-7 seven", badInput},
		{"", badInput},
	} {
		status, _, _ := run(c.text, "run", "-")
		require.Equal(t, c.want, status, c.text)
		status, _, _ = run(c.text, "run", "-json", "-")
		require.Equal(t, c.want, status, c.text)
	}
}

func TestBadInputNamesThePlaceAndWhatIsAllowed(t *testing.T) {
	status, out, errs := run("order snack-7 7\ncrash receiver lunch 1", "run", "-", "-json")
	require.Equal(t, badInput, status)
	m := object(t, out)
	require.Equal(t, 2.0, m["line"])
	require.Contains(t, m["error"], "lunch")
	require.Contains(t, m["allowed"], "inbox-inserted")
	require.Empty(t, errs)

	_, out, errs = run("order snack-7 7\ncrash receiver lunch 1", "run", "-")
	require.Empty(t, out)
	require.Contains(t, errs, "line 2")
	require.Contains(t, errs, "inbox-inserted")
}

func TestWrongCommandsSayWhatThereIs(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "lab run"},
		{[]string{"jump"}, "schema"},
		{[]string{"run"}, "lab run needs a preset, a file, a link, or -"},
		{[]string{"run", "a", "b"}, "lab run takes one argument, and \"b\" is one too many"},
		{[]string{"list", "a"}, "lab list takes no argument, and got \"a\""},
		{[]string{"schema", "preset:inbox"}, "no design or preset \"inbox\""},
		{[]string{"run", "no-such-preset"}, "lab list names the presets"},
		{[]string{"run", "lost-ack", "-loud"}, "-json"},
		{[]string{"link", "lost-ack", "-base"}, "-base needs a value: -base URL"},
		{[]string{"link", "lost-ack", "-base", "javascript:alert(1)"}, "https://"},
		{[]string{"schema", "lunch"}, "lab list names the presets"},
		{[]string{"run", "http://x/#v9/lost-ack"}, "v9"},
		{[]string{"run", "http://x/#v1%zz"}, "link"},
		{[]string{"run", "http://x/p/lunch/"}, "lunch"},
	} {
		status, out, errs := run("", c.args...)
		require.Equal(t, badInput, status, c.args)
		require.Empty(t, out, c.args)
		require.Contains(t, errs, c.want, c.args)
	}
}

func TestOneRunByNameFileLinkAndInput(t *testing.T) {
	p, _ := scenario.FindPreset("memory-set")
	file := filepath.Join(t.TempDir(), "mine.txt")
	require.NoError(t, os.WriteFile(file, []byte(p.Text), 0o600))
	_, link, _ := run("", "link", "memory-set", "-base", "http://example.org/lab/")
	_, fileLink, _ := run("", "link", file)
	require.True(t, strings.HasPrefix(link, "http://example.org/lab/#v2/memory-set/"), link)
	require.NotContains(t, fileLink, "%")

	status, want, _ := run("", "run", "memory-set")
	require.Equal(t, broken, status)
	for _, arg := range []string{file, "-", strings.TrimSpace(link), strings.TrimSpace(fileLink), "http://example.org/p/memory-set/", "http://example.org/p/memory-set/#v1"} {
		status, got, _ := run(p.Text, "run", arg)
		require.Equal(t, broken, status, arg)
		require.Equal(t, want, got, arg)
	}
}

func TestALinkWhoseRunCameOutDifferentlySaysSo(t *testing.T) {
	status, out, _ := run("", "run", "#v1/lost-ack/digest=0000000000", "-json")
	require.Equal(t, held, status)
	require.Contains(t, object(t, out)["warnings"].([]any)[0], "0000000000")
	_, own, _ := run("", "run", strings.TrimSpace(object(t, out)["link"].(string)), "-json")
	require.Empty(t, object(t, own)["warnings"])
}

func TestSchemaIsWhatRuns(t *testing.T) {
	_, inbox, _ := run("", "schema", "inbox")
	require.Contains(t, inbox, "CREATE TABLE inbox")
	_, none, _ := run("", "schema", "none")
	require.NotContains(t, none, "inbox")
	_, both, _ := run("", "schema", "lost-ack")
	require.Contains(t, both, "CREATE TABLE outbox")
	require.Contains(t, both, inbox)
}

// In a dialect there are the same tables, of a design and of both designs of a preset.
func TestSchemaInAnotherDialect(t *testing.T) {
	_, inbox, _ := run("", "schema", "inbox", "-dialect", "postgres")
	require.Contains(t, inbox, "qty BIGINT NOT NULL")
	_, both, _ := run("", "schema", "lost-ack", "-dialect=postgres")
	require.Contains(t, both, inbox)
	require.Contains(t, both, "rowid        BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE")
	status, _, errs := run("", "schema", "inbox", "-dialect", "oracle")
	require.Equal(t, badInput, status)
	require.Contains(t, errs, "allowed: sqlite, postgres, mysql")
}

// The design memory-set has tables of the warehouse alone; the preset of that
// name has those of both.
func TestSchemaOfANameThatADesignAndAPresetShare(t *testing.T) {
	_, design, _ := run("", "schema", "memory-set")
	require.NotContains(t, design, "CREATE TABLE outbox")
	status, preset, _ := run("", "schema", "preset:memory-set")
	require.Equal(t, held, status)
	require.Equal(t, 1, strings.Count(preset, "CREATE TABLE outbox"))
	require.Contains(t, preset, design)
}

func TestListNamesEveryPreset(t *testing.T) {
	_, out, _ := run("", "list")
	for _, p := range scenario.Presets() {
		require.Contains(t, out, p.Name)
		require.Contains(t, out, p.Title)
	}
}

// Each warning, and each fault that was never met, is said once.
func TestTheTerminalSaysEachWarningOnce(t *testing.T) {
	status, out, _ := run("relays 2\norder m1 5\ndrop request 9\n", "run", "-")
	require.Equal(t, held, status)
	require.Equal(t, 1, strings.Count(out, "warning: two relays without a claim"))
	require.Equal(t, 1, strings.Count(out, "never met, line 3: drop request 9"))
}

// What -why adds to the story, -json says too.
func TestWhyIsProvedByRunningAgain(t *testing.T) {
	const scenario = "receiver id-first\norder a 5\ncrash receiver id-committed 1\n"
	const says = "Without the crash it holds; with an inbox it holds."
	status, out, _ := run(scenario, "run", "-", "-why")
	require.Equal(t, broken, status)
	require.Contains(t, out, "\nwhy no-loss: "+says+"\nwhy honest-ack: "+says+"\n")

	_, out, _ = run(scenario, "run", "-", "-json")
	for _, r := range object(t, out)["rules"].([]any) {
		rule := r.(map[string]any)
		if rule["verdict"] == "held" {
			require.Empty(t, rule["causes"], rule)
			require.Empty(t, rule["causes_text"], rule)
			continue
		}
		require.Equal(t, says, rule["causes_text"])
		first := rule["causes"].([]any)[0].(map[string]any)
		require.Equal(t, []any{"crash receiver id-committed 1"}, first["without"])
		require.Equal(t, true, first["holds"])
		fact := rule["because"].([]any)[0].(map[string]any)["facts"].([]any)[0].(map[string]any)
		require.Equal(t, "broken", fact["kind"])
		require.Equal(t, []any{rule["step"]}, fact["steps"])
	}

	_, out, _ = run("order a 5\n", "run", "-", "-why")
	require.Contains(t, out, "\nwhy: every promise held\n")

	_, out, _ = run("publisher outbox-claimed\nrelays 2\nlease 10ms\nlatency 30ms\ntimeout 100ms\norder a 5\n", "run", "-", "-why")
	require.Contains(t, out, "warning: lease shorter than the timeout\n")
	require.Contains(t, out, "\nwhy: no promise is broken so far; the run met its limit (step-limit) before all was decided\n")
}
