package node

import (
	"embed"
	"fmt"
)

//go:embed *.go
var sources embed.FS

// Source returns the text of one of this package's files, as it was compiled.
func Source(file string) string {
	b, err := sources.ReadFile(file)
	if err != nil {
		panic(fmt.Sprintf("node: no source %q: %v", file, err))
	}
	return string(b)
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
	Schema string
	Files  []string
	Build  func(Warehouse, Limits) Receiver
}

// Limits are the times a receiver keeps.
type Limits struct {
	Lease     int // ms that a claim lasts
	Retention int // ms that an id is kept
}

// relayOf builds a relay that delivers a row in the way of a design.
func relayOf(deliver func(*Relay) func(row)) func(Shop, Check, Retry) *Relay {
	return func(env Shop, check Check, retry Retry) *Relay {
		r := &Relay{env: env, check: check, retry: retry, query: next[retry.OnFailure]}
		r.deliver, r.wait = deliver(r), r.woken
		if retry.Interval != Forever {
			r.wait = r.polling
		}
		return r
	}
}

func standard(r *Relay) func(row) { return func(row row) { r.standard(row) } }

func claimed(r *Relay) func(row) {
	r.query = nextClaimed
	return r.claimed
}

func keyed(r *Relay) func(row) {
	r.query = nextOfKey
	return standard(r)
}

func withOutbox(file string, deliver func(*Relay) func(row)) PublisherDesign {
	files := []string{"outbox.go", "relay.go", "retry.go", "operator.go"}
	if file != "" {
		files = append([]string{file}, files...)
	}
	return PublisherDesign{OutboxSchema, files,
		func(env Shop, _ Check) Taker { return &Outbox{env} }, relayOf(deliver)}
}

// Publishers by their names in the catalog.
var Publishers = map[string]PublisherDesign{
	"outbox": withOutbox("", standard),
	"outbox-claimed": {ClaimedSchema, []string{"relay_claimed.go", "outbox.go", "relay.go", "retry.go", "operator.go"},
		func(env Shop, _ Check) Taker { return &Outbox{env} }, relayOf(claimed)},
	"outbox-keyed": {KeyedSchema, []string{"outbox_keyed.go", "relay.go", "retry.go", "operator.go"},
		func(env Shop, _ Check) Taker { return &OutboxKeyed{env} }, relayOf(keyed)},
	"status-lookup":     withOutbox("status_lookup.go", func(r *Relay) func(row) { return r.statusLookup }),
	"mark-first":        withOutbox("mark_first.go", func(r *Relay) func(row) { return r.markFirst }),
	"unknown-as-done":   withOutbox("unknown_as_done.go", func(r *Relay) func(row) { return r.unknownAsDone }),
	"unknown-as-failed": withOutbox("unknown_as_failed.go", func(r *Relay) func(row) { return r.unknownAsFailed }),
	"outbox-two-transactions": {OutboxSchema, []string{"two_transactions.go", "relay.go", "retry.go", "operator.go"},
		func(env Shop, _ Check) Taker { return &TwoTransactions{env} }, relayOf(standard)},
	"outbox-no-connection": {OutboxSchema, []string{"no_connection.go", "relay.go", "retry.go", "operator.go"},
		func(env Shop, _ Check) Taker { return &NoConnection{env} }, relayOf(standard)},
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
	"none":                  design(StockSchema, func(e Warehouse, _ Limits) Receiver { return &None{e} }, "none.go"),
}

func design(schema string, build func(Warehouse, Limits) Receiver, files ...string) ReceiverDesign {
	return ReceiverDesign{schema, append(files, "serve.go"), build}
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
}
