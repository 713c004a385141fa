package walks

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
)

// visits is how often a page is opened, each time by somebody new.
const visits = 15

// opening is what was seen of a page being opened, in ms after navigation.
type opening struct{ Visible, Stepped, Program float64 }

// openings opens the front page as often as wanted, each time as somebody new, who steps
// as soon as the page can be stepped.
func openings(t testing.TB, n int, as func(l *learner)) (visible, stepped, program []float64) {
	const step = `addEventListener("DOMContentLoaded", () => {
		const where = document.querySelector("#where").textContent;
		const look = () => {
			if (globalThis.twoSteps && !globalThis.stepped) document.querySelector("#step").click();
			if (document.querySelector("#where").textContent !== where) globalThis.stepped ??= performance.now();
			if (document.documentElement.dataset.program === "running") globalThis.programmed = performance.now();
			else requestAnimationFrame(look);
		};
		look();
	})`
	for range n {
		l := newLearner(t)
		as(l)
		l.runsEarly(step)
		l.goTo(open(t).address)
		for i := 0; look[bool](l, `!globalThis.programmed`); i++ {
			require.Less(t, i, 10)
			_ = l.await(`globalThis.programmed`)
		}
		o := look[opening](l, `({ Visible: performance.getEntriesByName("first-contentful-paint")[0].startTime, Stepped: stepped, Program: programmed })`)
		visible, stepped, program = append(visible, o.Visible), append(stepped, o.Stepped), append(program, o.Program)
		chromedp.Cancel(l.ctx)
	}
	return visible, stepped, program
}

// measureOpening opens the page on this machine: the page comes with its run in it, and
// steps before its program is there.
func measureOpening(t testing.TB) []measured {
	visible, stepped, program := openings(t, visits, func(*learner) {})
	return []measured{
		{what: "run of the preset visible, median", limit: 0.3, is: median(visible) / 1000, unit: "s", remark: spread(visible) + " ms"},
		{what: "stepping works, after navigation, median", limit: 0.3, is: median(stepped) / 1000, unit: "s", remark: spread(stepped) + " ms"},
		{what: "the program has taken over, median", limit: 1, is: median(program) / 1000, unit: "s", remark: spread(program) + " ms"},
	}
}

// measureLowEnd does so on a phone six times slower, with the network that browsers call
// Slow 4G: stepping works with the picture.
func measureLowEnd(t testing.TB) []measured {
	visible, stepped, program := openings(t, 5, func(l *learner) {
		l.resize(412, 823)
		_, err := chromedp.Call(l.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 6})
		require.NoError(t, err)
		_, err = chromedp.Call(l.ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
			MatchedNetworkConditions: []*network.Conditions{{Latency: 150, DownloadThroughput: 1.6e6 / 8, UploadThroughput: 750e3 / 8}}})
		require.NoError(t, err)
	})
	return []measured{
		{what: "low end: run visible, median", limit: 2.1, is: median(visible) / 1000, unit: "s", remark: spread(visible) + " ms"},
		{what: "low end: stepping works, after that, median", limit: 0.6, is: (median(stepped) - median(visible)) / 1000, unit: "s", remark: spread(stepped) + " ms"},
		{what: "low end: the program has taken over, median", is: median(program) / 1000, unit: "s", remark: spread(program) + " ms"},
	}
}

// moment lets the page go on, in JavaScript. A timeout would wait 4 ms, which
// would be measured too.
const moment = `const moment = () => new Promise((done) => {
			const channel = new MessageChannel();
			channel.port1.onmessage = () => { channel.port1.close(); done() };
			channel.port2.postMessage(0);
		});`

