package tell

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// ofData tells what a statement does to a database.
func (t dataTeller) ofData(e *trace.Event) string {
	switch e.Kind {
	case trace.Begin:
		return t.ofBegin(e)
	case trace.Read:
		return t.ofRead(e)
	case trace.Write:
		return t.ofWrite(e)
	case trace.Commit:
		return t.ofCommit(e)
	case trace.Rollback:
		return t.ofRollback(e)
	case trace.Busy:
		return t.ofBusy(e)
	case trace.Failed:
		return t.ofFailure(e)
	case trace.Locked:
		return fmt.Sprintf("Somebody else takes the write lock of %s. Until it is given back nobody can write there.", wording.Database(e.DB))
	case trace.Unlocked:
		return fmt.Sprintf("The write lock of %s is given back: whoever asks now can write again.", wording.Database(e.DB))
	}
	return fmt.Sprintf("SQLite finds the journal of a transaction that never ended in %s, and rolls it back. What was committed is there; the rest never was.", wording.Database(e.DB))
}

func (t dataTeller) ofBegin(e *trace.Event) string {
	who := t.whoDoes(e)
	if strings.Contains(e.SQL, "DEFERRED") {
		return who + " opens a transaction that takes no lock yet: somebody else may write before it does."
	}
	return who + " opens a transaction: until it commits, nobody else sees what it writes."
}

func (t dataTeller) ofRollback(e *trace.Event) string {
	if len(t.changesOf(e.Tx)) == 0 {
		return "The transaction ends; it has written nothing."
	}
	said := "The transaction is rolled back: nothing of what it wrote remains."
	return said + t.outside(e)
}

func (t dataTeller) ofBusy(e *trace.Event) string {
	who := t.whoDoes(e)
	if e.Detail == trace.Waits {
		return fmt.Sprintf("%s wants to write, and somebody else holds the lock on %s: SQLITE_BUSY. It waits.", who, wording.Database(e.DB))
	}
	said := fmt.Sprintf("%s does not get the lock on %s, which somebody else holds: SQLITE_BUSY. It gives up, and this statement has done nothing.", who, wording.Database(e.DB))
	if e.DB == trace.Publisher && t.acked[e.Order] && t.rowOf(e.Order) == "pending" {
		said += " That the work is acknowledged is written down nowhere."
	}
	return said
}

func (t dataTeller) ofFailure(e *trace.Event) string {
	why := cmp.Or(e.Note, e.SQL)
	switch {
	case e.DB == "":
		return fmt.Sprintf("%s says clearly what is wrong (%s), and records nothing.", t.who(e.Node), why)
	case e.Detail == trace.KeyTaken:
		return fmt.Sprintf("The insert fails in %s: %s. The key is taken.", wording.Database(e.DB), why)
	}
	return fmt.Sprintf("A statement fails in %s: %s.", wording.Database(e.DB), why)
}

func (t dataTeller) ofRead(e *trace.Event) string {
	a := e.Asked
	switch {
	case a == nil:
		return t.who(e.Node) + " reads its database."
	case a.Table == "orders" && slices.Equal(a.By, []string{"intent"}) && a.Found():
		return fmt.Sprintf("The shop looks for an order with this intent id and finds one: %s.", a.Row[0])
	case a.Table == "orders" && slices.Equal(a.By, []string{"intent"}):
		return "The shop looks for an order with this intent id and finds none."
	case a.Table == "orders" && a.Found():
		return fmt.Sprintf("%s looks what the order %s says now, quantity %s, and writes the message from that.", wording.Capital(wording.RelayOf(t.rec, e.Node)), e.Order, a.Row[0])
	case a.Table == "outbox" && e.DB == trace.Publisher && len(a.Wants) > 1:
		return t.ofPick(e)
	case a.Table == "outbox" && e.DB == trace.Publisher:
		return t.ofRowLook(e)
	case a.Table == t.rec.Settings.Inbox() && e.Msg != nil:
		return t.ofKnown(e)
	case a.Table == "parked":
		return t.ofParkedLook(e)
	case a.Table == "claims" && e.Msg != nil:
		return t.ofClaim(e)
	}
	return fmt.Sprintf("%s reads %s: %s.", t.who(e.Node), a.Table, wording.Answer(a))
}

// ofKnown tells whether the warehouse finds an id, or a content, where it keeps them.
func (t dataTeller) ofKnown(e *trace.Event) string {
	who, id, a := t.who(e.Node), e.Msg.ReadID(), e.Asked
	where := "its " + a.Table
	truth, among := "", ""
	if slices.Contains(a.By, "seen_ms") {
		among = ", among the ids of the last " + wording.Duration(t.rec.Settings.Retention) + ","
	}
	if !a.Found() {
		truth = t.truthOfDone(e)
	}
	by := (&mind{asked: a}).byContent()
	switch {
	case e.Msg.Kind == trace.Lookup && !a.Found():
		return fmt.Sprintf("%s looks for %s in %s%s and finds nothing.%s", who, id, where, among, truth)
	case e.Msg.Kind == trace.Lookup:
		return fmt.Sprintf("%s looks for %s in %s and finds it: it is done.", who, id, where)
	case by && !a.Found():
		return fmt.Sprintf("%s looks for the fingerprint of this content, quantity %d, in %s%s and finds nothing: it takes it for new work.%s", who, e.Msg.Qty, where, among, truth)
	case by:
		return fmt.Sprintf("%s looks for the fingerprint of this content, quantity %d, in %s and finds it. It does not look at the id, %s.", who, e.Msg.Qty, where, id)
	case !a.Found() && e.Tx == 0:
		return fmt.Sprintf("%s looks for %s in %s%s, outside any transaction, and finds nothing. That is so now; it need not be so when it writes.%s", who, id, where, among, truth)
	case !a.Found() && truth != "":
		return fmt.Sprintf("%s looks for %s in %s%s and finds nothing: it takes this for new work.%s", who, id, where, among, truth)
	case !a.Found():
		return fmt.Sprintf("%s looks for %s in %s%s and finds nothing: this is new work.", who, id, where, among)
	case a.Wants[0] == "qty":
		return fmt.Sprintf("%s looks for %s in %s and finds it, with quantity %s.", who, id, where, a.Row[0])
	case a.Wants[0] == "seen_ms":
		return fmt.Sprintf("%s looks for %s in %s and finds it, with the time %s.", who, id, where, moment(a.Row[0]))
	case a.Wants[0] == "fingerprint":
		return fmt.Sprintf("%s looks for %s in %s and finds it, with the fingerprint %s.", who, id, where, a.Row[0])
	}
	return fmt.Sprintf("%s looks for %s in %s and finds it.", who, id, where)
}

