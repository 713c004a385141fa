package main

import (
	"bufio"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/explore"
)

// All that two faults can do to the preset: as many runs as there are sets of up to
// two faults that fit, and no promise breaks.
func TestNoTwoFaultsBreakTheInboxAfterALostACK(t *testing.T) {
	status, out, errs := run("", "explore", "lost-ack", "-depth", "2", "-json")
	require.Equal(t, held, status)
	var r explore.Report
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.True(t, r.Exhausted)
	require.Empty(t, r.Violations)
	require.Equal(t, 2, r.Depth)
	require.Greater(t, r.Runs, 79*78/4, "79 runs up to one fault, which sim/explore counts by hand; of the pairs some exclude each other")
	require.Less(t, r.Runs, 79*78)
	require.Contains(t, errs, "nothing broken")
}

func TestTheReportOfExploreHasTheNamesOfTheContract(t *testing.T) {
	text := "receiver id-first\norder snack-7 7"
	status, out, _ := run(text, "explore", "-", "-json", "-base", "https://example.org/")
	require.Equal(t, broken, status)
	m := object(t, out)
	require.ElementsMatch(t, []string{"runs", "distinct", "depth", "exhausted", "limited", "violations"}, keys(m))
	violations := m["violations"].([]any)
	require.Len(t, violations, 2)
	v := violations[0].(map[string]any)
	require.ElementsMatch(t, []string{"rule", "faults", "steps", "step", "scenario", "words", "link"}, keys(violations[0]))
	require.Equal(t, "no-loss", v["rule"])
	require.Equal(t, 1.0, v["faults"])
	require.Equal(t, text+"\ncrash receiver id-committed 1\n", v["scenario"])

	// The link is what lab run makes of it, which opens at the first step that breaks
	// anything, and shows the same. The false ACK comes before the order is lost.
	v = violations[1].(map[string]any)
	require.Equal(t, "honest-ack", v["rule"])
	link := v["link"].(string)
	require.True(t, strings.HasPrefix(link, "https://example.org/#v2/"), link)
	status, out, _ = run("", "run", link, "-json", "-base", "https://example.org/")
	require.Equal(t, broken, status)
	require.Equal(t, link, object(t, out)["link"])
	require.Empty(t, object(t, out)["warnings"])
	require.Equal(t, v["steps"], object(t, out)["steps"])
}

func TestExploreTellsTheStoryOfTheSmallest(t *testing.T) {
	status, out, _ := run("receiver none\norder snack-7 7", "explore", "-", "-kinds", "drop,duplicate")
	require.Equal(t, broken, status)
	require.Contains(t, out, "at-most-once breaks (done twice), with 1 fault")
	require.Contains(t, out, "  duplicate request 1\n")
	require.Contains(t, out, "stock 14 of 7  broken: at-most-once")
	require.Contains(t, out, "#v2/text=receiver+none~order+snack-7+7~duplicate+request+1/step=")

	status, out, _ = run("", "explore", "first-delivery", "-kinds", "drop")
	require.Equal(t, held, status)
	require.Contains(t, out, "3 runs, 3 of them different, up to 1 fault added (drop)\nno promise breaks\n")
}

// A copy after 30 h meets an inbox that was purged at 25 h. What the class was given
// beside that is not needed; the id was seen at 10 ms, and keeping it for 25 h is enough.
func TestExploreTellsWhatIsNotNeededAndFromWhereOnItIsSafe(t *testing.T) {
	const text = "receiver expiring-inbox\nreplicas 2\norder snack-7 7\npurge receiver at=25h\nduplicate request 1 by=30h\n" +
		"freeze receiver at=900ms\nresume receiver at=950ms"
	status, out, _ := run(text, "explore", "-", "-kinds", "drop")
	require.Equal(t, broken, status)
	require.Contains(t, out, "a purge of the warehouse and a copy of a request 30 h later\n")
	require.Contains(t, out, "not needed: replicas 2; freeze receiver at=900ms; resume receiver at=950ms\n"+
		"retention, here 24 h: safe from 25 h on\nduplicate request 1 by=…, here 30 h: breaks from 25 h on\n")

	_, out, _ = run(text, "explore", "-", "-kinds", "drop", "-json")
	v := object(t, out)["violations"].([]any)[0].(map[string]any)
	require.Equal(t, []any{"replicas 2", "freeze receiver at=900ms", "resume receiver at=950ms"}, v["spared"])
	require.Equal(t, map[string]any{"name": "retention", "is": 86_400_000.0, "from": 90_000_000.0, "breaks": false}, v["thresholds"].([]any)[0])
}

