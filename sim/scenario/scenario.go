// Package scenario is the language a run is described in: line-based text, one
// statement a line, short enough for a link, a test and a chat message. It parses,
// prints (leaving defaults out), encodes links and carries the presets.
package scenario

import "twodeliveries/sim/catalog"

// Never as a duration means that it does not happen; as a number, no limit.
const Never = -1

// Unset as a duration or time means that the line does not say.
const Unset = -2

// Scenario is everything a run depends on. Durations and times are virtual ms.
type Scenario struct {
	Title string
	Note  string // the author's own words; lines joined with "\n"

	Publisher  string
	Receiver   string
	Ack        string
	Latency    int
	Timeout    int
	Attempts   int // Never: without end
	RetryDelay int
	Backoff    string
	RetryCap   int
	OnFailure  string
	OnRefusal  string
	RetryBody  string
	Relays     int
	Starts     int // of each relay
	Interval   int // Never: the relays are woken
	Batch      int // Never: all that is due
	Replicas   int
	Unread     string // unknown-version
	Work       int
	Begin      string
	BusyWait   int
	Lease      int
	Retention  int
	Keys       int // of the courier; Never: it knows a key for ever
	Restart    int // Never: a dead process stays dead
	Intent     string
	Patience   int // of a customer
	Checkouts  int // of a wish, at most
	StepLimit  int
	TimeLimit  int

	Statements []Statement // orders, actions and faults, in the order written
}

// Statement is a line that does something. Fields that do not belong to the
// verb are zero (times: Unset).
type Statement struct {
	Verb    string // a catalog.Actions or catalog.Faults name
	ID      string // order, wish, inject
	Qty     int    // order, wish, inject
	Key     string // order, wish: its key, "" for a key of its own
	At      int    // a virtual time, else Unset; lock: from
	To      int    // lock: until
	Message Target // drop, delay, duplicate, close, corrupt, answer
	Every   int    // purge: again and again, so far apart; 0: once
	By      int    // delay, duplicate, clock
	Way     string // corrupt: a catalog.Corruptions name
	Passes  int    // hop: ms until it passes the request on, or Unset for at once
	Answers int    // hop: ms until it answers, or Unset for at once
	Status  int    // answer, hop
	Body    string // answer, hop: the rest of the line
	Node    string // a process: "publisher", "relay", "receiver", with a number "relay-2", "receiver-2"; at a point also "courier-relay"
	Point   string // crash, raise, refuse, hold
	Nth     int    // occurrence of Point, from 1, counted over restarts and over the processes of a role
	For     int    // hold: ms, or Unset until a release
	Restart int    // crash: ms, Never, or Unset for the scenario's own
	NewID   bool   // redrive: under a new id
}

// Target names a message.
type Target struct {
	Kind string // "request" or "response"; of a wish "checkout" or "confirmation"; with a courier "pickup", "receipt" and so on
	N    int    // from 1
	Copy int    // 0: the original
}

// Fault tells whether the statement breaks something (and is not an order or action).
func (s Statement) Fault() bool {
	for _, v := range catalog.Faults {
		if v.Name == s.Verb {
			return true
		}
	}
	return false
}

// Error is what is wrong with a scenario text or a link.
type Error struct {
	Line    int      `json:"line"`    // 1-based; 0 when it is not about a line
	Message string   `json:"error"`   // what was found and why it does not fit
	Allowed []string `json:"allowed"` // what could stand there; may be empty
}
