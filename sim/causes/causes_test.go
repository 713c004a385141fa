package causes

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/scenario/scenariotest"
	"twodeliveries/sim/simtest"
)

var update = flag.Bool("update", false, "write the golden files anew")

func parse(t testing.TB, text string) scenario.Scenario {
	return again(t, strings.ReplaceAll(text, "; ", "\n"))
}

func again(t testing.TB, text string) scenario.Scenario {
	sc, err := scenario.Parse(text)
	require.NoError(t, err, text)
	return sc
}

func preset(t testing.TB, p scenario.Preset) scenario.Scenario { return again(t, p.Text) }

// What is said of every preset that breaks a promise, and what is offered.
func TestTheCausesOfEveryPreset(t *testing.T) {
	engine := sim.NewEngine()
	defer engine.Close()
	var b strings.Builder
	for _, p := range scenario.Presets() {
		found := Find(engine, preset(t, p))
		require.Empty(t, found.Cut, p.Name)
		if len(found.Rules) == 0 {
			continue
		}
		fmt.Fprintf(&b, "%s\n", p.Name)
		for _, r := range found.Rules {
			fmt.Fprintf(&b, "  %s: %s\n", r.Rule, r.Text)
		}
		for _, m := range found.Mends {
			fmt.Fprintf(&b, "  mends: %s\n", strings.Join(m.With, ", "))
		}
	}
	path := filepath.FromSlash("testdata/causes.txt")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), b.String())
}

// worked are causes worked out by hand.
var worked = []struct{ text, rule, says string }{
	// The first delivery leaves the id without the work; every other crash loses both.
	{"receiver id-first; order a 5; crash receiver id-committed 1", "no-loss",
		"Without the crash it holds; with an inbox it holds."},
	// Two copies arrive, one at each of two processes: either may be missing.
	{"receiver none; order a 5; drop response 1; duplicate request 1", "at-most-once",
		"Without the loss of response 1 and the copy of request 1 it holds; with an inbox it holds."},
	// Another batch only changes which mail is the second: the rule has nothing to do with
	// the order.
	{"receiver mail-in-transaction; order a 5; order b 3 at=7ms; lock receiver from=5ms to=300ms; busy-timeout 10ms; raise receiver mail-sent 2", "outside-backed",
		"Without the lock or without the exception it holds; with the mail in an outbox of its own it holds; here more attempts or a longer wait for a lock would do."},
	// With a longer timeout, or more attempts, nothing is parked when the operator comes.
	{"order a 5; drop response 1; drop response 2; drop response 3; redrive at=1s new-id", "at-most-once",
		"Without the loss of response 1, 2 or 3, or without the redrive, it holds; with a redrive under the same id it holds."},
	// What is said not to help is not said twice.
	{"receiver claim-owner; inject m1 7 at=30ms; order m1 5 at=1s", "no-phantom", "Without the request from outside it holds; no setting that was tried mends it."},
	// A stranger's request is work for nobody, whatever the warehouse remembers.
	{"order b 3; inject a 5 at=1ms", "no-phantom", "Without the request from outside it holds; no setting that was tried mends it."},
	// What the other promise needs, two things, is not said of this one, which needs one.
	{"receiver none; order a 5; drop response 1; duplicate request 1; inject x 5 at=1s", "no-phantom",
		"Without the request from outside it holds; no setting that was tried mends it."},
	// Silence counts as failure, and nothing is lost: the work takes too long.
	{"publisher unknown-as-failed; work 100ms; order a 5", "at-most-once",
		"It breaks without any fault; with an outbox it holds; here a longer timeout would do."},
	// Two wrong designs break the same promise, each by itself.
	{"publisher unknown-as-done; ack status-only; order a 5; drop request 1; order b 5 at=1s; answer request 2 with 200", "no-loss",
		"Without the loss of request 1 and the answer from elsewhere to request 2 it holds; with an outbox and a strict check of the ACK it holds; a longer timeout does not help."},
}

func TestCausesWorkedOutByHand(t *testing.T) {
	engine := sim.NewEngine()
	defer engine.Close()
	for _, w := range worked {
		found := Find(engine, parse(t, w.text))
		i := slices.IndexFunc(found.Rules, func(r protocol.RuleCauses) bool { return r.Rule == w.rule })
		require.GreaterOrEqual(t, i, 0, w.text)
		require.Equal(t, w.says, found.Rules[i].Text, w.text)
	}
}

// A crash that has no place in another design proves nothing by being left out: it is
// tried at every point there. In stock-first a crash after the stock breaks what a crash
// after the id breaks in id-first.
func TestAFaultWithoutAPlaceIsTriedAtEveryPlace(t *testing.T) {
	engine := sim.NewEngine()
	defer engine.Close()
	sc := parse(t, "receiver id-first; order a 5; crash receiver id-committed 1")
	for design, holds := range map[string]bool{"stock-first": false, "inbox": true} {
		trial := withSettings(sc, []catalog.Remedy{{Key: "receiver", Value: design}}, []string{"no-loss", "at-most-once"})
		require.Equal(t, []string{"crash receiver id-committed 1"}, trial.Aside)
		runs := 0
		for ; !trial.over(); runs++ {
			trial.run(engine.Judge(trial.variants[0]), &before{})
		}
		require.Equal(t, holds, trial.all, design)
		if holds { // received, inbox-inserted, stock-updated, committed, replied, and the run without it
			require.Equal(t, 6, runs)
		}
	}
}