// measureCursor steps through a long run as a held key does, 30 times a second, once the
// browser has compiled what came in the few seconds that a person looks at the page first;
// and then as fast as the page can. The browser paints as soon as there is something to
// paint: otherwise the wait for the screen is measured.
func measureCursor(t testing.TB) []measured {
	chromium, err := findChromium()
	require.NoError(t, err)
	browser, shut, err := newBrowser(chromium, chromedp.Flag("disable-frame-rate-limit", true), chromedp.Flag("disable-gpu-vsync", true))
	require.NoError(t, err)
	defer shut()
	l := newLearnerIn(t, browser)
	l.open(open(t).address + "#" + scenario.EncodeLink(scenario.Link{Text: manyOrders(300), Step: -1, View: scenario.View{Every: true}}))
	l.sees("#engine", "computed here")
	l.wait(`document.querySelectorAll("#picture [data-group]").length >= 300`) // the picture comes in pieces
	events := look[int](l, `document.querySelectorAll("#picture [data-group]").length`)
	l.rests(4000)
	const heldKey = 33
	held, fast := l.paces(3, heldKey), l.paces(3, 0)
	return []measured{
		{what: fmt.Sprintf("cursor move, key held, to painted, p95 at %d events", events), limit: 16, is: p95(held), unit: "ms",
			remark: fmt.Sprintf("median %.1f", median(held))},
		{what: "cursor move, as fast as it goes, p95", is: p95(fast), unit: "ms", remark: fmt.Sprintf("median %.1f", median(fast))},
	}
}

// paces steps, in goes of 50 (on a busy machine many steps take longer than patience
// lasts), with a pause of some ms after each, and returns how long each took in ms.
func (l *learner) paces(goes, pause int) (times []float64) {
	l.t.Helper()
	for range goes {
		times = append(times, look[[]float64](l, fmt.Sprintf(`(async () => {
			%s
			const times = [], painted = () => new Promise((done) => requestAnimationFrame(() => moment().then(done)));
			for (let i = 0; i < 50; i++) {
				const where = document.querySelector("#where").textContent, from = performance.now();
				document.querySelector("#step").click();
				while (document.querySelector("#where").textContent === where) await moment();
				await painted();
				times.push(performance.now() - from);
				if (%d) await new Promise((done) => setTimeout(done, %[2]d));
			}
			return times;
		})()`, moment, pause))...)
	}
	return times
}

// rests looks at the page for some ms.
func (l *learner) rests(ms int) {
	l.t.Helper()
	look[bool](l, fmt.Sprintf(`new Promise((done) => setTimeout(() => done(true), %d))`, ms))
}

// opensScenario has the scenario beside the picture, where its first line can be edited.
func (l *learner) opensScenario() {
	l.t.Helper()
	l.click("#scenario")
	l.wait(`document.querySelector("#step-0")`)
}

// edits gives the first order of the scenario other quantities, each another run than the
// page still knows, and returns how long each took until its run was there: then the strip,
// which shows the whole run, is another one.
func (l *learner) edits(n int) []float64 {
	l.t.Helper()
	return look[[]float64](l, fmt.Sprintf(`(async () => {
		%s
		let drawn = 0;
		const watching = new MutationObserver(() => drawn++);
		watching.observe(document.querySelector("#strip"), {childList: true, subtree: true});
		const times = [];
		for (let i = 0; i < %d; i++) {
			globalThis.quantity = 10 + ((globalThis.quantity ?? 0) + 1) %% 80;
			const line = document.querySelector("#step-0"), before = drawn, from = performance.now();
			line.value = line.value.replace(/\d+$/, quantity);
			line.dispatchEvent(new Event("change", {bubbles: true}));
			while (drawn === before) await moment();
			times.push(performance.now() - from);
		}
		watching.disconnect();
		return times;
	})()`, moment, n))
}

// measureEdit edits as a learner who has looked at the run for a few seconds:
// meanwhile the engine has warmed up.
func measureEdit(t testing.TB) []measured {
	l := visit(t, "")
	times := l.editsWarm(20)
	return []measured{{what: "edit to new recording (lost ACK), median", limit: 50, is: median(times), unit: "ms", remark: spread(times)}}
}

