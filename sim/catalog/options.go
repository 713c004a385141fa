package catalog

const (
	second = 1000
	hour   = 3600 * second
	day    = 24 * hour
)

// Options lists every setting, in the order they are printed and shown.
var Options = []Option{
	{Key: "publisher", Title: "Shop keeps its intent in", Kind: Choice, Allowed: names(Publisher), Default: "outbox",
		Meaning: "How the publisher ties the order to the message about it."},
	{Key: "receiver", Title: "Warehouse remembers with", Kind: Choice, Allowed: names(Receiver), Default: "inbox",
		Meaning: "How the receiver tells a new request from one it has already applied."},
	{Key: "ack", Title: "Shop accepts as ACK", Kind: Choice, Allowed: names(Ack), Default: "strict",
		Meaning: "Which replies the publisher takes as proof that the work is done."},
	{Key: "latency", Title: "Network latency", Kind: Duration, Default: "10ms", Min: 0, Max: hour,
		Meaning: "Time a message needs in each direction."},
	{Key: "timeout", Title: "Shop waits", Kind: Duration, Default: "50ms", Min: 1, Max: hour,
		Meaning: "How long whoever asks waits for a reply, from the send: the shop for the warehouse's, the warehouse for the courier's."},
	{Key: "attempts", Title: "Attempts in all", Kind: Number, Allowed: []string{"unlimited"}, Default: "3", Min: 1, Max: 20,
		Meaning: "How often a row is sent before it is parked (dead letter); unlimited: it is never given up, and the run can end at its limit."},
	{Key: "retry-delay", Title: "Next attempt after", Kind: Duration, Default: "200ms", Min: 0, Max: day,
		Meaning: "Time from the known failure of an attempt (timeout, refusal, closed connection) to the next one."},
	{Key: "backoff", Title: "The next delay is", Kind: Choice, Allowed: []string{"fixed", "exponential"}, Default: "fixed",
		Meaning: "Whether each failure of a row doubles its delay."},
	{Key: "retry-cap", Title: "But never more than", Kind: Duration, Default: "1h", Min: 0, Max: day, Idle: "backoff fixed",
		Meaning: "The longest delay that doubling leads to."},
	{Key: "on-failure", Title: "A failed row", Kind: Choice, Allowed: []string{"skip", "stop", "park", "discard"}, Default: "skip",
		Meaning: "What a failure does to the batch: the row waits and the next is sent (skip), all wait behind it (stop), the row is given up at once (park), or it is deleted (discard)."},
	{Key: "on-refusal", Title: "A refused row", Kind: Choice, Allowed: []string{"as-failed", "park", "discard"}, Default: "as-failed",
		Meaning: "What a definite no does: what any failure does (as-failed), or the row is not sent again: it is given up at once (park), or deleted (discard)."},
	{Key: "retry-body", Title: "A retry's JSON", Kind: Choice, Allowed: []string{"same", "reordered"}, Default: "same",
		Meaning: "Whether a retry writes the keys of its JSON in the same order as the first attempt."},
	{Key: "relays", Title: "Relays", Kind: Number, Default: "1", Min: 1, Max: 3,
		Meaning: "How many relay processes work on the publisher's database; the first is in the publisher's own process."},
	{Key: "relay-starts", Title: "The relay is started", Kind: Number, Default: "1", Min: 0, Max: 3,
		Meaning: "How often start() is called on each relay; 0 leaves it stopped."},
	{Key: "relay-interval", Title: "The relay looks every", Kind: Duration, Allowed: []string{"never"}, Default: "never", Min: 1, Max: day,
		Meaning: "How long a relay pauses between two looks at the outbox (it polls); never: it is woken by each commit and when a row is due, and looks once a second by itself."},
	{Key: "batch", Title: "Rows in one look", Kind: Number, Allowed: []string{"all"}, Default: "all", Min: 1, Max: 100, Idle: "relay-interval never",
		Meaning: "How many rows a polling relay sends before it pauses again."},
	{Key: "replicas", Title: "Warehouse processes", Kind: Number, Default: "1", Min: 1, Max: 3,
		Meaning: "How many receiver processes work on one database; deliveries go to them in turn."},
	{Key: "work", Title: "The work takes", Kind: Duration, Default: "0ms", Min: 0, Max: hour,
		Meaning: "How long the receiver's handler works on a delivery that it applies."},
	{Key: "begin", Title: "Transactions begin", Kind: Choice, Allowed: []string{"deferred", "immediate", "exclusive"}, Default: "immediate",
		Meaning: "SQLite's BEGIN mode of the receiver: when it takes the write lock."},
	{Key: "busy-timeout", Title: "Wait for a lock", Kind: Duration, Default: "1s", Min: 0, Max: hour,
		Meaning: "How long a statement waits for somebody else's lock before SQLITE_BUSY."},
	{Key: "lease", Title: "A claim lasts", Kind: Duration, Default: "300ms", Min: 1, Max: 365 * day,
		Meaning: "How long a claim keeps others out."},
	{Key: "retention", Title: "An id is kept", Kind: Duration, Default: "1d", Min: 1, Max: 365 * day,
		Meaning: "How old an id may be: when a purge comes by, or, in an inbox that forgets by age, to count. In an outbox that is purged by age: how old a row may be."},
	{Key: "courier-keys", Title: "The courier knows a key for", Kind: Duration, Allowed: []string{"forever"}, Default: "forever", Min: 0, Max: 365 * day,
		Meaning: "How long the courier recognises the key of a pickup, from its first use; with 0ms it knows none."},
	{Key: "restart", Title: "A dead process is back after", Kind: Duration, Allowed: []string{"never"}, Default: "20ms", Min: 0, Max: day,
		Meaning: "Time from a crash to the new process; a crash line can say otherwise."},
	{Key: "step-limit", Title: "At most this many steps", Kind: Number, Default: "2000", Min: 10, Max: 20000,
		Meaning: "The run ends, and says so, when it has this many steps."},
	{Key: "time-limit", Title: "At most this much time", Kind: Duration, Default: "7d", Min: 1, Max: 365 * day,
		Meaning: "The run ends, and says so, at this virtual time."},
}