// A search ends, whatever the scenario: long runs are not made again and again, and it
// says so.
func TestASearchThatIsTooLongSaysSo(t *testing.T) {
	engine := sim.NewEngine()
	defer engine.Close()
	var text strings.Builder
	text.WriteString("receiver none; step-limit 20000; relay-interval 1ms")
	for i := range 60 {
		fmt.Fprintf(&text, "; order a-%d 5 at=%dms; drop response %d", i, i*10, i+1)
	}
	found := Find(engine, parse(t, text.String()))
	require.NotEmpty(t, found.Cut)
	require.Contains(t, found.Rules[0].Text, "ot everything was tried")
	require.Less(t, found.Runs, maxRuns)
}

// Of a long run what tells most is tried first: one fault of each kind, and the settings.
func TestOfALongRunTheTellingTrialsComeFirst(t *testing.T) {
	engine := sim.NewEngine()
	defer engine.Close()
	var text strings.Builder
	text.WriteString("receiver memory-set; step-limit 20000")
	for i := range 60 {
		fmt.Fprintf(&text, "; order a-%d 5 at=%dms; drop response %d", i, i*10, i+1)
	}
	text.WriteString("; restart receiver at=300ms")
	found := Find(engine, parse(t, text.String()))
	require.True(t, strings.HasPrefix(found.Rules[0].Text, "Without the restart it holds; with an inbox it holds;"), found.Rules[0].Text)
	require.True(t, found.Proves())
	require.Less(t, found.Runs, 30)
}

// A run that breaks nothing has no causes, and costs no second run.
func TestARunThatHoldsIsNotMadeAgain(t *testing.T) {
	engine := sim.NewEngine()
	defer engine.Close()
	found := Find(engine, parse(t, "order a 5; drop response 1"))
	require.Equal(t, protocol.Causes{Rules: []protocol.RuleCauses{}, Mends: []protocol.Change{}, Runs: 1}, found)
}

// Whatever is named as a cause is one: with that change the rule holds, and with what
// is said not to help it is broken. Every design, every preset, every single fault, and
// random scenarios with two to five.
func TestEveryCauseIsOne(t *testing.T) {
	engine := sim.NewEngine()
	defer engine.Close()
	searched, checked := 0, 0
	check := func(sc scenario.Scenario) {
		found := Find(engine, sc)
		if len(found.Rules) > 0 {
			searched++
		}
		for _, r := range found.Rules {
			require.NotEmpty(t, r.Text)
			for _, c := range r.Causes {
				checked++
				require.Equal(t, c.Holds, !slices.Contains(brokenOf(engine.Judge(again(t, c.Scenario))), r.Rule),
					"%s\n%s: %s\n%s", sc, r.Rule, c.Words, c.Scenario)
				if c.Holds && len(c.Without) > 1 {
					checked += smallest(t, engine, sc, r.Rule, c)
				}
			}
		}
		for _, m := range found.Mends {
			checked++
			require.Empty(t, brokenOf(engine.Judge(again(t, m.Scenario))), "%s\n%s", sc, m.Words)
		}
	}
	thin := 1
	if runtime.GOOS == "js" {
		thin = 60
	}
	for n, sc := range designs(t) {
		for i, fault := range append(simtest.Faults(engine.Run(sc)), "") {
			if more, ok := simtest.Plus(sc, fault); ok && (n+i)%thin == 0 {
				check(more)
			}
		}
	}
	for seed, n := uint64(0), 0; n < 5000/thin; seed++ {
		if sc := scenariotest.Random(rand.New(rand.NewPCG(seed, 11))); len(faultsOf(sc)) >= 2 && len(faultsOf(sc)) <= 5 {
			check(sc)
			n++
		}
	}
	t.Logf("%d runs that break a rule, %d causes", searched, checked)
}

// smallest holds that with one of the statements left in, the rule is broken.
func smallest(t *testing.T, engine *sim.Engine, sc scenario.Scenario, rule string, c protocol.Cause) int {
	for i := range sc.Statements {
		if !slices.Contains(c.Without, sc.Statements[i].String()) {
			continue
		}
		only := slices.DeleteFunc(faultsOf(sc), func(k int) bool { return k == i || !slices.Contains(c.Without, sc.Statements[k].String()) })
		if rec := engine.Judge(without(sc, only)); rec.Limit == "" { // else nobody knows what would have come
			require.Contains(t, brokenOf(rec), rule, "%s\nwith %s left in", sc, sc.Statements[i])
		}
	}
	return len(c.Without)
}

// designs are the presets, and each design in a run with one fault and in one with a key
// and two orders.
func designs(t *testing.T) []scenario.Scenario {
	var out []scenario.Scenario
	for _, p := range scenario.Presets() {
		out = append(out, preset(t, p))
	}
	for _, d := range catalog.Designs {
		for _, text := range []string{"order snack-7 7; drop response 1", "replicas 2; work 5ms; order snack-7 7 at=3ms key=a; order snack-8 7 at=17ms key=a"} {
			sc := parse(t, text)
			require.NoError(t, sc.Set(string(d.Role), d.Name))
			out = append(out, sc)
		}
	}
	return out
}
