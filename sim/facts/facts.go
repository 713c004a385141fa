// Package facts reads off a recording what happened in it: a request was lost, a
// process died, an id was recognised. The kinds of facts are a closed list, each
// with a predicate over the events, and each fact names the steps that show it.
// Explanations are made of facts and of nothing else, so they say what is so.
//
// The way from a recording to facts:
//
//	History  who sent what, what became of it, what each delivery led to
//	finders  methods of History that look for one kind of fact each
//	Holds    the predicate: does the recording bear the fact out?
package facts

import (
	"slices"

	"twodeliveries/sim/trace"
)

// Fact is one thing that is so in a run. Which fields it has depends on its kind.
type Fact struct {
	Kind  Kind   `json:"kind"`
	Steps []int  `json:"steps"`           // that show it, 0-based, ascending; none for what never happened
	Order string `json:"order,omitempty"` // that it is about
	ID    string `json:"id,omitempty"`    // of a message
	Other string `json:"other,omitempty"` // another order, id or process, as the kind says
	Msg   string `json:"msg,omitempty"`   // the message it is about: "request 2"
	Prev  string `json:"prev,omitempty"`  // an earlier message
	Node  string `json:"node,omitempty"`  // the process it is about
	Point string `json:"point,omitempty"` // where that stood
	Table string `json:"table,omitempty"` // of a database; "" for a memory
	Qty   int    `json:"qty,omitempty"`   // goods
	Ms    int    `json:"ms,omitempty"`    // a time, or how long something takes
}

// Kind is what a fact says.
type Kind string

// The kinds of facts about messages.
const (
	Sent       Kind = "sent"        // request Msg was put on the wire for Order
	Injected   Kind = "injected"    // request Msg came from outside the publisher
	Copied     Kind = "copied"      // the network delivered message Prev a second time, as Msg
	Lost       Kind = "lost"        // message Msg was lost on the way
	Cut        Kind = "cut"         // the connection closed before message Msg came
	DeadEnd    Kind = "dead end"    // message Msg reached process Node, which did not run
	Answered   Kind = "answered"    // something on the way answered request Msg in the receiver's place
	PassedOn   Kind = "passed on"   // a hop answered request Prev for itself, and passed it on as Msg
	Changed    Kind = "changed"     // reply Msg was changed on the way
	Late       Kind = "late"        // reply Msg came when nobody waited for it any more
	Underway   Kind = "under way"   // request Msg had not reached the receiver when its sender stopped waiting
	Silence    Kind = "silence"     // the publisher stopped waiting for the reply to request Msg
	Unproven   Kind = "unproven"    // reply Msg arrived and proved nothing
	Mistaken   Kind = "mistaken"    // reply Msg was taken for an ACK and is none
	Credited   Kind = "credited"    // reply Msg, which speaks of order Other, was taken for the one to Order
	Refused    Kind = "refused"     // reply Msg arrived and is a definite no
	Delayed    Kind = "delayed"     // message Msg was delayed on the way
	Questioned Kind = "questioned"  // the publisher asked whether ID is done
	AskedAgain Kind = "asked again" // request Msg was sent for Order under the same id as Prev
	SentByTwo  Kind = "sent by two" // requests Prev and Msg of one row were sent by two relays, and the first had not claimed it
	NewID      Kind = "new id"      // request Msg of the order was sent under ID, and Prev under Other
	NeverSent  Kind = "never sent"  // no request was put on the wire for Order
	Told       Kind = "told"        // the answer to a question said that ID is done
)

