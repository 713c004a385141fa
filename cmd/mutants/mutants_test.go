package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	// What the runner is made of: when it changes, an earlier result of these tests no
	// longer counts.
	_ "twodeliveries/sim"
	_ "twodeliveries/sim/simtest"
)

const root = "../.."

// Each mutant of today's code is killed by the run that kills.txt names, in the way that
// it says. The others have a reason, and survive a selection: all that was worked out by
// hand, and every hundredth fault. `make mutants` tries everything.
func TestEachMutantDiesOrHasAReason(t *testing.T) {
	b, err := build(root, t.TempDir())
	require.NoError(t, err)
	written := known(t)
	var todo, survive []errand
	found := outcome{}
	var texts []string
	seen := map[string]bool{}
	for _, m := range b.mutants() {
		d, is := written[m.key()]
		require.True(t, is, "neither a death nor a reason; try it with go run ./cmd/mutants -write: %s", m.key())
		require.False(t, seen[m.key()], "two mutants have one name: %s", m.key())
		seen[m.key()] = true
		if d.By == "" {
			survive = append(survive, errand{m, everything})
			continue
		}
		if d.By == "test" {
			found[m.key()] = b.byTest(m)
			continue
		}
		if !slices.Contains(texts, d.In) {
			texts = append(texts, d.In)
		}
		todo = append(todo, errand{m, slices.Index(texts, d.In)})
	}
	for key := range written {
		require.True(t, seen[key], "there is no such mutant any more; try it with go run ./cmd/mutants -write: %s", key)
	}

	file, err := json.Marshal(texts)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(b.dir, "texts.json"), file, 0o600))
	require.NoError(t, b.plan("-texts", filepath.Join(b.dir, "texts.json")))
	require.NoError(t, b.deal(todo, 2, func(m *mutation, d death) { found[m.key()] = d }))
	require.NoError(t, agree(found, recorded()))

	require.NoError(t, b.plan("-every", "100"))
	requireNotEntered(t, b)
	clear(found)
	require.NoError(t, b.deal(survive, 2, func(m *mutation, d death) { found[m.key()] = d }))
	for key, d := range found {
		require.Empty(t, d.By, "%s\nhas a reason why nothing kills it, and dies by %s", key, d)
	}
	t.Logf("%d killed again, %d survive", len(todo), len(survive))
}

// known is what is written down: who dies how, and who survives with a reason.
func known(t *testing.T) outcome {
	list, err := reasons()
	require.NoError(t, err)
	all := recorded()
	for _, r := range list {
		for _, key := range r.items {
			require.Empty(t, all[key].By, "a reason why nothing kills it, and it dies: %s", key)
			all[key] = death{}
		}
	}
	return all
}

// What is left out of the right designs' files no run of a right design enters.
func requireNotEntered(t *testing.T, b *built) {
	text, err := os.ReadFile(b.planFile())
	require.NoError(t, err)
	var plan []struct{ Entered []int }
	require.NoError(t, json.Unmarshal(text, &plan))
	entered := map[int]bool{}
	for _, trial := range plan {
		for _, part := range trial.Entered {
			entered[part] = true
		}
	}
	mutated, left := 0, 0
	for _, c := range b.files {
		for _, p := range c.parts {
			name := c.name + " " + p.name
			_, also := alsoRight[c.name]
			switch {
			case p.fn == nil:
			case right(p) && len(p.mutants) > 0:
				require.True(t, entered[p.id], "no run enters %s", name)
				mutated++
			case leftOut[name] != "", also && !right(p):
				require.False(t, entered[p.id], "a right design runs %s", name)
				left++
			}
		}
	}
	require.Greater(t, mutated, 40)
	require.Equal(t, len(leftOut)+2, left, "something is left out that is not there")
}

// The docs say how the mutants die, and why some survive.
func TestTheDocsHoldTheTable(t *testing.T) {
	list, err := reasons()
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(root, docs))
	require.NoError(t, err)
	with, err := withSection(string(text), section(known(t), list))
	require.NoError(t, err)
	require.Equal(t, with, string(text), "run go run ./cmd/mutants -write")
}

func TestRecordsAreReadAsTheyAreWritten(t *testing.T) {
	found := outcome{
		"a.go f, negated: x || y": {By: "rule", What: "no-loss", In: "order a 5\ndrop response 1"},
		"a.go f, removed: g()":    {By: "counts", In: "preset lost-ack"},
		"b.go f, removed: h()":    {By: "counts", In: "preset lost-ack"},
		"b.go f, removed: i()":    {},
	}
	kept := killsText
	defer func() { killsText = kept }()
	killsText = record(found)
	delete(found, "b.go f, removed: i()")
	require.Equal(t, found, recorded())
}

func TestItIsWrongToSurviveWithoutAReasonOrToHaveOneForNothing(t *testing.T) {
	found := outcome{"dies": {By: "rule"}, "survives": {}, "lives": {}}
	require.NoError(t, judge(found, []block{{"why", []string{"survives", "lives"}}}))
	for want, keys := range map[string][]string{
		"survives without a reason: lives":                 {"survives"},
		"a reason, and no such mutant: gone":               {"survives", "lives", "gone"},
		"a reason why nothing kills it, and it dies: dies": {"survives", "lives", "dies"},
	} {
		require.ErrorContains(t, judge(found, []block{{"why", keys}}), want)
	}
}

// Each kind of change, in a function made up for it.
func TestWhatIsChanged(t *testing.T) {
	c, err := parse("f.go", `package node
func f() bool {
	a()
	if x && y { b() } else { c() }
	switch { case x: a()
	case y: b() }
	tx.Exec("UPDATE t SET a = ?, b = 1 WHERE id = ? AND c = 2", 1, 2)
	return x == y
}`)
	require.NoError(t, err)
	c.find()
	require.Len(t, c.parts, 1)
	c.parts[0].think()
	var got []string
	for _, m := range c.parts[0].mutants {
		got = append(got, m.kind+": "+m.of)
	}
	require.Equal(t, []string{
		"removed: a()",
		"swapped with the next: a()",
		"removed: if x && y { b() } else { c() }",
		"swapped with the next: if x && y { b() } else { c() }",
		"removed: switch { case x: a() case y: b() }",
		"swapped with the next: switch { case x: a() case y: b() }",
		`removed: tx.Exec("UPDATE t SET a = ?, b = 1 WHERE id = ? AND c = 2", 1, 2)`,
		"removed: return x == y",
		"negated: x && y",
		"removed: else of x && y",
		"a term left out: x of x && y",
		"a term left out: y of x && y",
		"removed: b()",
		"removed: c()",
		"case removed: case x",
		"negated: x",
		"case swapped with the next: case x",
		"case removed: case y",
		"negated: y",
		"removed: a() (2)",
		"removed: b() (2)",
		"left out of the SQL: SET a = ? of UPDATE t SET a = …",
		"left out of the SQL: SET b = 1 of UPDATE t SET a = …",
		"left out of the SQL: WHERE id = ? of UPDATE t SET a = …",
		"left out of the SQL: WHERE c = 2 of UPDATE t SET a = …",
		"negated: x == y",
	}, got)
	without := c.parts[0].mutants[23]
	require.Contains(t, apply(c.text, 0, without.edits), `tx.Exec("UPDATE t SET a = ?, b = 1 WHERE c = 2", 1)`)
}
