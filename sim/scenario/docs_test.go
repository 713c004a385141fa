package scenario

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
)

var update = flag.Bool("update", false, "rewrite the generated parts of docs/scenario.md")

const reference = "../../docs/scenario.md"

// generated are the parts of the language reference that say what the tables say.
var generated = map[string]func() string{
	"options":     optionsTable,
	"designs":     designsTable,
	"actions":     func() string { return verbsTable(catalog.Actions) },
	"faults":      func() string { return verbsTable(catalog.Faults) },
	"corruptions": corruptionsTable,
	"points":      pointsTable,
	"limits":      limitsTable,
	"presets":     presetsTable,
}

var generatedPart = regexp.MustCompile(`(?s)<!-- ([a-z]+) -->\n.*?<!-- end -->`)

// The reference says what the catalog says. After a change of the catalog:
//
//	go test ./sim/scenario -run TestReference -update
func TestReference(t *testing.T) {
	written, err := os.ReadFile(reference)
	require.NoError(t, err)
	found := map[string]bool{}
	fresh := generatedPart.ReplaceAllStringFunc(string(written), func(part string) string {
		name := generatedPart.FindStringSubmatch(part)[1]
		require.Contains(t, generated, name)
		found[name] = true
		return fmt.Sprintf("<!-- %s -->\n%s<!-- end -->", name, generated[name]())
	})
	require.Len(t, found, len(generated), "every part has a place in the reference")
	if *update {
		require.NoError(t, os.WriteFile(reference, []byte(fresh), 0o644))
		return
	}
	require.Equal(t, fresh, string(written), "run the test with -update")
}

// The examples of the reference are read, and the errors it quotes are real.
func TestReferenceExamples(t *testing.T) {
	written, err := os.ReadFile(reference)
	require.NoError(t, err)
	blocks := regexp.MustCompile("(?s)```([a-z]+)\n(.*?)```").FindAllStringSubmatch(string(written), -1)
	kinds := map[string]int{}
	for _, b := range blocks {
		kinds[b[1]]++
		if b[1] == "link" {
			link, err := DecodeLink(strings.TrimSpace(b[2]))
			require.NoError(t, err, b[2])
			require.Equal(t, strings.TrimSpace(b[2]), EncodeLink(link))
			continue
		}
		_, err := Parse(b[2])
		require.NoError(t, err, b[2])
	}
	require.Equal(t, map[string]int{"scenario": 6, "link": 2}, kinds)

	for _, text := range []string{
		"order a 1\ndrpo response 1",
		"order snack-7 7\nreceiver none\ncrash receiver inbox-inserted 1",
		"order snack-7 7\n\n\norder snack-7 8",
		"order snack-7 7\nreplicas 2\nfreeze receiver-3 at=12ms",
		"order snack-7 7\nraise receiver-2 committed 1",
	} {
		problem := mistake(t, text)
		require.Contains(t, string(written), fmt.Sprintf("    line %d: %s\n", problem.Line, problem.Message))
	}
}

// table lays out a Markdown table.
func table(head []string, rows [][]string) string {
	var b strings.Builder
	rule := make([]string, len(head))
	for i := range rule {
		rule[i] = "---"
	}
	for _, row := range slices.Concat([][]string{head, rule}, rows) {
		for i := range row {
			row[i] = strings.ReplaceAll(row[i], "|", `\|`)
		}
		b.WriteString("| " + strings.Join(row, " | ") + " |\n")
	}
	return b.String()
}

func code(words ...string) string { return "`" + strings.Join(words, "`, `") + "`" }

func optionsTable() string {
	var rows [][]string
	for _, o := range catalog.Options {
		values := code(allowed(o)...)
		if o.Kind != catalog.Choice {
			values = strings.Join(allowed(o), ", or ")
		} else if _, ok := catalog.Find(catalog.Role(o.Key), o.Default); ok {
			values = "a design, see below"
		}
		rows = append(rows, []string{code(o.Key), values, code(o.Default), o.Meaning, mattersWith(o)})
	}
	return table([]string{"key", "allowed", "default", "meaning", "matters with"}, rows)
}

