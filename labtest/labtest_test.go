package labtest_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/labtest"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
)

// failures is a test that fails without failing this one.
type failures struct {
	testing.TB
	said []string
}

func (f *failures) Helper()                      {}
func (f *failures) Errorf(s string, args ...any) { f.said = append(f.said, fmt.Sprintf(s, args...)) }

func TestADesignOfTheLabFailsWithItsStoryAndALink(t *testing.T) {
	f := &failures{TB: t}
	labtest.Holds(f, "receiver none\norder snack-7 7", explore.Options{Depth: 1})
	require.Len(t, f.said, 1)
	require.Contains(t, f.said[0], "at-most-once breaks")
	require.Contains(t, f.said[0], "receiver none\norder snack-7 7\nduplicate request 1\n")
	require.Contains(t, f.said[0], "at-most-once at step")
	_, fragment, ok := strings.Cut(f.said[0], labtest.Page+"#")
	require.True(t, ok, f.said[0])
	l, err := scenario.DecodeLink(strings.TrimSpace(fragment))
	require.NoError(t, err)
	require.Equal(t, "receiver none\norder snack-7 7\nduplicate request 1\n", l.Text)
}

func TestADesignOfOnesOwnFailsWithItsStoryAndAPage(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	require.NoError(t, labtest.Register(forgetful("forgetful")))
	f := &failures{TB: t}
	labtest.Holds(f, "receiver forgetful\norder snack-7 7", explore.Options{Depth: 1, Kinds: []string{"drop"}})
	require.Len(t, f.said, 1)
	require.Contains(t, f.said[0], "receiver forgetful\norder snack-7 7\ndrop response 1\n")
	require.NotContains(t, f.said[0], "#v1", "no link that the page cannot open")
	_, file, ok := strings.Cut(f.said[0], "file://")
	require.True(t, ok, f.said[0])
	page, err := os.ReadFile(strings.TrimSpace(file))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(page), "<!doctype html>"), string(page[:40]))
}

// Code that fails ends the exploration with the scenario in which it does.
func TestCodeThatFailsSaysWhere(t *testing.T) {
	r := forgetful("fragile")
	r.Build = func(env node.Warehouse, _ node.Limits) node.Receiver { return fragile{always{env}} }
	require.NoError(t, labtest.Register(r))
	sc, err := scenario.Parse("receiver fragile\norder snack-7 7")
	require.NoError(t, err)
	_, err = explore.Explore(t.Context(), sc, explore.Options{Depth: 1, Kinds: []string{"delay", "drop"}}, nil)
	require.ErrorContains(t, err, "no second time")
	require.ErrorContains(t, err, "receiver fragile\norder snack-7 7\ndrop request 1", "the first whose retry comes")
}

// fragile cannot stand a retry.
type fragile struct{ always }

func (r fragile) Receive(m node.Request) node.Reply {
	if r.env.Now() > 100 {
		panic("no second time")
	}
	return r.always.Receive(m)
}

// A limit that is met proves nothing; a test that asked for everything fails.
func TestAnExplorationThatIsCutShortFails(t *testing.T) {
	f := &failures{TB: t}
	labtest.Holds(f, "order snack-7 7", explore.Options{Depth: 2, Runs: 50})
	require.Len(t, f.said, 1)
	require.Contains(t, f.said[0], "that was not all")
	f = &failures{TB: t}
	labtest.Holds(f, "order snack-7 7", explore.Options{Depth: 2, Random: 50})
	require.Empty(t, f.said, "chance was asked for")
}

// forgetful applies every request.
func forgetful(name string) labtest.Receiver {
	return labtest.Receiver{
		Name: name, Schema: node.StockSchema, Points: []node.Point{"stock-updated"},
		Build: func(env node.Warehouse, _ node.Limits) node.Receiver { return always{env} },
	}
}

type always struct{ env node.Warehouse }

func (r always) Receive(m node.Request) node.Reply {
	tx := r.env.DB().Begin()
	defer tx.Rollback()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach("stock-updated")
	tx.Commit()
	return node.Accept(m.ID)
}

func TestRegisterSaysWhatDoesNotFit(t *testing.T) {
	for _, c := range []struct {
		change func(*labtest.Receiver)
		want   string
	}{
		{func(r *labtest.Receiver) { r.Name = "inbox" }, "one of the lab's own"},
		{func(r *labtest.Receiver) { r.Name = "" }, "needs a name"},
		{func(r *labtest.Receiver) { r.Name = "two words" }, "needs a name"},
		{func(r *labtest.Receiver) { r.Build = nil }, "a Build"},
		{func(r *labtest.Receiver) { r.Schema = "CREATE TABLE inbox (id TEXT);" }, "node.StockSchema"},
		{func(r *labtest.Receiver) { r.Schema = "lunch" }, "does not run"},
		{func(r *labtest.Receiver) { r.Points = nil }, `"stock-updated", which is not in its Points`},
	} {
		r := forgetful("misfit")
		c.change(&r)
		require.ErrorContains(t, labtest.Register(r), c.want)
	}
	require.NoError(t, labtest.Register(forgetful("misfit")), "a name can be registered again")
}

// Nothing said about the depth means one fault: a run without one proves little.
func TestNoDepthIsOneFault(t *testing.T) {
	r := labtest.Holds(t, "order snack-7 7", explore.Options{})
	require.Equal(t, 1, r.Depth)
	require.Greater(t, r.Runs, 1)
}
