// Package trace says what can happen in a run: events, tables, counts and
// verdicts. It is plain data, written once by the engine and read by everything
// else: the text story, the picture, the page, the tests.
//
// The world in six lines:
//
//	A Recording is a list of Events. The index of an event is its step.
//	An event carries what changed with it: rows, counts, memory, verdicts.
//	Tables at a step are rebuilt by replaying the changes up to that step.
//	A database has two views: inside its open transactions, and from outside.
//	Times are virtual milliseconds, quantities are whole goods.
//	Everything survives encoding/json unchanged.
package trace

// Format is the version of the recording's JSON.
const Format = 2

// Recording is one finished run.
type Recording struct {
	Format   int       `json:"format"`          // version of this format
	Title    string    `json:"title"`           // of the scenario, "" for none
	Note     string    `json:"note,omitempty"`  // what the scenario says of itself; may have several lines
	Scenario string    `json:"scenario"`        // canonical text, as printed
	Settings Settings  `json:"settings"`        // what of the scenario words need
	Nodes    []Node    `json:"nodes"`           // the processes, in lane order
	Tables   []Table   `json:"tables"`          // both databases before step 0
	Events   []Event   `json:"events"`          // what happened, in order; an index is a step
	Verdicts []Verdict `json:"verdicts"`        // one per rule, final
	Counts   Counts    `json:"counts"`          // at the end
	Settled  bool      `json:"settled"`         // nothing in flight, no fault due, only idle timers
	Limit    string    `json:"limit,omitempty"` // "step-limit" or "time-limit" when the run met one
	Ms       int       `json:"ms"`              // virtual time of the end
	Unmet    []Unmet   `json:"unmet"`           // fault lines whose target never came up
	Warnings []string  `json:"warnings"`        // what is dangerous about the scenario, whether or not this run shows it
	Sources  []Source  `json:"sources"`         // the Go files of the designs that ran
	Schemas  []Schema  `json:"schemas"`         // DDL exactly as it was run
	Digest   string    `json:"digest"`          // of the canonical events and verdicts
	Proxy    *Proxy    `json:"proxy,omitempty"` // what stood before a real service, and saw this; none: the lab has computed it
}

// Settings are what of a scenario its run is told with.
type Settings struct {
	Publisher Design `json:"publisher"` // how the shop keeps its intent
	Receiver  Design `json:"receiver"`  // how the warehouse remembers
	Ack       Design `json:"ack"`       // what the shop takes for an ACK
	Relay     bool   `json:"relay"`     // something looks for rows to send
	Starts    int    `json:"starts"`    // how often the relay's start() is called
	Retention int    `json:"retention"` // ms that an id is kept; 0 for good
}

// Design is one way to build a side.
type Design struct {
	Name  string `json:"name"`            // as in the scenario
	Does  string `json:"does,omitempty"`  // ack: what it goes by, as a clause without its subject
	Wants string `json:"wants,omitempty"` // ack: the field that it wants of a reply beside id and accepted
	Keeps string `json:"keeps,omitempty"` // receiver: what it remembers ids in: a table, "memory", or Somewhere
}

// Somewhere is where code that is not the lab's own keeps ids, when it has not said where.
const Somewhere = "database"

// Node is a process of the run.
type Node struct {
	Name string `json:"name"` // "publisher", "receiver", "receiver-2", "customer", "courier"
	Role string `json:"role"` // "publisher", "receiver", "customer" or "courier"
	DB   string `json:"db"`   // the database it opens; "" for who is none of ours
}

// Roles. Those of our own sides are also the names of their databases.
const (
	Publisher = "publisher"
	Receiver  = "receiver"
	Customer  = "customer" // somebody who wants something of the shop; there only in a run with wishes
	Courier   = "courier"  // a third party beyond the warehouse; there only when a design uses it
)

// CourierRelay is the Role of what the warehouse's own relay does, in the process of the
// receiver.
const CourierRelay = "courier-relay"

