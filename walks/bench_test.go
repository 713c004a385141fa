package walks

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkBudgets measures every budget of the design once and prints it beside
// its limit: "make bench", or -bench Budgets/cursor$ for one of them.
func BenchmarkBudgets(b *testing.B) {
	var table []measured
	for _, budget := range budgets {
		b.Run(budget.name, func(b *testing.B) {
			for b.Loop() {
				table = append(table, budget.measure(b)...)
			}
		})
	}
	show(table)
}

var budgets = []struct {
	name    string
	measure func(testing.TB) []measured
}{
	{"transfer", measureTransfer},
	{"opening", measureOpening},
	{"low-end", measureLowEnd},
	{"cursor", measureCursor},
	{"edit", measureEdit},
	{"edit-long", measureEditLong},
	{"run", measureRun},
	{"heap", measureHeap},
	{"explore-native", measureExploreNative},
	{"explore-chromium", measureExploreChromium},
	{"explore-tasks", measureExploreTasks},
	{"explore-heap", measureExploreHeap},
	{"explore-peer", measurePeer},
}

// measured is one budget with what was found.
type measured struct {
	what   string
	limit  float64 // 0: there is none
	is     float64
	unit   string
	remark string
}

func show(table []measured) {
	fmt.Printf("\n%-58s %12s %12s  %s\n", "what", "at most", "measured", "verdict")
	for _, m := range table {
		verdict := "ok"
		amount := func(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) + " " + m.unit }
		limit := amount(m.limit)
		switch {
		case m.limit == 0:
			verdict, limit = "", ""
		case m.is > m.limit:
			verdict = "OVER"
		}
		if m.remark != "" {
			verdict += "  (" + m.remark + ")"
		}
		fmt.Printf("%-58s %12s %12s  %s\n", m.what, limit, amount(m.is), verdict)
	}
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		fmt.Printf("(Load of the machine: %.14s. What is measured in time means little when others are at work.)\n", load)
	}
	fmt.Println()
}

// measureTransfer weighs the programs as make compresses them.
func measureTransfer(t testing.TB) []measured {
	weigh := func(name string) float64 {
		info, err := os.Stat(compiled + "/" + name + ".wasm.br")
		require.NoError(t, err, "make bench compresses it")
		return float64(info.Size()) / 1e6
	}
	return []measured{
		{what: "transfer, brotli: the page's program", limit: 1.7, is: weigh("app"), unit: "MB"},
		{what: "transfer, brotli: the engine", limit: 2.6, is: weigh("engine"), unit: "MB"},
	}
}

// measureRun times one run with a crash, natively, under node and in Chromium.
func measureRun(t testing.TB) []measured {
	return []measured{
		{what: "one run with a crash, natively", limit: 0.4, is: oneCrash(t, "native"), unit: "ms"},
		{what: "one run with a crash, node", limit: 5, is: oneCrash(t, "node"), unit: "ms"},
		{what: "one run with a crash, Chromium", limit: 5, is: oneCrashInChromium(t), unit: "ms", remark: "with JSON and postMessage"},
	}
}

// oneCrash runs the engine's own benchmark and returns milliseconds for a run.
func oneCrash(t testing.TB, where string) float64 {
	out, err := exec.Command("make", "--silent", "-C", "..", "one-crash-"+where).CombinedOutput()
	require.NoError(t, err, "%s", out)
	found := regexp.MustCompile(`BenchmarkOneCrash\S*\s+\d+\s+([\d.]+) ns/op`).FindSubmatch(out)
	require.NotNil(t, found, "%s", out)
	ns, err := strconv.ParseFloat(string(found[1]), 64)
	require.NoError(t, err)
	return ns / 1e6
}

// median and p95 of times.
func median(times []float64) float64 { return quantile(times, 0.5) }

func p95(times []float64) float64 { return quantile(times, 0.95) }

func quantile(times []float64, q float64) float64 {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[int(q*float64(len(sorted)-1)+0.5)]
}

// spread says how far times lie apart.
func spread(times []float64) string {
	return fmt.Sprintf("%d times, %.0f to %.0f", len(times), slices.Min(times), slices.Max(times))
}

// manyOrders is a scenario with at least that many events.
func manyOrders(events int) string {
	var text strings.Builder
	const eventsOfAnOrder = 24
	for i := range events/eventsOfAnOrder + 1 {
		fmt.Fprintf(&text, "order snack-%d 7\n", i+1)
	}
	return text.String()
}
