package node

// Point is a named line of node code where a process can die.
type Point string

// The points of the publisher.
const (
	Started        Point = "started" // also of the receiver
	OrderInserted  Point = "order-inserted"
	OutboxInserted Point = "outbox-inserted"
	OrderCommitted Point = "order-committed"
)

// The points of the relay.
const (
	RowPicked     Point = "row-picked"
	AckAccepted   Point = "ack-accepted"
	Marked        Point = "marked"
	AttemptFailed Point = "attempt-failed"
	RetryPlanned  Point = "retry-planned"
	Parked        Point = "parked"
	Redriven      Point = "redriven"
)

// The points of the receivers. A design reaches those that fit it.
const (
	Received       Point = "received"
	InboxInserted  Point = "inbox-inserted"
	StockUpdated   Point = "stock-updated"
	Committed      Point = "committed"
	DuplicateFound Point = "duplicate-found"
	ConflictFound  Point = "conflict-found"
	Remembered     Point = "remembered"
	Replied        Point = "replied"
)