// Unmet is a fault line that found nothing to act on.
type Unmet struct {
	Line int    `json:"line"` // 1-based line in the scenario's canonical text
	Text string `json:"text"` // the line
}

// Source is a Go file that ran, whole.
type Source struct {
	File string `json:"file"` // base name, as an event's file
	Text string `json:"text"` // all of it
}

// Schema is the DDL of one database.
type Schema struct {
	DB  string `json:"db"`  // "publisher" or "receiver"
	DDL string `json:"ddl"` // the statements, each with its semicolon
}

// Kind says what an event is.
type Kind string

// The kinds of events, by who tells them.
const (
	// A process.
	Started  Kind = "started"  // a process runs; Detail says Again after a death
	Start    Kind = "start"    // start() is called on a relay, in a run that calls it more than once; Detail says Runs where it has done nothing
	Crashed  Kind = "crashed"  // a process died; its open transactions are torn; Stood says at which point, Detail whether it was Stopped
	Point    Kind = "point"    // node code reached a named line (Event.Point)
	Timeout  Kind = "timeout"  // the publisher stopped waiting for the reply to Msg
	Accepted Kind = "accepted" // the reply Msg passed the publisher's ACK check
	Refused  Kind = "refused"  // the reply Msg is a definite refusal
	Unclear  Kind = "unclear"  // a reply came and proves nothing: the outcome is unknown

	Thrown   Kind = "thrown"   // node code threw: Detail says Raised or NotAccepted
	Works    Kind = "works"    // the handler works, For so many ms
	Holding  Kind = "holding"  // the code is held at a point
	Released Kind = "released" // and goes on
	Frozen   Kind = "frozen"   // the process stops running, without dying
	Resumed  Kind = "resumed"  // and goes on as if nothing had happened
	Jumped   Kind = "jumped"   // its clock jumps ahead, For so many ms

	// A database.
	Begin     Kind = "begin"     // a transaction opened (Event.Tx)
	Read      Kind = "read"      // a SELECT ran; Asked says what it asked for and found
	Write     Kind = "write"     // a statement changed rows (Event.Changes)
	Commit    Kind = "commit"    // the transaction is durable; Applied lists what it applied
	Rollback  Kind = "rollback"  // the transaction is undone
	Busy      Kind = "busy"      // SQLITE_BUSY: somebody else holds the lock; Detail says Waits, or Note holds SQLite's words
	Locked    Kind = "locked"    // an outsider takes the write lock
	Unlocked  Kind = "unlocked"  // and lets it go
	Failed    Kind = "failed"    // a statement failed; Note holds SQLite's words, Detail says KeyTaken where that is why
	Recovered Kind = "recovered" // SQLite rolled a dead process's hot journal back

	// The network.
	Sent      Kind = "sent"      // Msg was put on the wire
	Dropped   Kind = "dropped"   // Msg is lost; Detail says Closes where the connection closes instead
	Delayed   Kind = "delayed"   // Msg will arrive later than usual
	Copied    Kind = "copied"    // the network made the copy Msg
	Corrupted Kind = "corrupted" // the network changed Msg, in the way that Note names; it now reads as in Event.Msg
	Answered  Kind = "answered"  // something on the way replied with Msg; the request goes no further
	Delivered Kind = "delivered" // a request entered the handler
	Unparked  Kind = "unparked"  // the handler is entered again with a request that it had parked
	Dead      Kind = "dead"      // Msg reached a process that does not run
	Late      Kind = "late"      // a reply nobody waits for any more; Detail says AnswersCopy where nobody ever did
	Told      Kind = "told"      // the answer Msg to a lookup has come
	Heard     Kind = "heard"     // the reply Msg of the courier, or of the shop to a customer, has come to whoever waited for it
	Closed    Kind = "closed"    // the publisher learns that the connection closed before Msg came

	// The world outside.
	Placed   Kind = "placed"   // a customer places an order; of a Wish: the shop begins to make an order of it
	Unplaced Kind = "unplaced" // a customer is told that the order is not taken
	Edited   Kind = "edited"   // somebody changes Order, which was placed before, to Qty
	Operator Kind = "operator" // an operator acts: Detail says Redrive, RedriveAnew, Sweep or Purge; a schedule does so every For ms
	Effect   Kind = "effect"   // something outside the database was done for Order, such as a mail; Key is its idempotency key
	Repeated Kind = "repeated" // it was asked for again, and the other side knew its key
	Recalled Kind = "recalled" // the courier takes back what is out for Order
	Limited  Kind = "limited"  // the run met the limit that Note names and ends here
)

