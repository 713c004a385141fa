package timeline

import (
	"fmt"

	"twodeliveries/sim/trace"
)

// ofMessage tells what happens to a message.
func (t *teller) ofMessage(e *trace.Event) string {
	m := e.Msg
	name := capital(m.Name())
	switch e.Kind {
	case trace.Sent:
		if m.Kind == trace.Request {
			return t.ofRequest(m)
		}
		return t.ofReply(e)
	case trace.Dropped:
		return t.ofLoss(e)
	case trace.Delayed:
		return fmt.Sprintf("%s is delayed on the way: it will not arrive before %s.", name, duration(m.Arrives))
	case trace.Copied:
		return fmt.Sprintf("The network makes a copy of %s %d. The copy will arrive at %s; whoever sent it knows nothing of this.", m.Kind, m.N, duration(m.Arrives))
	case trace.Corrupted:
		return fmt.Sprintf("%s is changed on the way (%s). It now reads %s.", name, first(e.Note, "damaged"), content(m))
	case trace.Answered:
		return fmt.Sprintf("Something on the way answers in the warehouse's place: %s. Request %d goes no further.", content(m), m.N)
	case trace.Delivered:
		return t.ofDelivery(m)
	case trace.Dead:
		if m.Kind == trace.Request {
			return fmt.Sprintf("%s reaches a warehouse that does not run, and is lost. Nobody tells the shop: only its timeout will.", name)
		}
		return fmt.Sprintf("%s reaches a shop that does not run, and is lost.", name)
	}
	return t.ofOutcome(e)
}

func (t *teller) ofRequest(m *trace.Msg) string {
	switch {
	case m.Injected:
		return fmt.Sprintf("Request %d does not come from the shop: somebody else sends id %s with quantity %d.", m.N, m.ID, m.Qty)
	case t.sent[m.ID]:
		return fmt.Sprintf("The shop sends request %d under the same id, %s. Whoever has done this work before can recognise it.", m.N, m.ID)
	}
	return fmt.Sprintf("The shop sends request %d: id %s, quantity %d.", m.N, m.ID, m.Qty)
}

func (t *teller) ofReply(e *trace.Event) string {
	m := e.Msg
	switch {
	case isACK(m) && t.found:
		return fmt.Sprintf("The warehouse says yes once more: %s is accepted. The reply does not tell which request did the work.", m.ID)
	case isACK(m):
		return fmt.Sprintf("The warehouse replies: %s is accepted.", m.ID)
	case m.Status >= 400 && m.Status < 500 && accepts(m, "false"):
		return fmt.Sprintf("The warehouse refuses with status %d: %s with this content is not accepted.", m.Status, m.ID)
	case m.Status >= 500:
		return fmt.Sprintf("The warehouse replies with status %d: it could not work now. That is neither a yes nor a no.", m.Status)
	}
	return fmt.Sprintf("The warehouse replies: %s.", content(m))
}

func (t *teller) ofLoss(e *trace.Event) string {
	m := e.Msg
	what, which := "The request", fmt.Sprintf("Request %d", m.N)
	if m.Kind == trace.Response {
		what, which = "The reply", fmt.Sprintf("Response %d", m.N)
	}
	if m.Copy > 0 {
		return capital(m.Name()) + " is lost on the way."
	}
	if closes(e) {
		return which + " is lost: the connection closes. The shop will learn that, and not what the warehouse did."
	}
	if m.Kind == trace.Request {
		return what + " is lost. The warehouse hears nothing of it, and the shop cannot know that."
	}
	return what + " is lost. The shop cannot know whether the warehouse worked."
}

func (t *teller) ofDelivery(m *trace.Msg) string {
	switch {
	case m.Copy > 0:
		return fmt.Sprintf("The copy of request %d arrives at the warehouse. It looks just like the original.", m.N)
	case m.Injected:
		return fmt.Sprintf("Request %d arrives at the warehouse, which cannot tell who sent it.", m.N)
	}
	return fmt.Sprintf("Request %d arrives at the warehouse.", m.N)
}

// ofOutcome tells what the shop makes of a reply.
func (t *teller) ofOutcome(e *trace.Event) string {
	m := e.Msg
	switch e.Kind {
	case trace.Accepted:
		if isACK(m) {
			return fmt.Sprintf("The ACK arrives: it names %s, and accepted is true. Now the shop knows that the work is done.", m.ID)
		}
		return fmt.Sprintf("The shop takes this reply for an ACK, although %s.%s", lacks(m), t.truth(e))
	case trace.Refused:
		return fmt.Sprintf("The refusal arrives: status %d, and accepted is false for %s. The shop takes it as definite.%s", m.Status, m.ID, t.truth(e))
	case trace.Unclear:
		return fmt.Sprintf("A reply arrives and proves nothing: %s. The outcome is unknown.%s", lacks(m), t.truth(e))
	case trace.Late:
		if e.Node == "" {
			return fmt.Sprintf("Response %d goes to whoever sent request %d. The shop hears nothing of it.", m.N, m.N)
		}
		return capital(m.Name()) + " arrives at the shop, which no longer waits for it: late, and ignored."
	}
	return fmt.Sprintf("%s: %s.", capital(m.Name()), e.Kind)
}
