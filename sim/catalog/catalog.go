// Package catalog names what a scenario can choose from: the designs of
// publisher, receiver and ACK check, the options with their values and defaults,
// the points where a process can die, and the verbs of the faults. Plain data: it
// drives the parser, the printer, the page's controls, the error messages and the
// language reference, so each thing has one name everywhere.
package catalog

// Role is the side a design plays.
type Role string

// Roles of designs and points. The relay is part of the publisher's process.
const (
	Publisher Role = "publisher"
	Relay     Role = "relay"
	Receiver  Role = "receiver"

	CourierRelay Role = "courier-relay" // of the warehouse, part of the receiver's process

	Ack Role = "ack"
)

// Design is one way to build a side.
type Design struct {
	Role     Role
	Name     string   // as in the scenario: "inbox"
	Title    string   // short, for a control: "an inbox in the same transaction"
	Sentence string   // what it does, and what that is worth
	Correct  bool     // it keeps every promise under any single fault
	Own      bool     // added from outside: nobody else knows it
	Foreign  bool     // and its code knows nothing of the lab: what points it has, its runs show
	Refuses  bool     // it is wrong, and refuses to work instead of breaking a promise
	Wasteful bool     // it is wrong, and where all else is right breaks no promise: it does again what is done, or gives it up
	Does     string   // ack: what it goes by, as a clause without its subject
	Wants    string   // ack: the field that it wants of a reply beside id and accepted
	Keeps    string   // receiver: what it remembers ids in: a table, or "memory"; "" for nothing
	File     string   // the Go file in sim/node that runs and is shown
	Points   []string // the points it reaches, in that order
	Relay    []string // publisher, receiver: the points of its relay, if it has one
	Courier  bool     // receiver: it has something done by the courier
	Options  []string // keys of the options that matter with this design and not with every other
}

// Point is a named line of node code where a fault can be placed.
type Point struct {
	Role     Role
	Name     string
	Sentence string // what has happened when the process stands here
}

// Kind is the kind of an option's value.
type Kind string

// Kinds of option values.
const (
	Choice   Kind = "choice"   // one of Allowed
	Duration Kind = "duration" // whole milliseconds, Min to Max; written 250ms, 5s, 10min, 1h, 2d
	Number   Kind = "number"   // whole number, Min to Max
)

// Option is one setting of a scenario: a statement "KEY VALUE".
type Option struct {
	Key     string
	Title   string // label of the control
	Kind    Kind
	Allowed []string // Choice: every value; else the one word that stands for no number: "never", "all"
	Default string
	Min     int // Duration: ms
	Max     int
	Idle    string // a setting "KEY VALUE" with which this one does not matter, or ""
	With    string // the action without which this one does not matter, or ""
	Meaning string // one sentence
}

// Verb is one kind of statement that does something at a moment of the run.
type Verb struct {
	Name    string
	Syntax  string
	Meaning string
	Example string
	Noun    string // what is missing without it: "the crash", "the loss of", where the message follows
}

// Corruptions are the ways "corrupt response N as WAY" can change a reply.
var Corruptions = []Point{
	{Name: "other-id", Sentence: "the body names another id"},
	{Name: "truthy", Sentence: `accepted is the string "true"`},
	{Name: "number", Sentence: "accepted is the number 1"},
	{Name: "empty", Sentence: "the body is empty"},
	{Name: "broken", Sentence: "the body is half a JSON object"},
	{Name: "status-500", Sentence: "the status is 500"},
}

// ByRole returns the designs of a role, in the order of the page.
func ByRole(role Role) []Design {
	var out []Design
	for _, d := range Designs {
		if d.Role == role {
			out = append(out, d)
		}
	}
	return out
}

// Find returns a design by role and name.
func Find(role Role, name string) (Design, bool) {
	for _, d := range Designs {
		if d.Role == role && d.Name == name {
			return d, true
		}
	}
	return Design{}, false
}

// PointsOf returns the points of a role, in the order most designs reach them.
func PointsOf(role Role) []Point {
	var out []Point
	for _, p := range Points {
		if p.Role == role {
			out = append(out, p)
		}
	}
	return out
}

// OptionOf returns an option by key.
func OptionOf(key string) (Option, bool) {
	for _, o := range Options {
		if o.Key == key {
			return o, true
		}
	}
	return Option{}, false
}

func names(role Role) []string {
	var out []string
	for _, d := range ByRole(role) {
		out = append(out, d.Name)
	}
	return out
}