// measureEditLong edits the longest scenario that there can be, and finds the longest task
// of the page meanwhile: the time that its thread ran.
func measureEditLong(t testing.TB) []measured {
	l := newLearner(t)
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "order snack-%d 7\n", i+1)
	}
	l.open(open(t).address + "#" + scenario.EncodeLink(scenario.Link{Text: text.String(), Step: -1}))
	l.sees("#engine", "computed here")
	l.editsWarm(3)
	stop := traceTasks(l)
	times := l.edits(10)
	tasks := stop()
	return []measured{
		{what: "edit to new recording (200 orders), median", limit: 50, is: median(times), unit: "ms", remark: spread(times)},
		{what: "longest task of the page meanwhile", limit: 50, is: slices.Max(tasks), unit: "ms", remark: fmt.Sprintf("of %d tasks", len(tasks))},
	}
}

// editsWarm edits after a few seconds, and some edits that do not count.
func (l *learner) editsWarm(n int) []float64 {
	l.t.Helper()
	l.seesComputedHere()
	l.toTheEnd()
	l.opensScenario()
	l.rests(3000)
	l.edits(3)
	return l.edits(n)
}

// oneCrashInChromium asks a worker for the same run again and again, once the
// page's own engine is at rest.
func oneCrashInChromium(t testing.TB) float64 {
	l := visit(t, "")
	l.seesComputedHere()
	l.rests(5000)
	preset, ok := scenario.FindPreset("crash-after-inbox-insert")
	require.True(t, ok)
	ask, err := json.Marshal(protocol.Ask{ID: 1, Scenario: preset.Text})
	require.NoError(t, err)
	times := look[[]float64](l, fmt.Sprintf(`new Promise((resolve, reject) => {
		const worker = new Worker(twoDeliveries.engine), ask = JSON.stringify(%s), times = [];
		let from = 0;
		const next = () => { from = performance.now(); worker.postMessage(ask) };
		worker.onerror = (event) => reject(new Error(event.message));
		worker.onmessage = ({data}) => {
			if (from) times.push(performance.now() - from);
			if (times.length === 150) { worker.terminate(); resolve(times.slice(50)) } else next();
		};
	})`, ask))
	return median(times)
}

// measureHeap makes a thousand edits and looks at the memory of the page's
// process after each hundred: it must not go on growing.
func measureHeap(t testing.TB) []measured {
	l := visit(t, "")
	l.seesComputedHere()
	l.toTheEnd()
	l.opensScenario()
	var mb []float64
	for range 10 {
		for range 10 {
			l.edits(10)
		}
		_, err := chromedp.Call(l.ctx, heapprofiler.CollectGarbage, cdp.Empty{})
		require.NoError(t, err)
		mb = append(mb, rendererMB(t, l.ctx))
	}
	mean := func(v []float64) float64 { return (v[0] + v[1] + v[2]) / 3 }
	growth := 100 * (mean(mb[7:]) - mean(mb[2:5])) / mean(mb[2:5])
	return []measured{{what: "memory over 1,000 edits, growth after the first 300", limit: 5, is: growth, unit: "%",
		remark: fmt.Sprintf("%.0f MB after 300, %.0f MB after 1,000", mb[2], mb[9])}}
}

// rendererMB is the memory of the page's process, the largest of its kind, in MB.
func rendererMB(t testing.TB, ctx context.Context) float64 {
	info, err := chromedp.CallBrowser(ctx, systeminfo.GetProcessInfo, cdp.Empty{})
	require.NoError(t, err)
	largest := 0.0
	for _, p := range info.ProcessInfo {
		if p.Type != "renderer" {
			continue
		}
		statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.ID))
		require.NoError(t, err, "the memory of a process is read as Linux tells it")
		pages, err := strconv.ParseFloat(strings.Fields(string(statm))[1], 64)
		require.NoError(t, err)
		largest = max(largest, pages*float64(os.Getpagesize())/1e6)
	}
	return largest
}
