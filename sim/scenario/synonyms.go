package scenario

import "strings"

// synonym is what engineers call something, and the presets that show it, the most
// telling first.
type synonym struct {
	words   string // comma-separated
	presets string
}

// Synonyms of the field, for who looks for what has happened to them.
var synonyms = []synonym{
	{"webhook, redelivery, redelivered, at least once, delivered twice, double delivery, replay", "valid-duplicate lost-ack retention"},
	{"retry, resend, retransmission", "lost-ack retry-ladder"},
	{"exactly once, effectively once, once and only once", "lost-ack valid-duplicate two-replicas"},
	{"idempotency key, idempotency, idempotent, idempotence, idempotency-key", "lost-ack external-effect-mended no-dedupe"},
	{"stripe, payment, charge, charged twice, double charge, billing", "no-dedupe memory-store claim-lease"},
	{"double click, double submit, double order, submit twice, form resubmission, page refresh, client token, checkout", "wish-asked-again wish-intent wish-new-intent"},
	{"dedup, dedupe, deduplication, dedup window, deduplication window, duplicate detection", "valid-duplicate retention purge-expired"},
	{"ttl, 24h, expiry, expire, expires, retention window, redis ttl, window, time to live", "expires-by-age retention purge-expired purge-expired-mended"},
	{"visibility timeout, sqs, lock duration, ack deadline, pub/sub, pubsub, service bus, nats, jetstream", "lease-too-short lease-too-short-owner-check claim-lease"},
	{"fencing, fencing token, fence, epoch, generation, zombie", "lease-too-short-owner-check relay-too-late lease-too-short"},
	{"freeze, gc, gc pause, garbage collection, pause, stop the world, frozen, vm pause", "lease-too-short lease-too-short-owner-check"},
	{"clock skew, skew, ntp, wall clock, clock drift", "clock-ahead"},
	{"poison, poison message, poison pill, dead letter, dlq, dead letter queue, dead-letter", "failed-batch failed-batch-skip retry-ladder redrive-new-id"},
	{"redrive, reprocess, backfill, replayed", "redrive-new-id"},
	{"head of line, head-of-line, blocked queue, stuck batch", "failed-batch failed-batch-skip"},
	{"kafka, consumer, consumer group, offset, commit offset, rebalance, rabbitmq, amqp", "ack-before-commit crash-after-commit two-relays"},
	{"auto ack, auto commit, ack early, ack first", "ack-before-commit"},
	{"outbox, transactional outbox, cdc, debezium, change data capture, polling publisher", "outbox relay-dies-before-mark relay-polls"},
	{"dual write, dual-write, two generals, 2pc, xa, distributed transaction", "dual-write-save-first dual-write-send-first outbox"},
	{"race, race condition, toctou, check then act, lost update, concurrency", "check-then-act two-replicas check-then-act-unique"},
	{"replica, replicas, scale out, scaled, pods, pod, kubernetes, k8s, instances", "two-replicas check-then-act two-relays"},
	{"deploy, deployed twice, rolling deploy, two workers, leader election, split brain", "two-relays two-relays-claimed relay-started-twice"},
	{"kill, killed, sigkill, oom, power loss, crash loop, restart", "crash-after-stock-update crash-after-commit memory-set"},
	{"cache, in memory, in-memory, dictionary, hash map, process memory", "memory-set memory-store-restart two-replicas"},
	{"timeout, deadline, slow, latency", "longer-timeout lost-ack"},
	{"connection reset, econnreset, broken pipe, socket hang up, closed connection", "connection-closed"},
	{"load balancer, proxy, gateway, 502, 503, 504, error page, html", "ack-any-response ack-status-only hop-gives-up hop-says-yes hop-sends-again"},
	{"200 ok, http 200, status code, 2xx", "ack-status-only ack-empty-body"},
	{"409, conflict, already exists, duplicate key, unique constraint, unique violation", "reject-duplicates check-then-act-unique content-conflict"},
	{"sqlite_busy, database is locked, deadlock, lock wait, lock timeout", "busy-is-not-done busy-is-not-done-mended"},
	{"email, e-mail, smtp, mail twice, notification, side effect", "external-effect external-effect-mended mail-for-nothing"},
	{"third party, external service, downstream, parcel, shipment, courier", "courier-receipt-lost courier-receipt-lost-mended courier-forgotten"},
	{"schema version, schema evolution, versioned events, rolling upgrade, breaking change, contract", "rebuilt-after-deploy stored-bytes version-not-read-yet version-parked"},
	{"202, quarantine, kept for later", "version-parked version-parked-for-good version-parked-taken-for-done"},
	{"autoincrement, auto increment, sequence reset, rowid, id reused", "id-of-row"},
	{"snowflake, bigint, 2^53, float, javascript number, rounding, json number", "id-rounded"},
	{"null, null id, missing id, no id, empty key", "id-missing"},
	{"uuid, guid, new id per attempt, random id", "id-per-attempt"},
	{"hmac, signature, signed, spoofed, man in the middle, authentication, shared secret", "stranger-signed stranger-answers"},
	{"edited order, update in flight, stale payload, changed payload", "edit-rebuilt edit-acknowledged"},
	{"hash, checksum, content hash, payload hash, fingerprint", "fingerprint fingerprint-unnormalised fingerprint-under-key"},
	{"lost message, lost order, missing event, event lost", "dual-write-save-first dual-write-request-lost mark-first"},
	{"ghost, phantom, orphan, orphaned", "dual-write-send-first outbox-two-transactions"},
	{"reconcile, reconciliation, status endpoint, ask first, lookup", "status-lookup"},
	{"out of order, ordering, fifo, sequence, reordering", "ack-arrival-order failed-batch-skip"},
	{"backoff, exponential backoff, jitter, retry policy", "retry-ladder-exponential retry-ladder"},
	{"lease, lock ttl, redlock, distributed lock, advisory lock", "claim-lease lease-too-short lease-too-short-owner-check"},
	{"monitoring, alert, alerting, backlog, lag, oldest message", "relay-stopped wake-up-lost"},
	{"torn write, rollback journal, hot journal, wal, fsync, durability", "crash-after-inbox-insert crash-after-stock-update"},
	{"saga, compensation, undo, refund", "courier-taken-back courier-not-taken-back release-after-effect release-on-failure"},
}

// Meant are the presets that a query means by a word of the field, the most telling
// first; none when it is no such word.
func Meant(query string) []string {
	query = strings.Join(strings.Fields(strings.ToLower(query)), " ")
	var out []string
	for _, s := range synonyms {
		for _, word := range strings.Split(s.words, ", ") {
			if word == query {
				out = append(out, strings.Fields(s.presets)...)
			}
		}
	}
	return out
}