// ofClaim tells which claim stands in the way of an id.
func (t dataTeller) ofClaim(e *trace.Event) string {
	who, id, a := t.who(e.Node), e.Msg.ReadID(), e.Asked
	token, own := a.Value("token"), t.mindOf(e.Node).token
	switch {
	case e.Msg.Kind == trace.Lookup && !a.Found():
		return fmt.Sprintf("%s looks whether %s is marked as done, and it is not.", who, id)
	case e.Msg.Kind == trace.Lookup:
		return fmt.Sprintf("%s looks whether %s is marked as done, and it is.", who, id)
	case !a.Found():
		return fmt.Sprintf("%s looks for a claim on %s and finds none: the id is free.", who, id)
	case len(a.Wants) == 1 && token == own:
		return fmt.Sprintf("Before it writes, %s looks whose claim %s is: still its own, with number %s.", wording.Spoken(t.rec, e.Node), id, token)
	case len(a.Wants) == 1:
		return fmt.Sprintf("Before it writes, %s looks whose claim %s is: the number is %s now, and its own was %s. Somebody else has claimed it.", wording.Spoken(t.rec, e.Node), id, token, cmp.Or(own, "none"))
	case a.Value("done") == "1":
		return fmt.Sprintf("%s finds the claim on %s marked as done.", who, id)
	}
	return fmt.Sprintf("%s finds a claim on %s that is not done, number %s, and that lasts until %s.", who, id, token, moment(a.Value("until_ms")))
}

// ofPick tells which row the relay found: its id comes first, and the time it is due
// last.
func (t dataTeller) ofPick(e *trace.Event) string {
	who, a := wording.Capital(wording.RelayOf(t.rec, e.Node)), e.Asked
	if !a.Found() {
		return who + " looks into the outbox: no row is pending."
	}
	id, last := a.Row[0], a.Row[len(a.Row)-1]
	due, _ := strconv.Atoi(last)
	switch now := e.Ms + t.ahead[e.Node]; {
	case due > now && slices.Contains(t.rec.Columns(trace.Publisher, "outbox"), "claimed_ms"):
		return fmt.Sprintf("%s looks into the outbox: %s is pending, and not to be touched before %s.", who, id, wording.Duration(due))
	case due > now:
		return fmt.Sprintf("%s looks into the outbox: %s is pending, and due at %s.", who, id, wording.Duration(due))
	}
	return fmt.Sprintf("%s looks into the outbox: %s is pending, and due.", who, id)
}

// ofRowLook tells of a look at one row: whether it can be claimed, whether it is
// parked, whether an id is taken.
func (t dataTeller) ofRowLook(e *trace.Event) string {
	who, a := wording.Capital(wording.RelayOf(t.rec, e.Node)), e.Asked
	switch by := func(column string) bool { return slices.Contains(a.By, column) }; {
	case by("claimed_ms") && !a.Found():
		return who + " looks at the row once more: another relay has claimed it, or it is done. It leaves it alone."
	case by("claimed_ms"):
		return who + " looks at the row once more, inside a transaction: it is still pending, " + t.ofLastClaim(e) + "."
	case a.Wants[0] == "max(rowid)" && a.Row[0] == "":
		return "The outbox holds no row: its next one will be number 1."
	case a.Wants[0] == "max(rowid)":
		return fmt.Sprintf("The highest number of a row that stands in the outbox is %s: the next one is the number after it.", a.Row[0])
	case by("state") && !a.Found():
		return "No row is parked."
	case by("state"):
		return fmt.Sprintf("The row %s is parked.", a.Row[0])
	case a.Found():
		return fmt.Sprintf("The id %s is taken already: a new id has to be another one.", a.Row[0])
	}
	return "No message and no order has the new id."
}

// ofLastClaim tells why a row is free to be claimed.
func (t dataTeller) ofLastClaim(e *trace.Event) string {
	last := 0
	for _, r := range t.rows {
		if r.order == e.Order && r.state == "pending" {
			last = max(last, r.claimed)
		}
	}
	switch {
	case last == 0:
		return "and nobody claims it"
	case last > e.Ms:
		return fmt.Sprintf("and by its own clock the last claim on it is over, which lasts until %s", wording.Duration(last))
	}
	return fmt.Sprintf("and the last claim on it ended at %s", wording.Duration(last))
}

func moment(ms string) string {
	if n, err := strconv.Atoi(ms); err == nil {
		return wording.Duration(n)
	}
	return ms
}
