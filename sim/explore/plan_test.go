package explore

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// lost-ack, one fault added. Points: publisher 4, relay 6 (picked, failed, planned;
// picked, accepted, marked), receiver 6 for the first delivery with its start and 3
// for the second; at each one crash and two holds: 57. Two requests lost, delayed
// or copied in five ways: 10. Response 2 likewise, or damaged in six: 11. Response 1
// is decided already. And the run itself.
const lostACK, oneFaultOfLostACK = "order snack-7 7\ndrop response 1", 1 + 19*3 + 10 + 11

func TestPlacesAreCountedByHand(t *testing.T) {
	r, err := Explore(t.Context(), parse(t, lostACK), Options{Depth: 1}, nil)
	require.NoError(t, err)
	require.Equal(t, Report{Runs: oneFaultOfLostACK, Distinct: oneFaultOfLostACK, Depth: 1, Exhausted: true, Violations: []Violation{}}, r)
}

// shuffled does the jobs of a source in any order: as many as it gives, then one of
// them by chance.
func shuffled(s Source, seed uint64) {
	w := NewWorker()
	defer w.Close()
	chance := rand.New(rand.NewPCG(seed, 0))
	var out []Job
	for {
		for {
			j, ok := s.Next()
			if !ok {
				break
			}
			out = append(out, throughJSON(j))
		}
		if len(out) == 0 {
			return
		}
		i := chance.IntN(len(out))
		j := out[i]
		out = slices.Delete(out, i, i+1)
		s.Take(throughJSON(w.Do(j)))
	}
}

// throughJSON is what a job or a result is on the other side of a Web Worker.
func throughJSON[T any](v T) T {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	var out T
	if err := json.Unmarshal(b, &out); err != nil {
		panic(err)
	}
	return out
}

// However many jobs are out, in whatever order the results come in: one report.
func TestTheReportDoesNotDependOnTheOrderOfResults(t *testing.T) {
	text := "receiver memory-set\norder snack-7 7\ndrop response 1"
	for _, o := range []Options{
		{Depth: 2, Kinds: []string{"crash", "corrupt"}},
		{Depth: 2, Kinds: []string{"crash", "corrupt"}, Runs: 100},
		{Depth: 3, Random: 100, Seed: 7},
	} {
		w := NewWorker()
		first := newPlan(t, o, text)
		all(w, first)
		w.Close()
		want := first.Report()
		require.NotEmpty(t, want.Violations)
		for seed := range uint64(2) {
			p := newPlan(t, o, text)
			shuffled(p, seed)
			require.Equal(t, want, p.Report())
		}
		p := newPlan(t, o, text)
		Work(t.Context(), p, 3, nil)
		require.Equal(t, want, p.Report())
	}
}

func TestATableDoesNotDependOnTheOrderOfResults(t *testing.T) {
	var want []Cell
	for seed := range uint64(2) {
		table, err := NewTable([]string{"id-first", "none"}, []string{"outbox", "save-first"})
		require.NoError(t, err)
		shuffled(table, seed)
		require.True(t, table.Done())
		require.Equal(t, 4, table.Progress().Cells)
		if want == nil {
			want = table.Cells()
		}
		require.Equal(t, want, table.Cells())
	}
	require.Equal(t, "id-first", want[0].Receiver)
	require.Equal(t, []string{"lost", "false ACK"}, want[0].Verdicts)
}

func TestReachingTheLimitShows(t *testing.T) {
	for runs, exhausted := range map[int]bool{oneFaultOfLostACK - 1: false, oneFaultOfLostACK: true} {
		r, err := Explore(t.Context(), parse(t, lostACK), Options{Depth: 1, Runs: runs}, nil)
		require.NoError(t, err)
		require.Equal(t, runs, r.Runs)
		require.Equal(t, exhausted, r.Exhausted)
	}
	// A run that is cut short by its own limit leaves its rules open.
	r, err := Explore(t.Context(), parse(t, "step-limit 20\norder snack-7 7"), Options{}, nil)
	require.NoError(t, err)
	require.Equal(t, 1, r.Limited)
	require.False(t, r.Exhausted)
}

func TestStopKeepsWhatWasFound(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	r, err := Explore(ctx, parse(t, "receiver none\norder snack-7 7"), Options{Depth: 3}, func(p Progress) {
		require.LessOrEqual(t, p.Runs, p.Known)
		if len(p.Broken) > 0 {
			stop()
		}
	})
	require.NoError(t, err)
	require.False(t, r.Exhausted)
	require.Len(t, r.Violations, 1)
	opens(t, r.Violations[0])

	table, err := NewTable(nil, nil)
	require.NoError(t, err)
	Work(ctx, table, 2, nil)
	require.True(t, table.Done())
	require.Empty(t, table.Cells()[len(table.Cells())-1].Verdicts, "stopped before its turn")
}

// The scenario's own lines count, and go where they are not needed: one crash does
// what the preset needs a lost reply and a restart for.
func TestWhatIsNotNeededIsLeftOut(t *testing.T) {
	text := "title Told at length\nnote In words.\nreceiver memory-set\ntimeout 1s\norder snack-7 7\norder snack-8 5\ndrop response 1\nsweep at=1s"
	r, err := Explore(t.Context(), parse(t, text), Options{Depth: 1, Kinds: []string{"crash"}}, nil)
	require.NoError(t, err)
	require.Len(t, r.Violations, 1)
	require.Equal(t, "receiver memory-set\norder snack-8 5\ncrash receiver committed 1\n", r.Violations[0].Scenario)
	opens(t, r.Violations[0])
}

