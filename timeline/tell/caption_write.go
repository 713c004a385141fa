package tell

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

func (t dataTeller) ofWrite(e *trace.Event) string {
	who := t.who(e.Node)
	if len(e.Changes) == 0 {
		return t.ofNothing(e)
	}
	c := e.Changes[0]
	if t.inInbox(c) {
		return t.ofInbox(who, e.Changes)
	}
	switch c.DB + " " + c.Table + " " + string(c.Op) {
	case "publisher orders insert":
		return fmt.Sprintf("The shop writes the order: %s of %s.", t.value(c, "qty"), t.value(c, "id"))
	case "publisher orders update":
		return fmt.Sprintf("The shop changes the order %s: %s.", t.value(c, "id"), strings.Join(wording.Difference(t.rec, c), ", "))
	case "publisher outbox insert":
		return t.ofIntent(e, c)
	case "publisher outbox update":
		return t.ofOutbox(e)
	case "publisher outbox delete":
		return t.ofDiscard(e, c)
	case "receiver stock update":
		return fmt.Sprintf("%s adds to the stock: %s becomes %s, so far only inside this transaction.", who, strings.Join(c.Old, " "), strings.Join(c.New, " "))
	case "receiver outbox insert":
		if t.value(c, "body") == "" {
			return fmt.Sprintf("In the same transaction %s writes into its outbox that a parcel for %s is to be handed over.", lowered(who), t.value(c, "id"))
		}
		return fmt.Sprintf("%s writes a message of its own into its outbox, in the same transaction: %s is %s.", who, t.value(c, "id"), t.value(c, "body"))
	case "receiver parked insert", "receiver parked delete":
		return t.ofParkedRow(who, c)
	case "receiver claims insert", "receiver claims update":
		return t.ofTaking(who, e.Ms, c)
	}
	return fmt.Sprintf("%s changes %s: %s of %s.", who, c.Table, c.Op, wording.Plural(len(e.Changes), "row"))
}

// ofNothing tells of a statement that has changed no row.
func (t dataTeller) ofNothing(e *trace.Event) string {
	if e.DB == trace.Publisher && e.Order != "" {
		return wording.Capital(wording.RelayOf(t.rec, e.Node)) + " wants to write into the row, but only if nobody has changed it. Somebody has, so it writes nothing."
	}
	return t.who(e.Node) + " runs a statement that finds no row to change."
}

