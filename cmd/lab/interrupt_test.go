package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/scenario"
)

// after is a context that ends when it has been asked so many times.
type after struct {
	context.Context
	end  func()
	left atomic.Int64
}

func asked(times int64) *after {
	a := &after{}
	a.Context, a.end = context.WithCancel(context.Background())
	a.left.Store(times)
	return a
}

func (a *after) Err() error {
	if a.left.Add(-1) < 0 {
		a.end()
	}
	return a.Context.Err()
}

// stopped calls the command, which is interrupted, and waited for no longer, after
// so many questions.
func stopped(t *testing.T, stdin string, questions int64, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	ctx := asked(questions)
	term := &terminal{in: strings.NewReader(stdin), out: bufio.NewWriter(&o), err: &e, begin: func() ends {
		return ends{ctx, ctx, func() {}}
	}}
	status = term.close(term.obey(args))
	return status, o.String(), e.String()
}

const tooLong = "attempts 20\nbusy-timeout 1h\nlock receiver from=0ms to=365d\norder a 1"

func TestAnInterruptionEndsWhateverRuns(t *testing.T) {
	status, out, errs := stopped(t, tooLong, 3, "explore", "-")
	require.Equal(t, limited, status)
	require.Contains(t, out, "0 runs, 0 of them different")
	require.Contains(t, out, "stopped: not all that there is\nno promise was seen to break\n")
	require.Contains(t, errs, "stopping; interrupt again to end at once\n")

	status, out, _ = stopped(t, "", 3, "table", "-json")
	require.Equal(t, limited, status)
	var table explore.TableReport
	require.NoError(t, json.Unmarshal([]byte(out), &table))
	require.False(t, table.Exhausted)
}

// What was found until then is printed, as it was found, with a link to it; there is
// no time for its story.
func TestAnInterruptionKeepsWhatWasFound(t *testing.T) {
	text := "title Long\nreceiver memory-set\norder snack-7 7\ndrop response 1\nrestart receiver at=100ms"
	status, out, _ := stopped(t, text, 20_000, "explore", "-", "-depth", "3")
	require.Equal(t, broken, status)
	require.Contains(t, out, "at-most-once breaks")
	require.Contains(t, out, "stopped before its story was told\n"+defaultBase+"#v2/")

	status, out, _ = stopped(t, text, 20_000, "explore", "-", "-depth", "3", "-json")
	require.Equal(t, broken, status)
	var r explore.Report
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.False(t, r.Exhausted)
	for _, v := range r.Violations {
		l, err := scenario.DecodeLink(strings.TrimPrefix(v.Link, defaultBase+"#"))
		require.NoError(t, err)
		run := sim.Run(mustParse(t, v.Scenario))
		require.Equal(t, run.Digest, l.Digest)
		require.Len(t, run.Events, v.Steps)
	}
}

func mustParse(t *testing.T, text string) scenario.Scenario {
	sc, err := scenario.Parse(text)
	require.NoError(t, err)
	return sc
}

// The real thing: a signal ends the first context, and from then on a signal means to
// the program what it means to any other.
func TestASignalIsAnInterruption(t *testing.T) {
	e := begin()
	defer e.free()
	require.NoError(t, e.stop.Err())
	self, err := os.FindProcess(os.Getpid())
	require.NoError(t, err)
	require.NoError(t, self.Signal(os.Interrupt))
	<-e.stop.Done()
}
