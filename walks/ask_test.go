package walks

import (
	"encoding/base64"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// asks puts a query in the place of the one that is there, and runs it by keyboard.
func (l *learner) asks(sql string) {
	l.t.Helper()
	look[bool](l, fmt.Sprintf(`(() => { const e = document.querySelector("#sql"); e.focus(); e.value = %q; return true })()`, sql))
	do(l, chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
}

// seesAnswer waits until a query has found exactly these rows, cells apart by a bar.
func (l *learner) seesAnswer(rows string) {
	l.t.Helper()
	l.waitFor(`[...document.querySelectorAll("#sql-rows tbody tr")].map((row) => [...row.cells].map((c) => c.innerText).join(" | ")).join("; ")`, rows)
}

// A learner asks the warehouse's database: inside the transaction nothing is to be
// found yet, after it the row is; and whatever is asked, the page goes on.
func TestLearnerAsksInSQL(t *testing.T) {
	l, _, step := inTheTransaction(t)
	l.click("#tab-sql")
	l.click("#sql-run")
	l.sees("#sql-said", "No rows.")
	l.sees("#sql-asof", fmt.Sprintf("Warehouse’s database as of step %d of the run, as an independent connection sees it.", step+1))

	l.click("#last")
	l.wait(`document.querySelector("#last").disabled`)
	l.sees("#sql-asof", "The cursor has moved on since.")
	l.asks("SELECT id, qty, NULL AS b FROM inbox")
	l.seesAnswer("snack-7 | 7 | NULL")
	l.waitFor(`document.querySelector("#sql").value`, "SELECT id, qty, NULL AS b FROM inbox")
	at := l.reads("#where")

	l.asks("SELEC 1")
	l.sees("#sql-said", `near "SELEC": syntax error`)
	l.asks("DELETE FROM inbox")
	l.sees("#sql-said", "attempt to write a readonly database")
	l.asks("WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT count(*) FROM c")
	l.sees("#sql-said", "Stopped after 150,000 steps")
	l.press(left, home, " ", "b", "?")
	l.wait(`document.querySelector("#sql").value.includes(" b?")`)
	require.Equal(t, at, l.reads("#where"), "the keys are the field's")

	l.click("#back")
	l.wait(fmt.Sprintf(`document.querySelector("#where").innerText !== %q`, at))
	l.click(`#console button[value="stock"]`)
	l.seesAnswer("7")
	l.takesAway("drop response 1")
	l.seesFaults()
	l.sees("#sql-asof", "That was another run than the one shown now.")
}

// inTheTransaction is a learner at the step that writes the inbox row, which is not
// committed yet, and the run.
func inTheTransaction(t *testing.T) (l *learner, sc scenario.Scenario, step int) {
	t.Helper()
	p, _ := scenario.FindPreset("lost-ack")
	sc, err := scenario.Parse(p.Text)
	require.NoError(t, err)
	r := sim.Run(sc)
	step = slices.IndexFunc(r.Events, func(e trace.Event) bool {
		return slices.ContainsFunc(e.Changes, func(c trace.Change) bool { return c.Table == "inbox" })
	})
	l = visit(t, "p/lost-ack/#"+scenario.EncodeLink(scenario.Link{Preset: "lost-ack", Step: step, Digest: r.Digest}))
	l.seesTable("inbox", "snack-7 not committed | 7", "an outsider sees: nothing")
	return l, sc, step
}

// What is saved is the file of the step, as the engine has it on every machine.
func TestLearnerSavesADatabase(t *testing.T) {
	l, sc, step := inTheTransaction(t)
	look[bool](l, `(() => { window.saved = []
		URL.createObjectURL = (blob) => { window.saved.push(blob); return "blob:kept" }
		HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download }
		return true })()`)
	l.click("#tab-sql")
	l.click(`[data-save="receiver"]`)
	l.wait(`window.savedAs`)
	require.Equal(t, fmt.Sprintf("lost-ack-step-%d-receiver.sqlite", step+1), look[string](l, `window.savedAs`))
	saved, err := base64.StdEncoding.DecodeString(look[string](l,
		`window.saved[0].arrayBuffer().then((b) => btoa(String.fromCharCode(...new Uint8Array(b))))`))
	require.NoError(t, err)
	e := sim.NewEngine()
	defer e.Close()
	require.Equal(t, e.Look(sc, protocol.Look{Step: step, DB: trace.Receiver, File: true}).File, saved)
}

// What the shop sees has no warehouse to be asked.
func TestTheShopIsOfferedItsOwnDatabase(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.toTheEnd()
	l.click("#tab-sql")
	l.click("#sql-run")
	l.seesAnswer("snack-7 | 7")
	l.click("#shopview")
	l.sees("#sql-said", "The shop cannot look in there.")
	l.waitFor(`[...document.querySelectorAll("#sql-db option, [data-save]")].map((e) => e.innerText).join()`, "Shop,Shop")
	l.click("#sql-run")
	l.waitFor(`document.querySelectorAll("#sql-rows tr").length.toString()`, "2")
}

// The figures to watch in production have a drawer of their own.
func TestFiguresToWatch(t *testing.T) {
	l := visit(t, "p/relay-stopped/")
	l.toTheEnd()
	l.click("#tab-figures")
	l.sees(`[data-figure="published in the last second"]`, "Zero while rows wait")
	l.sees(`[data-figure="oldest pending row"] dd`, "3 rows")
	l.press(home, right)
	l.sees(`[data-figure="oldest pending row"] dd`, "1 row")
}
