package walks

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// measureExploreTasks finds the longest task of the page's thread while the table
// fills and somebody looks around in it, from the first press of the button on: the
// page stays usable when none takes over 100 ms.
//
// How long a task takes from its beginning to its end is what the browser's Long
// Tasks API says. On a machine whose cores are all busy with the workers, and with
// whatever else it does, most of that is waiting for a core, which says nothing about
// the page. So the budget is of the time that the thread ran, as the browser's own
// trace has it for each task; the other one is remarked.
func measureExploreTasks(t testing.TB) []measured {
	l := explores(t, "")
	look[bool](l, `(() => { globalThis.tasks = [0];
		globalThis.watching = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((e) => e.duration)));
		watching.observe({type: "longtask"}); return true })()`)
	stop := traceTasks(l)
	l.click("#all")
	for range 2 {
		l.click("#fill")
		for i, receiver := range []string{"id-first", "memory-set", "expiring-inbox", "claim-lease", "none"} {
			l.wait(fmt.Sprintf(`document.querySelector("progress")?.value > %d`, i))
			l.click(row(receiver, "outbox"))
			l.wait(`document.querySelector(".design[open] .drawn svg")`)
		}
		l.click("#stop")
		l.wait(`document.querySelector("#fill")`)
	}
	tasks := stop()

	longest := 0.0
	for _, ms := range tasks {
		longest = max(longest, ms)
	}
	wall := look[float64](l, `Math.max(...tasks, ...watching.takeRecords().map((e) => e.duration))`)
	return []measured{{what: "longest task of the page while the table fills", limit: 100, is: longest, unit: "ms",
		remark: fmt.Sprintf("of %d tasks; with waiting for a core %.0f ms", len(tasks), wall)}}
}

// traceTasks notes every task of the threads that pages run on. The function it
// returns ends that, and returns for each how long its thread ran, in ms.
func traceTasks(l *learner) func() []float64 {
	l.t.Helper()
	var mu sync.Mutex
	var events []json.RawMessage
	whole := make(chan bool, 1)
	require.NoError(l.t, chromedp.ListenBrowser(l.ctx, func(event any) {
		switch e := event.(type) {
		case *tracing.EventDataCollected:
			mu.Lock()
			for _, v := range e.Value {
				events = append(events, json.RawMessage(v))
			}
			mu.Unlock()
		case *tracing.EventTracingComplete:
			whole <- !e.DataLossOccurred
		}
	}))
	_, err := chromedp.CallBrowser(l.ctx, tracing.Start, tracing.StartParams{TraceConfig: &tracing.TraceConfig{IncludedCategories: []string{"toplevel"}}})
	require.NoError(l.t, err)
	return func() []float64 {
		_, err := chromedp.CallBrowser(l.ctx, tracing.End, cdp.Empty{})
		require.NoError(l.t, err)
		require.True(l.t, <-whole, "the trace is whole")
		return threadTimes(l.t, events)
	}
}

// threadTimes reads a trace.
func threadTimes(t testing.TB, events []json.RawMessage) (ms []float64) {
	type thread struct{ PID, TID int }
	type entry struct {
		thread
		Name, Ph string
		Tdur     float64 // how long the thread ran, in µs
		Args     struct{ Name string }
	}
	pages := map[thread]bool{}
	var all []entry
	for _, text := range events {
		var e entry
		if json.Unmarshal(text, &e) != nil {
			continue // its arguments are of another kind: not one of those looked for
		}
		if e.Name == "thread_name" && e.Args.Name == "CrRendererMain" {
			pages[e.thread] = true
		}
		all = append(all, e)
	}
	for _, e := range all {
		if pages[e.thread] && e.Ph == "X" && strings.HasSuffix(e.Name, "RunTask") {
			ms = append(ms, e.Tdur/1000)
		}
	}
	require.NotEmpty(t, ms)
	return ms
}