// The kinds of facts about the receiver.
const (
	Came         Kind = "came"          // delivery Msg, which asks for Qty under ID, was read
	Applied      Kind = "applied"       // delivery Msg added Qty of Order to the stock
	Known        Kind = "known"         // delivery Msg found its ID in Table of Node, or in the memory of Node
	KnownContent Kind = "known content" // delivery Msg of Order found its content in Table, written for id Other
	NotDone      Kind = "not done"      // of Order nothing was applied up to that step
	Conflict     Kind = "conflict"      // delivery Msg carried a known ID with other content, Qty
	InProgress   Kind = "in progress"   // delivery Msg met the claim of delivery Prev on its ID
	TakenOver    Kind = "taken over"    // delivery Msg claimed ID after the claim of Prev had ended, at Ms, which was not done
	ClaimLost    Kind = "claim lost"    // delivery Msg found its claim taken over
	TooLate      Kind = "too late"      // delivery Msg committed its work after its claim had been taken over by Prev
	KeyTaken     Kind = "key taken"     // delivery Msg found its unique key taken
	NoLock       Kind = "no lock"       // delivery Msg got no lock
	Waited       Kind = "waited"        // delivery Msg waited for the lock
	SaidYes      Kind = "said yes"      // delivery Msg was answered with a valid ACK
	SaidNo       Kind = "said no"       // delivery Msg was answered with a definite no
	SaidError    Kind = "said error"    // delivery Msg was answered with a status of 500 or more, Qty
	YesEarly     Kind = "yes early"     // delivery Msg was answered with an ACK while its transaction was open
	Died         Kind = "died"          // process Node died, at Point if that is known
	DiedAtWork   Kind = "died at work"  // process Node died while it worked on delivery Msg, before it had replied
	Torn         Kind = "torn"          // what delivery Msg had written in an open transaction went with the process
	Undone       Kind = "undone"        // what delivery Msg had written was rolled back
	Raised       Kind = "raised"        // the handler raised while it worked on delivery Msg, at Point
	NotAccepted  Kind = "not accepted"  // the handler said no to delivery Msg, at Point
	IDAlone      Kind = "id alone"      // delivery Msg made its ID durable in Table, in a commit without its work
	WorkAlone    Kind = "work alone"    // delivery Msg made its work durable, in a commit without its ID
	Forgot       Kind = "forgot"        // process Node died, and with it the memory that held ID
	Elsewhere    Kind = "elsewhere"     // ID stood in the memory of Other, and delivery Msg came to Node
	Purged       Kind = "purged"        // ID was deleted from Table, and is nowhere any more
	TooOld       Kind = "too old"       // delivery Msg looked for ID among those of the last Ms and found nothing, though Table held it

	PurgedNothing Kind = "purged nothing" // a purge at Node deleted nothing
	BothLooked    Kind = "both looked"    // deliveries Prev and Msg both looked for their id before either had committed it
	LetGo         Kind = "let go"         // the claim on ID was forgotten, after its work was durable
	Unremembered  Kind = "unremembered"   // when delivery Msg came, no table and no memory of the receiver held ID
	AtWork        Kind = "at work"        // delivery Msg worked for Ms
	Mailed        Kind = "mailed"         // delivery Msg sent a mail for Order; pickup Msg had a parcel leave
	MailKnown     Kind = "mail known"     // delivery Msg asked for the mail again, and its key was known
	Recorded      Kind = "recorded"       // a message of the receiver's own was made durable with the work of Order
)

// The kinds of facts about the courier. What it sends is Mailed and MailKnown, for the
// pickup Msg.
const (
	PickedUp     Kind = "picked up"     // pickup Msg was sent for Order, under the key ID if there is one
	NoPickup     Kind = "no pickup"     // no pickup was sent for Order
	TakenBack    Kind = "taken back"    // recall Msg had what was out for Order taken back
	NothingOut   Kind = "nothing out"   // at the end no parcel is out for Order
	KeyForgotten Kind = "key forgotten" // the courier had seen the key ID, and did not know it when it came again
	HasLeft      Kind = "has left"      // notice Msg arrived, and says that a parcel for Order has left; no pickup was sent after it
	NotLeft      Kind = "not left"      // notice Msg said that nothing had left, when pickup Prev was on its way
)

