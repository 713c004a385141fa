package walks

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// measureExploreNative has sim/explore time itself: on one core, how runs and time
// grow with the number of faults, and what is alive while 100,000 runs are made.
func measureExploreNative(t testing.TB) []measured {
	out, err := exec.Command("make", "--silent", "-C", "..", "explore-native").CombinedOutput()
	require.NoError(t, err, "%s", out)
	number := func(pattern string) float64 {
		found := regexp.MustCompile(pattern).FindSubmatch(out)
		require.NotNil(t, found, "%s in\n%s", pattern, out)
		v, err := strconv.ParseFloat(string(found[1]), 64)
		require.NoError(t, err)
		return v
	}
	rows := []measured{{what: "exploring: runs a second on one core, natively", is: number(`OneCore\S*\s.*?([\d.]+) runs/s`)}}
	for depth := 1; depth <= 3; depth++ {
		line := fmt.Sprintf(`BenchmarkDepth/%d\S*\s.*?`, depth)
		rows = append(rows, measured{what: fmt.Sprintf("exploring a lost ACK, %d at a time, all cores", depth), is: number(line+`([\d.e+]+) ns/op`) / 1e9, unit: "s",
			remark: fmt.Sprintf("%.0f runs, %.0f of them different", number(line+`([\d.]+) runs`), number(line+`([\d.]+) distinct`))})
	}
	early, late := number(`([\d.]+) MB@10000\b`), number(`([\d.]+) MB@100000\b`)
	return append(rows, measured{what: "heap after 100,000 runs, natively", limit: 100, is: late, unit: "MB",
		remark: fmt.Sprintf("%.0f MB after 1,000, %.0f after 10,000: what grows is the list of places still to be tried", number(`([\d.]+) MB@1000\b`), early)})
}

// exploreInWorker explores so many times on a page that does nothing else, and returns
// the last that the coordinator told; each hears twice a second how far it is. When
// stop runs are made, it is stopped.
func exploreInWorker(t testing.TB, what protocol.Exploration, times, stop int, each func(protocol.News)) protocol.News {
	t.Helper()
	l := visit(t, "")
	l.expect("favicon") // of a page that is a text
	engine := look[string](l, `twoDeliveries.engine`)
	l.goTo(engine)
	ask, err := json.Marshal(what)
	require.NoError(t, err)
	look[bool](l, fmt.Sprintf(`(() => {
		const worker = new Worker(%q);
		let id = 1;
		const begin = () => worker.postMessage(JSON.stringify({id, explore: %s}));
		worker.onerror = (event) => { globalThis.failed = event.message };
		worker.onmessage = ({data}) => {
			const news = JSON.parse(data);
			if (news.ready) { begin(); return }
			globalThis.news = {...news, over: false};
			if (news.progress.runs >= %d) worker.postMessage(JSON.stringify({id, stop: true}));
			if (news.over && id++ < %d) begin(); else globalThis.news.over = news.over;
		};
		return true;
	})()`, engine, ask, stop, times))
	for {
		news := look[protocol.News](l, `new Promise((done) => setTimeout(() => done(globalThis.news ?? {}), 500))`)
		require.Empty(t, look[string](l, `globalThis.failed ?? ""`)+news.Crash)
		each(news)
		if news.Over {
			chromedp.Cancel(l.ctx)
			return news
		}
	}
}

// measureExploreChromium explores two faults at a time, after once for the browser
// to compile: with one worker, and with as many as there are cores.
func measureExploreChromium(t testing.TB) []measured {
	rate := func(workers int) (perSecond float64, n int) {
		what := protocol.Exploration{Workers: workers, Scenario: lostACK, Depth: 2}
		end := exploreInWorker(t, what, 2, 1e9, func(protocol.News) {})
		require.Equal(t, 3385, end.Progress.Runs)
		return float64(end.Progress.Runs) / float64(end.Ms) * 1000, end.Workers
	}
	l := visit(t, "")
	cores := min(8, look[int](l, `navigator.hardwareConcurrency`))
	chromedp.Cancel(l.ctx)
	one, _ := rate(1)
	all, n := rate(cores)
	return []measured{
		{what: "exploring: runs a second, one worker, Chromium", is: one},
		{what: fmt.Sprintf("exploring: runs a second, %d workers, Chromium", n), is: all, remark: fmt.Sprintf("%.2f times one", all/one)},
	}
}

// heapRuns is how many runs a worker makes when its memory is watched: 100,000
// would take more than two minutes.
const heapRuns = 25_000

// measureExploreHeap watches the memory of the process in which a coordinator and one
// worker make many runs, three faults at a time.
func measureExploreHeap(t testing.TB) []measured {
	var early, late float64
	exploreInWorker(t, protocol.Exploration{Workers: 1, Scenario: lostACK, Depth: 3}, 1, heapRuns, func(n protocol.News) {
		mb := rendererMB(t, open(t).browser)
		if n.Progress.Runs <= heapRuns/3 {
			early = mb
		}
		if !n.Over {
			late = mb
		}
	})
	return []measured{{what: fmt.Sprintf("memory of a worker and its coordinator, %d runs", heapRuns), limit: 15, is: 100 * (late - early) / early, unit: "%",
		remark: fmt.Sprintf("growth after the first third; %.0f MB then, %.0f at the end", early, late)}}
}

const lostACK = "order snack-7 7\ndrop response 1\n"