// mattersWith says with what an option has an effect: "" for always.
func mattersWith(o catalog.Option) string {
	if o.Idle != "" {
		key, value := split(o.Idle)
		return fmt.Sprintf("`%s` other than `%s`", key, value)
	}
	has := func(d catalog.Design) bool { return slices.Contains(d.Options, o.Key) }
	if relayed := func(d catalog.Design) bool { return len(d.Relay) > 0 }; slices.Equal(designsThat(has), designsThat(relayed)) {
		return "a relay"
	}
	return strings.Join(designsThat(has), ", ")
}

// designsThat names the designs that are so.
func designsThat(so func(catalog.Design) bool) []string {
	var out []string
	for _, d := range catalog.Designs {
		if so(d) {
			out = append(out, fmt.Sprintf("`%s %s`", d.Role, d.Name))
		}
	}
	return out
}

func designsTable() string {
	var rows [][]string
	for _, d := range catalog.Designs {
		correct := "no"
		switch {
		case d.Correct:
			correct = "yes"
		case d.Refuses:
			correct = "no: it refuses to work"
		case d.Wasteful:
			correct = "no: it breaks none, but does again what is done, or gives it up"
		}
		rows = append(rows, []string{code(string(d.Role) + " " + d.Name), d.Sentence, correct})
	}
	return table([]string{"statement", "what it does", "correct"}, rows)
}

func verbsTable(verbs []catalog.Verb) string {
	var rows [][]string
	for _, v := range verbs {
		ways := strings.ReplaceAll(code(strings.Split(v.Syntax, " or ")...), "`, `", "` or `")
		rows = append(rows, []string{ways, v.Meaning, code(v.Example)})
	}
	return table([]string{"statement", "meaning", "example"}, rows)
}

func corruptionsTable() string {
	var rows [][]string
	for _, c := range catalog.Corruptions {
		rows = append(rows, []string{code(c.Name), c.Sentence})
	}
	return table([]string{"way", "the reply as it arrives"}, rows)
}

func pointsTable() string {
	var rows [][]string
	for _, p := range catalog.Points {
		rows = append(rows, []string{code(string(p.Role) + " " + p.Name), p.Sentence, reachedBy(p)})
	}
	return table([]string{"point", "what has happened", "reached by"}, rows)
}

// reachedBy lists the designs that have a point, or those that have not when they
// are fewer.
func reachedBy(p catalog.Point) string {
	if p.Role == catalog.Receiver && slices.Contains(catalog.ParkingPoints, p.Name) {
		return "every, with `unknown-version park`"
	}
	var with, without []string
	for _, d := range catalog.Designs {
		points, ofRole := d.Points, d.Role == p.Role
		if p.Role == catalog.Relay {
			points, ofRole = d.Relay, len(d.Relay) > 0
		}
		switch {
		case slices.Contains(points, p.Name):
			with = append(with, d.Name)
		case ofRole:
			without = append(without, d.Name)
		}
	}
	switch {
	case len(without) == 0:
		return "every"
	case len(without) < len(with):
		return "every but " + strings.Join(without, ", ")
	}
	return strings.Join(with, ", ")
}

func limitsTable() string {
	return table([]string{"what", "at most"}, [][]string{
		{"the text", fmt.Sprintf("%d bytes", MaxText)},
		{"a line", fmt.Sprintf("%d bytes", MaxLine)},
		{"the title", fmt.Sprintf("%d characters", MaxTitle)},
		{"orders, actions and faults together", fmt.Sprint(MaxStatements)},
		{"an id", fmt.Sprintf("%d characters", MaxID)},
		{"a quantity", fmt.Sprint(MaxQty)},
		{"a time", FormatTime(MaxTime)},
		{"the number of a message, the occurrence of a point", fmt.Sprint(MaxNumber)},
		{"the number of a copy", fmt.Sprint(MaxCopy)},
	})
}

func presetsTable() string {
	var rows [][]string
	for _, p := range Presets() {
		mends := ""
		switch {
		case p.MendsWith != "" && p.Mends != "":
			mends = code(p.MendsWith) + ", see " + code(p.Mends)
		case p.MendsWith != "":
			mends = code(p.MendsWith)
		case p.Mends != "":
			mends = code(p.Mends)
		}
		rows = append(rows, []string{p.Group, code(p.Name), p.Title, strings.ReplaceAll(p.Watch, "\n", " "), mends})
	}
	return table([]string{"group", "preset", "title", "what to watch for", "mended by"}, rows)
}
