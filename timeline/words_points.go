package timeline

import (
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
)

// pointWords are the sentences of the points of node code. A key with the name of
// a design comes before one with a role, and that before the name alone.
var pointWords = map[string]string{
	"publisher started":  "The shop's database is open, and its relay looks for rows to send.",
	"no relay started":   "The shop's database is open. Nothing looks for rows to send.",
	"receiver started":   "The warehouse's database is open: it is ready for requests.",
	"order-inserted":     "The order stands in the open transaction. Its outbox row is still missing, and nobody else sees either.",
	"outbox-inserted":    "Order and outbox row stand in the same open transaction: both will be committed, or neither.",
	"order-committed":    "The order and the intent to send it are durable. Nothing has been sent yet.",
	"relay row-picked":   "The relay has read a pending row and is about to send it.",
	"row-claimed":        "The row is this relay's: the others leave it alone until the claim ends.",
	"looked-up":          "The shop has asked and knows: the work is done. It will not send again.",
	"relay ack-accepted": "The shop holds the ACK, but its outbox does not say so yet: the row is still pending.",
	"marked":             "The outbox row says complete: it will not be sent again.",
	"attempt-failed":     "This attempt did not end in an ACK. That is not written down yet.",
	"renamed":            "The row has a new id: to the warehouse it will be other work.",
	"retry-planned":      "The failed attempt is written down, and so is the time of the next one. The row stays pending.",
	"redriven":           "The parked rows are pending again, with fresh attempts.",

	"publisher ack-accepted":   "The shop holds the ACK. There is no row to mark: only this process knows.",
	"publisher attempt-failed": "This attempt did not end in an ACK, and nothing will try again.",

	"save-first order-inserted":  "The order stands in the open transaction. Nobody else sees it.",
	"save-first order-committed": "The order is durable. Nothing has been sent, and only this process remembers to.",
	"send-first order-inserted":  "The order stands in the open transaction, after it has been sent. It may still be rolled back; what was sent may not.",
	"send-first order-committed": "The order is durable, after it has been sent.",
	"send-first attempt-failed":  "This attempt did not end in an ACK: the customer sees an error, and the work may be done.",

	"outbox-two-transactions outbox-inserted": "The outbox row stands in a transaction of its own. The order is in none yet.",
	"outbox-two-transactions order-inserted":  "The order stands in a second transaction. Its outbox row is durable already, whatever becomes of this.",
	"outbox-two-transactions order-committed": "The order is durable too, in a second commit. Between the two a crash could have parted them.",
	"outbox-no-connection order-inserted":     "The order stands in the open transaction. Now the outbox is to record it, without being told in which transaction.",

	"mark-first marked":          "The outbox row says complete, and nothing has been sent. Should the shop die now, nobody asks again.",
	"mark-first row-picked":      "The row is marked complete, and only now is it about to be sent.",
	"mark-first ack-accepted":    "The shop holds the ACK of a row that said complete all along.",
	"mark-first attempt-failed":  "This attempt did not end in an ACK, and the row says complete: nothing will try again.",
	"unknown-as-done marked":     "The outbox row says complete: it will not be sent again, whatever became of the request.",
	"status-lookup ack-accepted": "The shop knows that the work is done, but its outbox does not say so yet: the row is still pending.",

	"checked":         "The warehouse has looked whether the id is known. From now on anybody may insert it.",
	"claimed":         "The id is claimed. The work has not begun.",
	"in-progress":     "Somebody else's claim stands in the way and is still alive: the work is in progress, or its worker is dead. A claim is not the work.",
	"mail-sent":       "The mail is out, and the warehouse has not committed anything yet.",
	"inbox-inserted":  "The id stands in the inbox, inside the open transaction; the stock is unchanged. A crash now would undo it.",
	"id-committed":    "The id is durable and the work is not begun. Should the warehouse die now, it will take the retry for a duplicate.",
	"stock-updated":   "The stock is changed inside the open transaction. Only the commit makes it real.",
	"stock-committed": "The work is durable and the id is not. Should the warehouse die now, it will take the retry for new work.",

	"message-recorded": "The warehouse's own message stands in its outbox, in the same open transaction as the id and the work.",
	"committed":        "The work is durable and no reply is sent yet. Should the warehouse die now, the shop will ask again.",
	"confirmed":        "The claim is marked as done. Now the work and what the warehouse knows of it agree.",
	"claim-lost":       "The claim has ended meanwhile, and somebody else holds it: this work is not committed.",
	"forgotten":        "The handler said no, so the claim is forgotten, as if the request had never come.",
	"key-taken":        "So this delivery does no work: its transaction will be rolled back, and its reply is an error, not a yes.",
	"remembered":       "The id is in the warehouse's memory, which lasts as long as this process.",
	"purged":           "The ids past their retention are gone. What still comes under one of them will be new work.",
	"replied":          "The reply is on the wire. The warehouse cannot see whether it arrives.",

	"stock-first inbox-inserted":    "The id stands in the open transaction. The work is durable already.",
	"claim-lease committed":         "The work is durable and its claim is not marked as done. Should the warehouse die now, the claim will end, and the work will be done again.",
	"claim-as-done committed":       "The work is durable and its claim is not marked as done. Should the warehouse die now, the claim will end, and the work will be done again.",
	"claim-in-transaction claimed":  "The claim stands in the open transaction of the work: whoever dies gives it back.",
	"memory-store claimed":          "The id is claimed, in the memory of this process. The work has not begun.",
	"memory-store committed":        "The work is durable. That it is done only the memory of this process knows.",
	"memory-set committed":          "The work is durable. That it is done nobody remembers yet.",
	"none committed":                "The work is durable, and nothing remembers that it is done.",
	"ack-before-commit replied":     "The yes is on the wire, and the transaction is still open. Should the warehouse die now, the shop will never ask again.",
	"ack-before-commit committed":   "The work is durable, after the reply has left.",
	"fingerprint inbox-inserted":    "The fingerprint stands in the inbox, inside the open transaction; the stock is unchanged.",
	"check-then-act-mail mail-sent": "The mail is out, before anybody knows whether this work is new.",
}

