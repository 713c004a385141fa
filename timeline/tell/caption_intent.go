package tell

import (
	"fmt"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// ofIntent tells that the shop will send an order.
func (t dataTeller) ofIntent(e *trace.Event, c trace.Change) string {
	for _, other := range t.changesOf(e.Tx) {
		if other.Table == "orders" {
			return fmt.Sprintf("In the same transaction the shop writes into its outbox %s.", t.toSend(c))
		}
	}
	return fmt.Sprintf("The shop writes into its outbox %s, in a transaction that does not hold the order.", t.toSend(c))
}

// toSend tells what a row says of what is to be sent: the bytes, or only that something is.
func (t dataTeller) toSend(c trace.Change) string {
	id, body := t.value(c, "id"), t.value(c, "body")
	if body == "" {
		return fmt.Sprintf("that %s is to be sent", id)
	}
	if order := t.value(c, "order_id"); order != id {
		return fmt.Sprintf("what is to be sent about %s, as message %s: %s", order, id, wording.Bytes(body))
	}
	return "what is to be sent, as it will be sent: " + wording.Bytes(body)
}
