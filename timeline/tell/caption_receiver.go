package tell

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// ofReceiverPoint tells of the points of the receiver.
func (t pointTeller) ofReceiverPoint(e *trace.Event) string {
	m := t.mindOf(e.Node)
	switch e.Point {
	case "received":
		return t.ofReceived(e)
	case "version-unknown":
		return t.ofUnread()
	case "checked":
		if m.asked.Found() {
			return "The warehouse has looked, and the id is known."
		}
		return "The warehouse has looked whether the id is known. From now on anybody may insert it."
	case "claimed":
		return t.ofClaimed(e)
	case "confirmed":
		return t.ofConfirmed(e)
	case "id-committed":
		return "The id is durable: whoever looks for it now finds it. This delivery has done nothing yet." + t.truthOfDone(e)
	case "courier-called", "mail-sent":
		return t.ofOutside(e)
	case "inbox-inserted":
		return t.ofInboxInserted(e)
	case "stock-committed":
		if e.Msg != nil && t.keeps[e.Msg.ReadID()] > 0 {
			return "The work is durable. This delivery has not written its id, but another one has."
		}
		return "The work is durable and the id is not: whoever looks for the id now finds nothing."
	case "committed":
		return t.ofCommitted(e)
	case "purged":
		return t.ofPurged(e)
	case "forgotten":
		if t.done[e.Order] > 0 {
			return "The handler said no, so the claim is forgotten, as if the request had never come. The stock has its work all the same."
		}
		return "The handler said no, so the claim is forgotten, as if the request had never come."
	case "replied":
		if m.tx > 0 && len(t.changesOf(m.tx)) > 0 {
			return "The reply is on the wire, and the transaction is still open: nothing of it is durable."
		}
		return "The warehouse has sent its reply. It cannot see whether it arrives."
	case "duplicate-found":
		return t.ofDuplicate(e)
	case "conflict-found":
		return t.ofConflict(e)
	}
	return t.ofParked(e)
}

func (t pointTeller) ofClaimed(e *trace.Event) string {
	m := t.mindOf(e.Node)
	switch {
	case m.holds != "":
		return fmt.Sprintf("The id %s is claimed until %s. This delivery has done nothing yet; should %s die now, the claim stays.%s", m.holds, moment(m.until), wording.Spoken(t.rec, e.Node), t.truthOfDone(e))
	case t.writes(e, t.rec.Settings.Inbox()):
		return "The claim stands in the open transaction of the work: whoever dies gives it back."
	}
	return "The id is claimed, in the memory of this process. This delivery has done nothing yet." + t.truthOfDone(e)
}

// ofConfirmed tells what a claim that is marked as done stands for.
func (t pointTeller) ofConfirmed(e *trace.Event) string {
	const said = "The claim is marked as done."
	switch n := t.done[t.orderOf(e)]; {
	case n > 1:
		return fmt.Sprintf("%s (In truth the work was done %s.)", said, wording.Times(strconv.Itoa(n)))
	case n == 1 && t.mismatch(e) == "":
		return said + " Now the work and what the warehouse knows of it agree."
	}
	return said + t.truth(e)
}

// ofOutside tells what is so when something was done, or called for, outside.
func (t pointTeller) ofOutside(e *trace.Event) string {
	m := t.mindOf(e.Node)
	switch {
	case e.Point == "courier-called":
		return t.ofCall(e)
	case m.repeated:
		return "The mail went out before, and the other side knows its key. Nothing of this delivery is committed yet."
	case m.tx > 0:
		return "The mail is out, and nothing of this delivery is committed yet."
	}
	return "The mail is out, and nothing of the work is written yet."
}

func (t pointTeller) ofInboxInserted(e *trace.Event) string {
	switch {
	case t.mindOf(e.Node).worked:
		return "The id stands in the open transaction. The work is durable already."
	case t.writes(e, "stock"):
		return "The id stands in the open transaction, beside the work."
	}
	return "The id stands in the inbox, inside the open transaction, without its work so far. A crash now would undo it."
}

