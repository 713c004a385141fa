package tell

import (
	"cmp"
	"fmt"
	"slices"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/wording"
)

// ofMessage tells what happens to a message.
func (t messageTeller) ofMessage(e *trace.Event) string {
	m := e.Msg
	name := wording.Capital(m.Name())
	switch e.Kind {
	case trace.Sent:
		return t.ofDeparture(e)
	case trace.Dropped:
		return t.ofLoss(e)
	case trace.Delayed:
		return fmt.Sprintf("%s is delayed on the way, until %s.", name, wording.Duration(m.Arrives))
	case trace.Copied:
		if e.Detail == trace.PassedOn {
			return fmt.Sprintf("%s comes to a hop on the way, which takes it in. What it passes on is due at %s.", wording.Capital(t.rec.CameAs(t.now)), wording.Duration(m.Arrives))
		}
		return fmt.Sprintf("The network makes a copy of %s %d, due at %s. Whoever sent it knows nothing of this.", m.Kind, m.N, wording.Duration(m.Arrives))
	case trace.Corrupted:
		return t.ofChange(e, name)
	case trace.Answered:
		asked := trace.Msg{Kind: trace.Request, N: m.N, Copy: m.Copy}
		if e.Detail == trace.PassedOn {
			return fmt.Sprintf("The hop answers for itself: %s. It does not wait for what becomes of %s.", wording.Content(m), asked.Name())
		}
		return fmt.Sprintf("Something on the way answers in the warehouse's place: %s. %s goes no further.", wording.Content(m), wording.Capital(asked.Name()))
	case trace.Delivered:
		return t.ofDelivery(e)
	case trace.Dead:
		return t.ofDeadEnd(e)
	}
	return t.ofOutcome(e)
}

// ofChange tells what a reply reads after something on the way has changed it.
func (t messageTeller) ofChange(e *trace.Event, name string) string {
	m := e.Msg
	for i := range t.rec.Events[:t.now] {
		if o := &t.rec.Events[i]; o.Kind == trace.Sent && o.Msg.Kind == m.Kind && o.Msg.N == m.N &&
			o.Msg.Status == m.Status && o.Msg.Body == m.Body {
			return fmt.Sprintf("Something on the way would change %s (%s), but there is nothing in it to change: %s.", m.Name(), cmp.Or(e.Note, "damaged"), wording.Content(m))
		}
	}
	return fmt.Sprintf("%s is changed on the way (%s). It now reads %s.", name, cmp.Or(e.Note, "damaged"), wording.Content(m))
}

func (t messageTeller) ofDeparture(e *trace.Event) string {
	switch m := e.Msg; m.Kind {
	case trace.Request:
		return t.ofRequest(e)
	case trace.Lookup:
		return fmt.Sprintf("The shop asks whether %s is done. That is a question, not a request: it changes nothing, and can be asked as often as one likes.", m.ID)
	case trace.Status:
		return t.ofAnswer(e)
	}
	return t.ofReply(e)
}

// ofAnswer tells what the warehouse can say about an id.
func (t messageTeller) ofAnswer(e *trace.Event) string {
	who, m := t.who(e.Node), e.Msg
	switch {
	case m.ACK():
		return fmt.Sprintf("%s answers the question: %s is done.", who, m.ID)
	case m.Status == 404:
		return fmt.Sprintf("%s answers the question: it knows nothing of %s so far.", who, m.ID)
	case t.mindOf(e.Node).busy:
		return fmt.Sprintf("%s answers the question with status %d: its database was locked, so it cannot say whether %s is done.", who, m.Status, m.ID)
	}
	return fmt.Sprintf("%s answers the question with status %d: it has nothing that could tell whether %s is done.", who, m.Status, m.ID)
}

