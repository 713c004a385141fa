package tell

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/wording"
)

// ofProcess tells what a process, a customer or an operator does or learns.
func (t processTeller) ofProcess(e *trace.Event) string {
	switch e.Kind {
	case trace.Started:
		return t.ofStart(e)
	case trace.Start:
		if e.Detail == trace.Runs {
			return "Somebody starts the relay once more. It runs already, so the call returns, and nothing is started."
		}
		return "Somebody starts the relay: from now on it looks for rows to send."
	case trace.Crashed:
		return t.ofCrash(e)
	case trace.Timeout:
		return t.ofTimeout(e)
	case trace.Closed:
		return "The connection closes before a reply came. The shop knows that no reply will come, but not whether the work was done: unknown." + t.truth(e)
	case trace.Placed:
		return t.ofOrder(e)
	case trace.Edited:
		return t.ofEdit(e)
	case trace.Unplaced:
		return t.ofUnplaced(e)
	case trace.Operator:
		return t.ofOperator(e)
	case trace.Unparked:
		return t.ofTakenUp(e)
	case trace.Limited:
		return fmt.Sprintf("The run meets its limit (%s) and ends here, although something was still to happen. Whether all would end well is undecided.", cmp.Or(e.Note, t.rec.Limit))
	}
	return t.ofPause(e)
}

func (t processTeller) ofTimeout(e *trace.Event) string {
	m := e.Msg
	switch {
	case m == nil:
		return "The shop has waited long enough. It cannot know whether the warehouse did the work: the outcome is unknown." + t.truth(e)
	case m.Kind == trace.Lookup:
		return fmt.Sprintf("%s and no answer to the question. The shop knows as little as before: unknown.%s", wording.Duration(e.Ms-m.Sent), t.truth(e))
	}
	return fmt.Sprintf("%s and no reply: the shop stops waiting for response %d. It cannot know whether the warehouse did the work: the outcome is unknown.%s", wording.Duration(e.Ms-m.Sent), m.N, t.truth(e))
}

// truth says, for whoever may know it, what the shop cannot.
func (t *ledger) truth(e *trace.Event) string {
	order := t.orderOf(e)
	if t.shop || order == "" {
		return ""
	}
	switch {
	case t.done[order] == 0:
		return " (In truth nothing is done yet.)"
	case t.mismatch(e) != "":
		return t.mismatch(e)
	}
	return " (In truth the work is done.)"
}

// truthOfDone says the truth where it is that something is done.
func (t *ledger) truthOfDone(e *trace.Event) string {
	if t.done[t.orderOf(e)] == 0 {
		return ""
	}
	return t.truth(e)
}

// mismatch says that other content was applied than was asked for, "" where it was
// that very content.
func (t *ledger) mismatch(e *trace.Event) string {
	order := t.orderOf(e)
	wanted, got := t.ordered[order], t.amounts[order]
	if m := e.Msg; m != nil && m.Qty > 0 && !timeline.Foreign(e) {
		wanted = m.Qty
	}
	if t.shop || wanted == 0 || len(got) == 0 || slices.Contains(got, wanted) {
		return ""
	}
	return fmt.Sprintf(" (In truth %d was applied, and %d was asked for.)", got[0], wanted)
}

// orderOf is the order that a step is about.
func (t *ledger) orderOf(e *trace.Event) string {
	if e.Order == "" && e.Msg != nil {
		return e.Msg.Order
	}
	return e.Order
}

func (t processTeller) ofOrder(e *trace.Event) string {
	if e.Wish != "" {
		return customerTeller(t).ofOrder(e)
	}
	said := fmt.Sprintf("A customer orders %d of %s", e.Qty, e.Order)
	if e.Key != "" {
		said += fmt.Sprintf(", with the key %s: orders of one key stay in order", e.Key)
	}
	return said + "."
}

// ofEdit tells that an order which stands is to be changed.
func (t processTeller) ofEdit(e *trace.Event) string {
	said := fmt.Sprintf("Somebody changes the order %s to %d, in the shop's table.", e.Order, e.Qty)
	if t.asked[e.Order] {
		said += " Of what the shop has asked the warehouse for, nothing changes with it."
	}
	return said
}

// ofUnplaced tells that there is no such order: nobody took it, or what was to
// take it has been undone.
func (t processTeller) ofUnplaced(e *trace.Event) string {
	if !t.placed[e.Order] {
		return fmt.Sprintf("A customer wants to order %s, but the shop does not run: there is no such order.", e.Order)
	}
	said := fmt.Sprintf("The customer is told no: there is no order %s.", e.Order)
	switch {
	case t.asked[e.Order]:
		said += " But the shop has sent it to the warehouse."
	case t.rowOf(e.Order) != "":
		said += " But its outbox row is committed, and the relay will send it."
	default:
		return said + " Nothing of it has been sent."
	}
	if !t.shop && t.done[e.Order] > 0 {
		said += " (In truth the work is done, for nobody.)"
	}
	return said
}

