package node

import (
	"embed"
	"errors"
	"fmt"

	"twodeliveries/sim/store"
)

//go:embed *.go
var embedded embed.FS

// sources are the texts of the files, read once: every run shows some.
var sources = func() map[string]string {
	out := map[string]string{}
	all, err := embedded.ReadDir(".")
	for _, f := range all {
		b, failed := embedded.ReadFile(f.Name())
		err = errors.Join(err, failed)
		out[f.Name()] = string(b)
	}
	if err != nil {
		panic(fmt.Sprintf("node: the sources cannot be read: %v", err))
	}
	return out
}()

// Source returns the text of one of this package's files, as it was compiled.
func Source(file string) string {
	text, ok := sources[file]
	if !ok {
		panic(fmt.Sprintf("node: no source %q", file))
	}
	return text
}

// PublisherDesign is a publisher that can be built.
type PublisherDesign struct {
	Schema string
	Files  []string // the sources that run, the most telling first
	Taker  func(Shop, Check) Taker
	Relay  func(Shop, Check, Retry) *Relay // nil: it has none
}

// ReceiverDesign is a receiver that can be built.
type ReceiverDesign struct {
	Schema  string
	Files   []string
	Build   func(Warehouse, Limits) Receiver
	Foreign []Foreign // what code has that is not written for the lab: one, or none
}

// Foreign is how the lab works with code that knows nothing of it.
type Foreign struct {
	Name    string       // of the design
	Open    store.Opener // its connections
	Applied string       // query for the work that is done: id and quantity, or a total alone
}

// Limits are the times a receiver keeps.
type Limits struct {
	Lease     int // ms that a claim lasts
	Retention int // ms that an id is kept
}

// relayDesign is what a design of a relay does in its own way.
type relayDesign struct {
	query   string // for the rows to send, now or later
	deliver func(*Relay, row)
	rows    rows
}

var (
	sends  = relayDesign{due, (*Relay).standard, asRead{}}
	claims = relayDesign{free, (*Relay).claimed, byClaim{}}
)

// in is a relay that delivers a row in its own way.
func in(deliver func(*Relay, row)) relayDesign {
	return relayDesign{due, deliver, asRead{}}
}

// relay builds a relay of a design.
func (d relayDesign) relay(env Shop, check Check, retry Retry) *Relay {
	r := &Relay{env: env, check: check, retry: retry, query: retry.next(d.query), rows: d.rows}
	r.wait = r.woken
	r.deliver = func(row row) {
		env.About(row.Order)
		d.deliver(r, row)
		env.About("")
	}
	if retry.Interval != Forever {
		r.wait = r.polling
	}
	return r
}

// shop is the publisher of a design with an outbox. Its own files come first.
func shop(schema string, relay relayDesign, taker func(Shop) Taker, files ...string) PublisherDesign {
	return PublisherDesign{
		schema, append(files, "relay.go", "relay_write.go", "retry.go", "operator.go"),
		func(env Shop, _ Check) Taker { return taker(env) }, relay.relay,
	}
}

func outbox(env Shop) Taker { return &Outbox{env} }