func (t messageTeller) ofRequest(e *trace.Event) string {
	m := e.Msg
	who := t.who(e.Node)
	switch {
	case m.Injected:
		return fmt.Sprintf("Request %d does not come from the shop: somebody else sends id %s with quantity %d.", m.N, m.ID, m.Qty)
	case m.Read == trace.NoID:
		return fmt.Sprintf("%s sends request %d: quantity %d, and no id. Nobody can tell it from another one.", who, m.N, m.Qty)
	case t.sent[m.ID] != nil:
		return who + t.ofRepetition(m, t.sent[m.ID])
	case t.asked[m.Order]:
		return fmt.Sprintf("%s sends the order %s again, as request %d, and under a new id: %s. Whoever has done this work before cannot recognise it.", who, m.Order, m.N, m.ID)
	case m.ID != m.Order && m.Order != "":
		return fmt.Sprintf("%s sends request %d about the order %s: id %s, quantity %d.", who, m.N, m.Order, m.ID, m.Qty)
	}
	return fmt.Sprintf("%s sends request %d: id %s, quantity %d.", who, m.N, m.ID, m.Qty)
}

// ofRepetition tells that a request goes out under an id that one before it had.
func (t messageTeller) ofRepetition(m, first *trace.Msg) string {
	switch {
	case m.Order != first.Order:
		return fmt.Sprintf(" sends request %d about the order %s, under the id that %s had, which was about %s: %s. Whoever has done that work takes this for the same.", m.N, m.Order, first.Name(), first.Order, m.ID)
	case m.Qty != first.Qty:
		return fmt.Sprintf(" sends request %d under the same id, %s. But it asks for something else: %d, and not %d.", m.N, m.ID, m.Qty, first.Qty)
	case m.Body != first.Body:
		return fmt.Sprintf(" sends request %d under the same id, %s. It says the same in other bytes: %s.", m.N, m.ID, wording.Body(m))
	}
	return fmt.Sprintf(" sends request %d under the same id, %s. Whoever has done this work before can recognise it.", m.N, m.ID)
}

func (t messageTeller) ofReply(e *trace.Event) string {
	m, mind := e.Msg, t.mindOf(e.Node)
	who := t.who(e.Node)
	switch {
	case m.ACK() && mind.tx > 0 && len(t.changesOf(mind.tx)) > 0:
		return fmt.Sprintf("%s says yes before it commits: %s is accepted, and nothing of it is durable.", who, m.ReadID())
	case m.ACK() && t.done[m.Order] == 0:
		return fmt.Sprintf("%s says yes: %s is accepted. But nothing of it has been done%s.", who, m.ReadID(), mind.excuse())
	case m.ACK() && t.other(m):
		return fmt.Sprintf("%s says yes: %s is accepted. But the request asked for %d, and %d was applied.", who, m.ReadID(), m.Qty, t.applied[m.ReadID()][0])
	case m.ACK() && mind.found == "duplicate-found":
		return fmt.Sprintf("%s says yes once more: %s is accepted. The reply does not tell which request did the work.", who, m.ReadID())
	case m.ACK():
		return fmt.Sprintf("%s replies: %s is accepted.", who, m.ReadID())
	case m.Status == 202:
		return fmt.Sprintf("%s says with status 202 that it has kept the request, and that it has not done it. That is neither a yes nor a no.", who)
	case m.Status == 400:
		return fmt.Sprintf("%s cannot make a request of what has come, and says so, with status 400. That names no id, so it is an answer to nothing.", who)
	case m.Status > 400 && m.Status < 500 && wording.Accepted(m) == "false" && m.Read != "":
		return fmt.Sprintf("%s says no with status %d, and %s: that is no answer to the shop, which asked for %s.", who, m.Status, wording.Lacks(m, ""), m.ID)
	case m.Status > 400 && m.Status < 500 && wording.Accepted(m) == "false":
		return t.ofRefusal(m, mind, who)
	case m.Status >= 500:
		return fmt.Sprintf("%s replies with status %d%s. That is neither a yes nor a no.", who, m.Status, mind.trouble())
	}
	return fmt.Sprintf("%s replies: %s.", who, wording.Content(m))
}

