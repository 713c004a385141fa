package tell

import (
	"cmp"
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// Log is what the processes of a run would write into their logs, so that the path of one
// order can be followed: the time by the writer's own clock, how bad it is, who writes, the
// id, what has come of it. It holds the id and no content, and what no process learns, such
// as its own death or a message that is lost, is not in it.
func Log(rec *trace.Recording) string {
	var b strings.Builder
	ahead := map[string]int{}
	for i := range rec.Events {
		e := &rec.Events[i]
		if e.Kind == trace.Jumped {
			ahead[e.Node] += e.For
		}
		level, id, said := logged(e)
		if said == "" {
			continue
		}
		who := strings.ReplaceAll(wording.Titled(rec, e.Node), " ", "-")
		fmt.Fprintf(&b, "%s %s %s %s %s\n", storyTime(e.Ms+ahead[e.Node]), level, strings.ToLower(who), id, said)
	}
	return b.String()
}

// Levels of a line in a log.
const (
	info  = "info"
	warn  = "warn"
	fatal = "error"
)

// logged is what the process of an event writes of it, nothing of most.
func logged(e *trace.Event) (level, id, said string) {
	id = e.Order
	switch {
	case e.Node == trace.Customer:
		return "", "", "" // none of ours
	case e.Msg != nil && e.Msg.Before():
		return loggedCheckout(e)
	case e.Msg != nil:
		id = e.Msg.ID
	}
	switch e.Kind {
	case trace.Started:
		return info, "-", "started"
	case trace.Point:
		level, said = loggedPoint(e.Point)
	case trace.Sent, trace.Delivered, trace.Told:
		level, said = loggedMessage(e)
	case trace.Timeout:
		level, said = warn, "no answer in time: unknown"
	case trace.Closed:
		level, said = warn, "connection closed: unknown"
	case trace.Unclear:
		level, said = warn, fmt.Sprintf("answer %d proves nothing: unknown", e.Msg.Status)
	case trace.Refused:
		level, said = warn, "refused"
	case trace.Accepted:
		level, said = info, "acknowledged"
	case trace.Unplaced:
		level, said = fatal, "order not taken"
	case trace.Commit:
		if len(e.Applied) > 0 {
			level, id, said = info, e.Applied[0].ID, "applied"
		}
	default:
		level, said = loggedTrouble(e)
	}
	return level, id, said
}

// loggedPoint is what is written at a named line of code.
func loggedPoint(point string) (level, said string) {
	switch point {
	case "order-committed":
		return info, "order saved"
	case "intent-found":
		return info, "known intent: no other order"
	case "parked":
		return fatal, "parked: somebody has to look"
	case "duplicate-found":
		return info, "known: not applied again"
	case "conflict-found":
		return warn, "known with other content"
	case "in-progress":
		return info, "somebody else is at work on it"
	case "claim-lost":
		return warn, "claim lost: rolled back"
	}
	return "", ""
}

// loggedMessage is what is written of what comes and goes.
func loggedMessage(e *trace.Event) (level, said string) {
	switch m := e.Msg; {
	case m.Injected && m.Kind == trace.Request && e.Kind == trace.Sent:
		return "", "" // a stranger's
	case e.Kind == trace.Delivered:
		return info, "request received"
	case e.Kind == trace.Told && m.ACK():
		return info, "told that it is done"
	case e.Kind == trace.Told:
		return info, "told nothing certain"
	case m.Kind == trace.Request:
		return info, "request sent"
	case m.Kind == trace.Response:
		return info, fmt.Sprintf("answered %d", m.Status)
	}
	return "", ""
}

// loggedCheckout is what the shop writes of a customer: the intent id is the only id that
// a checkout has, if it has one.
func loggedCheckout(e *trace.Event) (level, id, said string) {
	id = cmp.Or(e.Msg.ID, "-")
	switch {
	case e.Kind == trace.Delivered:
		return info, id, "checkout received"
	case e.Kind == trace.Sent && e.Msg.Confirms():
		return info, id, "confirmed the order " + e.Msg.Order
	case e.Kind == trace.Sent:
		return info, id, fmt.Sprintf("answered %d", e.Msg.Status)
	}
	return "", "", ""
}

// loggedTrouble is what is written of what the code could not do.
func loggedTrouble(e *trace.Event) (level, said string) {
	switch {
	case e.Kind == trace.Thrown && e.Detail == trace.NotAccepted:
		return warn, "handler said no"
	case e.Kind == trace.Thrown:
		return fatal, "handler raised an exception"
	case e.Kind == trace.Busy && e.Detail != trace.Waits:
		return warn, "database locked: given up"
	case e.Kind == trace.Failed && e.Detail == trace.KeyTaken:
		return warn, "key taken: rolled back"
	case e.Kind == trace.Failed:
		return fatal, "statement failed"
	}
	return "", ""
}