// oldAt names what a purge of a process deletes.
func (t processTeller) oldAt(node string) string {
	switch {
	case t.rec.Role(node) == trace.Receiver:
		return "the ids that are older than its retention"
	case slices.Contains(t.rec.Columns(trace.Publisher, "outbox"), "made_ms"):
		return "the rows that are older than its retention from its outbox, whatever they say"
	}
	return "the rows that are complete from its outbox"
}

func (t processTeller) ofOperator(e *trace.Event) string {
	switch {
	case e.Detail == trace.Purge && e.For > 0:
		return fmt.Sprintf("It is time for the purge, every %s: %s is to delete %s.", wording.Duration(e.For), wording.Spoken(t.rec, e.Node), t.oldAt(e.Node))
	case e.Detail == trace.Redrive || e.Detail == trace.RedriveAnew:
		return "An operator looks at the parked orders and has them sent again."
	case e.Detail == trace.Sweep:
		return "An operator has the relay look for rows to send, now."
	case e.Detail == trace.Purge:
		return fmt.Sprintf("An operator has %s delete %s.", wording.Spoken(t.rec, e.Node), t.oldAt(e.Node))
	}
	return "An operator acts: " + cmp.Or(string(e.Detail), "no more is known") + "."
}

func (t processTeller) ofStart(e *trace.Event) string {
	who := t.who(e.Node)
	shop := t.rec.Role(e.Node) == trace.Publisher
	if e.Detail == trace.Deployed {
		return t.ofDeployment(e, shop)
	}
	relay := shop && e.Node != trace.Publisher
	switch {
	case e.Detail != trace.Again && relay:
		return who + " starts, in a process of its own, on the same database as the shop."
	case e.Detail != trace.Again && shop:
		return who + " opens. Its database has no orders yet."
	case e.Detail != trace.Again:
		return who + " opens. It waits for requests."
	case shop && (t.relays() || relay):
		return who + " starts again. What it had in memory is gone; what it committed is still in its database, and the relay reads it there."
	case shop:
		return who + " starts again. What it had in memory is gone; what it committed is still in its database, and nothing looks for orders to send."
	}
	if forgot := t.forgotten(e.Node); forgot != "" {
		return fmt.Sprintf("%s starts again with an empty memory: it no longer knows %s.", who, forgot)
	}
	return who + " starts again. What it committed is still in its database; anything else is gone."
}

// ofDeployment tells that a new version of a program runs.
func (t processTeller) ofDeployment(e *trace.Event, shop bool) string {
	said := fmt.Sprintf("%s starts with version %d of its program. What it had in memory is gone; what it committed is still in its database, as the version before wrote it.", t.who(e.Node), e.Nth)
	if shop {
		return said + " What it writes from now on says that it is of this version."
	}
	return said + " It can read requests of this version, and of those before it."
}

// forgotten lists what the memory of a process held before its last crash.
func (t *ledger) forgotten(node string) string {
	for k := t.now - 1; k >= 0; k-- {
		e := &t.rec.Events[k]
		if e.Node == node && e.Kind == trace.Crashed {
			for _, m := range t.rec.MemoryAt(k - 1) {
				if m.Node == node {
					return ids(m.Items)
				}
			}
			return ""
		}
	}
	return ""
}

// ids are the first words of a memory's items.
func ids(items []string) string {
	var out []string
	for _, item := range items {
		id, _, _ := strings.Cut(item, " ")
		out = append(out, id)
	}
	return strings.Join(out, ", ")
}

func (t processTeller) ofCrash(e *trace.Event) string {
	who := t.who(e.Node) + " dies"
	switch {
	case e.Detail == trace.Stopped && t.rec.Deploys(t.now):
		who = t.who(e.Node) + " is stopped for a new version of its program"
	case e.Detail == trace.Stopped:
		who = t.who(e.Node) + " is stopped, to be started again"
	}
	if e.Stood != "" {
		who += " at " + e.Stood
	}
	if len(e.Torn) > 0 {
		return who + t.torn(e)
	}
	if m := t.mindOf(e.Node); t.open(m) {
		return fmt.Sprintf("%s. Its claim on %s is durable and outlives it, until %s.", who, m.holds, moment(m.until))
	}
	for _, m := range t.rec.MemoryAt(t.now - 1) {
		if m.Node == e.Node && len(m.Items) > 0 {
			return fmt.Sprintf("%s, and with it goes what it remembered: %s. What it committed stays in its database.", who, ids(m.Items))
		}
	}
	return who + ". No transaction was open, and what it committed stays in its database."
}

// torn tells what goes with the open transactions of a process.
func (t *ledger) torn(e *trace.Event) string {
	wrote := 0
	for _, tx := range e.Torn {
		wrote += len(t.changesOf(tx))
	}
	said := fmt.Sprintf(", in the middle of a transaction. The %d rows it had written were never committed: nobody else ever sees them.", wrote)
	switch wrote {
	case 0:
		said = ", with a transaction open that has written nothing."
	case 1:
		said = ", in the middle of a transaction. The row it had written was never committed: nobody else ever sees it."
	}
	return said + t.outside(e)
}
