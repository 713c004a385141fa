package tell

import (
	"fmt"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// seenTeller tells of a run that nobody computed: what a proxy saw, and no more. Nobody
// knows there what a process thinks, and several requests can be under way at once.
type seenTeller struct{ *ledger }

func (t seenTeller) of(e *trace.Event) string {
	m := e.Msg
	if m == nil || e.Kind == trace.Commit {
		return t.ofWorld(e)
	}
	name := wording.Capital(m.Name())
	switch e.Kind {
	case trace.Sent:
		return t.ofSending(e)
	case trace.Dropped:
		if e.Detail == trace.Closes {
			return name + " is lost: the connection closes."
		}
		return name + " is lost on the way."
	case trace.Delayed:
		return name + " will need longer."
	case trace.Copied:
		if e.Detail == trace.PassedOn {
			return fmt.Sprintf("Something on the way will answer request %d for itself, and passes it on.", m.N)
		}
		return fmt.Sprintf("There is a copy of request %d now: it looks just like the original.", m.N)
	case trace.Corrupted:
		return fmt.Sprintf("%s is changed on the way: %s.", name, wording.Content(m))
	case trace.Answered:
		return fmt.Sprintf("Something on the way answers request %d: %s.", m.N, wording.Content(m))
	case trace.Delivered:
		return name + " reaches the warehouse."
	case trace.Dead:
		return name + " finds no warehouse: nothing takes its connection."
	case trace.Timeout:
		return fmt.Sprintf("The shop hangs up: it waits no more for a reply to request %d.", m.N)
	case trace.Closed:
		return fmt.Sprintf("The connection of request %d closes before a reply came.", m.N)
	case trace.Late:
		return name + " comes when nobody waits for it."
	}
	return t.ofReply(e)
}

// ofWorld tells what is said by the scenario, by an observer, or by a limit.
func (t seenTeller) ofWorld(e *trace.Event) string {
	switch {
	case e.Kind == trace.Placed:
		return fmt.Sprintf("The scenario says what is ordered: %d of %s.", e.Qty, e.Order)
	case e.Kind == trace.Limited:
		return fmt.Sprintf("The run meets its limit (%s) and ends here.", e.Note)
	case len(e.Applied) == 0:
		return ""
	}
	a := e.Applied[0]
	said := fmt.Sprintf("Who looks into the database finds a new row: %d of %s is applied", a.Qty, a.ID)
	if n := t.done[a.Order]; n > 0 {
		return fmt.Sprintf("%s again, %d times in all.", said, n+1)
	}
	return said + "."
}

func (t seenTeller) ofSending(e *trace.Event) string {
	m := e.Msg
	switch {
	case m.Kind == trace.Response:
		return fmt.Sprintf("The warehouse replies to request %d: %s.", m.N, wording.Content(m))
	case t.sent[m.ID] != nil:
		return fmt.Sprintf("The shop sends request %d under an id that has been sent before: %s, quantity %d.", m.N, m.ID, m.Qty)
	}
	return fmt.Sprintf("The shop sends request %d: id %s, quantity %d.", m.N, m.ID, m.Qty)
}

// ofReply tells what the check of the scenario makes of a reply that is passed on.
func (t seenTeller) ofReply(e *trace.Event) string {
	m, check := e.Msg, t.rec.Settings.Ack
	said := fmt.Sprintf("%s is passed on to the shop. ", wording.Capital(m.Name()))
	switch e.Kind {
	case trace.Accepted:
		return said + fmt.Sprintf("Whoever checks it as ack %s does takes it for an ACK.", check.Name)
	case trace.Refused:
		return said + fmt.Sprintf("It is a definite no to %s.", m.ID)
	}
	return said + fmt.Sprintf("Whoever checks it as ack %s does learns nothing from it: %s.", check.Name, wording.Lacks(m, check.Wants))
}