// statement is one that a run gives to one of its two databases.
type statement struct {
	DB  string `json:"db"`
	SQL string `json:"sql"`
}

// schedule is all SQL of the lost ACK, in its order, transactions included; the
// first of each database is its schema.
func schedule(t testing.TB) (ddl, run []statement) {
	sc, err := scenario.Parse(lostACK)
	require.NoError(t, err)
	rec := sim.Run(sc)
	for _, s := range rec.Schemas {
		ddl = append(ddl, statement{s.DB, s.DDL})
	}
	for _, e := range rec.Events {
		switch e.Kind {
		case trace.Begin, trace.Read, trace.Write, trace.Commit, trace.Rollback:
			require.NotEmpty(t, e.SQL)
			run = append(run, statement{e.DB, e.SQL})
		}
	}
	return ddl, run
}

// measurePeer compares one run of the lost ACK, as exploring makes it, with its SQL
// alone in sql.js: the same statements with the same values, in the same order, in
// the same browser, each in a worker of its own, one after the other. Sql.js keeps
// both databases in memory, without a journal; nothing else of the run happens
// there: no network, no clock, no processes, no journal on a disk, no second look at
// what was written, no rules. On the other hand it is given each statement as text
// with its values in it, which it has to parse.
//
// New databases: sql.js opens them, creates the tables and closes them each time. Kept
// databases: only the rows are deleted each time. Exploring copies a template disk.
func measurePeer(t testing.TB) []measured {
	out, err := exec.Command("../scripts/npm.sh", "sql.js").CombinedOutput()
	require.NoError(t, err, "%s", out)
	files := map[string]string{}
	for _, name := range []string{"sql-wasm.js", "sql-wasm.wasm"} {
		body, err := os.ReadFile(compiled + "/npm/sql.js/" + name)
		require.NoError(t, err)
		files[name] = string(body)
	}
	ddl, run := schedule(t)
	both, err := json.Marshal([][]statement{ddl, run})
	require.NoError(t, err)
	const peer = "peer.js"
	files[peer] = fmt.Sprintf(peerScript, both)

	l := newLearner(t)
	l.expect("favicon")
	l.goTo(withFiles(t, files) + peer)
	times := look[[]float64](l, `new Promise((resolve, reject) => {
		const worker = new Worker(location.href);
		worker.onerror = (event) => reject(new Error(event.message));
		worker.onmessage = ({data}) => { worker.terminate(); resolve(data) };
	})`)
	chromedp.Cancel(l.ctx)
	ours := oneJobInChromium(t)
	return []measured{
		{what: "a run of exploring, in times of its SQL in sql.js", is: ours / times[0], unit: "x",
			remark: fmt.Sprintf("%.2f ms against %.2f: %d statements, new databases", ours, times[0], len(run))},
		{what: "the same, databases of sql.js kept", is: ours / times[1], unit: "x", remark: fmt.Sprintf("%.2f ms against %.2f", ours, times[1])},
	}
}

// peerScript is a worker that posts two times, the means of 200, in ms.
const peerScript = `"use strict";
importScripts("sql-wasm.js");
const [ddl, run] = %s;
initSqlJs().then((SQL) => {
	const fresh = () => {
		const of = {};
		for (const s of ddl) (of[s.db] = new SQL.Database()).exec(s.sql);
		return of;
	};
	const empty = (of) => {
		for (const db of Object.values(of)) {
			const tables = db.exec("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%%'")[0].values;
			for (const [name] of tables) if (!first[name]) db.exec("DELETE FROM " + name); else db.exec(first[name]);
		}
	};
	const first = {stock: "UPDATE stock SET total = 0"};
	const all = (of) => { for (const s of run) of[s.db].exec(s.sql) };
	const close = (of) => { for (const db of Object.values(of)) db.close() };
	const mean = (once) => {
		const times = [];
		for (let i = 0; i < 400; i++) {
			const from = performance.now();
			once();
			if (i >= 200) times.push(performance.now() - from);
		}
		return times.reduce((a, b) => a + b) / times.length;
	};
	const anew = mean(() => { const of = fresh(); all(of); close(of) });
	const kept = fresh();
	postMessage([anew, mean(() => { all(kept); empty(kept) })]);
});
`

// oneJobInChromium is how long a worker takes for one run of the lost ACK, in ms,
// when it makes eight at a time, as exploring has it do.
func oneJobInChromium(t testing.TB) float64 {
	l := visit(t, "")
	l.expect("favicon") // of a page that is a text
	engine := look[string](l, `twoDeliveries.engine`)
	l.goTo(engine)
	const jobs = 8
	m := protocol.Message{Ask: protocol.Ask{ID: 1}}
	for i := range jobs {
		m.Jobs = append(m.Jobs, protocol.Job{ID: i, Base: lostACK})
	}
	text, err := json.Marshal(m)
	require.NoError(t, err)
	ms := look[float64](l, fmt.Sprintf(`new Promise((resolve, reject) => {
		const worker = new Worker(%q), text = JSON.stringify(%s), times = [];
		let from = 0;
		worker.onerror = (event) => reject(new Error(event.message));
		worker.onmessage = () => {
			if (from) times.push(performance.now() - from);
			if (times.length === 100) { worker.terminate(); resolve(times.slice(50).reduce((a, b) => a + b) / 50) }
			from = performance.now();
			worker.postMessage(text);
		};
	})`, engine, text))
	chromedp.Cancel(l.ctx)
	return ms / jobs
}