// Detail says more about an event of some kinds.
type Detail string

// The details, by the kind of event that they belong to.
const (
	Again       Detail = "again"             // started: after a death
	Deployed    Detail = "new version"       // started: with the version of its program that Nth says
	Runs        Detail = "runs already"      // start: it found the relay running and returned
	Stopped     Detail = "stopped"           // crashed: somebody restarts it
	Raised      Detail = "raised"            // thrown: an exception; the effect may have happened
	NotAccepted Detail = "not accepted"      // thrown: a definite no
	Waits       Detail = "waits"             // busy: it waits for the lock
	KeyTaken    Detail = "key taken"         // failed: a unique key stands already
	Closes      Detail = "connection closed" // dropped: with the connection
	PassedOn    Detail = "passed on"         // copied, answered: by a hop that answers for itself and passes the request on, as the copy
	AnswersCopy Detail = "answers a copy"    // late: nobody has sent the copy it answers
	Redrive     Detail = "redrive"           // operator: parked rows are to be sent again
	RedriveAnew Detail = "redrive anew"      // operator: and under new ids
	Sweep       Detail = "sweep"             // operator: the relay is to look for rows
	Purge       Detail = "purge"             // operator: what is old is to be deleted
	GivesUp     Detail = "gives up"          // timeout, closed, heard: the customer does not ask again
)

// Event is one step of a run.
type Event struct {
	Ms    int    `json:"ms"`              // virtual time
	Kind  Kind   `json:"kind"`            // what happened
	Node  string `json:"node,omitempty"`  // the process; "" for the network and the world
	DB    string `json:"db,omitempty"`    // for events of a database
	Tx    int    `json:"tx,omitempty"`    // transaction number in this run, from 1
	Torn  []int  `json:"torn,omitempty"`  // transactions lost in a crash
	SQL   string `json:"sql,omitempty"`   // the statement with its values filled in
	Point string `json:"point,omitempty"` // the named line, as in a crash line of a scenario
	Role  string `json:"role,omitempty"`  // whose Point, as a crash line names it: publisher, relay, receiver; courier-relay also of all else that it does
	Nth   int    `json:"nth,omitempty"`   // occurrence of Point, from 1, counted over restarts; started: which version of its program
	Msg   *Msg   `json:"msg,omitempty"`   // the message it is about
	Key   string `json:"key,omitempty"`   // placed: orders of one key stay in order; effect, repeated: its idempotency key
	Order string `json:"order,omitempty"` // which order this belongs to, where known
	Wish  string `json:"wish,omitempty"`  // placed: the customer's wish that the order is made of
	Qty   int    `json:"qty,omitempty"`   // how much was ordered
	Note  string `json:"note,omitempty"`  // more words, as the kind says

	Detail Detail `json:"detail,omitempty"` // more, as the kind says
	For    int    `json:"for,omitempty"`    // ms, as the kind says
	Stood  string `json:"stood,omitempty"`  // crashed: the point it stood at
	Asked  *Asked `json:"asked,omitempty"`  // read: what for, and what was found

	Fault int `json:"fault,omitempty"` // 1-based scenario line of the fault that did this
	Ref   int `json:"ref,omitempty"`   // 1+step of the event this one answers to: the commit that applied its id, or the departure of its request

	File string `json:"file,omitempty"` // of the node code that ran
	Line int    `json:"line,omitempty"` // in it, 1-based

	Applied []Application `json:"applied,omitempty"` // the work this commit made durable

	Changes []Change  `json:"changes,omitempty"` // inside the transaction
	Seen    []Change  `json:"seen,omitempty"`    // as an independent connection sees them
	Memory  *Memory   `json:"memory,omitempty"`  // set when a process's memory changed
	Counts  *Counts   `json:"counts,omitempty"`  // set when a count changed
	Rules   []Verdict `json:"rules,omitempty"`   // verdicts that changed with this step
}