func TestExitStatusOfExplore(t *testing.T) {
	for _, c := range []struct {
		args []string
		want int
	}{
		{[]string{"first-delivery", "-depth", "0"}, held},
		{[]string{"first-delivery", "-random", "20", "-seed", "3"}, held},
		{[]string{"memory-set", "-depth=0"}, broken},
		{[]string{"first-delivery", "-limit", "10"}, limited},
		{[]string{"first-delivery", "-depth", "7"}, badInput},
		{[]string{"first-delivery", "-depth", "one"}, badInput},
		{[]string{"first-delivery", "-depth"}, badInput},
		{[]string{"first-delivery", "-limit", "0"}, badInput},
		{[]string{"first-delivery", "-kinds", "flood"}, badInput},
		{[]string{"first-delivery", "-kinds", ","}, badInput},
		{[]string{"first-delivery", "-random", "5", "-seed", "x"}, badInput},
		{[]string{"no-such-preset"}, badInput},
	} {
		status, out, errs := run("", append([]string{"explore"}, c.args...)...)
		require.Equal(t, c.want, status, "%v: %s%s", c.args, out, errs)
	}
	_, _, errs := run("", "explore", "first-delivery", "-kinds", "flood")
	require.Contains(t, errs, "drop, delay, duplicate")
}

func TestHelpNamesEveryKind(t *testing.T) {
	_, out, _ := run("", "help")
	for _, k := range catalog.FaultKinds {
		require.Contains(t, out, k.Sentence)
	}
}

func TestTheTableHasEveryReceiverWithEveryPublisher(t *testing.T) {
	status, out, _ := run("", "table", "-json")
	require.Equal(t, held, status)
	var table explore.TableReport
	require.NoError(t, json.Unmarshal([]byte(out), &table))
	require.True(t, table.Exhausted)
	receivers, publishers := catalog.ByRole(catalog.Receiver), catalog.ByRole(catalog.Publisher)
	require.Len(t, table.Cells, len(receivers)*len(publishers))
	for i, c := range table.Cells {
		r, p := receivers[i/len(publishers)], publishers[i%len(publishers)]
		require.Equal(t, []string{r.Name, p.Name}, []string{c.Receiver, c.Publisher})
		switch right := []string{catalog.Safe}; {
		case p.Refuses:
			require.Equal(t, []string{catalog.Refuses}, c.Verdicts, "%s %s", r.Name, p.Name)
		case (r.Correct || r.Wasteful) && (p.Correct || p.Wasteful): // what is wasted breaks no rule
			require.Equal(t, right, c.Verdicts, "%s %s", r.Name, p.Name)
		default:
			require.NotEqual(t, right, c.Verdicts, "%s %s: neither mends the other", r.Name, p.Name)
		}
		for _, v := range c.Violations {
			require.True(t, strings.HasPrefix(v.Link, defaultBase+"#v2/"), v.Link)
		}
	}
}

func TestTheTableForPeople(t *testing.T) {
	var b strings.Builder
	term := &terminal{out: bufio.NewWriter(&b)}
	term.cells(explore.TableReport{Runs: 9, Cells: []explore.Cell{
		{Receiver: "inbox", Publisher: "outbox", Verdicts: []string{"safe"}},
		{Receiver: "id-first", Publisher: "outbox", Verdicts: []string{"lost", "false ACK"}, Violations: []explore.Violation{
			{Scenario: "receiver id-first\norder snack-7 7\ncrash receiver id-committed 1\n"},
		}},
	}})
	require.Zero(t, term.close(0))
	require.Equal(t, `publisher outbox
  inbox                  safe
  id-first               lost, false ACK          order snack-7 7; crash receiver id-committed 1
9 runs
`, b.String())
}

// What only explore takes is not taken, and ignored, by another command.
func TestFlagsOfExploreAreRefusedElsewhere(t *testing.T) {
	for _, args := range [][]string{{"table", "-depth", "1"}, {"run", "lost-ack", "-kinds=drop"}, {"list", "-seed", "3"}} {
		var out, errs strings.Builder
		require.Equal(t, badInput, lab(args, strings.NewReader(""), &out, &errs), args)
		require.Contains(t, errs.String(), "takes no flag")
		require.Empty(t, out.String())
	}
}

// A name that is nearly one is asked for.
func TestANearPresetIsAskedFor(t *testing.T) {
	var out, errs strings.Builder
	require.Equal(t, badInput, lab([]string{"run", "lost-akc"}, strings.NewReader(""), &out, &errs))
	require.Contains(t, errs.String(), `did you mean "lost-ack"?`)
}
