package timeline

import (
	"fmt"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
)

// ofData tells what a statement does to a database.
func (t *teller) ofData(e *trace.Event) string {
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
		return fmt.Sprintf("Somebody else takes the write lock of %s. Until it is given back nobody can write there.", database(e.DB))
	case trace.Unlocked:
		return fmt.Sprintf("The write lock of %s is given back: whoever asks now can write again.", database(e.DB))
	}
	return fmt.Sprintf("SQLite finds the journal of a transaction that never ended in %s, and rolls it back. What was committed is there; the rest never was.", database(e.DB))
}

func (t *teller) ofBegin(e *trace.Event) string {
	who := t.who(e.Node)
	if strings.Contains(e.SQL, "DEFERRED") {
		return who + " opens a transaction that takes no lock yet: somebody else may write before it does."
	}
	return who + " opens a transaction: until it commits, nobody else sees what it writes."
}

func (t *teller) ofRollback(e *trace.Event) string {
	if len(t.changesOf(e.Tx)) == 0 {
		return "The transaction ends; it has written nothing."
	}
	said := "The transaction is rolled back: nothing of what it wrote remains."
	if t.mindOf(e.Node).mailed {
		said += " The mail is out all the same: no rollback brings it back."
	}
	return said
}

func (t *teller) ofBusy(e *trace.Event) string {
	who := t.who(e.Node)
	if e.Note == "waits" {
		return fmt.Sprintf("%s wants to write, and somebody else holds the lock on %s: SQLITE_BUSY. It waits; nothing of this request is done.", who, database(e.DB))
	}
	return fmt.Sprintf("%s does not get the lock on %s, which somebody else holds: SQLITE_BUSY. It gives up; nothing has been done.", who, database(e.DB))
}

func (t *teller) ofFailure(e *trace.Event) string {
	why := first(reason(e), e.SQL)
	switch {
	case e.DB == "":
		return fmt.Sprintf("%s says clearly what is wrong (%s), and records nothing.", t.who(e.Node), why)
	case strings.Contains(why, "UNIQUE"):
		return fmt.Sprintf("The insert fails in %s: %s. The key is taken: somebody was faster.", database(e.DB), why)
	}
	return fmt.Sprintf("A statement fails in %s: %s.", database(e.DB), why)
}

func (t *teller) ofRead(e *trace.Event) string {
	switch table := tableOf(e.SQL); {
	case table == "outbox" && strings.HasPrefix(e.SQL, "SELECT 1 "):
		return t.ofClaimable(e)
	case table == "outbox":
		return t.ofPick(e)
	case table == "inbox" && e.Msg != nil:
		return t.ofKnown(e)
	case table == "claims" && e.Msg != nil:
		return t.ofClaim(e)
	default:
		return fmt.Sprintf("%s reads %s: %s.", t.who(e.Node), first(table, "its database"), first(e.Note, "nothing"))
	}
}

// ofKnown tells whether the warehouse finds an id, or a content, in its inbox.
func (t *teller) ofKnown(e *trace.Event) string {
	who, id, none := t.who(e.Node), e.Msg.ID, e.Note == "no row"
	byContent := strings.Contains(e.SQL, "WHERE fingerprint")
	switch {
	case e.Msg.Kind == trace.Lookup && none:
		return fmt.Sprintf("%s looks for %s in its inbox and finds nothing: it is not done yet.", who, id)
	case e.Msg.Kind == trace.Lookup:
		return fmt.Sprintf("%s looks for %s in its inbox and finds it: it is done.", who, id)
	case byContent && none:
		return fmt.Sprintf("%s looks for the fingerprint of this content, %d goods, in its inbox and finds nothing: it takes it for new work.", who, e.Msg.Qty)
	case byContent:
		return fmt.Sprintf("%s looks for the fingerprint of this content, %d goods, in its inbox and finds it. The id, %s, it does not ask for.", who, e.Msg.Qty, id)
	case none && e.Tx == 0:
		return fmt.Sprintf("%s looks for %s in its inbox, outside any transaction, and finds nothing. That is so now; it need not be so when it writes.", who, id)
	case none:
		return fmt.Sprintf("%s looks for %s in its inbox and finds nothing: this is new work.", who, id)
	case strings.HasPrefix(e.SQL, "SELECT qty"):
		return fmt.Sprintf("%s looks for %s in its inbox and finds it, with quantity %s.", who, id, e.Note)
	case strings.HasPrefix(e.SQL, "SELECT fingerprint"):
		return fmt.Sprintf("%s looks for %s in its inbox and finds it, with the fingerprint %s.", who, id, e.Note)
	}
	return fmt.Sprintf("%s looks for %s in its inbox and finds it.", who, id)
}

// ofClaim tells which claim stands in the way of an id; the note holds its token,
// its end and whether it is done.
func (t *teller) ofClaim(e *trace.Event) string {
	who, id := t.who(e.Node), e.Msg.ID
	fields := strings.Split(e.Note, ", ")
	switch {
	case e.Note == "no row":
		return fmt.Sprintf("%s looks for a claim on %s and finds none: the id is free.", who, id)
	case len(fields) == 1 && fields[0] == t.mindOf(e.Node).token:
		return fmt.Sprintf("Before it writes, %s looks whose claim %s is: still its own, with number %s.", spoken(t.rec, e.Node), id, e.Note)
	case len(fields) == 1:
		return fmt.Sprintf("Before it writes, %s looks whose claim %s is: the number is %s now, and its own was %s. Somebody else has claimed it.", spoken(t.rec, e.Node), id, e.Note, first(t.mindOf(e.Node).token, "none"))
	case fields[len(fields)-1] == "1":
		return fmt.Sprintf("%s finds the claim on %s marked as done.", who, id)
	}
	return fmt.Sprintf("%s finds a claim on %s that is not done, number %s, and that lasts until %s.", who, id, fields[0], moment(fields[1]))
}

// ofPick tells which row the relay found; the note holds its id first and the
// time it is due last.
func (t *teller) ofPick(e *trace.Event) string {
	who := capital(relayOf(t.rec, e.Node))
	fields := strings.Split(e.Note, ", ")
	due, err := strconv.Atoi(fields[len(fields)-1])
	switch {
	case e.Note == "no row":
		return who + " looks into the outbox: no row is pending."
	case err != nil:
		return fmt.Sprintf("%s looks into the outbox and finds %s.", who, e.Note)
	case due > e.Ms && strings.Contains(e.SQL, "claimed_ms"):
		return fmt.Sprintf("%s looks into the outbox: %s is pending, and not to be touched before %s.", who, fields[0], duration(due))
	case due > e.Ms:
		return fmt.Sprintf("%s looks into the outbox: %s is pending, and due at %s.", who, fields[0], duration(due))
	}
	return fmt.Sprintf("%s looks into the outbox: %s is pending, and due.", who, fields[0])
}

// ofClaimable tells whether a relay finds its row still free.
func (t *teller) ofClaimable(e *trace.Event) string {
	who := capital(relayOf(t.rec, e.Node))
	if e.Note == "no row" {
		return who + " looks at the row once more: another relay has claimed it, or it is done. It leaves it alone."
	}
	return who + " looks at the row once more, inside a transaction: it is still pending, and nobody has claimed it."
}

func times(n string) string {
	switch n {
	case "1":
		return "once"
	case "2":
		return "twice"
	}
	return n + " times"
}

func moment(ms string) string {
	if n, err := strconv.Atoi(ms); err == nil {
		return duration(n)
	}
	return ms
}
