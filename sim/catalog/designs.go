package catalog

import "slices"

// The points that a relay reaches when its design does not say otherwise.
var relayPoints = []string{"row-picked", "ack-accepted", "marked", "attempt-failed", "retry-planned", "parked", "row-lost", "redriven"}

// The options that matter with every outbox, and with no publisher without one; and
// those that matter with every outbox whose relay tries again.
var (
	relayOptions = []string{"relays", "relay-starts", "relay-interval", "batch"}
	retryOptions = []string{"attempts", "retry-delay", "backoff", "retry-cap", "on-failure", "on-refusal", "retry-body"}
)

// outbox is what the designs around an outbox have in common.
func outbox(d Design, morePoints ...string) Design {
	d.Role = Publisher
	if d.Points == nil {
		d.Points = []string{"started", "order-inserted", "outbox-inserted", "order-committed"}
	}
	if d.Relay == nil {
		d.Relay = inOrder(Relay, slices.Concat(relayPoints, morePoints))
	}
	if d.Refuses { // nothing is ever sent
		d.Options = []string{"relays", "relay-starts"}
		return d
	}
	d.Options = slices.Concat(relayOptions, d.Options)
	if slices.Contains(d.Relay, "retry-planned") {
		d.Options = slices.Concat(retryOptions, d.Options)
	}
	return d
}

// inOrder returns those points of a role in the order of the table.
func inOrder(role Role, names []string) []string {
	var out []string
	for _, p := range PointsOf(role) {
		if slices.Contains(names, p.Name) {
			out = append(out, p.Name)
		}
	}
	return out
}

// ParkingPoints are those of every receiver that parks what it cannot read.
var ParkingPoints = []string{"message-parked", "parking-committed", "parked-picked", "parked-deleted", "worked-off"}

// receiver is a receiver's design: the points between received and replied.
func receiver(d Design, points ...string) Design {
	d.Role = Receiver
	d.Points = append(append([]string{"started", "received", "version-unknown"}, points...), "replied")
	return d
}

// courier is a receiver that calls the courier, itself or by its relay.
func courier(d Design, points ...string) Design {
	d.Courier, d.Keeps = true, "inbox"
	if d.Relay != nil {
		d.Options = append(d.Options, "retry-delay")
		d.Relay = inOrder(CourierRelay, append(d.Relay, "parcel-picked", "receipt-accepted", "handed-over", "no-receipt", "handover-planned"))
	}
	return receiver(d, append(points, "duplicate-found", "conflict-found")...)
}

// Designs lists every design, wrong and right, by role in the order of the page.
var Designs = append(append(publishers, receivers...), acks...)