// Publishers by their names in the catalog.
var Publishers = map[string]PublisherDesign{
	"outbox": shop(OutboxSchema, sends, outbox, "outbox.go"),
	"outbox-intent": shop(IntentSchema, sends,
		func(env Shop) Taker { return &OutboxIntent{env} }, "outbox_intent.go"),
	"outbox-claimed": shop(ClaimedSchema, claims, outbox, "relay_claimed.go", "outbox.go"),
	"unguarded":      shop(ClaimedSchema, relayDesign{free, (*Relay).claimed, unguarded{}}, outbox, "relay_unguarded.go", "relay_claimed.go", "outbox.go"),
	"delete-on-ack":  shop(OutboxSchema, in((*Relay).deleteOnAck), outbox, "delete_on_ack.go", "outbox.go"),
	"purge-by-age": shop(AgedSchema, relayDesign{due, (*Relay).standard, byAge{}},
		func(env Shop) Taker { return &PurgeByAge{env} }, "purge_by_age.go"),
	"status-lookup":     shop(OutboxSchema, in((*Relay).statusLookup), outbox, "status_lookup.go", "outbox.go"),
	"mark-first":        shop(OutboxSchema, in((*Relay).markFirst), outbox, "mark_first.go", "outbox.go"),
	"unknown-as-done":   shop(OutboxSchema, in((*Relay).unknownAsDone), outbox, "unknown_as_done.go", "outbox.go"),
	"unknown-as-failed": shop(OutboxSchema, in((*Relay).unknownAsFailed), outbox, "unknown_as_failed.go", "outbox.go"),
	"rebuilt": shop(ReferenceSchema, relayDesign{references, (*Relay).rebuilt, asRead{}},
		func(env Shop) Taker { return &Rebuilt{env} }, "rebuilt.go"),
	"id-per-attempt": shop(OutboxSchema, in((*Relay).idPerAttempt), outbox, "id_per_attempt.go", "outbox.go"),
	"id-of-row": shop(OutboxSchema, in((*Relay).deleteOnAck),
		func(env Shop) Taker { return &IDOfRow{env} }, "id_of_row.go", "delete_on_ack.go"),
	"id-missing": shop(OutboxSchema, sends, func(env Shop) Taker { return &IDMissing{env} }, "id_missing.go"),
	"id-number":  shop(OutboxSchema, sends, func(env Shop) Taker { return &IDNumber{env} }, "id_number.go"),
	"outbox-keyed": shop(KeyedSchema, relayDesign{ofKey, (*Relay).standard, asRead{}},
		func(env Shop) Taker { return &OutboxKeyed{env} }, "outbox_keyed.go"),
	"outbox-two-transactions": shop(OutboxSchema, sends,
		func(env Shop) Taker { return &TwoTransactions{env} }, "two_transactions.go"),
	"outbox-no-connection": shop(OutboxSchema, sends,
		func(env Shop) Taker { return &NoConnection{env} }, "no_connection.go"),
	"save-first": {OrdersSchema, []string{"save_first.go"},
		func(env Shop, check Check) Taker { return &SaveFirst{env, check} }, nil},
	"send-first": {OrdersSchema, []string{"send_first.go"},
		func(env Shop, check Check) Taker { return &SendFirst{env, check} }, nil},
}

