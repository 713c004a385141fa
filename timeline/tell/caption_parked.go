package tell

import (
	"fmt"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// What is told of requests that the warehouse keeps for a version to come.

// parks tells whether the warehouse has a table for them.
func (t *ledger) parks() bool { return t.rec.Columns(trace.Receiver, "parked") != nil }

// ofTakenUp tells that the handler is entered with one again.
func (t processTeller) ofTakenUp(e *trace.Event) string {
	return fmt.Sprintf("%s takes up %s, which is parked and which this version can read. Nobody waits for a reply.", t.who(e.Node), e.Msg.Name())
}

// ofUnread tells of a request that this version cannot read.
func (t pointTeller) ofUnread() string {
	said := "The request is written in a version that this program does not know. It cannot tell what is asked for, and "
	if t.parks() {
		return said + "keeps it, as it came, for a version that can."
	}
	return said + "says no."
}

// ofParked tells of the points on the way into the table and out of it.
func (t pointTeller) ofParked(e *trace.Event) string {
	switch e.Point {
	case "message-parked":
		return "The request stands among what is parked, in the open transaction. A crash now would undo it."
	case "parking-committed":
		return "The request is parked, durably, and nothing of it is done. No reply is sent yet."
	case "parked-picked":
		return "The handler is about to work on the parked request, as on one that has just come."
	case "parked-deleted":
		return "The parked request has been handled, and its row is deleted in the open transaction. A crash now has it handled once more."
	case "worked-off":
		return "The parked request has been handled, and its row is gone."
	}
	return ""
}

// ofParkedRow tells that a row comes into the table, or leaves it.
func (t dataTeller) ofParkedRow(who string, c trace.Change) string {
	if c.Op == trace.Delete {
		return fmt.Sprintf("%s deletes the parked request of %s: it has been handled.", who, t.value(c, "id"))
	}
	return fmt.Sprintf("%s parks the request of %s, byte for byte: %s.", who, t.value(c, "id"), wording.Bytes(t.value(c, "body")))
}

// ofParkedCommit tells the same of a commit.
func (t dataTeller) ofParkedCommit(c trace.Change) string {
	if c.Op == trace.Delete {
		return fmt.Sprintf("Commit: the request of %s is no longer parked.", t.value(c, "id"))
	}
	return fmt.Sprintf("Commit: the request of %s is parked, whatever becomes of this process. Kept is not done.", t.value(c, "id"))
}

// ofParkedLook tells what a look into the table finds.
func (t dataTeller) ofParkedLook(e *trace.Event) string {
	who, a := t.who(e.Node), e.Asked
	switch looksForOne := a.Wants[0] == "id"; {
	case looksForOne && a.Found():
		return fmt.Sprintf("%s looks whether this very request is parked already, and it is.", who)
	case looksForOne:
		return fmt.Sprintf("%s looks whether this very request is parked already, and it is not.", who)
	case a.Found():
		return fmt.Sprintf("%s looks for what is parked, and finds %s.", who, wording.Bytes(a.Value("body")))
	}
	return who + " looks for what is parked, and finds no more."
}
