package sim

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/scenario/scenariotest"
	"twodeliveries/sim/simtest"
	"twodeliveries/sim/store"
)

// Whether everything is read again at each look, or only what stands on pages that have
// changed, makes no difference to what is recorded.
func TestPagesThatStayTheSameNeedNotBeReadAgain(t *testing.T) {
	parts, whole := NewEngine(), NewEngine()
	whole.whole = true
	defer parts.Close()
	defer whole.Close()
	same := func(sc scenario.Scenario) {
		t.Helper()
		require.Equal(t, asJSON(t, whole.Run(sc)), asJSON(t, parts.Run(sc)), sc.String())
	}
	for _, p := range scenario.Presets() {
		sc := parse(t, p.Text)
		same(sc)
		for i, fault := range simtest.Faults(parts.Run(sc)) {
			if more, ok := simtest.Plus(sc, fault); ok && i%7 == 0 {
				same(more)
			}
		}
	}
	for i := range uint64(300) {
		same(scenariotest.Random(rand.New(rand.NewPCG(i, 0))))
	}
	for _, text := range longRuns() {
		same(parse(t, text))
	}
}

// longRuns have tables of many pages, which grow, are marked here and there, and are
// emptied again; processes die while they are written.
func longRuns() []string {
	var orders strings.Builder
	for i := range 60 {
		fmt.Fprintf(&orders, "order snack-%d 7 at=%dms\n", i*7%60, i*20)
	}
	var out []string
	for _, head := range []string{
		"",
		"crash receiver inbox-inserted 31\ncrash relay ack-accepted 40\nduplicate request 12 by=900ms",
		"receiver expiring-inbox\nretention 300ms",
		"receiver inbox-outbox\ncrash receiver stock-updated 20\ncrash publisher outbox-inserted 30",
		"publisher outbox-claimed\nrelays 2\nreceiver fingerprint\ndelay request 9 by=2s",
		"receiver claim-lease\nreplicas 2\ncrash receiver claimed 25",
	} {
		out = append(out, "step-limit 20000\n"+head+"\n"+orders.String())
	}
	return out
}

// Whatever is written, rows that come and go, grow beyond their page and shrink again:
// what is found by reading what has changed is what is found by reading everything. Now
// and then the writer dies inside a transaction of which some is on the disk: whoever
// looks then has SQLite take it back.
func TestReadingWhatHasChangedFindsWhatIsThere(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	home := engine.template("CREATE TABLE t (a TEXT, n INTEGER); CREATE TABLE other (a TEXT);")
	everything := sight{tables: make([]found, 2)}
	rows, reread, torn := 0, 0, 0
	for seed := range uint64(5) {
		rnd := rand.New(rand.NewPCG(seed, 0))
		d := home.disk.Clone()
		line := engine.acquire(home, d, unheard)
		last := home.sight
		for range 300 {
			tx, version := line.db.Begin(), d.Version()
			if rnd.IntN(20) > 0 {
				write(tx, rnd, 1+rnd.IntN(2))
				tx.Commit()
			} else {
				line.db.First("PRAGMA cache_size = 1")
				write(tx, rnd, 60)
				line.slot.Detach()
				if d.Version() > version {
					torn++
				}
				engine.release(line)
				line = engine.acquire(home, d, unheard)
			}
			now, parts := home.look(d.Clone(), last)
			whole, _ := home.look(d.Clone(), everything)
			for i := range whole.tables {
				require.Equal(t, whole.tables[i].rows, now.tables[i].rows)
				rows += len(whole.tables[i].rows)
			}
			for _, p := range parts {
				reread += len(p.after)
			}
			last = now
		}
		engine.release(line)
	}
	require.Greater(t, torn, 10, "pages of transactions that never ended")
	require.Less(t, reread, rows/2, "most rows are not read again")
}

// write changes a few rows.
func write(tx *store.Tx, rnd *rand.Rand, changes int) {
	for range changes {
		text, row := strings.Repeat("x", rnd.IntN(40)), 1+rnd.IntN(250)
		if rnd.IntN(150) == 0 {
			text = strings.Repeat("y", 700) // more than a page holds
		}
		switch rnd.IntN(6) {
		case 0, 1, 2:
			tx.Exec("INSERT INTO t (a, n) VALUES (?, ?)", text, row)
		case 3:
			tx.Exec("UPDATE t SET a = ? WHERE rowid = ?", text, row)
		case 4:
			tx.Exec("DELETE FROM t WHERE rowid = ?", row)
		default:
			tx.Exec("INSERT INTO other (a) VALUES (?)", text)
		}
	}
}