var publishers = []Design{
	outbox(Design{Name: "outbox", Title: "a transactional outbox", Correct: true, File: "outbox.go",
		Sentence: "The order and the message about it are committed in one transaction; a relay sends what the table says until it is acknowledged."}),
	outbox(Design{Name: "outbox-claimed", Title: "an outbox whose relays claim a row", Correct: true, File: "relay_claimed.go", Options: []string{"lease"},
		Sentence: "A relay claims a row before it sends it, so that two relays do not send the same one; when its claim has ended it no longer writes the row."}, "row-claimed"),
	outbox(Design{Name: "unguarded", Title: "a claim, and rows that anybody writes", Wasteful: true, File: "relay_unguarded.go", Options: []string{"lease"},
		Sentence: "A relay writes a row although its claim has ended: what another one has completed is pending again, or parked."}, "row-claimed"),
	outbox(Design{Name: "rebuilt", Title: "an outbox of references", File: "rebuilt.go",
		Sentence: "The row says which order is to be sent, and the message is written when it is sent: after a deployment or a change a retry says something else under the same id."}),
	outbox(Design{Name: "id-per-attempt", Title: "an outbox; each attempt has an id of its own", File: "id_per_attempt.go",
		Sentence: "Each attempt goes out under a new id: nothing is ever recognised as a repetition, and a lost reply is work done twice."}),
	outbox(Design{Name: "id-of-row", Title: "an outbox; the id is the row's number", File: "id_of_row.go",
		Relay:    []string{"row-picked", "ack-accepted", "attempt-failed", "row-lost", "retry-planned", "parked", "redriven"},
		Sentence: "A message is called by the number of its row. Rows are deleted with their ACK and their numbers given again: a new order is taken for an old one."}),
	outbox(Design{Name: "id-missing", Title: "an outbox whose messages have no id", File: "id_missing.go",
		Sentence: "The row has an id and its body has none: whoever takes such a request cannot tell a repetition."}),
	outbox(Design{Name: "id-number", Title: "an outbox whose ids are JSON numbers", Wasteful: true, File: "id_number.go",
		Sentence: "An id of digits is written as a JSON number: beyond 2^53 it is read as another one, and two orders become one."}),
	outbox(Design{Name: "outbox-keyed", Title: "an outbox that keeps the order of a key", Correct: true, File: "outbox_keyed.go",
		Sentence: "While a row of a key is pending the later rows of that key wait, so that none overtakes another."}),
	outbox(Design{Name: "outbox-intent", Title: "an outbox, and one order for an intent", Correct: true, File: "outbox_intent.go",
		Points:   []string{"started", "intent-found", "order-inserted", "outbox-inserted", "order-committed"},
		Sentence: "The order keeps the intent id of the customer's checkout under a unique key: a checkout that comes again finds its order and is confirmed."}),
	outbox(Design{Name: "delete-on-ack", Title: "an outbox whose rows go with their ACK", Correct: true, File: "delete_on_ack.go",
		Relay:    []string{"row-picked", "ack-accepted", "attempt-failed", "row-lost", "retry-planned", "parked", "redriven"},
		Sentence: "The row is deleted when its ACK has come: the outbox holds what is still to be done, and no word of what was."}),
	outbox(Design{Name: "purge-by-age", Title: "an outbox that is purged by age", File: "purge_by_age.go", Options: []string{"retention"},
		Sentence: "A purge deletes every row that is older than the retention: also one that was never sent, and so the order is lost."}),
	outbox(Design{Name: "status-lookup", Title: "an outbox, and a question after silence", Correct: true, File: "status_lookup.go",
		Sentence: "After an unknown outcome the shop asks whether the work is done, and sends again only if it is not."}, "looked-up"),
	outbox(Design{Name: "mark-first", Title: "an outbox marked before it is sent", File: "mark_first.go",
		Relay:    []string{"marked", "row-picked", "ack-accepted", "attempt-failed", "row-lost", "redriven"},
		Sentence: "The row is marked complete before the request is sent: a crash in between loses the order, silently."}),
	outbox(Design{Name: "unknown-as-done", Title: "an outbox; silence counts as success", File: "unknown_as_done.go",
		Sentence: "A timeout is taken for success: if the request was lost, so is the order."}),
	outbox(Design{Name: "unknown-as-failed", Title: "an outbox; silence counts as failure", File: "unknown_as_failed.go",
		Sentence: "After a timeout the order is sent again under a new id: if only the reply was lost, the work is done twice."}, "renamed"),
	outbox(Design{Name: "outbox-two-transactions", Title: "an outbox row in a transaction of its own", File: "two_transactions.go",
		Sentence: "The outbox row is committed on another connection than the order: the message goes out although the order rolls back.",
		Points:   []string{"started", "outbox-inserted", "order-inserted", "order-committed"}}),
	outbox(Design{Name: "outbox-no-connection", Title: "an outbox without the transaction", Refuses: true, File: "no_connection.go",
		Sentence: "The outbox is asked to record without the order's transaction: it refuses, and everything rolls back.",
		Points:   []string{"started", "order-inserted"}}),
	{Role: Publisher, Name: "save-first", Title: "nothing: it saves, then it sends", File: "save_first.go",
		Sentence: "The order is committed and then sent, and nothing remembers to send it: a crash in between loses it.",
		Points:   []string{"started", "order-inserted", "order-committed", "ack-accepted", "attempt-failed"}},
	{Role: Publisher, Name: "send-first", Title: "nothing: it sends, then it saves", File: "send_first.go",
		Sentence: "The order is sent and then saved: when the save rolls back, work is done for an order that does not exist.",
		Points:   []string{"started", "ack-accepted", "attempt-failed", "order-inserted", "order-committed"}},
}

