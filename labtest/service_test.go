package labtest_test

import (
	"net/http"
	"runtime"
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

// What a handler can do wrong, and the smallest scenario that shows it.
func TestWrongHandlersAreFound(t *testing.T) {
	for _, c := range []struct {
		name, parameters string
		build            func(labtest.Deps) http.Handler
		base             string
		rule, with       string
	}{
		{"no-key", "", noKey, "", "", ""},
		{"key-outside", "", keyOutside, "replicas 2\n", "", ""},
		{"commit-ignored", "", commitIgnored, "", "", ""},
		{"handler-id-first", "", idFirst, "", "", ""},
		{"work-first", "", workFirst, "", "", ""},
		{"reply-first", "", replyFirst, "", "", ""},
		{"in-memory", "", inMemory, "", "", ""},
		{"handler-busy-as-done", "", busyAsDone, "replicas 2\n", "", ""},
		{"rows-open", "", rowsOpen, "order snack-8 5\n", "", ""},
		{"read-then-write", "_txlock=deferred", readThenWrite, "replicas 2\n", "", ""},
		{"context-over", "", contextOver, "", "", ""},
		{"qty-as-key", "", qtyAsKey, "order snack-8 7\n", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			register(t, c.name, c.parameters, c.build)
			sc, err := scenario.Parse("receiver " + c.name + "\n" + c.base + "order snack-7 7")
			require.NoError(t, err)
			r, err := explore.Explore(t.Context(), sc, explore.Options{Depth: 2, Kinds: []string{"drop", "duplicate", "crash", "hold", "raise"}}, nil)
			require.NoError(t, err)
			for _, v := range r.Violations {
				t.Log(r.Runs, v.Rule, v.Step, strings.ReplaceAll(v.Scenario, "\n", " | "))
			}
		})
	}
}

// Nothing that runs have started is left: 100,000 of them once left 100,000 goroutines.
func TestNoGoroutineIsLeft(t *testing.T) {
	register(t, "right-handler", "", rightHandler)
	before := runtime.NumGoroutine()
	labtest.Holds(t, "receiver right-handler\norder snack-7 7", explore.Options{Depth: 1})
	require.LessOrEqual(t, runtime.NumGoroutine(), before+2)
}