// Receivers by their names in the catalog.
var Receivers = map[string]ReceiverDesign{
	"inbox":                 design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &Inbox{e} }, "inbox.go"),
	"inbox-outbox":          design(InboxOutboxSchema, func(e Warehouse, _ Limits) Receiver { return &InboxOutbox{e} }, "inbox_outbox.go"),
	"expiring-inbox":        design(ExpiringInboxSchema, func(e Warehouse, l Limits) Receiver { return &ExpiringInbox{e, l.Retention} }, "expiring_inbox.go"),
	"inbox-by-age":          design(ExpiringInboxSchema, func(e Warehouse, l Limits) Receiver { return &InboxByAge{e, l.Retention} }, "inbox_by_age.go", "expiring_inbox.go"),
	"log-as-inbox":          design(LogSchema, func(e Warehouse, l Limits) Receiver { return &LogAsInbox{e, l.Retention} }, "log_as_inbox.go", "id_first.go"),
	"claim-in-transaction":  design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &ClaimInTransaction{e} }, "claim_in_transaction.go"),
	"claim-owner":           design(ClaimSchema, func(e Warehouse, l Limits) Receiver { return &ClaimOwner{e, l.Lease} }, "claim_owner.go", "claims.go"),
	"claim-lease":           design(ClaimSchema, func(e Warehouse, l Limits) Receiver { return &ClaimLease{e, l.Lease} }, "claim_lease.go", "claims.go", "id_first.go"),
	"claim-as-done":         design(ClaimSchema, func(e Warehouse, l Limits) Receiver { return &ClaimAsDone{e, l.Lease} }, "claim_as_done.go", "claims.go", "id_first.go"),
	"memory-set":            design(StockSchema, func(e Warehouse, _ Limits) Receiver { return &MemorySet{e, map[string]int{}} }, "memory_set.go"),
	"memory-store":          design(StockSchema, func(e Warehouse, _ Limits) Receiver { return &MemoryStore{e, map[string]bool{}} }, "memory_store.go", "id_first.go"),
	"id-first":              design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &IDFirst{e} }, "id_first.go"),
	"stock-first":           design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &StockFirst{e} }, "stock_first.go", "id_first.go"),
	"check-then-act":        design(KeylessSchema, func(e Warehouse, _ Limits) Receiver { return &CheckThenAct{e} }, "check_then_act.go"),
	"check-then-act-unique": design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &CheckThenActUnique{e} }, "check_then_act_unique.go"),
	"check-then-act-mail":   design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &CheckThenActMail{e} }, "check_then_act_mail.go"),
	"fingerprint":           design(FingerprintSchema, func(e Warehouse, _ Limits) Receiver { return &Fingerprint{e} }, "fingerprint.go"),
	"fingerprint-under-key": design(FingerprintSchema, func(e Warehouse, _ Limits) Receiver { return &FingerprintUnderKey{e} }, "fingerprint_under_key.go"),
	"fingerprint-raw":       design(FingerprintSchema, func(e Warehouse, _ Limits) Receiver { return &FingerprintRaw{e} }, "fingerprint_raw.go"),
	"reject-duplicates":     design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &RejectDuplicates{e} }, "reject_duplicates.go"),
	"ack-before-commit":     design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &AckBeforeCommit{e} }, "ack_before_commit.go"),
	"busy-as-done":          design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &BusyAsDone{e} }, "busy_as_done.go"),
	"mail-in-transaction":   design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &MailInTransaction{e} }, "mail_in_transaction.go"),
	"mail-with-key":         design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &MailWithKey{e} }, "mail_with_key.go"),
	"inbox-null":            design(NullableSchema, func(e Warehouse, _ Limits) Receiver { return &InboxNull{e} }, "inbox_null.go"),
	"id-only":               design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &IDOnly{e} }, "id_only.go"),

	"courier-in-transaction": design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &CourierInTransaction{e} }, "courier_in_transaction.go"),
	"courier-after-commit":   design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &CourierAfterCommit{e} }, "courier_after_commit.go"),
	"courier-taken-back":     design(InboxSchema, func(e Warehouse, _ Limits) Receiver { return &CourierTakenBack{e} }, "courier_taken_back.go"),
	"courier-outbox":         handing(func(o CourierOutbox) Receiver { return &o }, "courier_outbox.go"),
	"courier-outbox-key":     handing(func(o CourierOutbox) Receiver { return &CourierOutboxKey{o} }, "courier_outbox_key.go", "courier_outbox.go"),
	"courier-asked-first":    handing(func(o CourierOutbox) Receiver { return &CourierAskedFirst{o} }, "courier_asked_first.go", "courier_outbox.go"),

	"none": design(StockSchema, func(e Warehouse, _ Limits) Receiver { return &None{e} }, "none.go"),
}

// handing is a receiver whose relay hands parcels to the courier.
func handing(build func(CourierOutbox) Receiver, files ...string) ReceiverDesign {
	return design(CourierOutboxSchema, func(e Warehouse, _ Limits) Receiver { return build(CourierOutbox{e}) },
		append(files, "courier_relay.go")...)
}

func design(schema string, build func(Warehouse, Limits) Receiver, files ...string) ReceiverDesign {
	return ReceiverDesign{Schema: schema, Files: append(files, "serve.go"), Build: build}
}

// Checks are the ACK checks by their names in the catalog.
var Checks = map[string]Check{
	"strict":        Strict{},
	"status-only":   StatusOnly{},
	"truthy":        Truthy{},
	"any-id":        AnyID{},
	"no-exception":  NoException{},
	"any-response":  AnyResponse{},
	"arrival-order": ArrivalOrder{},
	"versioned":     Versioned{},
	"signed":        Signed{},
}