// The kinds of facts about the publisher and its rows.
const (
	NotSaved     Kind = "not saved"     // the transaction of Order ended, and the order is not there
	RowAlone     Kind = "row alone"     // the outbox row of Order was made durable in a commit without the order
	NoRow        Kind = "no row"        // no outbox row was ever durable for Order
	RaisedUnsent Kind = "raised unsent" // the publisher's code raised after Order was durable and before a request was sent for it
	DiedUnsent   Kind = "died unsent"   // the publisher died after Order was durable and before a request was sent for it
	DiedWaiting  Kind = "died waiting"  // process Node died while it waited for the reply to request Msg
	DiedUnmarked Kind = "died unmarked" // process Node died after the ACK for Order had come and before it was written down
	NotWritten   Kind = "not written"   // process Node held the ACK for Order, or was told that it is done, and got no lock to write that down
	RanOut       Kind = "ran out"       // Node had claimed the row of Order until Ms and sent Prev; Other sent Msg before Node wrote the row
	SentLate     Kind = "sent late"     // process Node had claimed the row of Order until Ms, and sent request Msg after that
	Meddled      Kind = "meddled"       // process Other had claimed the row of Order until Ms, and process Node wrote it before that
	Marked       Kind = "marked"        // the row of Order was made complete
	MarkedFirst  Kind = "marked first"  // it was made complete before a request was sent for it
	MarkedBlind  Kind = "marked blind"  // it was made complete although no reply to Order had been taken for an ACK
	Parked       Kind = "parked"        // the row of Order was given up
	FalseAlarm   Kind = "false alarm"   // at the end the row of Order is parked, and Order is applied as it was placed
	Discarded    Kind = "discarded"     // the row of Order was deleted, and was not complete
	RowPurged    Kind = "row purged"    // a purge at Node deleted the row of Order, which was Other
	Redriven     Kind = "redriven"      // the parked row of Order was made pending again
	Overwritten  Kind = "overwritten"   // the row of Order was complete, and process Node made it Other
	RowClaimed   Kind = "row claimed"   // process Node claimed the row of Order before it sent it
	LeftAlone    Kind = "left alone"    // process Node saw the row of Order while somebody else held it, and did not send it
	Pending      Kind = "pending"       // at the end the row of Order is still pending
	NoRelay      Kind = "no relay"      // nothing looks for rows to send
	Gone         Kind = "gone"          // process Node is dead at the end
	Complained   Kind = "complained"    // the publisher refused to record, and said so
	StartedTwice Kind = "started twice" // start() was called on a relay that ran, and each order was sent once
)

// The kinds of facts about what messages say.
const (
	ReadAs       Kind = "read as"       // delivery Msg, sent under ID, was read as one of Other, which is NULL for none
	OtherVersion Kind = "other version" // delivery Msg is of a version that the receiver does not know
	PutAside     Kind = "put aside"     // delivery Msg, of a version that the receiver does not know, was made durable in the table of what is parked
	WorkedOff    Kind = "worked off"    // what was parked of delivery Msg was taken up, handled and deleted
	StillParked  Kind = "still parked"  // at the end what was parked of delivery Msg stands there
	NewVersion   Kind = "new version"   // process Node started with a new version of its program
	Edited       Kind = "edited"        // Order was changed to Qty
	SharedID     Kind = "shared id"     // request Msg for Order was sent under the ID of request Prev for order Other
)

// The kinds of facts about customers.
const (
	WishedAgain Kind = "wished again" // checkouts Prev and Msg are for the wish Other, and Msg carries the intent ID
	Unconfirmed Kind = "unconfirmed"  // the customer stopped waiting for the answer to checkout Msg
	ToldNo      Kind = "told no"      // confirmation Msg arrived, and says that there is no order
	MadeOf      Kind = "made of"      // checkout Msg led to Order, made of the wish Other
	SameWish    Kind = "same wish"    // by the intent of checkout Msg the shop found Order
	NoIntents   Kind = "no intents"   // the shop's orders keep no intent
)

// The kinds of facts about time, order and the rules.
const (
	Broken       Kind = "broken"        // rule Other broke at that step, for Order
	Reworded     Kind = "reworded"      // requests Prev and Msg say the same under one id, in other bytes
	CheckApart   Kind = "check apart"   // delivery Msg looked for its id outside the transaction of its work
	Frozen       Kind = "frozen"        // process Node stood still for Ms, or for good when Ms is 0
	Held         Kind = "held"          // the code of Node was held at Point for Ms, or for good when Ms is 0
	ClockAhead   Kind = "clock ahead"   // the clock of Node jumped ahead, in all by Ms
	Locked       Kind = "locked"        // somebody outside held the lock on database Table
	Likewise     Kind = "likewise"      // what breaks rule Other is so of Order, too
	PlacedBefore Kind = "placed before" // Order was placed before Other, and applied after it
	InTurn       Kind = "in turn"       // Order was applied, then Other
	Replied      Kind = "replied"       // the work of Order was applied by request Msg, and its ACK was accepted
	OwnIDs       Kind = "own ids"       // every request carried an id of its own, and each was applied
	NoneApplied  Kind = "none applied"  // nothing was added to the stock in all of the run
	OnceEach     Kind = "once each"     // every order that is durable was applied once
)

// Holds tells whether a recording bears a fact out.
func (f Fact) Holds(rec *trace.Recording) bool {
	bears, known := predicates[f.Kind]
	if !known || !slices.IsSorted(f.Steps) {
		return false
	}
	for _, step := range f.Steps {
		if step < 0 || step >= len(rec.Events) {
			return false
		}
	}
	return bears(&view{rec, f})
}

// Kinds lists every kind.
func Kinds() []Kind {
	var out []Kind
	for k := range predicates {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