// other tells whether another content than that of a reply was applied under its id.
func (t messageTeller) other(m *trace.Msg) bool {
	applied := t.applied[m.ReadID()]
	return len(applied) > 0 && !slices.Contains(applied, m.Qty)
}

// excuse says what a warehouse took for work that is done.
func (m *mind) excuse() string {
	switch {
	case m.busy:
		return ": it takes a locked database for work that somebody is doing"
	case m.found == "in-progress":
		return ": it takes somebody's claim for the work"
	case m.found == "duplicate-found" && m.table() != "":
		return ": it takes what stands in its " + m.table() + " for the work"
	}
	return ""
}

// trouble says why a warehouse could not work.
func (m *mind) trouble() string {
	switch {
	case m.busy:
		return ": the database was locked"
	case m.thrown == trace.Raised:
		return ": its handler raised, and whether the work is done the reply does not say"
	case m.found == "in-progress":
		return ": a claim on it is still running, so it takes it for work in progress"
	case m.found == "claim-lost":
		return ": it has lost its claim"
	case m.found == "key-taken":
		return ": the key was taken"
	}
	return ": it could not work now"
}

func (t messageTeller) ofRefusal(m *trace.Msg, mind *mind, who string) string {
	said := fmt.Sprintf("%s refuses with status %d: ", who, m.Status)
	switch {
	case mind.found == "version-unknown":
		return said + "whatever is asked for in that version, it has not done it for this request."
	case mind.found == "duplicate-found" && t.done[m.Order] == 0:
		return said + fmt.Sprintf("it takes %s for done, and it says no instead of yes. (In truth nothing of it is done.)", m.ReadID())
	case mind.found == "duplicate-found":
		return said + fmt.Sprintf("it has done %s before, and it says no instead of yes.", m.ReadID())
	case mind.thrown != "" && t.done[m.Order] > 0:
		return said + fmt.Sprintf("its handler said no, although the stock already holds %s.", m.ReadID())
	case mind.thrown != "":
		return said + fmt.Sprintf("its handler said no to %s, and nothing has been done.", m.ReadID())
	case mind.found == "conflict-found" && t.done[m.Order] > 0 && slices.Contains(t.applied[m.ReadID()], m.Qty):
		return said + fmt.Sprintf("it takes %s for other content, although this very content is applied.", m.ReadID())
	}
	return said + fmt.Sprintf("%s with this content is not accepted.", m.ReadID())
}

func (t messageTeller) ofLoss(e *trace.Event) string {
	m := e.Msg
	what := map[trace.MsgKind]string{trace.Request: "The request", trace.Response: "The reply",
		trace.Lookup: "The question", trace.Status: "The answer to the question"}[m.Kind]
	switch {
	case m.Copy > 0:
		return wording.Capital(m.Name()) + " is lost on the way."
	case e.Detail == trace.Closes:
		return wording.Capital(m.Name()) + " is lost: the connection closes. That says nothing of what the warehouse did."
	case m.Kind == trace.Request || m.Kind == trace.Lookup:
		return what + " is lost. The warehouse hears nothing of it, and the shop cannot know that."
	}
	return what + " is lost. The shop cannot know whether the work was done."
}

func (t messageTeller) ofDelivery(e *trace.Event) string {
	m, where := e.Msg, wording.Spoken(t.rec, e.Node)
	switch {
	case m.Kind == trace.Lookup:
		return fmt.Sprintf("The question about %s arrives at %s.", m.ID, where)
	case m.Copy > 0:
		return fmt.Sprintf("The copy of request %d arrives at %s. It looks just like the original.", m.N, where)
	case m.Injected:
		return fmt.Sprintf("Request %d arrives at %s, which cannot tell who sent it.", m.N, where)
	}
	return fmt.Sprintf("Request %d arrives at %s.", m.N, where)
}