// A setting that goes may make a statement needless that it had need of: nothing is
// marked before it is sent while no relay runs, until an operator has one look.
func TestWhatOnlyASettingNeededGoesWithIt(t *testing.T) {
	r, err := Explore(t.Context(), parse(t, "publisher mark-first\nrelay-starts 0\norder snack-7 7\nsweep at=1s"), Options{}, nil)
	require.NoError(t, err)
	require.Len(t, r.Violations, 1)
	require.Equal(t, "publisher mark-first\norder snack-7 7\n", r.Violations[0].Scenario)
}

// The scenario breaks its rule by itself; with a crash, which makes its own fault
// needless, it does so in fewer steps.
func TestASmallerWayThanTheScenariosOwnIsFound(t *testing.T) {
	r, err := Explore(t.Context(), parse(t, "publisher save-first\norder snack-7 7\ndrop request 1"), Options{Depth: 1, Kinds: []string{"crash"}}, nil)
	require.NoError(t, err)
	require.Equal(t, "publisher save-first\norder snack-7 7\ncrash publisher order-committed 1\n", r.Violations[0].Scenario)
}

// By chance it finds what takes two faults: a late reply, taken for that of a
// request that is lost.
func TestRandomRunsFindWhatTakesTwoFaults(t *testing.T) {
	native(t)
	text := "ack arrival-order\norder snack-7 7\norder snack-8 3"
	o := Options{Depth: 3, Random: 2000, Seed: 1, Kinds: []string{"drop", "delay"}}
	r, err := Explore(t.Context(), parse(t, text), o, nil)
	require.NoError(t, err)
	require.Equal(t, 2000, r.Runs)
	require.False(t, r.Exhausted)
	require.Len(t, r.Violations, 2)
	require.Equal(t, text+"\ndelay request 1 by=50ms\ndrop request 2\n", r.Violations[0].Scenario)
}

func TestOptionsThatMakeNoSense(t *testing.T) {
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{Depth: -1}, "0 to 6"},
		{Options{Depth: 7}, "0 to 6"},
		{Options{Kinds: []string{"drop", "flood"}}, "corrupt"},
		{Options{Runs: -1}, "1 to 10000000"},
		{Options{Depth: 1, Random: 20, Runs: 10}, "1 to the limit, 10"},
		{Options{Random: 20}, "1 to 6"},
	} {
		_, err := NewPlan(c.o, Trial{Scenario: parse(t, lostACK), Depth: 1})
		require.ErrorContains(t, err, c.want)
		require.ErrorAs(t, err, new(*scenario.Error))
	}
	_, err := NewPlan(Options{Depth: 1}, Trial{Scenario: parse(t, lostACK+strings.Repeat("\nsweep at=1s", scenario.MaxStatements-2)), Depth: 1})
	require.ErrorContains(t, err, "up to 200 statements")
	_, err = NewPlan(Options{}, Trial{})
	require.Error(t, err, "a scenario that is none")
	_, err = NewTable([]string{"lunch"}, nil)
	require.ErrorContains(t, err, "lunch")
	w := NewWorker()
	defer w.Close()
	require.Contains(t, w.Do(Job{Base: "order"}).Problem, "order")
	require.Contains(t, w.Do(Job{Base: lostACK, Faults: []string{"lunch"}}).Problem, "lunch")
}

// A worker uses its engine again and again: what ran before leaves nothing behind.
func TestAWorkerThatHasWorkedGivesTheSameResult(t *testing.T) {
	used := NewWorker()
	defer used.Close()
	p := newPlan(t, Options{Depth: 1}, "receiver claim-lease\norder snack-7 7")
	for {
		j, ok := p.Next()
		if !ok {
			break
		}
		fresh := NewWorker()
		want := fresh.Do(j)
		fresh.Close()
		require.Equal(t, want, used.Do(j))
		p.Take(want)
	}
	require.True(t, p.Done())
}

// Whatever a kind offers is a statement of the language that fits in.
func TestEveryPlaceIsAStatementThatFits(t *testing.T) {
	w := NewWorker()
	defer w.Close()
	for _, text := range []string{lostACK, "timeout 800ms\norder snack-7 7", "receiver claim-lease\nreplicas 2\nrelays 2\nlatency 0ms\nretry-delay 0ms\norder snack-7 7\nduplicate request 1"} {
		sc := parse(t, text)
		kinds := map[string]bool{}
		for _, p := range w.judge(sc, nil, -1, catalog.KindNames(true)).Places {
			more, err := sc.With(p.Line)
			require.NoError(t, err, p.Line)
			require.Len(t, more.Statements, len(sc.Statements)+1, p.Line)
			require.Equal(t, p.Line, more.Statements[len(sc.Statements)].String(), "written as the language prints it")
			kinds[more.Statements[len(sc.Statements)].Verb] = true
			require.False(t, w.judge(more, []string{p.Line}, -1, nil).Unmet, p.Line)
		}
		for _, k := range catalog.FaultKinds {
			if k.Name != "restart" {
				require.True(t, kinds[k.Name], k.Name)
			}
			_, isFault := verb(k.Name)
			require.True(t, isFault, k.Name)
		}
	}
}

func verb(name string) (catalog.Verb, bool) {
	i := slices.IndexFunc(catalog.Faults, func(v catalog.Verb) bool { return v.Name == name })
	if i < 0 {
		return catalog.Verb{}, false
	}
	return catalog.Faults[i], true
}
