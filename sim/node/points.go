package node

// Point is a named line of node code. A process can die there, stand still, or
// have its code raise.
type Point string

// The points of the publisher.
const (
	Started        Point = "started" // also of the receiver
	IntentFound    Point = "intent-found"
	OrderInserted  Point = "order-inserted"
	OutboxInserted Point = "outbox-inserted"
	OrderCommitted Point = "order-committed"
)

// The points of the relay. A design reaches those that fit it.
const (
	RowClaimed    Point = "row-claimed"
	RowPicked     Point = "row-picked"
	LookedUp      Point = "looked-up"
	AckAccepted   Point = "ack-accepted"
	Marked        Point = "marked"
	AttemptFailed Point = "attempt-failed"
	Renamed       Point = "renamed"
	RowLost       Point = "row-lost"
	RetryPlanned  Point = "retry-planned"
	Parked        Point = "parked"
	Redriven      Point = "redriven"
)

// The points of the receivers. A design reaches those that fit it.
const (
	Received         Point = "received"
	VersionUnknown   Point = "version-unknown"
	MessageParked    Point = "message-parked"
	ParkingCommitted Point = "parking-committed"
	ParkedPicked     Point = "parked-picked"
	ParkedDeleted    Point = "parked-deleted"
	WorkedOff        Point = "worked-off"
	Checked          Point = "checked"
	Claimed          Point = "claimed"
	InProgress       Point = "in-progress"
	MailSent         Point = "mail-sent"
	InboxInserted    Point = "inbox-inserted"
	IDCommitted      Point = "id-committed"
	StockUpdated     Point = "stock-updated"
	StockCommitted   Point = "stock-committed"
	MessageRecorded  Point = "message-recorded"
	Committed        Point = "committed"
	Confirmed        Point = "confirmed"
	ClaimLost        Point = "claim-lost"
	Forgotten        Point = "forgotten"
	KeyTaken         Point = "key-taken"
	DuplicateFound   Point = "duplicate-found"
	ConflictFound    Point = "conflict-found"
	Remembered       Point = "remembered"
	Purged           Point = "purged"
	Replied          Point = "replied"
	CourierCalled    Point = "courier-called"
	TakenBack        Point = "taken-back"
)

// The points of the warehouse's own relay.
const (
	ParcelPicked    Point = "parcel-picked"
	CourierAsked    Point = "courier-asked"
	ReceiptAccepted Point = "receipt-accepted"
	HandedOver      Point = "handed-over"
	NoReceipt       Point = "no-receipt"
	HandoverPlanned Point = "handover-planned"
)
