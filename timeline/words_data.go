package timeline

import (
	"fmt"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
)

// ofData tells what a statement does to a database.
func (t *teller) ofData(e *trace.Event) string {
	who := capital(spoken(t.rec, e.Node))
	switch e.Kind {
	case trace.Begin:
		return fmt.Sprintf("%s opens a transaction: until it commits, nobody else sees what it writes.", who)
	case trace.Read:
		return t.ofRead(e)
	case trace.Write:
		return t.ofWrite(e)
	case trace.Commit:
		return t.ofCommit(e)
	case trace.Rollback:
		if len(t.changesOf(e.Tx)) == 0 {
			return "The transaction ends; it has written nothing."
		}
		return "The transaction is rolled back: nothing of what it wrote remains."
	case trace.Busy:
		return fmt.Sprintf("Somebody else holds the lock on %s (SQLITE_BUSY). Nothing has been done.", database(e.DB))
	case trace.Failed:
		return fmt.Sprintf("A statement fails in %s: %s.", database(e.DB), first(e.Note, e.SQL))
	}
	return fmt.Sprintf("SQLite finds the journal of a transaction that never ended in %s, and rolls it back. What was committed is there; the rest never was.", database(e.DB))
}

func (t *teller) ofRead(e *trace.Event) string {
	table, none := tableOf(e.SQL), e.Note == "no row"
	switch {
	case table == "outbox" && none:
		return "The relay looks into the outbox: no row is pending."
	case table == "outbox":
		return t.ofPick(e)
	case table == "inbox" && e.Msg != nil && none:
		return fmt.Sprintf("The warehouse looks for %s in its inbox and finds nothing: this is new work.", e.Msg.ID)
	case table == "inbox" && e.Msg != nil:
		return fmt.Sprintf("The warehouse looks for %s in its inbox and finds it, with quantity %s.", e.Msg.ID, e.Note)
	}
	return fmt.Sprintf("%s reads %s: %s.", capital(spoken(t.rec, e.Node)), first(table, "its database"), first(e.Note, "nothing"))
}

// ofPick tells which row the relay found; the note holds its id first and the
// time it is due last.
func (t *teller) ofPick(e *trace.Event) string {
	fields := strings.Split(e.Note, ", ")
	due, err := strconv.Atoi(fields[len(fields)-1])
	switch {
	case err != nil:
		return fmt.Sprintf("The relay looks into the outbox and finds %s.", e.Note)
	case due > e.Ms:
		return fmt.Sprintf("The relay looks into the outbox: %s is pending, and due at %s.", fields[0], duration(due))
	}
	return fmt.Sprintf("The relay looks into the outbox: %s is pending, and due.", fields[0])
}

func (t *teller) ofWrite(e *trace.Event) string {
	if len(e.Changes) == 0 {
		return fmt.Sprintf("%s runs a statement that changes no row.", capital(spoken(t.rec, e.Node)))
	}
	c := e.Changes[0]
	switch c.Table + " " + string(c.Op) {
	case "orders insert":
		return fmt.Sprintf("The shop writes the order: %s of %s.", t.value(c, "qty"), t.value(c, "id"))
	case "outbox insert":
		return fmt.Sprintf("In the same transaction the shop writes into its outbox that %s is to be sent.", t.value(c, "id"))
	case "outbox update":
		return t.ofOutbox(e)
	case "inbox insert":
		return fmt.Sprintf("The warehouse writes %s into its inbox: the id, and the quantity %s.", t.value(c, "id"), t.value(c, "qty"))
	case "stock update":
		return fmt.Sprintf("The warehouse adds to the stock: %s becomes %s, so far only inside this transaction.", strings.Join(c.Old, " "), strings.Join(c.New, " "))
	}
	return fmt.Sprintf("%s changes %s: %s of %s.", capital(spoken(t.rec, e.Node)), c.Table, c.Op, plural(len(e.Changes), "row"))
}

// ofOutbox tells what an update says about the rows to be sent.
func (t *teller) ofOutbox(e *trace.Event) string {
	c := e.Changes[0]
	id := t.value(c, "id")
	if len(e.Changes) > 1 {
		id = fmt.Sprintf("%d rows", len(e.Changes))
	}
	switch t.value(c, "state") {
	case "complete":
		return fmt.Sprintf("The shop marks %s as complete in its outbox.", id)
	case "parked":
		return fmt.Sprintf("The shop parks %s after %s attempts.", id, t.value(c, "attempts"))
	}
	if t.value(c, "attempts") == "0" {
		return fmt.Sprintf("The shop makes %s pending again, with no attempt counted.", id)
	}
	return fmt.Sprintf("The shop writes down the failure: %s has been tried %s, and is due again at %s.", id, times(t.value(c, "attempts")), moment(t.value(c, "due_ms")))
}

func (t *teller) ofCommit(e *trace.Event) string {
	if len(e.Applied) > 0 {
		return t.ofApplication(e)
	}
	state, order, was := "", "", ""
	for _, c := range t.changesOf(e.Tx) {
		switch c.Table {
		case "orders":
			order = t.value(c, "id")
		case "outbox":
			state, was = t.value(c, "state"), t.value(trace.Change{DB: c.DB, Table: c.Table, New: c.Old}, "state")
		}
	}
	switch {
	case order != "" && state != "":
		return fmt.Sprintf("Commit: the order %s and the intent to send it become durable together.", order)
	case order != "":
		return fmt.Sprintf("Commit: the order %s is durable.", order)
	case state == "complete":
		return "Commit: the order is complete, and the shop will not send it again."
	case state == "parked":
		return "Commit: the order is parked."
	case state == "pending" && was == "parked":
		return "Commit: what was parked is pending again, and the relay may send it."
	case state == "pending":
		return "Commit: the row stays pending, and the time of its next attempt is durable."
	}
	return fmt.Sprintf("Commit in %s: durable, and everybody sees it now.", database(e.DB))
}

func (t *teller) ofApplication(e *trace.Event) string {
	a, stock := e.Applied[0], t.rec.CountsAt(t.now).Stock
	if t.done[a.Order] > 0 {
		return fmt.Sprintf("Commit: %d of %s is applied a second time. The stock is %d, and the order was placed once.", a.Qty, a.Order, stock)
	}
	for _, c := range t.changesOf(e.Tx) {
		if c.Table == "inbox" {
			return fmt.Sprintf("Commit: %d of %s is applied. The id in the inbox and the stock of %d become durable together.", a.Qty, a.Order, stock)
		}
	}
	return fmt.Sprintf("Commit: %d of %s is applied, and the stock is %d. Nothing in the database says for which id.", a.Qty, a.Order, stock)
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