var receivers = []Design{
	receiver(Design{Name: "inbox", Title: "an inbox in the same transaction", Correct: true, Keeps: "inbox", File: "inbox.go",
		Sentence: "The id and the work are committed in one transaction, so both are there or neither is; a known id is acknowledged and not applied again."},
		"inbox-inserted", "stock-updated", "committed", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "inbox-outbox", Title: "an inbox, and an outbox of its own", Correct: true, Keeps: "inbox", File: "inbox_outbox.go",
		Sentence: "The message that the warehouse itself has to send is recorded in the same transaction as the id and the work."},
		"inbox-inserted", "stock-updated", "message-recorded", "committed", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "inbox-null", Title: "an inbox whose key may be NULL", Wasteful: true, Keeps: "inbox", File: "inbox_null.go",
		Sentence: "A request without an id is taken, and its key is NULL: NULL is equal to nothing, so the unique key lets it in each time."},
		"inbox-inserted", "stock-updated", "committed", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "id-only", Title: "an inbox that looks at the id alone", Keeps: "inbox", File: "id_only.go",
		Sentence: "Whatever comes under a known id is acknowledged as done: also another content, which nobody has applied."},
		"inbox-inserted", "stock-updated", "committed", "duplicate-found"),
	receiver(Design{Name: "expiring-inbox", Title: "an inbox whose ids expire", Keeps: "inbox", File: "expiring_inbox.go", Options: []string{"retention"},
		Sentence: "Ids are deleted when they are old: a request that comes even later is taken for new work."},
		"inbox-inserted", "stock-updated", "committed", "duplicate-found", "conflict-found", "purged"),
	receiver(Design{Name: "inbox-by-age", Title: "an inbox that forgets by age", Keeps: "inbox", File: "inbox_by_age.go", Options: []string{"retention"},
		Sentence: "An id that is older than the retention counts as unknown, whether or not anybody deletes it: a request that comes even later is new work."},
		"inbox-inserted", "stock-updated", "committed", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "log-as-inbox", Title: "a log, taken for an inbox", Keeps: "log", File: "log_as_inbox.go", Options: []string{"retention"},
		Sentence: "What is logged is taken for done: but a log says what came, not what became of it, and its old entries are deleted."},
		"id-committed", "stock-updated", "committed", "duplicate-found", "purged"),
	receiver(Design{Name: "claim-in-transaction", Title: "a claim in the work's own transaction", Correct: true, Keeps: "inbox", File: "claim_in_transaction.go",
		Sentence: "The claim is written in the transaction of the work: whoever dies gives it back, and no lease is needed."},
		"claimed", "stock-updated", "committed", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "claim-owner", Title: "a claim with a lease, checked before the commit", Correct: true, Keeps: "claims", File: "claim_owner.go", Options: []string{"lease"},
		Sentence: "The work is committed only if the claim is still one's own: its number is the fencing token."},
		"claimed", "stock-updated", "committed", "claim-lost", "in-progress", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "claim-lease", Title: "a claim with a lease", Keeps: "claims", File: "claim_lease.go", Options: []string{"lease"},
		Sentence: "Claim, work, confirm: the claim keeps others out until its lease ends, done or not done. A guard, not a guarantee."},
		"claimed", "stock-updated", "committed", "confirmed", "in-progress", "duplicate-found"),
	receiver(Design{Name: "claim-as-done", Title: "a claim that is answered as done", Keeps: "claims", File: "claim_as_done.go", Options: []string{"lease"},
		Sentence: "Whoever meets a claim is told that the work is done: if the claimer has died, nobody does it."},
		"claimed", "stock-updated", "committed", "confirmed", "in-progress", "duplicate-found"),
	receiver(Design{Name: "memory-set", Title: "a set of ids in memory", Keeps: "memory", File: "memory_set.go",
		Sentence: "The ids live in the memory of the process: the next process remembers nothing and applies the work again."},
		"stock-updated", "committed", "duplicate-found", "conflict-found", "remembered"),
	receiver(Design{Name: "memory-store", Title: "claims in memory: first_time and forget", Keeps: "memory", File: "memory_store.go",
		Sentence: "The id is claimed in memory before the work and forgotten when the handler says not accepted: a raise keeps it, a restart loses it."},
		"claimed", "stock-updated", "committed", "forgotten", "duplicate-found"),
	receiver(Design{Name: "id-first", Title: "the id, then the work", Keeps: "inbox", File: "id_first.go",
		Sentence: "The id is committed before the work: after a crash in between the retry is taken for a duplicate, and the work is never done."},
		"inbox-inserted", "id-committed", "stock-updated", "committed", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "stock-first", Title: "the work, then the id", Keeps: "inbox", File: "stock_first.go",
		Sentence: "The work is committed before the id: after a crash in between the retry looks new, and the work is done twice."},
		"stock-updated", "stock-committed", "inbox-inserted", "committed", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "check-then-act", Title: "a check, then the work, no unique key", Keeps: "inbox", File: "check_then_act.go",
		Sentence: "It looks first and works in the next transaction: two that look at the same time both find nothing."},
		"checked", "inbox-inserted", "stock-updated", "committed", "duplicate-found"),
	receiver(Design{Name: "check-then-act-unique", Title: "a check, then the work, with a unique key", Correct: true, Keeps: "inbox", File: "check_then_act_unique.go",
		Sentence: "The key is unique, so the second insert fails and its work rolls back; an error is answered as an error."},
		"checked", "inbox-inserted", "stock-updated", "committed", "duplicate-found", "conflict-found", "key-taken"),
	receiver(Design{Name: "check-then-act-mail", Title: "a check, a mail, then the work, with a unique key", Keeps: "inbox", File: "check_then_act_mail.go",
		Sentence: "A mail goes out before the insert: a unique key does not undo what happened outside."},
		"checked", "mail-sent", "inbox-inserted", "stock-updated", "committed", "duplicate-found", "key-taken"),
	receiver(Design{Name: "fingerprint", Title: "a hash of the content as the key", Keeps: "inbox", File: "fingerprint.go",
		Sentence: "What has the same content is taken for the same work: another order of the same kind is swallowed."},
		"inbox-inserted", "stock-updated", "committed", "duplicate-found"),
	receiver(Design{Name: "fingerprint-under-key", Title: "the id as the key, a hash to compare", Correct: true, Keeps: "inbox", File: "fingerprint_under_key.go",
		Sentence: "The id says which work it is; the hash of the content only tells a duplicate from a conflict."},
		"inbox-inserted", "stock-updated", "committed", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "fingerprint-raw", Title: "the id as the key, a hash of the raw bytes", Keeps: "inbox", File: "fingerprint_raw.go",
		Sentence: "The same content written differently has another hash: a retry is refused although it is done."},
		"inbox-inserted", "stock-updated", "committed", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "reject-duplicates", Title: "an inbox that refuses duplicates", Keeps: "inbox", File: "reject_duplicates.go",
		Sentence: "A known id is answered with 409: after one lost reply the shop can never succeed, though the work is done."},
		"inbox-inserted", "stock-updated", "committed", "duplicate-found"),
	receiver(Design{Name: "ack-before-commit", Title: "an inbox that replies before the commit", Keeps: "inbox", File: "ack_before_commit.go",
		Sentence: "The reply goes out before the commit: after a crash in between the shop has an ACK for nothing."},
		"inbox-inserted", "stock-updated", "committed", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "busy-as-done", Title: "an inbox that takes a lock for done", Keeps: "inbox", File: "busy_as_done.go",
		Sentence: "When the database is locked it says yes: a lock error is not completion."},
		"inbox-inserted", "stock-updated", "committed", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "mail-in-transaction", Title: "an inbox, and a mail inside the transaction", Keeps: "inbox", File: "mail_in_transaction.go",
		Sentence: "A rollback undoes the stock, not the mail."},
		"inbox-inserted", "stock-updated", "mail-sent", "committed", "duplicate-found", "conflict-found"),
	receiver(Design{Name: "mail-with-key", Title: "an inbox, and a mail with an idempotency key", Keeps: "inbox", File: "mail_with_key.go",
		Sentence: "The mail carries the id as its key, so that the other side sends it once; sent before the commit, it can be out for work that is never done."},
		"inbox-inserted", "stock-updated", "mail-sent", "committed", "duplicate-found", "conflict-found"),
	courier(Design{Name: "courier-in-transaction", Title: "an inbox, and the courier called inside the transaction", File: "courier_in_transaction.go",
		Sentence: "A rollback undoes the stock, not the parcel; and without a receipt everything is done again."},
		"inbox-inserted", "stock-updated", "courier-called", "committed"),
	courier(Design{Name: "courier-after-commit", Title: "an inbox, and the courier called after the commit", File: "courier_after_commit.go",
		Sentence: "The courier is called once the work is committed, and nothing remembers to: if the pickup is lost, or the warehouse dies first, no parcel ever leaves."},
		"inbox-inserted", "stock-updated", "committed", "courier-called"),
	courier(Design{Name: "courier-taken-back", Title: "an inbox, and a parcel that is taken back", File: "courier_taken_back.go",
		Sentence: "What is not committed has its parcel taken back; but whoever dies before has asked nobody, and a pickup can be later than its recall."},
		"inbox-inserted", "stock-updated", "courier-called", "taken-back", "committed"),
	courier(Design{Name: "courier-outbox", Title: "an outbox for the courier, no key", File: "courier_outbox.go", Relay: []string{},
		Sentence: "The parcel is recorded with the work, and the warehouse's relay asks for it until there is a receipt: when only the receipt is lost, a second parcel leaves."},
		"inbox-inserted", "stock-updated", "message-recorded", "committed"),
	courier(Design{Name: "courier-outbox-key", Title: "an outbox for the courier, and a key", Correct: true, File: "courier_outbox_key.go", Relay: []string{}, Options: []string{"courier-keys"},
		Sentence: "The parcel is recorded with the work, and asked for under the same key until there is a receipt: the courier knows the key, and sends one."},
		"inbox-inserted", "stock-updated", "message-recorded", "committed"),
	courier(Design{Name: "courier-asked-first", Title: "an outbox for the courier, asked first", File: "courier_asked_first.go", Relay: []string{"courier-asked"},
		Sentence: "Before each pickup the courier is asked whether the parcel has left: a pickup that is still on its way has not left, and so there are two."},
		"inbox-inserted", "stock-updated", "message-recorded", "committed"),
	receiver(Design{Name: "none", Title: "nothing: every delivery is work", File: "none.go",
		Sentence: "Every delivery changes the stock: two deliveries of one order are two applications."},
		"stock-updated", "committed"),
}

