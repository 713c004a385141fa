package labtest_test

import (
	"net/http"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/labtest"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/scenario"
)

// register makes a handler known.
func register(t testing.TB, name, parameters string, build func(labtest.Deps) http.Handler) {
	t.Helper()
	require.NoError(t, labtest.RegisterService(labtest.Service{
		Name: name, Schema: handlerSchema, Applied: "SELECT id, qty FROM moves", New: build, Parameters: parameters,
	}))
}

func TestARightHandlerSurvivesEveryTwoFaults(t *testing.T) {
	register(t, "right-handler", "", rightHandler)
	r := labtest.Holds(t, "receiver right-handler\norder snack-7 7\ndrop response 1", explore.Options{Depth: 2})
	require.True(t, r.Exhausted)
	t.Log(r.Runs)
	register(t, "right-handler", "_txlock=deferred", rightHandler)
	r = labtest.Holds(t, "receiver right-handler\nreplicas 2\norder snack-7 7", explore.Options{Depth: 2})
	require.True(t, r.Exhausted)
}

// What a handler can do wrong, and the smallest scenario that shows it: the lines that
// were added to its base.
func TestWrongHandlersAreFound(t *testing.T) {
	for _, c := range []struct {
		name  string
		build func(labtest.Deps) http.Handler
		base  string
		rule  string
		with  string
	}{
		// Without an inbox every repetition is work.
		{"no-key", noKey, "", "at-most-once", "duplicate request 1"},
		// Both look before either has written.
		{"key-outside", keyOutside, "replicas 2\n", "at-most-once", "hold receiver committing 1 for=270ms"},
		// What fails between the two commits leaves one of them.
		{"handler-id-first", idFirst, "", "no-loss", "crash receiver insert-inbox 1"},
		{"work-first", workFirst, "", "at-most-once", "crash receiver insert-moves 1"},
		// The answer is on its way, and the work is not committed.
		{"reply-first", replyFirst, "", "honest-ack", "crash receiver replied 1"},
		// What is in memory dies with the process.
		{"in-memory", inMemory, "", "at-most-once", "crash receiver insert-moves 1"},
		// A process that stands in its transaction holds the lock, from 10 to 580 ms: the
		// retry comes at 280 and waits for 20.
		{"lock-as-done", busyAsDone, "replicas 2\nbusy-timeout 20ms\n", "honest-ack", "hold receiver insert-inbox 1 for=570ms"},
		// Of two that have read only one can write; the other takes that for a duplicate.
		{"read-then-write", readThenWrite, "replicas 2\n", "honest-ack", "hold receiver insert-inbox 1 for=270ms"},
		// A commit that fails has done nothing, whatever was written to the reply.
		{"commit-ignored", commitIgnored, "", "honest-ack", "raise receiver committing 1"},
		// The shop has hung up while the request was on its way, and the work is done.
		{"context-over", contextOver, "", "honest-refusal", "delay request 1 by=270ms"},
		// Two orders may want as much as each other.
		{"quantity-as-key", quantityAsKey, "order snack-8 7\n", "no-loss", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			parameters := ""
			if c.name == "read-then-write" {
				parameters = "_txlock=deferred"
			}
			register(t, c.name, parameters, c.build)
			base := "receiver " + c.name + "\n" + c.base + "order snack-7 7\n"
			sc, err := scenario.Parse(base)
			require.NoError(t, err)
			kinds := []string{"drop", "duplicate", "delay", "crash", "hold"}
			if c.name == "commit-ignored" {
				kinds = []string{"raise"}
			}
			r, err := explore.Explore(t.Context(), sc, explore.Options{Depth: 1, Kinds: kinds}, nil)
			require.NoError(t, err)
			i := slices.IndexFunc(r.Violations, func(v explore.Violation) bool { return v.Rule == c.rule })
			require.GreaterOrEqual(t, i, 0, "%v", r.Violations)
			require.Equal(t, c.with, strings.TrimSpace(strings.TrimPrefix(r.Violations[i].Scenario, base)))
		})
	}
}

// Nothing that runs have started is left: 100,000 of them once left 100,000 goroutines.
func TestNoGoroutineIsLeft(t *testing.T) {
	register(t, "right-handler", "", rightHandler)
	before := runtime.NumGoroutine()
	labtest.Holds(t, "receiver right-handler\norder snack-7 7\ndrop response 1", explore.Options{Depth: 2, Random: 1000, Runs: 1000})
	for i := 0; runtime.NumGoroutine() > before && i < 1_000_000; i++ {
		runtime.Gosched() // what has ended is gone when it has had its turn
	}
	require.LessOrEqual(t, runtime.NumGoroutine(), before)
}