func (t messageTeller) ofDeadEnd(e *trace.Event) string {
	m := e.Msg
	name := wording.Capital(m.Name())
	switch {
	case m.Back():
		return fmt.Sprintf("%s reaches a shop that does not run, and is lost.", name)
	case wording.Siblings(t.rec, trace.Receiver) > 1:
		return fmt.Sprintf("%s reaches %s, which does not run, and is lost. Nobody tells the shop.", name, wording.Spoken(t.rec, e.Node))
	}
	return fmt.Sprintf("%s reaches a warehouse that does not run, and is lost. Nobody tells the shop.", name)
}

// ofOutcome tells what the shop makes of a reply.
func (t messageTeller) ofOutcome(e *trace.Event) string {
	m := e.Msg
	switch e.Kind {
	case trace.Accepted:
		return t.ofAcceptance(e)
	case trace.Refused:
		return fmt.Sprintf("The refusal arrives: status %d, and accepted is false for %s. The shop takes it as definite.%s", m.Status, m.ID, t.truth(e))
	case trace.Unclear:
		return fmt.Sprintf("A reply arrives and proves nothing: %s. The outcome is unknown.%s", wording.Lacks(m, t.rec.Settings.Ack.Wants), t.truth(e))
	case trace.Told:
		if m.ACK() {
			return fmt.Sprintf("The answer arrives: %s is done.%s", m.ID, t.untruth(e))
		}
		if m.Status == 404 {
			return fmt.Sprintf("The answer arrives: the warehouse knows nothing of %s so far. The request may still be on its way.", m.ID)
		}
		return fmt.Sprintf("The answer arrives, with status %d: the warehouse cannot say whether %s is done. The shop knows as little as before.%s", m.Status, m.ID, t.truth(e))
	}
	return t.ofLateness(e)
}

func (t messageTeller) ofAcceptance(e *trace.Event) string {
	m := e.Msg
	switch {
	case timeline.Foreign(e):
		return fmt.Sprintf("The shop takes the next reply that comes for the one to %s, although it speaks of %s.%s", e.Order, m.ID, t.truth(e))
	case !m.ACK():
		return fmt.Sprintf("The shop takes this reply for an ACK, although %s.%s", wording.Lacks(m, t.rec.Settings.Ack.Wants), t.truth(e))
	case t.shop || t.untruth(e) == "":
		what := "The ACK"
		if !t.acksNamed {
			what, t.acksNamed = "The ACK, the warehouse's yes,", true
		}
		return fmt.Sprintf("%s arrives: it names %s, and accepted is true. Now the shop knows that the work is done.", what, m.ID)
	}
	return fmt.Sprintf("The ACK arrives: it names %s, and accepted is true. Now the shop believes that the work is done.%s", m.ID, t.untruth(e))
}

// untruth says, for whoever may know it, that a yes is none; "" when it is one.
func (t *ledger) untruth(e *trace.Event) string {
	switch {
	case t.shop:
		return ""
	case t.done[e.Msg.Order] == 0:
		return " (In truth nothing of it is.)"
	}
	return t.mismatch(e)
}

func (t messageTeller) ofLateness(e *trace.Event) string {
	m := e.Msg
	switch {
	case e.Node == "":
		return fmt.Sprintf("Response %d goes to whoever sent request %d. The shop hears nothing of it.", m.N, m.N)
	case m.Copy > 0 && t.shop:
		return fmt.Sprintf("One more reply to request %d arrives at the shop, which needs none: ignored.", m.N)
	case m.Copy > 0:
		return wording.Capital(m.Name()) + " arrives at the shop, which sent one request and wants one reply: ignored."
	case m.Kind == trace.Status:
		return "The answer to the question arrives at the shop, which no longer waits for it: late, and ignored."
	}
	return wording.Capital(m.Name()) + " arrives at the shop, which no longer waits for it: late, and ignored."
}