// Actions lists the statements that place work: orders, messages from outside,
// and what an operator does.
var Actions = []Verb{
	{"order", "order ID QTY [at=TIME] [key=KEY]", "A customer places an order, at 0 ms unless the line says otherwise. Orders of one key must be applied in the order they were placed.", "order snack-7 7", "the order"},
	{"inject", "inject ID QTY at=TIME", "A message that the publisher did not send arrives on the wire: an old resend, a second sender, the same id with other content.", "inject snack-7 8 at=500ms", "the request from outside"},
	{"edit", "edit ID QTY at=TIME", "Somebody changes an order that stands, in the shop's table. What has been written about it is not changed with it.", "edit snack-7 8 at=100ms", "the change of the order"},
	{"deploy", "deploy NODE at=TIME", "A new version of that side's program is put in place: its processes are stopped and start with it. Version 2 of the publisher writes messages that say version 2; a receiver reads its own version and those before it.", "deploy publisher at=100ms", "the new version"},
	{"redrive", "redrive at=TIME [new-id]", "An operator makes every parked row pending again, with fresh attempts; with new-id under a new id.", "redrive at=1s", "the redrive"},
	{"sweep", "sweep at=TIME", "An operator has the relay look for rows, also one that was never started.", "sweep at=1s", "the sweep"},
	{"purge", "purge NODE at=TIME or purge NODE every=TIME", "The old is deleted, once or on a schedule, for as long as anything else is to come: at the receiver the ids past their retention, at the publisher the rows that are complete.", "purge receiver at=30min", "the purge"},
}

// Faults lists the statements that break something.
var Faults = []Verb{
	{"drop", "drop MESSAGE", "The message is lost on the way.", "drop response 1", "the loss of"},
	{"delay", "delay MESSAGE by=TIME", "The message needs that much longer.", "delay response 1 by=100ms", "the delay of"},
	{"duplicate", "duplicate MESSAGE [by=TIME]", "The network delivers the message a second time, that much after the original.", "duplicate request 1 by=5ms", "the copy of"},
	{"close", "close MESSAGE", "The connection closes instead of delivering the message; whoever asked learns it when the message would have arrived.", "close response 1", "the closed connection of"},
	{"corrupt", "corrupt response N [copy C] as WAY", "The reply arrives changed.", "corrupt response 1 as truthy", "the change of"},
	{"answer", "answer request N [copy C] with STATUS [BODY]", "Something on the way answers in the receiver's place; the request goes no further.", `answer request 1 with 200 {"id":"snack-7","accepted":false}`, "the answer from elsewhere to"},
	{"crash", "crash NODE POINT N [restart=TIME|never] or crash NODE at=TIME [restart=TIME|never]", "The process dies at that point's Nth time, counted over restarts, or at that time.", "crash receiver inbox-inserted 1", "the crash"},
	{"restart", "restart NODE at=TIME", "The process is stopped and a new one starts at once.", "restart receiver at=100ms", "the restart"},
	{"raise", "raise NODE POINT N", "The code raises an exception at that point's Nth time: its open transaction rolls back, the process lives on.", "raise receiver committed 1", "the exception"},
	{"refuse", "refuse receiver POINT N", "The receiver's handler returns not accepted at that point's Nth time.", "refuse receiver received 1", "the refusal"},
	{"hold", "hold NODE POINT N [for=TIME]", "The code stands still at that point's Nth time, for that long or until a release.", "hold receiver checked 1 for=5ms", "the hold"},
	{"release", "release NODE at=TIME", "What is held in that process goes on.", "release receiver at=20ms", "the release"},
	{"freeze", "freeze NODE at=TIME", "The process stops running, without dying: it keeps its locks, its memory and its opinion.", "freeze receiver at=12ms", "the freeze"},
	{"resume", "resume NODE at=TIME", "A frozen process goes on as if nothing had happened.", "resume receiver at=400ms", "the end of the freeze"},
	{"clock", "clock NODE [at=TIME] by=TIME", "The process's clock jumps ahead by that much, before anything else unless the line says when: its leases, retries and retention go by its own clock.", "clock receiver at=1s by=2d", "the jump of the clock"},
	{"lock", "lock NODE from=TIME to=TIME", "An outsider holds the write lock of that process's database.", "lock receiver from=5ms to=105ms", "the lock"},
}
