package scenario

// groups of presets, in the order of the page.
var groups = []struct {
	title string
	names []string
}{
	{"The inbox", []string{
		"first-delivery", "lost-ack", "lost-request", "longer-timeout", "connection-closed", "valid-duplicate",
		"content-conflict", "separate-work", "four-answers", "crash-after-inbox-insert", "crash-after-stock-update",
		"crash-after-commit",
	}},
	{"Wrong and right ways to remember", []string{
		"memory-set", "memory-set-mended", "id-first", "stock-first", "fingerprint", "fingerprint-under-key",
		"fingerprint-unnormalised", "content-not-compared", "reject-duplicates", "ack-before-commit", "retention", "purge-expired",
		"purge-expired-mended", "expires-by-age", "log-as-inbox", "log-rotated",
	}},
	{"At the same time", []string{
		"concurrent-same-id", "check-then-act", "check-then-act-unique", "unique-key-and-mail", "busy-is-not-done",
		"busy-is-not-done-mended", "external-effect", "external-effect-mended", "mail-for-nothing",
	}},
	{"The ACK", []string{
		"ack-status-only", "ack-truthy", "ack-other-id", "ack-empty-body", "ack-no-exception", "ack-any-response", "ack-arrival-order", "ack-mended",
		"unknown-as-done", "unknown-as-failed", "status-lookup",
	}},
	{"The publisher", []string{
		"dual-write-save-first", "dual-write-request-lost", "dual-write-send-first", "dual-write-save-fails", "outbox", "outbox-rollback",
		"outbox-no-connection", "outbox-two-transactions", "mark-first", "relay-dies-before-mark", "deleted-on-ack", "failed-batch",
		"failed-batch-skip", "two-relays", "two-relays-claimed", "relay-too-late-unguarded", "relay-too-late",
		"relay-started-twice", "relay-stopped", "wake-up-lost",
		"relay-polls", "retry-ladder", "retry-ladder-exponential", "refused-is-an-answer", "retries-for-ever", "redrive-new-id", "no-retry",
		"purge-by-age", "purge-complete",
	}},
	{"The message", []string{
		"stored-bytes", "rebuilt-after-deploy", "version-not-read-yet",
		"version-parked", "version-parked-for-good", "version-parked-taken-for-done", "edit-rebuilt", "edit-acknowledged",
		"id-per-attempt", "id-of-row", "id-missing", "id-rounded", "stranger-answers", "stranger-signed", "ack-other-version",
		"hop-says-yes", "hop-signed", "hop-gives-up", "hop-sends-again",
	}},
	{"Before the shop", []string{"wish-asked-again", "wish-intent", "wish-new-intent", "wish-shop-dies"}},
	{"Idempotency stores and leases", []string{
		"no-dedupe", "memory-store", "memory-store-restart", "two-replicas", "sql-store", "claim-lease",
		"claim-lease-long", "claim-answered-as-done", "crash-before-confirm", "lease-too-short",
		"lease-too-short-owner-check", "clock-ahead", "claim-in-transaction", "release-on-failure", "release-after-effect",
		"reply-outbox",
	}},
	{"Beyond the warehouse", []string{
		"courier-rolled-back", "courier-forgotten", "courier-receipt-lost", "courier-receipt-lost-mended", "courier-key-forgotten",
		"courier-asked-first", "courier-asked-too-early", "courier-taken-back", "courier-not-taken-back",
	}},
}

// remedy is what mends a preset whose design is wrong.
type remedy struct {
	preset string // that shows it, on the same faults or the nearest ones
	with   string // the setting that mends this very scenario, when the preset has other faults
}

