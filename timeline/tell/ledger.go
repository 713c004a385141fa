package tell

import (
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// ledger keeps what the next sentence needs of the steps before it: what is so.
type ledger struct {
	rec       *trace.Recording
	now       int              // the step being told
	shop      bool             // tell only what the shop can know
	done      map[string]int   // order -> how often it is applied
	applied   map[string][]int // id -> quantities applied under it
	amounts   map[string][]int // order -> quantities applied for it
	ordered   map[string]int   // order -> quantity that was placed
	wrote     []pending        // in the order of writing
	minds     map[string]*mind
	sent      map[string]*trace.Msg // the first request that the shop has sent under an id
	asked     map[string]bool       // orders the shop has sent before, under whatever id
	acked     map[string]bool       // orders whose ACK the shop has accepted
	heard     map[string]trace.Kind // what a request for an order came to, last
	fooled    map[string]bool       // orders whose last accepted reply was none
	toldYes   map[string]bool       // orders that an answer called done
	acksNamed bool                  // what an ACK is has been said
	placed    map[string]bool       // orders a customer has placed
	saved     map[string]bool       // orders that are durable
	parted    map[string]bool       // and that became so in another commit than their row
	rows      map[int64]outboxRow   // of the outbox, as they are durable
	rowsOf    map[string][]int64    // order -> keys that its rows have or had
	claims    map[string]claimRow   // by id, as they are durable
	undone    map[string]bool       // orders whose row was complete, and is no more
	keeps     map[string]int        // id -> durable rows of the warehouse that hold it
	memory    map[string][]string
	ahead     map[string]int // ms that the clock of a process is ahead
	mails     map[string]int // outside effects per order, less those taken back
	wishes    wishes

	pickups    map[string]int  // id -> how often the courier was asked for its parcel
	parcelKeys map[string]bool // keys that the courier has seen
}

// outboxRow is a message that the shop has to send.
type outboxRow struct {
	order, state string
	claimed      int // until when, ms; 0 for never
}

// claimRow is a claim of the warehouse.
type claimRow struct {
	token string
	done  bool
}

func newLedger(rec *trace.Recording, shop bool) *ledger {
	return &ledger{rec: rec, shop: shop,
		done: map[string]int{}, applied: map[string][]int{}, claims: map[string]claimRow{}, amounts: map[string][]int{},
		ordered: map[string]int{}, undone: map[string]bool{}, minds: map[string]*mind{},
		sent: map[string]*trace.Msg{}, asked: map[string]bool{}, acked: map[string]bool{}, heard: map[string]trace.Kind{},
		fooled:  map[string]bool{},
		toldYes: map[string]bool{}, placed: map[string]bool{}, saved: map[string]bool{}, parted: map[string]bool{},
		rows: map[int64]outboxRow{}, rowsOf: map[string][]int64{},
		keeps: map[string]int{}, memory: map[string][]string{}, ahead: map[string]int{},
		mails: map[string]int{}, wishes: newWishes(), pickups: map[string]int{}, parcelKeys: map[string]bool{}}
}

// pending is a row written by a transaction.
type pending struct {
	tx     int
	change trace.Change
}

// rowOf is the state of an order's outbox row, "" when there is none.
func (t *ledger) rowOf(order string) string {
	state := ""
	for _, key := range t.rowsOf[order] {
		if r := t.rows[key]; r.order == order && (state == "" || r.state == "pending") {
			state = r.state
		}
	}
	return state
}

// relays tells whether anything looks for rows to send.
func (t *ledger) relays() bool { return t.rec.Settings.Relay && t.rec.Settings.Starts > 0 }

// writes tells whether the open transaction of a process has written a table.
func (t *ledger) writes(e *trace.Event, table string) bool {
	tx := t.mindOf(e.Node).tx
	for _, p := range t.wrote {
		if tx > 0 && p.tx == tx && p.change.Table == table {
			return true
		}
	}
	return false
}

// remembers tells whether the memory of a process holds an id.
func (t *ledger) remembers(node, id string) bool {
	for _, item := range t.memory[node] {
		if known, _, _ := strings.Cut(item, " "); known == id {
			return true
		}
	}
	return false
}

// changesOf lists what a transaction wrote.
func (t *ledger) changesOf(tx int) []trace.Change {
	var out []trace.Change
	for _, p := range t.wrote {
		if p.tx == tx && tx > 0 {
			out = append(out, p.change)
		}
	}
	return out
}

// value returns a column of a row, as a change left it; of a deleted row, as it was.
func (t *ledger) value(c trace.Change, column string) string {
	if c.Op == trace.Delete {
		return t.was(c, column)
	}
	return t.column(c, c.New, column)
}

// was returns a column of a row, as it was before a change.
func (t *ledger) was(c trace.Change, column string) string { return t.column(c, c.Old, column) }

func (t *ledger) column(c trace.Change, row []string, column string) string {
	return t.rec.Cell(c, row, column)
}

// who is the name of a process at the start of a sentence.
func (t *ledger) who(node string) string { return wording.Capital(wording.Spoken(t.rec, node)) }
