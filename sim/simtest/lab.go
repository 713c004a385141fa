package simtest

import "twodeliveries/sim/trace"

// Outcome is how a preset comes out: a row of the lab's tables.
type Outcome struct {
	Preset                          string
	Orders, Requests, Deliveries    int
	AcksSent, AcksAccepted          int
	Applications, Duplicates        int
	Conflicts, Stock, StockExpected int
	Broken                          []string // what is not in here is held
	Warning                         string
}

// OutcomeOf reads the outcome of a preset from a run of it.
func OutcomeOf(preset string, r *trace.Recording) Outcome {
	c := r.Counts
	out := Outcome{
		preset, c.Orders, c.Requests, c.Deliveries, c.AcksSent, c.AcksAccepted,
		c.Applications, c.Duplicates, c.Conflicts, c.Stock, c.StockExpected, NotHeld(r), "",
	}
	if len(r.Warnings) > 0 {
		out.Warning = r.Warnings[0]
	}
	return out
}

func broken(rules ...string) []string { return rules }

// Lab is how every preset comes out, worked out by hand from the contract: SQL takes
// 0 ms, latency 10 ms each way, timeout 50 ms, three attempts 200 ms after the known
// failure, restart after 20 ms.
var Lab = []Outcome{
	// The inbox
	{"first-delivery", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"lost-ack", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, nil, ""},
	{"lost-request", 1, 2, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"longer-timeout", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, nil, ""},
	{"connection-closed", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, nil, ""},
	{"valid-duplicate", 1, 1, 2, 2, 1, 1, 1, 0, 7, 7, nil, ""},
	{"content-conflict", 1, 2, 2, 1, 1, 1, 0, 1, 7, 7, nil, ""},
	{"separate-work", 2, 2, 2, 2, 2, 2, 0, 0, 14, 14, nil, ""},
	{"four-answers", 2, 4, 4, 3, 2, 2, 1, 1, 14, 14, nil, ""},
	{"crash-after-inbox-insert", 1, 2, 2, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"crash-after-stock-update", 1, 2, 2, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"crash-after-commit", 1, 2, 2, 1, 1, 1, 1, 0, 7, 7, nil, ""},

	// Wrong and right ways to remember
	{"memory-set", 1, 2, 2, 2, 1, 2, 0, 0, 14, 7, broken("at-most-once"), ""},
	{"memory-set-mended", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, nil, ""},
	{"id-first", 1, 2, 2, 1, 1, 0, 1, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"stock-first", 1, 2, 2, 1, 1, 2, 0, 0, 14, 7, broken("at-most-once"), ""},
	{"fingerprint", 2, 2, 2, 2, 2, 1, 1, 0, 7, 14, broken("no-loss", "honest-ack"), ""},
	{"fingerprint-under-key", 2, 3, 3, 2, 2, 2, 0, 1, 14, 14, nil, ""},
	{"fingerprint-unnormalised", 1, 3, 3, 1, 0, 1, 0, 2, 7, 7, broken("honest-refusal"), ""},
	// Not in the lab's tables. 8 of snack-7 at 510 meets the 7 of 10, and is told yes.
	{"content-not-compared", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, broken("same-content"), ""},
	{"reject-duplicates", 1, 3, 3, 1, 0, 1, 2, 0, 7, 7, broken("honest-refusal"), ""},
	{"ack-before-commit", 1, 1, 1, 1, 1, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"retention", 1, 1, 2, 2, 1, 2, 0, 0, 14, 7, broken("at-most-once"), "retention shorter than the oldest possible resend"},
	{"purge-expired", 1, 2, 2, 2, 1, 2, 0, 0, 14, 7, broken("at-most-once"), "retention shorter than the retry ladder"},
	{"purge-expired-mended", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, nil, ""},
	// Not in the lab's tables. The copy comes at 30 h 10 ms, the row of 10 ms counts until 24 h 10 ms.
	{"expires-by-age", 1, 1, 2, 2, 1, 2, 0, 0, 14, 7, broken("at-most-once"), "retention shorter than the oldest possible resend"},
	// Not in the lab's tables. The first request is logged at 10 ms, the second comes at 260 and finds the entry.
	{"log-as-inbox", 1, 2, 2, 1, 1, 0, 1, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	// The entry of 10 ms is past a day when the job runs at 48 h, not at 24 h; the copy comes at 3 d 10 ms.
	{"log-rotated", 1, 1, 2, 2, 1, 2, 0, 0, 14, 7, broken("at-most-once"), "retention shorter than the oldest possible resend"},

	// At the same time
	{"concurrent-same-id", 1, 1, 2, 2, 1, 1, 1, 0, 7, 7, nil, ""},
	{"check-then-act", 1, 1, 2, 2, 1, 2, 0, 0, 14, 7, broken("at-most-once"), ""},
	{"check-then-act-unique", 1, 1, 2, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"unique-key-and-mail", 1, 1, 2, 1, 1, 1, 0, 0, 7, 7, broken("outside-once"), ""},
	{"busy-is-not-done", 1, 1, 1, 1, 1, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"busy-is-not-done-mended", 1, 2, 2, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"external-effect", 1, 2, 2, 1, 1, 1, 0, 0, 7, 7, broken("outside-once"), ""},
	{"external-effect-mended", 1, 2, 2, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	// Not in the lab's tables: the mail at 10, the death there, and at 50 the row is parked.
	{"mail-for-nothing", 1, 1, 1, 0, 0, 0, 0, 0, 0, 7, broken("outside-backed"), ""},

	// The ACK
	{"ack-status-only", 1, 1, 0, 0, 1, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"ack-truthy", 1, 1, 0, 0, 1, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"ack-other-id", 1, 1, 0, 0, 1, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"ack-empty-body", 1, 1, 0, 0, 1, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"ack-no-exception", 1, 1, 0, 0, 1, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"ack-any-response", 1, 1, 0, 0, 1, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""}, // as above, the status apart
	// Not in the lab's tables. Request 1 (5) at 0, its reply late at 70; request 2 (3)
	// at 50 lost, and marked complete by the late reply; request 3 at 250 is a duplicate.
	{"ack-arrival-order", 2, 3, 2, 2, 2, 1, 1, 0, 5, 8, broken("no-loss", "honest-ack"), ""},
	{"ack-mended", 1, 2, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"unknown-as-done", 1, 1, 0, 0, 0, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"unknown-as-failed", 1, 2, 2, 2, 1, 2, 0, 0, 14, 7, broken("at-most-once"), ""},
	{"status-lookup", 1, 1, 1, 1, 0, 1, 0, 0, 7, 7, nil, ""},

	// The publisher
	{"dual-write-save-first", 1, 0, 0, 0, 0, 0, 0, 0, 0, 7, broken("no-loss"), ""},
	// Not in the lab's tables either: saved, one request, lost.
	{"dual-write-request-lost", 1, 1, 0, 0, 0, 0, 0, 0, 0, 7, broken("no-loss"), ""},
	{"dual-write-send-first", 0, 1, 1, 1, 1, 1, 0, 0, 7, 0, broken("no-phantom"), ""},
	{"dual-write-save-fails", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nil, ""},
	{"outbox", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"outbox-rollback", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nil, ""},
	{"outbox-no-connection", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nil, ""},
	{"outbox-two-transactions", 0, 1, 1, 1, 1, 1, 0, 0, 7, 0, broken("no-phantom"), ""},
	{"mark-first", 1, 0, 0, 0, 0, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"relay-dies-before-mark", 1, 2, 2, 2, 2, 1, 1, 0, 7, 7, nil, ""},
	// Not in the lab's tables. The ACK at 20 and the death there; at 40 the row is found and sent again, at 60 it goes.
	{"deleted-on-ack", 1, 2, 2, 2, 2, 1, 1, 0, 7, 7, nil, ""},
	{"failed-batch", 3, 4, 3, 3, 3, 3, 0, 0, 21, 21, nil, ""},
	{"failed-batch-skip", 3, 4, 3, 3, 3, 3, 0, 0, 21, 21, nil, ""},
	{"two-relays", 1, 2, 2, 2, 2, 1, 1, 0, 7, 7, nil, "two relays without a claim"},
	{"two-relays-claimed", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	// Not in the lab's tables. Request 1 lost, known at 50; the claim ends at 100, the other
	// relay sends request 2 and marks at 120. The first one goes on at 350: guarded, it
	// writes nothing; unguarded, pending and due at 550, request 3, a duplicate.
	{"relay-too-late-unguarded", 1, 3, 2, 2, 2, 1, 1, 0, 7, 7, nil, ""},
	{"relay-too-late", 1, 2, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"relay-started-twice", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"relay-stopped", 3, 0, 0, 0, 0, 0, 0, 0, 0, 21, broken("drains"), ""},
	// Not in the lab's tables: committed at 1, and the relay looks by itself at 1000.
	{"wake-up-lost", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"relay-polls", 3, 3, 3, 3, 3, 3, 0, 0, 21, 21, nil, ""}, // not in the lab's tables
	{"retry-ladder", 1, 4, 4, 4, 1, 1, 3, 0, 7, 7, nil, ""},
	{"retry-ladder-exponential", 1, 4, 4, 4, 1, 1, 3, 0, 7, 7, nil, ""},
	// Not in the lab's tables. A no at 20 is an answer; silence at 150 is none: again at 350.
	{"refused-is-an-answer", 2, 3, 3, 2, 1, 1, 1, 0, 3, 10, nil, ""},
	// Not in the lab's tables. Sent at 0 and 250, and from there every 220 ms: 20 for the no, 200 of waiting; at 1790 the ninth time.
	// What a run without an end will come to stays open.
	{"retries-for-ever", 1, 9, 9, 1, 0, 1, 8, 0, 7, 7, broken("no-loss", "honest-refusal", "drains", "outside-backed"), ""},
	{"redrive-new-id", 1, 4, 4, 4, 1, 2, 2, 0, 14, 7, broken("at-most-once"), ""},
	{"no-retry", 1, 1, 0, 0, 0, 0, 0, 0, 0, 7, broken("no-loss"), ""},
	// Not in the lab's tables. The relay looks at 20 ms and 2 h later; snack-8, of 1 min, is an hour old at 61, and gone at 90.
	{"purge-by-age", 2, 1, 1, 1, 1, 1, 0, 0, 7, 15, broken("no-loss"), ""},
	{"purge-complete", 2, 2, 2, 2, 2, 2, 0, 0, 15, 15, nil, ""},

	// The message. Not in the lab's tables. A retry at 250 says what was said at 0, or is a
	// message of a version that the warehouse does not know, refused at 270 and at 490.
	{"stored-bytes", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, nil, ""},
	{"rebuilt-after-deploy", 1, 3, 3, 1, 0, 1, 0, 0, 7, 7, broken("honest-refusal"), ""},
	// Sent at 10, 230 and 450, refused each time; redriven at 2000.
	{"version-not-read-yet", 1, 4, 4, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	// Requests at 10, 230 and 450, the first parked at 20 and worked off at 300: the third is known.
	{"version-parked", 1, 3, 3, 1, 1, 1, 1, 0, 7, 7, nil, ""},
	{"version-parked-for-good", 1, 3, 3, 0, 0, 0, 0, 0, 0, 7, nil, "no deploy receiver in this scenario, so nothing works off what is parked"},
	{"version-parked-taken-for-done", 1, 1, 1, 0, 1, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), "no deploy receiver in this scenario, so nothing works off what is parked"},
	// The shop's table says 8 by the end, and the stock has the 7 that were ordered first.
	{"edit-rebuilt", 1, 3, 3, 1, 0, 1, 0, 2, 7, 8, nil, ""},
	{"edit-acknowledged", 1, 2, 2, 2, 1, 1, 1, 0, 7, 8, broken("same-content"), ""},
	{"id-per-attempt", 1, 2, 2, 2, 1, 2, 0, 0, 14, 7, broken("at-most-once"), ""},
	// Message 1 is done, so its ACK is true; the second order is no longer message 2.
	{"id-of-row", 2, 2, 2, 2, 2, 1, 1, 0, 7, 14, broken("no-loss"), ""},
	// What names no id is no ACK: none is sent, and three times the work is done.
	{"id-missing", 1, 3, 3, 0, 0, 3, 0, 0, 21, 7, broken("at-most-once"), ""},
	// The second order is taken for the first: a duplicate, three times, whose reply names that one.
	{"id-rounded", 2, 4, 4, 1, 1, 1, 3, 0, 7, 14, nil, ""},
	{"stranger-answers", 1, 1, 0, 0, 1, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"stranger-signed", 1, 2, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"ack-other-version", 1, 2, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"hop-says-yes", 1, 1, 0, 0, 1, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"hop-signed", 1, 2, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	// What is passed on at 10 is applied at 60, its reply at 70 too late; request 2 at 240 is a duplicate.
	{"hop-gives-up", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, nil, ""},
	// The copy at 40 waits for its turn at 50, and is applied at 90.
	{"hop-sends-again", 1, 1, 2, 2, 1, 2, 0, 0, 14, 7, broken("at-most-once"), ""},

	// Before the shop
	// Not in the lab's tables. A customer waits 100 ms and then asks again: the order of the first
	// checkout is committed at 10, that of the second, if there is one, at 110.
	{"wish-asked-again", 2, 2, 2, 2, 2, 2, 0, 0, 14, 14, broken("one-order-per-wish"), ""},
	{"wish-intent", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"wish-new-intent", 2, 2, 2, 2, 2, 2, 0, 0, 14, 14, broken("one-order-per-wish"), ""},
	// The new process finds the row at 30, and at 110 the intent.
	{"wish-shop-dies", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},

	// Idempotency stores and leases
	{"no-dedupe", 1, 3, 3, 0, 0, 3, 0, 0, 21, 7, broken("at-most-once"), ""},
	{"memory-store", 1, 2, 2, 1, 1, 1, 1, 0, 7, 7, nil, ""},
	{"memory-store-restart", 1, 3, 3, 1, 1, 2, 1, 0, 14, 7, broken("at-most-once"), ""},
	{"two-replicas", 1, 2, 2, 2, 1, 2, 0, 0, 14, 7, broken("at-most-once"), ""},
	{"sql-store", 1, 1, 2, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"claim-lease", 1, 3, 3, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"claim-lease-long", 1, 3, 3, 0, 0, 0, 0, 0, 0, 7, nil, "lease longer than the retry ladder"},
	{"claim-answered-as-done", 1, 2, 2, 1, 1, 0, 0, 0, 0, 7, broken("no-loss", "honest-ack"), ""},
	{"crash-before-confirm", 1, 3, 3, 1, 1, 2, 0, 0, 14, 7, broken("at-most-once"), ""},
	{"lease-too-short", 1, 1, 2, 2, 1, 2, 0, 0, 14, 7, broken("at-most-once"), "lease shorter than the work"},
	{"lease-too-short-owner-check", 1, 2, 3, 2, 1, 1, 1, 0, 7, 7, nil, ""},
	// Not in the lab's tables. A claim at 10 until 310; the copy comes at 60, by its
	// clock 60060; commits at 110 and 160.
	{"clock-ahead", 1, 1, 2, 2, 1, 2, 0, 0, 14, 7, broken("at-most-once"), ""},
	{"claim-in-transaction", 1, 2, 2, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"release-on-failure", 1, 2, 2, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"release-after-effect", 1, 3, 3, 0, 0, 3, 0, 0, 21, 7, broken("at-most-once", "honest-refusal"), ""},
	{"reply-outbox", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, nil, ""},

	// Beyond the warehouse: none is in the lab's tables. A pickup and its receipt take 20 ms,
	// and without a receipt the warehouse waits 50 ms, and its relay 200 ms more.
	// The pickup at 10, the receipt at 30 and the death there; back at 50, request 2 at 250, pickup 2 at 260.
	{"courier-rolled-back", 1, 2, 2, 1, 1, 1, 0, 0, 7, 7, broken("outside-once"), ""},
	// Applied at 10 and dead; request 2 comes at 260 and is known, and nobody calls the courier.
	{"courier-forgotten", 1, 2, 2, 1, 1, 1, 1, 0, 7, 7, broken("outside-backed"), ""},
	// Pickup 1 at 10, a parcel at 20; nothing is known at 60; pickup 2 at 260.
	{"courier-receipt-lost", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, broken("outside-once"), ""},
	{"courier-receipt-lost-mended", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	// The receipt at 30, and the death; back at 30 h 30 ms, when the key of 20 ms is older than 24 h.
	{"courier-key-forgotten", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, broken("outside-once"), ""},
	// Inquiry 1 at 10, pickup 1 at 30, nothing is known at 80; inquiry 2 at 280, its notice at 300.
	{"courier-asked-first", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	// Pickup 1 comes at 440; inquiry 2 was there at 290, pickup 2 at 310.
	{"courier-asked-too-early", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, broken("outside-once"), ""},
	// Refused at 30, the recall until 50, so that the no comes at 60, too late; request 2 at 250.
	{"courier-taken-back", 1, 2, 2, 1, 1, 1, 0, 0, 7, 7, nil, ""},
	{"courier-not-taken-back", 1, 2, 2, 1, 1, 1, 0, 0, 7, 7, broken("outside-once"), ""},
}

// EndsAt are virtual times of the end, by hand. One exchange takes 20 ms. A lost
// message is known at 50 and asked again at 250, so that ends at 270.
var EndsAt = map[string]int{
	"first-delivery":           20,
	"lost-ack":                 270,
	"longer-timeout":           5220, // known at 5000, request 2 at 5200
	"connection-closed":        240,  // known at 20, request 2 at 220
	"valid-duplicate":          25,   // the copy arrives at 15, its reply at 25
	"separate-work":            40,   // one row after the other
	"four-answers":             1520,
	"memory-set":               270,
	"outbox":                   40,   // the shop dies at 0 and is back at 20
	"relay-dies-before-mark":   60,   // the ACK comes at 20, the shop is back at 40
	"retry-ladder":             1020, // sends at 0, 250, 500; parked at 550; redriven at 1000
	"retry-ladder-exponential": 1020,
	"status-lookup":            70, // known at 50, the question takes 20
	"stored-bytes":             270,
	"rebuilt-after-deploy":     490,
	"version-not-read-yet":     2020,
	"version-parked":           470,
	"version-parked-for-good":  470, // the third 202 comes, and the row is given up
	"hop-gives-up":             260,
	"hop-sends-again":          100,
	"relay-polls":              260, // looks at 0, 100 and, 40 for two exchanges later, at 240
	"clock-ahead":              170,
	"relay-too-late":           350,
	"relay-too-late-unguarded": 570,
	"wake-up-lost":             1020,
	"claim-lease":              490, // applied at 480
	"release-on-failure":       240, // sends at 0 and 220

	"courier-receipt-lost":        280, // the relay marks its row when receipt 2 has come
	"courier-receipt-lost-mended": 280,
	"courier-asked-first":         300,
	"courier-asked-too-early":     450, // receipt 1 goes back at 440
	"courier-taken-back":          290,
}
