package tell

import (
	"fmt"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// courierTeller tells of what lies beyond the warehouse: what is sent to the courier, what
// it does and says, and what the warehouse's own relay does in its database.
type courierTeller struct{ *ledger }

// beyond tells whether a step is for the courierTeller.
func beyond(e *trace.Event) bool {
	if e.Msg != nil && e.Msg.Beyond() {
		return true
	}
	switch e.Kind {
	case trace.Read, trace.Write, trace.Commit, trace.Rollback, trace.Thrown:
		return e.Role == trace.CourierRelay
	}
	return false
}

func (t courierTeller) of(e *trace.Event) string {
	if e.Msg == nil {
		return t.ofRelay(e)
	}
	m, name := e.Msg, wording.Capital(e.Msg.Name())
	switch e.Kind {
	case trace.Sent:
		return t.ofDeparture(e)
	case trace.Dropped:
		return t.ofLoss(e, name)
	case trace.Delivered:
		if m.Copy > 0 {
			return fmt.Sprintf("The copy of %s %d arrives at the courier. It looks just like the original.", m.Kind, m.N)
		}
		return name + " arrives at the courier."
	case trace.Effect:
		return t.ofParcel(e)
	case trace.Repeated:
		return fmt.Sprintf("The courier knows the key %s: it has sent this parcel before, and sends no other.", e.Key)
	case trace.Recalled:
		return fmt.Sprintf("The courier takes back a parcel for %s.", e.Order)
	case trace.Heard:
		return t.ofReply(e, name)
	case trace.Timeout, trace.Closed:
		return t.ofSilence(e)
	case trace.Dead:
		return name + " reaches a warehouse that does not run, and is lost."
	case trace.Late:
		return t.ofLateness(e, name)
	}
	return messageTeller(t).ofMessage(e)
}

// ofDeparture tells what the warehouse asks, and what the courier says.
func (t courierTeller) ofDeparture(e *trace.Event) string {
	who, m := t.whoDoes(e), e.Msg
	switch m.Kind {
	case trace.Pickup:
		return t.ofPickup(who, m)
	case trace.Inquiry:
		return fmt.Sprintf("%s asks the courier whether a parcel for %s has left: inquiry %d. A question sends nothing.", who, m.ID, m.N)
	case trace.Recall:
		return fmt.Sprintf("%s asks the courier to take back what is out for %s: recall %d.", who, m.ID, m.N)
	case trace.Receipt:
		return fmt.Sprintf("The courier says that a parcel for %s has left: receipt %d.", m.ID, m.N)
	case trace.Return:
		return fmt.Sprintf("The courier says that nothing is out for %s: return %d.", m.ID, m.N)
	case trace.Notice:
		if m.ACK() {
			return fmt.Sprintf("The courier answers: a parcel for %s has left.", m.ID)
		}
	}
	return fmt.Sprintf("The courier answers: nothing is out for %s so far.", m.ID)
}

// ofPickup tells how the courier is asked for a parcel, and what it can know by that.
func (t courierTeller) ofPickup(who string, m *trace.Msg) string {
	key := m.ParcelKey()
	switch again := t.pickups[m.ID] > 0; {
	case again && key == "":
		return fmt.Sprintf("%s asks the courier for %s once more, as pickup %d. It carries no key: to the courier it is one more parcel.", who, m.ID, m.N)
	case again:
		return fmt.Sprintf("%s asks the courier for %s once more, as pickup %d, and under the same key, %s.", who, m.ID, m.N, key)
	case key == "":
		return fmt.Sprintf("%s asks the courier to send a parcel for %s: pickup %d, without a key.", who, m.ID, m.N)
	}
	return fmt.Sprintf("%s asks the courier to send a parcel for %s: pickup %d, under the key %s.", who, m.ID, m.N, key)
}

// ofParcel tells that a parcel leaves.
func (t courierTeller) ofParcel(e *trace.Event) string {
	out := ""
	if n := t.mails[e.Order]; n > 0 {
		out = fmt.Sprintf(" It is the %s that is out.", ordinal(n+1))
	}
	switch {
	case e.Key != "" && t.parcelKeys[e.Key]:
		return fmt.Sprintf("The courier does not know the key %s, which it has seen before, and sends a parcel for %s.%s", e.Key, e.Order, out)
	case e.Key != "":
		return fmt.Sprintf("The courier sends a parcel for %s. By its key, %s, it can tell a repetition.%s", e.Order, e.Key, out)
	case out != "":
		return fmt.Sprintf("The courier sends a parcel for %s.%s", e.Order, out)
	}
	return fmt.Sprintf("The courier sends a parcel for %s. It is on the road, and no rollback brings it back.", e.Order)
}

func (t courierTeller) ofLoss(e *trace.Event, name string) string {
	how := name + " is lost on the way."
	if e.Detail == trace.Closes {
		how = name + " is lost: the connection closes."
	}
	if e.Msg.Back() {
		return how + " The warehouse cannot know what the courier did."
	}
	return how + " The courier hears nothing of it, and the warehouse cannot know that."
}

func (t courierTeller) ofReply(e *trace.Event, name string) string {
	who, m := t.whoDoes(e), e.Msg
	switch {
	case m.Kind == trace.Receipt:
		return fmt.Sprintf("%s arrives: now %s knows that a parcel for %s has left.", name, lowered(who), m.ID)
	case m.Kind == trace.Return:
		return fmt.Sprintf("%s arrives: the courier says that nothing is out for %s.", name, m.ID)
	case m.ACK():
		return fmt.Sprintf("%s arrives: a parcel for %s has left.", name, m.ID)
	case t.pickups[m.ID] > 0:
		return fmt.Sprintf("%s arrives: nothing is out for %s so far. A pickup may still be on its way.", name, m.ID)
	}
	return fmt.Sprintf("%s arrives: nothing is out for %s so far.", name, m.ID)
}

// ofSilence tells what who waits in vain cannot know.
func (t courierTeller) ofSilence(e *trace.Event) string {
	who, m := lowered(t.whoDoes(e)), e.Msg
	said := fmt.Sprintf("%s and no %s: %s stops waiting.", wording.Duration(e.Ms-m.Sent), m.Kind.Reply(), who)
	if e.Kind == trace.Closed {
		said = fmt.Sprintf("The connection closes before a %s came.", m.Kind.Reply())
	}
	out := " (In truth no parcel is out.)"
	if t.mails[e.Order] > 0 {
		out = " (In truth a parcel is out.)"
	}
	return said + " What the courier did is unknown." + out
}

func (t courierTeller) ofLateness(e *trace.Event, name string) string {
	where := wording.Spoken(t.rec, e.Node)
	if e.Detail == trace.AnswersCopy || e.Msg.Copy > 0 {
		return fmt.Sprintf("%s arrives at %s, which sent one %s and wants one %s: ignored.", name, where, e.Msg.Kind.Asks(), e.Msg.Kind)
	}
	return fmt.Sprintf("%s arrives at %s, which no longer waits for it: late, and ignored.", name, where)
}

// ofRelay tells what the warehouse's relay does in its database.
func (t courierTeller) ofRelay(e *trace.Event) string {
	who := t.whoDoes(e)
	switch {
	case e.Kind == trace.Thrown && t.mindOf(e.Actor()).tx > 0:
		return who + " throws an exception here, with its transaction open: what it wrote will be rolled back."
	case e.Kind == trace.Thrown:
		return who + " throws an exception here, with no transaction open: what it committed stays."
	case e.Kind == trace.Rollback:
		return "The transaction is rolled back: nothing of what it wrote remains."
	case e.Kind == trace.Read:
		return t.ofLook(who, e)
	}
	cs := t.changesOf(e.Tx)
	if e.Kind == trace.Write {
		cs = e.Changes
	}
	if len(cs) == 0 {
		return who + " runs a statement that finds no row to change."
	}
	id, due, done := t.value(cs[0], "id"), moment(t.value(cs[0], "due_ms")), t.value(cs[0], "state") == "complete"
	switch {
	case e.Kind == trace.Write && done:
		return fmt.Sprintf("%s marks the parcel for %s as complete in its outbox.", who, id)
	case e.Kind == trace.Write:
		return fmt.Sprintf("%s writes down that the parcel for %s is due again at %s.", who, id, due)
	case done:
		return fmt.Sprintf("Commit: the warehouse's outbox says that the parcel for %s is complete.", id)
	}
	return fmt.Sprintf("Commit: the parcel for %s stays pending, and is due again at %s.", id, due)
}

// ofLook tells what the relay finds in the outbox: an id, and when it is due.
func (t courierTeller) ofLook(who string, e *trace.Event) string {
	a := e.Asked
	if !a.Found() {
		return who + " looks into the outbox: no parcel is pending."
	}
	if due, _ := strconv.Atoi(a.Row[len(a.Row)-1]); due > e.Ms+t.ahead[e.Node] {
		return fmt.Sprintf("%s looks into the outbox: the parcel for %s is pending, and due at %s.", who, a.Row[0], wording.Duration(due))
	}
	return fmt.Sprintf("%s looks into the outbox: the parcel for %s is pending, and due.", who, a.Row[0])
}

// ofCall tells what is so when a handler has called the courier itself.
func (t pointTeller) ofCall(e *trace.Event) string {
	m := t.mindOf(e.Node)
	switch {
	case m.tx == 0:
		return "The work is durable and the courier has been called, once. No row says that it was to be."
	case m.parcel != "":
		return "The receipt is there, and nothing of this delivery is committed yet."
	}
	return "No receipt has come, and nothing of this delivery is committed yet."
}

// outside says what no rollback brings back, if anything of a delivery is out.
func (t *ledger) outside(e *trace.Event) string {
	switch m := t.mindOf(e.Node); {
	case m.mailed:
		return " The mail is out all the same: no rollback brings it back."
	case t.mails[m.parcel] > 0:
		return " The parcel is out all the same: no rollback brings it back."
	}
	return ""
}

// whoDoes is who does a step, at the start of a sentence.
func (t *ledger) whoDoes(e *trace.Event) string {
	if e.Role == trace.CourierRelay {
		return "The warehouse's relay"
	}
	return t.who(e.Node)
}

// lowered is how a name goes on in a sentence.
func lowered(who string) string { return strings.ToLower(who[:1]) + who[1:] }