// idsOf lists the ids of rows, each once.
func (t *ledger) idsOf(cs []trace.Change) []string {
	var out []string
	for _, c := range cs {
		if id := t.value(c, "id"); !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// inInbox tells whether a change is one of what the warehouse has seen.
func (t *ledger) inInbox(c trace.Change) bool {
	return c.DB == trace.Receiver && c.Table == t.rec.Settings.Inbox()
}

// ofInbox tells of what the warehouse has seen: that it is written down, or no more.
func (t dataTeller) ofInbox(who string, cs []trace.Change) string {
	c := cs[0]
	id, where, print, qty := t.value(c, "id"), "its "+c.Table, t.value(c, "fingerprint"), t.value(c, "qty")
	switch {
	case c.Op == trace.Delete:
		ids := t.idsOf(cs)
		return fmt.Sprintf("%s deletes %s from %s, for being older than the retention: %s.", who, wording.Plural(len(ids), "id"), where, wording.List(ids))
	case c.Op == trace.Update:
		return fmt.Sprintf("%s writes over the row of %s in %s, which had counted for too long: it is seen now.", who, id, where)
	case print != "":
		return fmt.Sprintf("%s writes %s into %s, with the fingerprint of its content, %s.", who, id, where, print)
	case qty == "":
		return fmt.Sprintf("%s writes %s into %s: the id, and the time %s.", who, id, where, moment(t.value(c, "seen_ms")))
	}
	return fmt.Sprintf("%s writes %s into %s: the id, and the quantity %s.", who, id, where, qty)
}

// ofTaking tells that an id is claimed, or its claim marked as done.
func (t dataTeller) ofTaking(who string, now int, c trace.Change) string {
	id, token := t.value(c, "id"), t.value(c, "token")
	switch {
	case t.value(c, "done") == "1" && t.was(c, "done") == "1":
		return fmt.Sprintf("%s marks the claim on %s as done. It is so already: somebody else has marked it.", who, id)
	case t.value(c, "done") == "1":
		return fmt.Sprintf("%s marks the claim on %s as done.", who, id)
	case c.Op == trace.Update:
		over := "The old claim on %s has ended"
		if old, err := strconv.Atoi(t.was(c, "until_ms")); err != nil || old > now {
			over = "By its own clock the old claim on %s is over"
		}
		return fmt.Sprintf(over+": %s takes it over as number %s, until %s.", id, strings.ToLower(who[:1])+who[1:], token, moment(t.value(c, "until_ms")))
	}
	return fmt.Sprintf("%s claims %s as number %s, until %s: others are to keep off.", who, id, token, moment(t.value(c, "until_ms")))
}

// ofDiscard tells that rows leave the outbox for good.
func (t dataTeller) ofDiscard(e *trace.Event, c trace.Change) string {
	switch {
	case e.Order == "" && t.value(c, "made_ms") != "":
		said := fmt.Sprintf("The shop deletes %s from its outbox, for being older than the retention: %s.", wording.Plural(len(e.Changes), "row"), wording.List(t.idsOf(e.Changes)))
		complete := func(c trace.Change) bool { return t.value(c, "state") == "complete" }
		if undone := slices.DeleteFunc(slices.Clone(e.Changes), complete); len(undone) > 0 {
			said += fmt.Sprintf(" Not complete: %s.", wording.List(t.idsOf(undone)))
		}
		return said
	case t.value(c, "state") == "complete":
		return fmt.Sprintf("The shop deletes %s that are complete from its outbox: %s.", wording.Plural(len(e.Changes), "row"), wording.List(t.idsOf(e.Changes)))
	case t.heard[e.Order] == trace.Accepted:
		return fmt.Sprintf("The shop deletes the row of %s from its outbox: the ACK has come, and nothing is left to do.", t.value(c, "id"))
	}
	return fmt.Sprintf("The shop deletes the row of %s, although no ACK has come. At most once, by choice.", t.value(c, "id"))
}

// ofOutbox tells what an update says about the rows to be sent.
func (t dataTeller) ofOutbox(e *trace.Event) string {
	c := e.Changes[0]
	id, was := t.value(c, "id"), t.was(c, "id")
	state, before := t.value(c, "state"), t.was(c, "state")
	claim, claimed := t.value(c, "claimed_ms"), t.was(c, "claimed_ms")
	many := fmt.Sprintf("%d rows", len(e.Changes))
	if len(e.Changes) == 1 {
		many = id
	}
	switch {
	case before == "complete" && state != before:
		return fmt.Sprintf("%s writes over a row that another relay has completed: %s is now %s.", wording.Capital(wording.RelayOf(t.rec, e.Node)), id, state)
	case state == "complete" && before == state:
		return fmt.Sprintf("%s marks %s as complete, which another relay has done before.", wording.Capital(wording.RelayOf(t.rec, e.Node)), many)
	case state == "complete":
		return fmt.Sprintf("The shop marks %s as complete in its outbox.", many)
	case state == "parked":
		return fmt.Sprintf("The shop parks %s after %s.", many, attempts(t.value(c, "attempts")))
	case before == "parked" && id != was:
		return fmt.Sprintf("The shop makes %s pending again under a new id, %s: nobody can recognise it as the same work.", was, id)
	case before == "parked":
		return fmt.Sprintf("The shop makes %s pending again, with no attempt counted.", many)
	case id != was:
		return fmt.Sprintf("The shop gives the row a new id: %s becomes %s. To the warehouse that is other work.", was, id)
	case claim != claimed && claim != "0":
		return fmt.Sprintf("%s claims %s until %s: the other relays are to leave it alone.", wording.Capital(wording.RelayOf(t.rec, e.Node)), id, moment(claim))
	}
	return fmt.Sprintf("The shop writes down the failure: %s has been tried %s, and is due again at %s.", id, wording.Times(t.value(c, "attempts")), moment(t.value(c, "due_ms")))
}

func (t dataTeller) ofCommit(e *trace.Event) string {
	if len(e.Applied) > 0 {
		return t.ofApplication(e)
	}
	cs := t.changesOf(e.Tx)
	if len(cs) == 0 {
		return "Commit: nothing was written, so nothing changes."
	}
	if e.DB == trace.Publisher {
		return t.ofShopCommit(cs)
	}
	c := cs[len(cs)-1]
	switch {
	case c.Table == "claims" && t.value(c, "done") == "1":
		if t.was(c, "done") == "1" {
			return fmt.Sprintf("Commit: the claim on %s was done before, and nothing changes.", t.value(c, "id"))
		}
		return fmt.Sprintf("Commit: that the claim on %s is done is durable.", t.value(c, "id"))
	case c.Table == "claims":
		return fmt.Sprintf("Commit: the claim on %s is durable, and everybody sees it. This delivery has done nothing yet.%s", t.value(c, "id"), t.truthOfDone(e))
	case t.inInbox(c):
		return t.ofInboxCommit(e, cs)
	case c.Table == "parked":
		return t.ofParkedCommit(c)
	}
	return fmt.Sprintf("Commit in %s: durable, and everybody sees it now.", wording.Database(e.DB))
}

// ofInboxCommit tells of ids that are durable without work, or no longer there.
func (t dataTeller) ofInboxCommit(e *trace.Event, cs []trace.Change) string {
	c := cs[len(cs)-1]
	id := t.value(c, "id")
	switch {
	case c.Op == trace.Delete && len(t.gone(cs)) == 0:
		return fmt.Sprintf("Commit: the %s is shorter, and holds every id that it held.", c.Table)
	case c.Op == trace.Delete:
		return fmt.Sprintf("Commit: the warehouse no longer knows %s. What still comes under it is new work to it.", wording.List(t.gone(cs)))
	case t.mindOf(e.Node).worked:
		return fmt.Sprintf("Commit: the id %s is durable too. Work and id were two commits.", id)
	case t.keeps[id] > 0:
		return fmt.Sprintf("Commit: the id %s is durable once more. This delivery has done nothing yet.%s", id, t.truthOfDone(e))
	}
	return fmt.Sprintf("Commit: the id %s is durable. This delivery has done nothing yet.%s", id, t.truthOfDone(e))
}

// gone lists the ids of deleted rows that no other row holds.
func (t dataTeller) gone(cs []trace.Change) []string {
	left := maps.Clone(t.keeps)
	for _, c := range cs {
		left[t.value(c, "id")]--
	}
	return slices.DeleteFunc(t.idsOf(cs), func(id string) bool { return left[id] > 0 })
}

// ofShopCommit tells what the shop has made durable.
func (t dataTeller) ofShopCommit(cs []trace.Change) string {
	order, row := "", trace.Change{}
	for _, c := range cs {
		switch c.Table {
		case "orders":
			if c.Op == trace.Update {
				return fmt.Sprintf("Commit: the order %s is %s from now on. No message says so.", t.value(c, "id"), t.value(c, "qty"))
			}
			order = t.value(c, "id")
		case "outbox":
			row = c
		}
	}
	state := t.value(row, "state")
	switch {
	case row.Op == trace.Delete && t.rec.Events[t.now].Order == "":
		return fmt.Sprintf("Commit: the outbox no longer holds %s.", wording.List(t.idsOf(cs)))
	case order != "" && state != "":
		return fmt.Sprintf("Commit: the order %s and the message about it become durable together.", order)
	case order != "" && t.rowOf(order) != "":
		return fmt.Sprintf("Commit: the order %s is durable. Its outbox row was so before.", order)
	case order != "" && t.asked[order]:
		return fmt.Sprintf("Commit: the order %s is durable, after it has been sent.", order)
	case order != "":
		return fmt.Sprintf("Commit: the order %s is durable. No row says that it is still to be sent.", order)
	case row.Op == trace.Insert:
		return fmt.Sprintf("Commit: the message about %s is durable. The order itself is not.", t.value(row, "id"))
	}
	return t.ofRowCommit(row)
}

// ofRowCommit tells what has become of an outbox row.
func (t dataTeller) ofRowCommit(row trace.Change) string {
	state, id, order := t.value(row, "state"), t.value(row, "id"), t.value(row, "order_id")
	switch {
	case t.was(row, "state") == "complete" && state != "complete":
		return fmt.Sprintf("Commit: the row of %s, which was complete, is %s.", order, state)
	case row.Op == trace.Delete:
		return "Commit: the outbox forgets it."
	case state == "complete" && t.was(row, "state") == state:
		return fmt.Sprintf("Commit: the row of %s was complete before, and still is.", order)
	case state == "complete" && !t.asked[order]:
		return fmt.Sprintf("Commit: the outbox says that %s is complete. It has not been sent yet.", id)
	case state == "complete" && !t.acked[order]:
		return fmt.Sprintf("Commit: the outbox says that %s is complete. No ACK has come.", id)
	case state == "complete":
		return "Commit: the outbox says that the order is complete."
	case state == "parked":
		return "Commit: the order is parked."
	case t.was(row, "state") == "parked":
		return "Commit: what was parked is pending again, and the relay may send it."
	case id != t.was(row, "id"):
		return fmt.Sprintf("Commit: from now on %s travels as %s.", order, id)
	case t.value(row, "claimed_ms") != t.was(row, "claimed_ms") && t.value(row, "claimed_ms") != "0":
		return "Commit: the claim on the row is durable, and the other relays see it."
	}
	return "Commit: the row stays pending, and the time of its next attempt is durable."
}

func (t dataTeller) ofApplication(e *trace.Event) string {
	a, stock := e.Applied[0], t.rec.CountsAt(t.now).Stock
	said := fmt.Sprintf("Commit: %d of %s is applied", a.Qty, a.Order)
	if n := t.done[a.Order]; n == 1 {
		return fmt.Sprintf("%s a second time. The stock is %d, and the order was placed once.", said, stock)
	} else if n > 1 {
		return fmt.Sprintf("%s once more, %d times in all. The stock is %d, and the order was placed once.", said, n+1, stock)
	}
	for _, c := range t.changesOf(e.Tx) {
		switch {
		case c.DB == trace.Receiver && c.Table == "outbox":
			return fmt.Sprintf("%s. The id, the stock of %d and the warehouse's own message become durable together.", said, stock)
		case c.Table == "claims":
			return fmt.Sprintf("%s. The stock of %d and the mark that the claim is done become durable together.", said, stock)
		}
	}
	for _, c := range t.changesOf(e.Tx) {
		if t.inInbox(c) {
			return fmt.Sprintf("%s. The id in the %s and the stock of %d become durable together.", said, c.Table, stock)
		}
	}
	if t.rec.Settings.Receiver.Keeps == trace.Somewhere {
		return fmt.Sprintf("%s, and the stock is %d.", said, stock)
	}
	return fmt.Sprintf("%s, and the stock is %d. This commit holds no id.", said, stock)
}