// ofReceived tells what the warehouse reads in a request.
func (t pointTeller) ofReceived(e *trace.Event) string {
	who, m := t.who(e.Node), e.Msg
	switch {
	case m == nil:
		return "The warehouse has read a request, and has not acted on it yet."
	case m.Read == "":
		return fmt.Sprintf("%s has read %s: %d of %s. It has not acted on it yet.", who, m.Name(), m.Qty, m.ID)
	case m.Read == trace.NoID:
		return fmt.Sprintf("%s has read %s: %d, and no id. It has not acted on it yet.", who, m.Name(), m.Qty)
	}
	return fmt.Sprintf("%s has read %s: %d of %s. The shop sent %s, as a number, and a float has no room for all of its digits.", who, m.Name(), m.Qty, m.Read, m.ID)
}

func (t pointTeller) ofCommitted(e *trace.Event) string {
	m := t.mindOf(e.Node)
	id := ""
	if e.Msg != nil {
		id = e.Msg.ReadID()
	}
	switch {
	case m.replied:
		return "The work is durable, after the reply has left."
	case t.open(m):
		return "The work is durable, its claim is not marked as done, and no reply is sent yet."
	case t.keeps[id] > 0:
		return "The work is durable and no reply is sent yet."
	case t.remembers(e.Node, id):
		return "The work is durable. That it is done only the memory of this process knows."
	}
	return "The work is durable, and nothing in the warehouse holds its id."
}

// ofPurged tells whether there was anything to delete.
func (t pointTeller) ofPurged(e *trace.Event) string {
	for i := t.now - 1; i >= 0; i-- {
		c := &t.rec.Events[i]
		if c.Node != e.Node || c.Kind != trace.Commit {
			continue
		}
		if len(c.Seen) == 0 {
			return "No id was past its retention: the warehouse still knows them all."
		}
		if !slices.ContainsFunc(t.idsOf(c.Seen), func(id string) bool { return t.keeps[id] == 0 }) {
			return "What was past its retention is gone, and the warehouse still knows every id."
		}
		break
	}
	return "The ids past their retention are gone: the warehouse no longer knows them."
}

// ofDuplicate tells what has the warehouse take a request for known.
func (t pointTeller) ofDuplicate(e *trace.Event) string {
	id, order, qty := e.Order, e.Order, e.Qty
	if e.Msg != nil {
		id, order, qty = e.Msg.ReadID(), e.Msg.Order, e.Msg.Qty
	}
	m, who := t.mindOf(e.Node), t.who(e.Node)
	where := cmp.Or(m.table(), "memory")
	switch applied := t.applied[id]; {
	case m.byContent():
		said := fmt.Sprintf("%s finds the same content in its %s, and takes %s for work that it has done.", who, where, id)
		if t.done[order] == 0 {
			said += " (In truth nothing of it is done.)"
		}
		return said
	case t.done[order] == 0:
		return fmt.Sprintf("%s finds %s in its %s, and takes that for the work. (In truth the work was never done.)", who, id, where)
	case len(applied) == 0:
		return fmt.Sprintf("%s finds %s in its %s, and takes that for the work. (In truth nothing was applied under this id.)", who, id, where)
	case !slices.Contains(applied, qty):
		return fmt.Sprintf("%s finds %s in its %s and does not compare: %d was applied, and this asks for %d.", who, id, where, applied[0], qty)
	}
	return fmt.Sprintf("%s finds %s in its %s: this work is already done. %d is not added again.", who, id, where, qty)
}

// ofConflict tells what has the warehouse take a request for other content.
func (t pointTeller) ofConflict(e *trace.Event) string {
	if e.Msg == nil {
		return "The warehouse knows this id with other content: a conflict. It changes nothing."
	}
	m, id, who := t.mindOf(e.Node), e.Msg.ReadID(), t.who(e.Node)
	applied := t.applied[id]
	switch {
	case m.wants("fingerprint") && slices.Contains(applied, e.Msg.Qty):
		return fmt.Sprintf("%s knows %s with another fingerprint, and takes this for other content: a conflict. (In truth it says the same in other bytes.)", who, id)
	case m.wants("fingerprint"):
		return fmt.Sprintf("%s knows %s with another fingerprint, so the content is another: a conflict. It changes nothing.", who, id)
	case len(applied) > 0:
		return fmt.Sprintf("%s knows %s with quantity %d, and this request says %d: a conflict. It changes nothing.", who, id, applied[0], e.Msg.Qty)
	}
	return fmt.Sprintf("%s knows %s with other content, and this request says %d: a conflict. It changes nothing.", who, id, e.Msg.Qty)
}
