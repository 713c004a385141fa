package timeline

import (
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
)

// ofProcess tells what a process, a customer or an operator does or learns.
func (t *teller) ofProcess(e *trace.Event) string {
	switch e.Kind {
	case trace.Started:
		return t.ofStart(e)
	case trace.Crashed:
		return t.ofCrash(e)
	case trace.Timeout:
		wait := "The shop has waited long enough"
		if e.Msg != nil {
			wait = fmt.Sprintf("%s and no reply: the shop stops waiting for response %d", duration(e.Ms-e.Msg.Sent), e.Msg.N)
		}
		return wait + ". It cannot know whether the warehouse did the work: the outcome is unknown." + t.truth(e)
	case trace.Closed:
		return "The connection closes before a reply came. The shop knows that no reply will come, but not whether the work was done: unknown." + t.truth(e)
	case trace.Placed:
		return fmt.Sprintf("A customer orders %d of %s.", e.Qty, e.Order)
	case trace.Unplaced:
		return fmt.Sprintf("A customer wants to order %s, but the shop does not run: there is no such order.", e.Order)
	case trace.Operator:
		if e.Note == "redrive" {
			return "An operator looks at the parked orders and has them sent again."
		}
		return "An operator acts: " + first(e.Note, "no more is known") + "."
	case trace.Limited:
		return fmt.Sprintf("The run meets its limit (%s) and ends here, although something was still to happen. Whether all would end well is undecided.", first(e.Note, t.rec.Limit))
	}
	return fmt.Sprintf("%s: %s.", capital(spoken(t.rec, e.Node)), e.Kind)
}

// truth says, for whoever may know it, what the shop cannot.
func (t *teller) truth(e *trace.Event) string {
	order := e.Order
	if order == "" && e.Msg != nil {
		order = e.Msg.Order
	}
	if t.shop || order == "" {
		return ""
	}
	if t.done[order] > 0 {
		return " (In truth the work is done.)"
	}
	return " (In truth nothing is done yet.)"
}

func (t *teller) ofStart(e *trace.Event) string {
	who := capital(spoken(t.rec, e.Node))
	shop := role(t.rec, e.Node) == trace.Publisher
	switch {
	case e.Note != "again" && shop:
		return who + " opens. Its database has no orders yet."
	case e.Note != "again":
		return who + " opens. It waits for requests."
	case shop:
		return who + " starts again. What it had in memory is gone; what it committed is still in its database, and the relay reads it there."
	}
	if forgot := t.forgotten(e.Node); forgot != "" {
		return fmt.Sprintf("%s starts again with an empty memory: it no longer knows %s.", who, forgot)
	}
	return who + " starts again. What it committed is still in its database; anything else is gone."
}

// forgotten lists what the memory of a process held before its last crash.
func (t *teller) forgotten(node string) string {
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

func (t *teller) ofCrash(e *trace.Event) string {
	who := capital(spoken(t.rec, e.Node)) + " dies"
	if e.Note == "restart" {
		who = capital(spoken(t.rec, e.Node)) + " is stopped, to be started again"
	}
	if point, ok := strings.CutPrefix(e.Note, "at "); ok {
		who += " at " + point
	}
	if len(e.Torn) > 0 {
		wrote := 0
		for _, tx := range e.Torn {
			wrote += len(t.changesOf(tx))
		}
		switch wrote {
		case 0:
			return who + ", with a transaction open that has written nothing."
		case 1:
			return who + ", in the middle of a transaction. The row it had written was never committed: nobody else ever sees it."
		}
		return fmt.Sprintf("%s, in the middle of a transaction. The %d rows it had written were never committed: nobody else ever sees them.", who, wrote)
	}
	for _, m := range t.rec.MemoryAt(t.now - 1) {
		if m.Node == e.Node && len(m.Items) > 0 {
			return fmt.Sprintf("%s, and with it goes what it remembered: %s. What it committed stays in its database.", who, ids(m.Items))
		}
	}
	return who + ". No transaction was open, and what it committed stays in its database."
}

// pointWords are the sentences of the points of node code; %s is the order or id.
var pointWords = map[string]string{
	"publisher started": "The shop's database is open, and its relay looks for rows to send.",
	"receiver started":  "The warehouse's database is open: it is ready for requests.",
	"order-inserted":    "The order stands in the open transaction. Its outbox row is still missing, and nobody else sees either.",
	"outbox-inserted":   "Order and outbox row stand in the same open transaction: both will be committed, or neither.",
	"order-committed":   "The order and the intent to send it are durable. Nothing has been sent yet.",
	"row-picked":        "The relay has read a pending row and is about to send it.",
	"ack-accepted":      "The shop holds the ACK, but its outbox does not say so yet: the row is still pending.",
	"marked":            "The outbox row says complete: it will not be sent again.",
	"attempt-failed":    "This attempt did not end in an ACK. That is not written down yet.",
	"retry-planned":     "The failed attempt is written down, and so is the time of the next one. The row stays pending.",
	"redriven":          "The parked rows are pending again, with fresh attempts.",
	"inbox-inserted":    "The id stands in the inbox, inside the open transaction; the stock is unchanged. A crash now would undo it.",
	"stock-updated":     "The stock is changed inside the open transaction. Only the commit makes it real.",
	"committed":         "The work is durable and no reply is sent yet. Should the warehouse die now, the shop will ask again.",
	"remembered":        "The id is in the warehouse's memory, which lasts as long as this process.",
	"replied":           "The reply is on the wire. The warehouse cannot see whether it arrives.",
}

// ofPoint tells what a named line of node code means.
func (t *teller) ofPoint(e *trace.Event) string {
	switch e.Point {
	case "duplicate-found":
		return t.ofDuplicate(e)
	case "conflict-found":
		return t.ofConflict(e)
	case "parked":
		return fmt.Sprintf("The last attempt failed: %s is parked as a dead letter. The row is kept, and nobody sends it until an operator acts.", first(e.Order, "the row"))
	case "received":
		if e.Msg != nil {
			return fmt.Sprintf("The warehouse has read %s: %d of %s. Nothing is done yet.", e.Msg.Name(), e.Msg.Qty, e.Msg.ID)
		}
		return "The warehouse has read a request. Nothing is done yet."
	}
	if s, ok := pointWords[e.Point]; ok {
		return s
	}
	if s, ok := pointWords[role(t.rec, e.Node)+" "+e.Point]; ok {
		return s
	}
	return fmt.Sprintf("%s has come to %s.", capital(spoken(t.rec, e.Node)), strings.ReplaceAll(e.Point, "-", " "))
}

func (t *teller) ofDuplicate(e *trace.Event) string {
	id, qty := e.Order, 0
	if e.Msg != nil {
		id, qty = e.Msg.ID, e.Msg.Qty
	}
	return fmt.Sprintf("The warehouse finds %s in its %s: this work is already done. It will not add %d again, and it will still say yes.", id, first(t.last, "memory"), qty)
}

func (t *teller) ofConflict(e *trace.Event) string {
	if e.Msg == nil {
		return "The warehouse knows this id with other content. It will change nothing, and it will refuse."
	}
	known := "other content"
	if q := t.knownQty[e.Msg.ID]; t.last != "" && q != "" {
		known = "quantity " + q
	}
	return fmt.Sprintf("The warehouse knows %s with %s, and this request says %d: a conflict. It will change nothing, and it will refuse.", e.Msg.ID, known, e.Msg.Qty)
}
