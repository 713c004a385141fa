package tell

import (
	"fmt"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// wishes is what a ledger keeps of customers.
type wishes struct {
	asked  map[string][]*trace.Msg // wish -> its checkouts so far
	orders map[string][]string     // wish -> orders that are durable
	of     map[string]string       // order -> the wish it was made of
}

func newWishes() wishes {
	return wishes{map[string][]*trace.Msg{}, map[string][]string{}, map[string]string{}}
}

// learn takes a step in.
func (w wishes) learn(e *trace.Event) {
	if e.Kind == trace.Placed && e.Wish != "" {
		w.of[e.Order] = e.Wish
	}
	if m := e.Msg; e.Kind == trace.Sent && m.Kind == trace.Checkout {
		w.asked[m.Wish] = append(w.asked[m.Wish], m)
	}
	for _, c := range e.Seen {
		if c.DB == trace.Publisher && c.Table == "orders" && c.Op == trace.Insert && w.of[c.New[0]] != "" {
			w.orders[w.of[c.New[0]]] = append(w.orders[w.of[c.New[0]]], c.New[0])
		}
	}
}

// customerTeller finds the words for what happens between a customer and the shop.
type customerTeller struct{ *ledger }

// of tells a step of theirs, "" where nothing in it is of them alone.
func (t customerTeller) of(e *trace.Event) string {
	m := e.Msg
	switch e.Kind {
	case trace.Sent:
		if m.Kind == trace.Checkout {
			return t.ofCheckout(m)
		}
		return t.ofConfirmation(m)
	case trace.Dropped:
		return t.ofLoss(e)
	case trace.Delivered:
		return t.ofArrival(m)
	case trace.Dead:
		return fmt.Sprintf("%s reaches a shop that does not run, and is lost. Nobody tells the customer.", wording.Capital(m.Name()))
	case trace.Late:
		return t.ofLateness(m)
	case trace.Heard, trace.Timeout, trace.Closed:
		return t.learns(e)
	}
	return ""
}

// ofCheckout tells that a customer asks.
func (t customerTeller) ofCheckout(m *trace.Msg) string {
	before := t.wishes.asked[m.Wish]
	switch {
	case len(before) == 0 && m.ID == "":
		return fmt.Sprintf("A customer wants %d of %s and asks the shop, with checkout %d. It says how much, and nothing of which wish it is for.", m.Qty, m.Wish, m.N)
	case len(before) == 0:
		return fmt.Sprintf("A customer wants %d of %s and asks the shop, with checkout %d. It carries an intent id, %s, which names the wish and no order.", m.Qty, m.Wish, m.N, m.ID)
	case m.ID == "":
		return fmt.Sprintf("The customer asks again, with checkout %d. Nothing in it says that it is for the same wish.", m.N)
	case m.ID == before[len(before)-1].ID:
		return fmt.Sprintf("The customer asks again, with checkout %d and the same intent id, %s. A shop that keeps intent ids can recognise the wish.", m.N, m.ID)
	}
	return fmt.Sprintf("The customer asks again, with checkout %d and a new intent id, %s. To the shop that is another wish.", m.N, m.ID)
}

// ofConfirmation tells what the shop answers.
func (t customerTeller) ofConfirmation(m *trace.Msg) string {
	if m.Confirms() {
		return fmt.Sprintf("The shop confirms checkout %d: the order %s stands.", m.N, m.Order)
	}
	return fmt.Sprintf("The shop answers checkout %d with status %d: no order has come of it.", m.N, m.Status)
}

// ofLoss tells that one of their messages is lost.
func (t customerTeller) ofLoss(e *trace.Event) string {
	m, what := e.Msg, "is lost"
	if e.Detail == trace.Closes {
		what = "is lost: the connection closes"
	}
	switch {
	case m.Copy > 0:
		return fmt.Sprintf("%s %s.", wording.Capital(m.Name()), what)
	case m.Kind == trace.Checkout:
		return fmt.Sprintf("The checkout %s. The shop hears nothing of it, and the customer cannot know that.", what)
	}
	return fmt.Sprintf("The answer %s. The customer cannot know whether there is an order.", what)
}

// ofArrival tells that a checkout comes to the shop.
func (t customerTeller) ofArrival(m *trace.Msg) string {
	if m.Copy > 0 {
		return fmt.Sprintf("The copy of checkout %d arrives at the shop. It looks just like the original.", m.N)
	}
	return fmt.Sprintf("Checkout %d arrives at the shop.", m.N)
}

// ofOrder tells that the shop makes an order of a wish.
func (t customerTeller) ofOrder(e *trace.Event) string {
	said := fmt.Sprintf("The shop begins to make an order of it, %s: %d.", e.Order, e.Qty)
	if before := t.wishes.orders[e.Wish]; len(before) > 0 && !t.shop {
		said += fmt.Sprintf(" (In truth %s is for the same wish.)", wording.List(before))
	}
	return said
}

// learns tells what a customer learns.
func (t customerTeller) learns(e *trace.Event) string {
	m, said := e.Msg, ""
	switch {
	case e.Kind == trace.Timeout:
		said = fmt.Sprintf("%s and no answer. The customer cannot know whether there is an order.%s", wording.Duration(e.Ms-m.Sent), t.truth(m.Wish))
	case e.Kind == trace.Closed:
		said = "The connection closes before an answer came. The customer cannot know whether there is an order." + t.truth(m.Wish)
	case m.Confirms():
		return fmt.Sprintf("The confirmation arrives: the customer knows that there is an order, %s.", m.Order)
	default:
		said = fmt.Sprintf("The answer arrives, with status %d: the customer is told that no order has come of it.", m.Status)
	}
	if e.Detail == trace.GivesUp {
		return said + " It does not ask again."
	}
	return said
}

// truth says what the customer cannot know.
func (t customerTeller) truth(wish string) string {
	switch orders := t.wishes.orders[wish]; len(orders) {
	case 0:
		return " (In truth there is none yet.)"
	case 1:
		return fmt.Sprintf(" (In truth there is one, %s.)", orders[0])
	default:
		return fmt.Sprintf(" (In truth there are %d, %s.)", len(orders), wording.List(orders))
	}
}

// ofLateness tells of an answer that comes when nobody waits for it.
func (t customerTeller) ofLateness(m *trace.Msg) string {
	return fmt.Sprintf("%s arrives at the customer, who does not wait for it: ignored.", wording.Capital(m.Name()))
}
