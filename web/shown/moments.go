package shown

import (
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/trace"
	"twodeliveries/web/words"
)

// momentWords say what happens at an event of a kind.
var momentWords = map[trace.Kind]string{
	trace.Started: "a process starts", trace.Crashed: "a process crashes", trace.Timeout: "who asked gives up waiting",
	trace.Accepted: "the shop accepts an ACK", trace.Refused: "the shop is refused", trace.Unclear: "a reply proves nothing",
	trace.Thrown: "the code fails with an error", trace.Works: "the work takes its time", trace.Holding: "a process is held up",
	trace.Released: "a process that was held up goes on", trace.Frozen: "a process freezes", trace.Resumed: "a frozen process goes on",
	trace.Jumped: "a clock jumps", trace.Begin: "a transaction opens", trace.Read: "a query is run", trace.Write: "rows are changed",
	trace.Commit: "a transaction commits", trace.Rollback: "a transaction rolls back", trace.Busy: "a database is locked (SQLITE_BUSY)",
	trace.Locked: "somebody else locks a database", trace.Unlocked: "a database is unlocked", trace.Failed: "a statement fails",
	trace.Recovered: "SQLite rolls back what a dead process began", trace.Sent: "a message is sent", trace.Dropped: "a message is lost",
	trace.Delayed: "a message is delayed", trace.Copied: "a message is copied on its way", trace.Corrupted: "a message is changed on its way",
	trace.Answered: "something on the way answers", trace.Delivered: "a request is delivered", trace.Dead: "a message finds nobody",
	trace.Late: "a reply comes too late", trace.Told: "the answer to a lookup comes", trace.Closed: "a connection closes before the reply",
	trace.Start: "start() is called on a relay", trace.Placed: "a customer orders", trace.Edited: "an order is changed", trace.Unplaced: "an order is not taken", trace.Operator: "an operator acts",
	trace.Effect: "something is done outside the database", trace.Repeated: "something outside is asked for again, and known",
	trace.Heard: "an answer comes to whoever waited for it", trace.Recalled: "a parcel is taken back",
	trace.Unparked: "a parked request is taken up",
}

// String names the spot in a sentence, as what happens there.
func (s Spot) String() string {
	switch s.Kind {
	case AtStart:
		return "the start"
	case AtEnd:
		return "the end"
	case AtBroken:
		return "the step where it goes wrong: " + catalog.RuleOf(s.Name).Title
	}
	name := "“" + s.Words() + "”"
	if s.Kind == AtPoint {
		name += " (" + s.Name + ")"
	}
	if s.N > 1 {
		return name + " for the " + words.Nth(s.N) + " time"
	}
	return name
}

// Words are what happens at an event or a point.
func (s Spot) Words() string {
	if s.Kind == AtEvent {
		return momentWords[trace.Kind(s.Name)]
	}
	i := slices.IndexFunc(catalog.Points, func(p catalog.Point) bool { return p.Name == s.Name })
	if i < 0 {
		return s.Name
	}
	words, _, _ := strings.Cut(catalog.Points[i].Sentence, ";")
	return words
}
