// Package scenario is the language a run is described in: line-based text, one
// statement a line, short enough for a link, a test and a chat message. It parses,
// prints (leaving defaults out), encodes links and carries the presets.
package scenario

import "twodeliveries/sim/catalog"

// Never as a duration means that it does not happen.
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
	Attempts   int
	RetryDelay int
	Restart    int // Never: a dead process stays dead
	StepLimit  int
	TimeLimit  int

	Steps []Step // orders, actions and faults, in the order written
}

// Step is one statement that does something. Fields that do not belong to the
// verb are zero (times: Unset).
type Step struct {
	Verb    string // a catalog.Actions or catalog.Faults name
	ID      string // order, inject
	Qty     int    // order, inject
	At      int    // a virtual time, else Unset
	Message Target // drop, delay, duplicate, close, corrupt, answer
	By      int    // delay, duplicate
	Way     string // corrupt: a catalog.Corruptions name
	Status  int    // answer
	Body    string // answer: the rest of the line
	Node    string // crash, restart: "publisher", "relay" or "receiver"
	Point   string // crash
	Nth     int    // crash: occurrence of Point, from 1, counted over restarts
	Restart int    // crash: ms, Never, or Unset for the scenario's own
}

// Target names a message.
type Target struct {
	Kind string // "request" or "response"
	N    int    // from 1
	Copy int    // 0: the original
}

// Fault tells whether the step breaks something (and is not an order or action).
func (s Step) Fault() bool {
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
