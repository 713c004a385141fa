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
		Meaning: "How long the publisher waits for a reply, from the send."},
	{Key: "attempts", Title: "Attempts in all", Kind: Number, Default: "3", Min: 1, Max: 20,
		Meaning: "How often a row is sent before it is parked (dead letter)."},
	{Key: "retry-delay", Title: "Next attempt after", Kind: Duration, Default: "200ms", Min: 0, Max: day,
		Meaning: "Time from the known failure of an attempt (timeout, refusal, closed connection) to the next one."},
	{Key: "restart", Title: "A dead process is back after", Kind: Duration, Allowed: []string{"never"}, Default: "20ms", Min: 0, Max: day,
		Meaning: "Time from a crash to the new process; a crash line can say otherwise."},
	{Key: "step-limit", Title: "At most this many steps", Kind: Number, Default: "2000", Min: 10, Max: 20000,
		Meaning: "The run ends, and says so, when it has this many steps."},
	{Key: "time-limit", Title: "At most this much time", Kind: Duration, Default: "7d", Min: 1, Max: 365 * day,
		Meaning: "The run ends, and says so, at this virtual time."},
}

// Actions lists the statements that place work: orders and messages from outside.
var Actions = []Verb{
	{"order", "order ID QTY [at=TIME]", "A customer places an order, at 0 ms unless the line says otherwise.", "order snack-7 7"},
	{"inject", "inject ID QTY at=TIME", "A message that the publisher did not send arrives on the wire: an old resend, a second sender, the same id with other content.", "inject snack-7 8 at=500ms"},
	{"redrive", "redrive at=TIME", "An operator makes every parked row pending again, with fresh attempts.", "redrive at=1s"},
}

// Faults lists the statements that break something.
var Faults = []Verb{
	{"drop", "drop MESSAGE", "The message is lost on the way.", "drop response 1"},
	{"delay", "delay MESSAGE by=TIME", "The message needs that much longer.", "delay response 1 by=100ms"},
	{"duplicate", "duplicate MESSAGE [by=TIME]", "The network delivers the message a second time, that much after the original.", "duplicate request 1 by=5ms"},
	{"close", "close MESSAGE", "The connection closes instead of delivering the message; the publisher learns it when the message would have arrived.", "close response 1"},
	{"corrupt", "corrupt response N [copy C] as WAY", "The reply arrives changed.", "corrupt response 1 as truthy"},
	{"answer", "answer request N [copy C] with STATUS [BODY]", "Something on the way answers in the receiver's place; the request goes no further.", `answer request 1 with 200 {"id":"snack-7","accepted":false}`},
	{"crash", "crash NODE POINT N [restart=TIME|never] or crash NODE at=TIME [restart=TIME|never]", "The process dies at that point's Nth time, counted over restarts, or at that time.", "crash receiver inbox-inserted 1"},
	{"restart", "restart NODE at=TIME", "The process is stopped and a new one starts at once.", "restart receiver at=100ms"},
}