// RefStep returns the step Ref points at: for a point duplicate-found or
// conflict-found the commit that applied this id, for a reply or a timeout the
// step the request was sent.
func (e *Event) RefStep() (step int, ok bool) { return e.Ref - 1, e.Ref > 0 }

// Actor is who did it: the process, or the warehouse's own relay, which runs beside the
// handler in the same process.
func (e *Event) Actor() string {
	if e.Role == CourierRelay {
		return CourierRelay
	}
	return e.Node
}

// Asked is a query and its answer.
type Asked struct {
	Table string   `json:"table"`         // that it reads
	By    []string `json:"by"`            // columns of its condition
	Wants []string `json:"wants"`         // columns it asks for
	Row   []string `json:"row,omitempty"` // the first row found; none: there is no such row
}

// Application is one change of the stock, made durable.
type Application struct {
	Order   string `json:"order"`   // the order it was for
	ID      string `json:"id"`      // the id its request carried
	Qty     int    `json:"qty"`     // how much the stock grew
	Request int    `json:"request"` // number of the request that led to it
}

// Memory is the volatile memory of a process: it dies with it.
type Memory struct {
	Node  string   `json:"node"`  // the process
	Items []string `json:"items"` // what it remembers
}

// Counts are the totals of a run up to a step. The names are a contract.
type Counts struct {
	Orders        int `json:"orders"`              // committed in the publisher's database now
	Requests      int `json:"requests"`            // put on the wire, lost and injected ones included
	Deliveries    int `json:"deliveries"`          // the handler was entered, copies included
	AcksSent      int `json:"acks_sent"`           // replies that were a valid ACK as the receiver sent them
	AcksAccepted  int `json:"acks_accepted"`       // replies accepted while waiting
	Applications  int `json:"applications"`        // stock changes in the receiver's committed state now
	Duplicates    int `json:"duplicates"`          // deliveries the handler found to be known
	Conflicts     int `json:"conflicts"`           // deliveries with a known id and other content
	Unknown       int `json:"unknown"`             // outcomes at the publisher: unknown
	Refused       int `json:"refused"`             // outcomes at the publisher: definitely refused
	Parked        int `json:"parked"`              // outbox rows given up now
	Wishes        int `json:"wishes,omitempty"`    // what customers wanted, however often they asked
	Checkouts     int `json:"checkouts,omitempty"` // how often they asked, lost ones included
	FalseAlarms   int `json:"false_alarms"`        // of these: rows whose order is applied all the same, as it was placed
	Effects       int `json:"effects"`             // outside effects (mails, parcels), less those that were taken back
	Stock         int `json:"stock"`               // the total in the receiver's committed state
	StockExpected int `json:"stock_expected"`      // the total if each order is applied once
}

// State is what a rule says.
type State string

// The states of a rule.
const (
	Held      State = "held"      // nothing speaks against it
	Broken    State = "broken"    // it has been broken, and stays so
	Undecided State = "undecided" // it cannot be said, yet or at the end of this run
)

// Verdict is what a rule says about the run up to a step.
type Verdict struct {
	Name  string `json:"name"`    // of the rule
	State State  `json:"verdict"` // what it says
	Order string `json:"order"`   // of the first violation, else ""
	Step  int    `json:"step"`    // 0-based step of the first violation, else -1
	Why   string `json:"why"`     // one sentence
}
