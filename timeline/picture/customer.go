package picture

import (
	"fmt"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// signOfCustomer is how it looks what a customer learns of a checkout.
func (s *painter) signOfCustomer(e *trace.Event) sign {
	ends := ""
	if e.Detail == trace.GivesUp {
		ends = ", gives up"
	}
	switch {
	case e.Kind == trace.Timeout:
		said := fmt.Sprintf("no answer after %s", wording.Duration(e.Ms-e.Msg.Sent))
		return sign{markUnknown, "", []string{said + ends, "no answer" + ends, "no answer"}}
	case e.Kind == trace.Closed:
		return sign{markUnknown, "", []string{"connection closed" + ends, "closed" + ends, "closed"}}
	case e.Kind == trace.Late:
		return sign{markLate, "note", []string{"late, ignored", "late"}}
	case e.Msg.Confirms():
		return sign{markYes, "good", []string{"confirmed: the order " + e.Msg.Order, "confirmed: " + e.Msg.Order, "confirmed"}}
	}
	return sign{markNo, "bad", []string{"told no" + ends, "told no"}}
}
