// Package node is the lesson: the publisher, its relay and the receivers, as
// short sequential code. It knows no simulator. All it sees of the world is an
// Env, which a simulator implements with a virtual clock and disk, and a real
// process could implement with files, sockets and kill -9.
//
// Designs are sibling files, one way to build a side each; the page shows them
// as they run. Nothing in here may read a clock, a socket or randomness itself.
package node

import "twodeliveries/sim/store"

// Env is what a process sees of the world.
type Env interface {
	// DB is my connection to my database.
	DB() *store.DB
	// Version is which version of the program I am, from 1.
	Version() int
	// Now is the time in ms, by my clock.
	Now() int
	// Reach says that I stand at a named line. A process can die there, stand
	// still, or raise.
	Reach(Point)
}

// Shop is what the publisher's process sees.
type Shop interface {
	Env
	// Send puts a request on the wire and waits for what becomes of it: the
	// outcome is Unknown when no reply came in time or it proves nothing.
	Send(Message, Check) Outcome
	// Lookup asks the receiver whether an id is done: no request, no work. It
	// tells whether the answer was a yes: no answer is none, and so is "I cannot
	// tell".
	Lookup(id string) (done bool)
	// Connect opens one more connection to my database.
	Connect() *store.DB
	// Wake ends the waiting of every relay.
	Wake()
	// Wait returns at the given time or when somebody calls Wake; Forever waits
	// for Wake alone. Wake is a hint that can be lost with whoever was to call it:
	// every so many ms it also returns when the outbox has a row to send.
	Wait(until, every int)
	// Pause returns after so many ms. due is when something is known to be due,
	// Forever if nothing is: then whoever pauses is idle.
	Pause(ms, due int)
	// About tells the observer which order I work on. A customer who waits is told
	// of that order, once I have taken it.
	About(order string)
	// Complain tells the log what went wrong.
	Complain(error)
}

// Forever is no time at all.
const Forever = -1

// Order is what a customer wants.
type Order struct {
	ID  string
	Qty int
	Key string // orders of one key stay in order
	// Intent is what the customer's checkout said of the wish behind it, the same
	// for every checkout of one wish, if the customer's browser is right; "" for nothing.
	Intent string
}

// Warehouse is what the receiver's process sees.
type Warehouse interface {
	Env
	// NextRequest waits for the next request and returns its bytes.
	NextRequest() string
	// Reply puts the reply to that request on the wire. It tells whether it did: a
	// request has one reply.
	Reply(Reply) bool
	// Work takes the time that the work takes.
	Work()
	// TakeUp tells the observer that I work on a request again which I have parked. It has
	// had its reply.
	TakeUp(body string)
	// Mail does something outside the database. The other side does it once per
	// key, if there is one.
	Mail(key string)

	// Pickup asks the courier to send a parcel, and waits for the receipt. It tells
	// whether one came: without, nobody knows whether the parcel has left. The courier
	// sends it once per key, if there is one.
	Pickup(parcel, key string) (receipt bool)
	// Inquire asks the courier whether a parcel has left. No answer is no yes.
	Inquire(parcel string) (left bool)
	// Recall asks the courier to take a parcel back. It tells whether it is known that
	// nothing is out.
	Recall(parcel string) (back bool)
	// Rest returns at the given time, or when a commit has changed my outbox; Forever
	// waits for that alone.
	Rest(until int)
	// About tells the observer which parcel I work on.
	About(parcel string)
}

// Taker takes orders.
type Taker interface {
	Place(Order)
}

// Receiver is one way to build the receiving side.
type Receiver interface {
	// Receive does the work a request asks for, at most once one hopes, and
	// says what to reply.
	Receive(Request) Reply
}

// Server is a receiver that answers requests in its own way, for as long as its
// process lives. Close is called once that is dead.
type Server interface {
	Receiver
	Serve()
	Close()
}

// Rememberer is a receiver that keeps something in the memory of its process.
type Rememberer interface {
	Receiver
	// Memory lists what it remembers, in a stable order.
	Memory() []string
}

// Purger is a receiver that can delete what is old.
type Purger interface {
	Receiver
	Purge()
}

// Nameless is a receiver that takes requests without an id.
type Nameless interface {
	Receiver
	Nameless()
}

// Knower is a receiver that can be asked whether an id is done.
type Knower interface {
	Receiver
	Knows(id string) Knowledge
}

// Knowledge is what a receiver can say about an id.
type Knowledge int

// What a receiver can say. NotYet it says only when it would know.
const (
	CannotTell Knowledge = iota
	NotYet
	Done
)
