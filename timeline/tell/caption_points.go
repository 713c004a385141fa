package tell

import (
	"cmp"
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// pointWords are the sentences of the points of node code that say the same
// whatever came before.
var pointWords = map[string]string{
	"row-claimed":      "The row is this relay's: the others are to leave it alone until the claim ends.",
	"renamed":          "The row has a new id: to the warehouse it is other work.",
	"row-lost":         "Another relay has written the row since this one read it: this one leaves it as it is.",
	"redriven":         "The parked rows are pending again, with fresh attempts.",
	"in-progress":      "Somebody else's claim stands in the way and is still alive: the work is in progress, or its worker is dead. A claim is not the work.",
	"stock-updated":    "The stock is changed inside the open transaction. Only the commit makes it real.",
	"message-recorded": "The warehouse's own message stands in its outbox, in the same open transaction as the id and the work.",
	"claim-lost":       "The claim has ended meanwhile, and somebody else holds it: this work is not committed.",
	"key-taken":        "So this delivery does no work.",
	"taken-back":       "The courier has said that nothing is out for this order.",
	"parcel-picked":    "The warehouse's relay has read a pending parcel and is about to hand it over.",
	"courier-asked":    "The warehouse's relay has asked the courier whether the parcel has left.",
	"receipt-accepted": "The warehouse's relay knows that the parcel has left. Its row does not say so yet.",
	"handed-over":      "The row of the parcel says complete.",
	"no-receipt":       "No receipt has come. That is not written down yet.",
	"handover-planned": "The time of the next attempt is written down, and the parcel stays pending.",
	"remembered":       "The id is in the warehouse's memory, which lasts as long as this process.",
}

// ofPoint tells what is so at a named line of node code.
func (t pointTeller) ofPoint(e *trace.Event) string {
	if s, ok := pointWords[e.Point]; ok {
		return t.named(e, s)
	}
	if s := t.ofShopPoint(e); s != "" {
		return t.named(e, s)
	}
	if s := t.ofReceiverPoint(e); s != "" {
		return t.named(e, s)
	}
	return fmt.Sprintf("%s has come to %s.", t.who(e.Node), strings.ReplaceAll(e.Point, "-", " "))
}

// ofShopPoint tells of the points of the publisher and its relay.
func (t pointTeller) ofShopPoint(e *trace.Event) string {
	row := t.rowOf(e.Order)
	switch e.Point {
	case "started":
		return t.ofOpening(e)
	case "intent-found":
		return fmt.Sprintf("The order %s has this intent id: it is the same wish, and no other order is made of it.", e.Order)
	case "order-inserted":
		return t.ofOrderInserted(e)
	case "outbox-inserted":
		if t.writes(e, "orders") {
			return "Order and outbox row stand in the same open transaction: both will be committed, or neither."
		}
		return "The outbox row stands in a transaction of its own, without the order."
	case "order-committed":
		return t.ofOrderCommitted(e)
	case "row-picked":
		if row == "complete" {
			return "The row is marked complete, and only now is it about to be sent."
		}
		return "The relay has read a pending row and is about to send it."
	case "looked-up":
		return "The shop has asked, and was told that the work is done."
	case "ack-accepted":
		return t.ofBelief(e)
	case "marked":
		return t.ofMark(e)
	case "attempt-failed":
		return t.ofFailedAttempt(e)
	case "retry-planned":
		return "The failed attempt is written down, and so is the time of the next one."
	case "parked":
		if t.undone[e.Order] {
			return fmt.Sprintf("This relay's attempt failed, and it has parked %s as a dead letter, which another relay had completed.", e.Order)
		}
		return fmt.Sprintf("The relay gives up: %s is parked as a dead letter. The row is kept, and no relay looks for it.", cmp.Or(e.Order, "the row"))
	}
	return ""
}

func (t pointTeller) ofOpening(e *trace.Event) string {
	switch {
	case t.rec.Role(e.Node) == trace.Receiver:
		return "The warehouse's database is open: it is ready for requests."
	case t.relays():
		return "The shop's database is open, and its relay looks for rows to send."
	}
	return "The shop's database is open. Nothing looks for rows to send."
}

func (t pointTeller) ofOrderInserted(e *trace.Event) string {
	switch {
	case t.asked[e.Order]:
		return "The order stands in the open transaction, after it has been sent. It may still be rolled back; what was sent may not."
	case t.rowOf(e.Order) != "":
		return "The order stands in a second transaction. Its outbox row is durable already, whatever becomes of this."
	case t.rec.Columns(trace.Publisher, "outbox") != nil:
		return "The order stands in the open transaction, and no outbox row for it. Nobody else sees it."
	}
	return "The order stands in the open transaction. Nobody else sees it."
}

func (t pointTeller) ofOrderCommitted(e *trace.Event) string {
	switch {
	case t.parted[e.Order]:
		return "The order is durable too, in a second commit. Between the two a crash could have parted them."
	case t.asked[e.Order]:
		return "The order is durable, after it has been sent."
	case t.rowOf(e.Order) != "":
		return "The order and the message about it are durable. Nothing has been sent yet."
	}
	return "The order is durable. Nothing has been sent, and only this process remembers to."
}

// ofBelief tells what the shop goes by when it takes work for done.
func (t pointTeller) ofBelief(e *trace.Event) string {
	row := t.rowOf(e.Order)
	said := "The shop holds the ACK"
	switch {
	case !t.acked[e.Order]:
		return "The shop has no ACK, and goes on as if it had one: silence is success to it."
	case t.fooled[e.Order]:
		said = "The shop holds what it takes for the ACK"
	case t.toldYes[e.Order]:
		said = "The shop was told that the work is done"
	}
	switch row {
	case "pending":
		return said + ", but its outbox does not say so yet: the row is still pending."
	case "":
		return said + ". There is no row to mark: only this process knows."
	}
	return fmt.Sprintf("%s. The row is already %s.", said, row)
}

func (t pointTeller) ofMark(e *trace.Event) string {
	switch {
	case !t.asked[e.Order]:
		return "The outbox row says complete, and nothing has been sent."
	case !t.acked[e.Order]:
		return "The outbox row says complete, and no ACK has come."
	}
	return "The outbox row says complete."
}

func (t pointTeller) ofFailedAttempt(e *trace.Event) string {
	switch row := t.rowOf(e.Order); {
	case row == "" && !t.saved[e.Order]:
		return "This attempt did not end in an ACK: there is no order yet, and the work may be done."
	case row == "":
		return "This attempt did not end in an ACK, and no row says that there should be another."
	case row != "pending":
		return fmt.Sprintf("This attempt did not end in an ACK, and the row says %s.", row)
	}
	return "This attempt did not end in an ACK. That is not written down yet."
}

// named has words speak of the process that is meant, where there are several.
func (t pointTeller) named(e *trace.Event, words string) string {
	who := wording.Spoken(t.rec, e.Node)
	switch {
	case t.rec.Role(e.Node) != trace.Receiver:
		relay := wording.RelayOf(t.rec, e.Node)
		return strings.Replace(words, "The relay has", wording.Capital(relay)+" has", 1)
	case strings.HasPrefix(who, "the "):
		return words
	}
	words = strings.ReplaceAll(words, "The warehouse has", wording.Capital(who)+" has")
	return strings.ReplaceAll(words, "the warehouse has", who+" has")
}

func attempts(n string) string {
	if n == "1" {
		return "one attempt"
	}
	return n + " attempts"
}