// remedies of the presets in which something goes wrong, or could.
var remedies = map[string]remedy{
	"memory-set":               {preset: "memory-set-mended"},
	"id-first":                 {preset: "crash-after-inbox-insert"},
	"stock-first":              {preset: "crash-after-stock-update"},
	"fingerprint":              {preset: "separate-work"},
	"fingerprint-unnormalised": {preset: "fingerprint-under-key", with: "receiver fingerprint-under-key"},
	"reject-duplicates":        {preset: "lost-ack"},
	"content-not-compared":     {preset: "content-conflict"},
	"ack-before-commit":        {preset: "crash-after-stock-update", with: "receiver inbox"},
	"retention":                {preset: "purge-expired-mended", with: "retention 1d"},
	"purge-expired":            {preset: "purge-expired-mended"},
	"expires-by-age":           {preset: "purge-expired-mended", with: "retention 2d"},
	"log-as-inbox":             {preset: "crash-after-inbox-insert"},
	"log-rotated":              {preset: "valid-duplicate", with: "receiver inbox"},

	"check-then-act":      {preset: "check-then-act-unique"},
	"unique-key-and-mail": {preset: "external-effect-mended"},
	"busy-is-not-done":    {preset: "busy-is-not-done-mended"},
	"external-effect":     {preset: "external-effect-mended"},
	"mail-for-nothing":    {preset: "reply-outbox"},

	"ack-status-only":               {preset: "ack-mended", with: "ack strict"},
	"ack-truthy":                    {preset: "ack-mended", with: "ack strict"},
	"ack-other-id":                  {preset: "ack-mended"},
	"ack-empty-body":                {preset: "ack-mended", with: "ack strict"},
	"ack-no-exception":              {preset: "ack-mended", with: "ack strict"},
	"version-parked-taken-for-done": {preset: "version-parked-for-good", with: "ack strict"},
	"ack-any-response":              {preset: "ack-mended", with: "ack strict"},
	"ack-arrival-order":             {preset: "ack-mended", with: "ack strict"},
	"unknown-as-done":               {preset: "lost-request"},
	"unknown-as-failed":             {preset: "lost-ack"},

	"dual-write-save-first":   {preset: "outbox"},
	"dual-write-request-lost": {preset: "lost-request"},
	"dual-write-send-first":   {preset: "outbox-rollback", with: "publisher outbox"},
	"outbox-no-connection":    {preset: "first-delivery"},
	"outbox-two-transactions": {preset: "outbox-rollback", with: "publisher outbox"},
	"mark-first":              {preset: "relay-dies-before-mark", with: "publisher outbox"},
	"two-relays":              {preset: "two-relays-claimed"},

	"relay-too-late-unguarded": {preset: "relay-too-late"},

	"relay-stopped":    {with: "relay-starts 1"},
	"retries-for-ever": {preset: "lost-ack", with: "receiver inbox"},

	"redrive-new-id": {preset: "retry-ladder"},
	"no-retry":       {preset: "lost-request"},
	"purge-by-age":   {preset: "purge-complete", with: "publisher outbox"},

	"rebuilt-after-deploy": {preset: "stored-bytes"},
	"edit-rebuilt":         {preset: "stored-bytes", with: "publisher outbox"},
	"edit-acknowledged":    {preset: "stored-bytes", with: "publisher outbox"},
	"id-per-attempt":       {preset: "lost-ack"},
	"id-of-row":            {preset: "separate-work", with: "publisher delete-on-ack"},
	"id-missing":           {preset: "first-delivery", with: "publisher outbox"},
	"id-rounded":           {preset: "separate-work", with: "publisher outbox"},
	"stranger-answers":     {preset: "stranger-signed"},
	"hop-says-yes":         {preset: "hop-signed"},
	"hop-sends-again":      {preset: "valid-duplicate", with: "receiver inbox"},

	"wish-asked-again": {preset: "wish-intent"},
	"wish-new-intent":  {preset: "wish-intent", with: "intent per-wish"},

	"no-dedupe":              {preset: "memory-store"},
	"memory-store-restart":   {preset: "memory-set-mended", with: "receiver inbox"},
	"two-replicas":           {preset: "sql-store", with: "receiver claim-in-transaction"},
	"claim-lease-long":       {preset: "claim-lease"},
	"claim-answered-as-done": {preset: "claim-lease"},
	"crash-before-confirm":   {preset: "crash-after-commit"},
	"lease-too-short":        {preset: "lease-too-short-owner-check"},
	"clock-ahead":            {preset: "lease-too-short-owner-check", with: "receiver claim-owner"},
	"release-after-effect":   {preset: "memory-store"},

	"courier-rolled-back":     {preset: "courier-receipt-lost-mended"},
	"courier-forgotten":       {preset: "courier-receipt-lost-mended", with: "receiver courier-outbox-key"},
	"courier-receipt-lost":    {preset: "courier-receipt-lost-mended"},
	"courier-key-forgotten":   {preset: "courier-receipt-lost-mended", with: "courier-keys forever"},
	"courier-asked-too-early": {preset: "courier-receipt-lost-mended", with: "receiver courier-outbox-key"},
	"courier-not-taken-back":  {preset: "courier-receipt-lost-mended"},
}