var acks = []Design{
	{Role: Ack, Name: "strict", Title: "same id and accepted is true", Correct: true, Does: "wants the requested id, and accepted to be exactly true", File: "strict.go",
		Sentence: "A reply is an ACK only if it names the requested id and accepted is exactly the boolean true."},
	{Role: Ack, Name: "status-only", Title: "the status is 200", Does: "looks at the status alone", File: "status_only.go",
		Sentence: "HTTP 200 is taken for the work: but the body may say no, or nothing."},
	{Role: Ack, Name: "truthy", Title: "same id and accepted looks true", Does: "takes whatever looks like yes for yes", File: "truthy.go",
		Sentence: "Anything but false, 0, null and the empty string counts as true: so does the word \"false\"."},
	{Role: Ack, Name: "any-id", Title: "accepted is true, whatever the id", Does: "does not compare the id", File: "any_id.go",
		Sentence: "The id is not compared: another order's success is taken for this one's."},
	{Role: Ack, Name: "no-exception", Title: "nothing was thrown", Does: "takes every reply for a yes, as long as nothing is thrown", File: "no_exception.go",
		Sentence: "Every reply counts, also an error, as long as the client throws nothing: broken JSON it does throw over."},
	{Role: Ack, Name: "any-response", Title: "somebody has answered", Does: "takes whatever comes back, unread", File: "any_response.go",
		Sentence: "Whatever comes back counts, unread: also the error page of a proxy."},
	{Role: Ack, Name: "arrival-order", Title: "accepted, and next in line", Does: "matches replies to requests by the order of arrival", File: "arrival_order.go",
		Sentence: "Replies are matched to requests by the order they arrive in: a late one is credited to the next request."},
	{Role: Ack, Name: "versioned", Title: "same id, accepted is true, and the version", Correct: true, Does: "wants the requested id, accepted to be exactly true, and the version of the protocol", Wants: "version", File: "versioned.go",
		Sentence: "Beside id and accepted a reply has to say in which version it is written: in another one the same words may mean less."},
	{Role: Ack, Name: "signed", Title: "same id, accepted is true, and signed", Correct: true, Does: "wants the requested id, accepted to be exactly true, and the warehouse's signature", Wants: "signature", File: "signed.go",
		Sentence: "Shop and warehouse share a secret, and a reply carries a signature made with it: what a stranger answers proves nothing."},
}
