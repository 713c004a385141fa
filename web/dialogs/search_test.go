package dialogs

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
)

// An engineer's word for what has happened leads to a scenario that shows it, within the
// first three that are found.
func TestAnEngineersWordFindsTheScenario(t *testing.T) {
	for word, shows := range map[string]string{
		"webhook": "valid-duplicate", "24h": "retention", "redelivery": "valid-duplicate", "GC": "lease-too-short", "freeze": "lease-too-short",
		"stripe": "no-dedupe", "kafka": "ack-before-commit", "sqs": "lease-too-short", "visibility timeout": "lease-too-short", "exactly once": "lost-ack",
		"poison": "failed-batch", "fencing": "lease-too-short-owner-check", "replica": "two-replicas", "dedup": "valid-duplicate", "idempotency key": "lost-ack",
		"DLQ": "failed-batch", "outbox": "outbox", "dual write": "dual-write-save-first", "race condition": "check-then-act", "clock skew": "clock-ahead",
		"charged twice": "no-dedupe", "TTL": "retention", "exponential backoff": "retry-ladder-exponential", "502": "ack-any-response", "OOM": "crash-after-stock-update",
		"unique constraint": "reject-duplicates", "database is locked": "busy-is-not-done", "SMTP": "external-effect", "ghost": "dual-write-send-first",
		"two generals": "dual-write-save-first", "CDC": "outbox", "rolling deploy": "two-relays", "cache": "memory-set", "fifo": "ack-arrival-order",
		"reconciliation": "status-lookup", "lag": "relay-stopped", "hot journal": "crash-after-inbox-insert", "payload hash": "fingerprint",
		"redlock": "claim-lease", "auto commit": "ack-before-commit",
	} {
		found := Search(word)
		require.True(t, slices.ContainsFunc(found[:min(3, len(found))], func(p scenario.Preset) bool { return p.Name == shows }), "%s: %s", word, shows)
	}
}

func TestSearch(t *testing.T) {
	require.Equal(t, scenario.Presets(), Search("  "))
	require.Equal(t, "two-relays", Search("two relays")[0].Name)
	require.Equal(t, "two-relays", Search("Two-RELAYS")[0].Name)
	require.Empty(t, Search("two relays unicorn"))
	for _, p := range scenario.Presets() {
		require.Contains(t, Search(p.Title), p, "by its title")
		require.Contains(t, Search(p.Name), p, "by its name")
		require.Contains(t, Search(p.Group), p, "by its group")
		require.Contains(t, Search(p.Watch), p, "by its note")
	}
}
