package timeline

import "twodeliveries/sim/trace"

// ShopKnows tells whether the publisher can know of an event.
func ShopKnows(rec *trace.Recording, e *trace.Event) bool {
	if e.DB != "" {
		return e.DB == trace.Publisher
	}
	switch e.Kind {
	case trace.Operator, trace.Limited, trace.Placed, trace.Unplaced, trace.Edited:
		return rec.Role(e.Node) != trace.Receiver
	}
	return rec.Role(e.Node) == trace.Publisher
}

// AboutMessage tells whether a step is something that happens to its message,
// and not something a process does while it works on it.
func AboutMessage(e *trace.Event) bool {
	if e.Msg == nil {
		return false
	}
	switch e.Kind {
	case trace.Sent, trace.Dropped, trace.Delayed, trace.Copied, trace.Corrupted, trace.Answered, trace.Delivered,
		trace.Dead, trace.Late, trace.Told, trace.Heard, trace.Accepted, trace.Refused, trace.Unclear:
		return true
	}
	return false
}

// OfDatabase tells whether a kind is of what happens in a database.
func OfDatabase(k trace.Kind) bool {
	switch k {
	case trace.Begin, trace.Read, trace.Write, trace.Commit, trace.Rollback, trace.Busy, trace.Failed, trace.Recovered,
		trace.Locked, trace.Unlocked:
		return true
	}
	return false
}

// Foreign tells whether a reply is credited to another order than it answers.
func Foreign(e *trace.Event) bool {
	return e.Order != "" && e.Msg.Order != "" && e.Order != e.Msg.Order
}

// FalseACK tells whether a reply was taken for an ACK that is none, or for that of another
// order.
func FalseACK(e *trace.Event) bool {
	return e.Kind == trace.Accepted && (!e.Msg.ACK() || Foreign(e))
}

// Placed tells whether the shop has begun to take an order.
func Placed(rec *trace.Recording, order string) bool {
	for i := range rec.Events {
		if rec.Events[i].Kind == trace.Placed && rec.Events[i].Order == order {
			return true
		}
	}
	return false
}

// WishOf is the customer's wish that an order was made of, "" for none.
func WishOf(rec *trace.Recording, order string) string {
	for i := range rec.Events {
		if e := &rec.Events[i]; e.Kind == trace.Placed && e.Order == order {
			return e.Wish
		}
	}
	return ""
}
