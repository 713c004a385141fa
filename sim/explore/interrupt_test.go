package explore

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
)

// tooLong is a scenario whose run waits for years, a lock at a time.
const tooLong = "attempts 20\nbusy-timeout 1h\nlock receiver from=0ms to=365d\norder a 1"

// A job whose run is interrupted is lost, whatever sort of job it is, and the worker
// does the next as a new one would.
func TestAJobThatIsInterruptedIsLost(t *testing.T) {
	w, fresh := NewWorker(), NewWorker()
	defer w.Close()
	defer fresh.Close()
	memory := "receiver memory-set\norder snack-7 7\nrestart receiver at=100ms\ndrop response 1"
	for _, j := range []Job{
		{ID: 1, Plan: 3, Base: memory}, {ID: 2, Base: memory, Kinds: []string{"crash", "drop"}, After: -1},
		{ID: 3, Base: memory, Shrink: "at-most-once"}, {ID: 4, Base: memory, Kinds: []string{"drop"}, Walk: &Walk{Runs: 3}},
	} {
		want := fresh.Do(j)
		require.Empty(t, want.Problem)
		for n := 1; ; n *= 3 {
			asked := 0
			w.Interrupt(func() bool { asked++; return asked >= n })
			got := throughJSON(w.Do(j))
			if w.Interrupt(nil); asked < n {
				require.Equal(t, want, w.Do(j), "it was done before")
				break
			}
			require.Equal(t, Result{Plan: j.Plan, ID: j.ID, Lost: true}, got)
			require.Equal(t, n, asked)
		}
	}
}

// givesUp does the jobs of a plan, and loses some.
func givesUp(t *testing.T, p *Plan, lose func(Job) bool) Report {
	w := NewWorker()
	defer w.Close()
	for j, ok := p.Next(); ok; j, ok = p.Next() {
		if lose(j) {
			p.Take(throughJSON(Lose(j)))
		} else {
			p.Take(w.Do(j))
		}
	}
	require.True(t, p.Done())
	require.NoError(t, p.Err())
	return p.Report()
}

// What nobody waited to see made smaller is reported as it was found: it breaks the
// rule, and its link leads there.
func TestWhatWasNotMadeSmallerIsReportedAsFound(t *testing.T) {
	for _, name := range []string{"memory-set", "id-first", "ack-any-response", "lease-too-short", "dual-write-send-first"} {
		preset, ok := scenario.FindPreset(name)
		require.True(t, ok)
		sc := parse(t, preset.Text)
		full := givesUp(t, newPlan(t, Options{Depth: 1}, preset.Text), func(Job) bool { return false })
		r := givesUp(t, newPlan(t, Options{Depth: 1}, preset.Text), func(j Job) bool { return j.Shrink != "" })
		require.NotEmpty(t, r.Violations, name)
		require.Equal(t, full.Runs, r.Runs)
		require.ElementsMatch(t, rulesOf(full), rulesOf(r), name)
		for _, v := range r.Violations {
			opens(t, v)
			found := parse(t, v.Scenario)
			require.Empty(t, found.Title+found.Note)
			require.GreaterOrEqual(t, len(found.Statements), len(sc.Statements), "nothing is left out")
			require.Equal(t, v.Scenario, found.String())
		}
	}
}

func rulesOf(r Report) (out []string) {
	for _, v := range r.Violations {
		out = append(out, v.Rule)
	}
	return out
}

// A run that was lost is not known, and the report does not say that it is.
func TestALostRunIsNotAllThatThereIs(t *testing.T) {
	r := givesUp(t, newPlan(t, Options{Depth: 1}, lostACK), func(j Job) bool { return j.ID == 5 })
	require.False(t, r.Exhausted)
	require.Equal(t, oneFaultOfLostACK-1, r.Runs)
	table, err := NewTable([]string{"inbox"}, []string{"outbox"})
	require.NoError(t, err)
	w := NewWorker()
	defer w.Close()
	for j, ok := table.Next(); ok; j, ok = table.Next() {
		if j.ID == 3 {
			table.Take(Lose(j))
		} else {
			table.Take(w.Do(j))
		}
	}
	require.True(t, table.Done())
	require.False(t, table.Cells()[0].Exhausted)
	require.Empty(t, table.Cells()[0].Verdicts)
}

// Who stops does not wait for a run that goes on for years.
func TestAStopEndsRunsThatGoOn(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	r, err := Explore(ctx, parse(t, tooLong), Options{Depth: 1}, nil)
	require.NoError(t, err)
	require.Zero(t, r.Runs)
	require.False(t, r.Exhausted)
}

// What has been found is made smaller after a stop, but only as long as somebody waits.
func TestAfterAStopWhatWasFoundIsMadeSmallerUntilNobodyWaits(t *testing.T) {
	native(t)
	text := "title Long\nreceiver memory-set\norder snack-7 7\norder snack-8 8 at=900ms\ndrop response 1\nrestart receiver at=100ms"
	explored := func(waits bool) Report {
		ctx, stop := context.WithCancel(t.Context())
		quit, leave := context.WithCancel(t.Context())
		defer leave()
		p := newPlan(t, Options{Depth: 2}, text)
		WorkUntil(ctx, quit, p, 2, func(now Progress) {
			if now.Runs > 100 && ctx.Err() == nil {
				if !waits {
					leave()
				}
				stop()
			}
		})
		r := p.Report()
		require.False(t, r.Exhausted)
		require.Contains(t, rulesOf(r), "at-most-once")
		for _, v := range r.Violations {
			opens(t, v)
		}
		return r
	}
	orders := func(r Report) int {
		return strings.Count(r.Violations[slices.Index(rulesOf(r), "at-most-once")].Scenario, "order ")
	}
	require.Equal(t, 1, orders(explored(true)))
	require.Equal(t, 2, orders(explored(false)))
}