// ofPoint tells what a named line of node code means.
func (t *teller) ofPoint(e *trace.Event) string {
	switch e.Point {
	case "duplicate-found":
		return t.ofDuplicate(e)
	case "conflict-found":
		return t.ofConflict(e)
	case "ack-accepted":
		if s := t.ofBelief(e); s != "" {
			return s
		}
	case "claimed":
		if m := t.mindOf(e.Node); m.holds != "" {
			return fmt.Sprintf("The id %s is claimed until %s. The work has not begun; should %s die now, the claim stays.", m.holds, moment(m.until), spoken(t.rec, e.Node))
		}
	case "parked":
		return fmt.Sprintf("The last attempt failed: %s is parked as a dead letter. The row is kept, and nobody sends it until an operator acts.", first(e.Order, "the row"))
	case "received":
		if e.Msg != nil {
			return fmt.Sprintf("%s has read %s: %d of %s. Nothing is done yet.", t.who(e.Node), e.Msg.Name(), e.Msg.Qty, e.Msg.ID)
		}
		return "The warehouse has read a request. Nothing is done yet."
	}
	if s, ok := t.pointWord(e); ok {
		return t.named(e, s)
	}
	return fmt.Sprintf("%s has come to %s.", t.who(e.Node), strings.ReplaceAll(e.Point, "-", " "))
}

// pointWord finds the words for a point, the most special first.
func (t *teller) pointWord(e *trace.Event) (string, bool) {
	own, side := t.design.publisher, first(e.Role, role(t.rec, e.Node))
	if role(t.rec, e.Node) == trace.Receiver {
		own = t.design.receiver
	} else if e.Point == "started" && !t.design.hasRelay() {
		own = "no relay"
	}
	for _, key := range []string{own + " " + e.Point, side + " " + e.Point, e.Point} {
		if s, ok := pointWords[key]; ok {
			return s, true
		}
	}
	return "", false
}

// named has words speak of the process that is meant, where there are several.
func (t *teller) named(e *trace.Event, words string) string {
	who := spoken(t.rec, e.Node)
	switch {
	case role(t.rec, e.Node) != trace.Receiver:
		relay := relayOf(t.rec, e.Node)
		return strings.Replace(words, "The relay has", capital(relay)+" has", 1)
	case strings.HasPrefix(who, "the "):
		return words
	}
	words = strings.ReplaceAll(words, "The warehouse has", capital(who)+" has")
	words = strings.ReplaceAll(words, "the warehouse die", who+" die")
	return strings.ReplaceAll(words, "the warehouse has", who+" has")
}

// ofBelief tells that the shop holds what is no ACK, "" when it is one.
func (t *teller) ofBelief(e *trace.Event) string {
	switch {
	case t.design.publisher == "unknown-as-done" && !t.acked[e.Order]:
		return "The shop has no ACK, and goes on as if it had one: silence is success to it."
	case t.fooled[e.Order]:
		return "The shop holds what it takes for the ACK. Its outbox does not say so yet: the row is still pending."
	}
	return ""
}

func (t *teller) ofDuplicate(e *trace.Event) string {
	id, qty := e.Order, 0
	if e.Msg != nil {
		id, qty = e.Msg.ID, e.Msg.Qty
	}
	who, where := t.who(e.Node), first(t.mindOf(e.Node).looked, "memory")
	switch {
	case t.design.receiver == "fingerprint" && e.Msg != nil:
		return fmt.Sprintf("%s finds the same content in its %s, and takes %s for the same work. It will not add %d, and it will say yes.", who, where, id, qty)
	case t.design.receiver == "reject-duplicates":
		return fmt.Sprintf("%s finds %s in its %s: this work is already done. It will not add %d again, and it will say no.", who, id, where, qty)
	case e.Msg != nil && t.done[e.Msg.Order] == 0:
		return fmt.Sprintf("%s finds %s in its %s, and takes that for the work. It will not add %d, and it will say yes. (In truth the work was never done.)", who, id, where, qty)
	}
	return fmt.Sprintf("%s finds %s in its %s: this work is already done. It will not add %d again, and it will still say yes.", who, id, where, qty)
}

func (t *teller) ofConflict(e *trace.Event) string {
	if e.Msg == nil {
		return "The warehouse knows this id with other content. It will change nothing, and it will refuse."
	}
	m, id, who := t.mindOf(e.Node), e.Msg.ID, t.who(e.Node)
	switch {
	case t.design.receiver == "fingerprint-raw" && t.applied[id] == e.Msg.Qty:
		return fmt.Sprintf("%s knows %s with another fingerprint, and takes this for other content: a conflict. It will refuse. (In truth it says the same in other bytes.)", who, id)
	case strings.HasPrefix(t.design.receiver, "fingerprint"):
		return fmt.Sprintf("%s knows %s with another fingerprint, so the content is another: a conflict. It will change nothing, and it will refuse.", who, id)
	case m.looked == "" || m.read == "":
		return fmt.Sprintf("%s knows %s with other content, and this request says %d: a conflict. It will change nothing, and it will refuse.", who, id, e.Msg.Qty)
	}
	return fmt.Sprintf("%s knows %s with quantity %s, and this request says %d: a conflict. It will change nothing, and it will refuse.", who, id, m.read, e.Msg.Qty)
}
