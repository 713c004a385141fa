package simtest

import (
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
)

// row tells whether the order that the process works on has a row in the outbox, in a
// state, if one is given.
func (p past) row(state string) bool {
	return slices.ContainsFunc(p.durable("publisher", "outbox"), func(c trace.Change) bool {
		return p.column(c, c.New, "order_id") == p.e.Order && (state == "" || p.column(c, c.New, "state") == state)
	})
}

func (p past) inserted(db, table, column, value string) bool {
	return p.stands(db, table, func(c trace.Change) bool { return c.Op == trace.Insert && p.column(c, c.New, column) == value })
}

func (p past) applied() bool {
	return p.did(func(e *trace.Event) bool { return e.Kind == trace.Commit && len(e.Applied) > 0 })
}

// began tells whether the work of the delivery has begun.
func (p past) began() bool {
	return p.did(func(e *trace.Event) bool {
		return e.Kind == trace.Works || slices.ContainsFunc(e.Changes, func(c trace.Change) bool { return c.Table == "stock" })
	})
}

// outcome tells whether the process has learned what became of a request, and has not
// written it down yet.
func (p past) outcome() bool {
	learns := []trace.Kind{trace.Accepted, trace.Refused, trace.Unclear, trace.Closed, trace.Timeout, trace.Told}
	return slices.Contains(learns, p.latest(func(e *trace.Event) bool {
		return slices.Contains(learns, e.Kind) || e.Kind == trace.Sent || writesDown(e)
	}).Kind)
}

// writesDown tells whether a statement changed a row of the outbox that stood there.
func writesDown(e *trace.Event) bool {
	return slices.ContainsFunc(e.Changes, func(c trace.Change) bool { return c.Table == "outbox" && c.Op != trace.Insert })
}

// known tells whether the id of the delivery, or its content, stands in the database or
// in memory.
func (p past) known() bool {
	id := func(c trace.Change) bool {
		return p.column(c, c.New, "id") == p.e.Msg.ReadID() || p.column(c, c.New, "fingerprint") != ""
	}
	return p.remembers(p.e.Msg.ReadID()) || slices.ContainsFunc(p.durable("receiver", p.inbox()), id) || slices.ContainsFunc(p.durable("receiver", "claims"), id)
}

// inbox is the table in which the warehouse keeps ids, claims apart: it has no other that
// is neither stock nor outbox.
func (p past) inbox() string {
	for _, t := range p.r.Tables {
		if t.DB == trace.Receiver && !slices.Contains([]string{"stock", "outbox", "claims", "parked"}, t.Name) {
			return t.Name
		}
	}
	return ""
}

// outcomes are how a message to the courier ends for whoever sent it.
var outcomes = []trace.Kind{trace.Heard, trace.Timeout, trace.Closed}

// ofCall is what the process has sent or heard last.
func (p past) ofCall() trace.Event {
	return p.latest(func(e *trace.Event) bool { return e.Kind == trace.Sent || slices.Contains(outcomes, e.Kind) })
}

// parcel tells whether a parcel stands in the warehouse's outbox in a state. Planned is one
// that is due at another time than at first.
func (p past) parcel(state string, planned bool) bool {
	return slices.ContainsFunc(p.durable("receiver", "outbox"), func(c trace.Change) bool {
		return p.column(c, c.New, "state") == state && (!planned || p.column(c, c.New, "due_ms") != "0")
	})
}

// justCame tells whether the process has done nothing for the request it was handed last.
func (p past) justCame() bool {
	return p.latest(func(e *trace.Event) bool { return e.Kind == trace.Delivered || e.DB != "" }).Kind == trace.Delivered
}

// put tells whether the request stands among what is parked, durably or in the open
// transaction of the process.
func (p past) put(rows []trace.Change) bool {
	return slices.ContainsFunc(rows, func(c trace.Change) bool {
		return c.Table == "parked" && c.New != nil && p.column(c, c.New, "body") == p.e.Msg.Body
	})
}

// takesUp tells whether the process has taken up the request that it works on.
func (p past) takesUp() bool {
	return p.latest(func(e *trace.Event) bool { return e.Kind == trace.Delivered || e.Kind == trace.Unparked }).Kind == trace.Unparked
}

// behind says of each point that is named after something what must have happened.
var behind = map[string]func(past) bool{
	"order-inserted": func(p past) bool {
		return p.inserted("publisher", "orders", "id", p.e.Order) && !p.inserted("publisher", "outbox", "order_id", p.e.Order)
	},
	"outbox-inserted": func(p past) bool { return p.inserted("publisher", "outbox", "order_id", p.e.Order) },
	"intent-found": func(p past) bool {
		return slices.ContainsFunc(p.durable("publisher", "orders"), func(c trace.Change) bool { return p.column(c, c.New, "id") == p.e.Order })
	},
	"order-committed": func(p past) bool {
		return slices.ContainsFunc(p.durable("publisher", "orders"), func(c trace.Change) bool { return p.column(c, c.New, "id") == p.e.Order })
	},
	"row-picked": func(p past) bool { // it was there; meanwhile another relay may have deleted it
		was := func(c trace.Change) bool { return p.column(c, c.Old, "order_id") == p.e.Order && c.New == nil }
		return (p.row("") || p.ever("publisher", "outbox", was)) &&
			p.latest(func(e *trace.Event) bool { return e.Kind == trace.Read || e.Kind == trace.Sent }).Kind == trace.Read
	},
	"ack-accepted":   past.outcome,
	"attempt-failed": past.outcome,
	"looked-up": func(p past) bool {
		e := p.latest(func(e *trace.Event) bool { return e.Kind == trace.Told || e.Kind == trace.Sent || writesDown(e) })
		return e.Kind == trace.Told && e.Msg.Status == 200
	},
	"row-claimed": func(p past) bool {
		return slices.ContainsFunc(p.durable("publisher", "outbox"), func(c trace.Change) bool { return p.column(c, c.New, "claimed_ms") != "0" })
	},
	"marked":        func(p past) bool { return p.row("complete") },
	"retry-planned": func(p past) bool { return p.row("pending") },
	"parked":        func(p past) bool { return p.row("parked") },
	"renamed": func(p past) bool {
		return p.ever("publisher", "outbox", func(c trace.Change) bool {
			return c.Op == trace.Update && p.column(c, c.Old, "id") != p.column(c, c.New, "id")
		})
	},
	"redriven": func(p past) bool {
		return p.ever("publisher", "outbox", func(c trace.Change) bool {
			return p.column(c, c.Old, "state") == "parked" && p.column(c, c.New, "state") == "pending"
		})
	},
	"received": past.justCame,
	"version-unknown": func(p past) bool {
		return strings.Contains(p.e.Msg.Body, `"version":`) && p.justCame()
	},
	"message-parked": func(p past) bool {
		return p.put(p.latest(func(e *trace.Event) bool { return e.Kind == trace.Write }).Changes) && !p.put(p.durable("receiver", "parked"))
	},
	"parking-committed": func(p past) bool { return p.put(p.durable("receiver", "parked")) },
	"parked-picked": func(p past) bool {
		return p.latest(func(e *trace.Event) bool { return e.Kind == trace.Unparked || e.DB != "" }).Kind == trace.Unparked
	},
	"parked-deleted": func(p past) bool {
		e := p.latest(func(e *trace.Event) bool { return e.Kind == trace.Write })
		return p.takesUp() && slices.ContainsFunc(e.Changes, func(c trace.Change) bool { return c.Table == "parked" && c.New == nil })
	},
	"worked-off": func(p past) bool { return p.takesUp() && !p.put(p.durable("receiver", "parked")) },
	"checked": func(p past) bool {
		e := p.latest(func(e *trace.Event) bool { return e.Kind == trace.Delivered || e.DB != "" })
		return e.Kind == trace.Read && e.Tx == 0
	},
	"duplicate-found": past.known,
	"conflict-found":  past.known,
	"inbox-inserted": func(p past) bool { // or written over, where it was too old to count
		return p.stands("receiver", p.inbox(), func(c trace.Change) bool { return c.New != nil && p.column(c, c.New, "id") == p.e.Msg.ReadID() })
	},
	"id-committed": func(p past) bool {
		return slices.ContainsFunc(p.durable("receiver", p.inbox()), func(c trace.Change) bool { return p.column(c, c.New, "id") == p.e.Msg.ReadID() })
	},
	"claimed": func(p past) bool {
		taken := func(c trace.Change) bool { return p.column(c, c.New, "id") == p.e.Msg.ReadID() }
		return !p.began() && (p.remembers(p.e.Msg.ReadID()) || p.wrote("receiver", "claims", taken) || p.wrote("receiver", p.inbox(), taken))
	},
	"stock-updated":    stockUpdated,
	"stock-committed":  past.applied,
	"committed":        committed,
	"message-recorded": func(p past) bool { return p.inserted("receiver", "outbox", "id", p.e.Msg.ReadID()) },
	"confirmed": func(p past) bool {
		return slices.ContainsFunc(p.durable("receiver", "claims"), func(c trace.Change) bool {
			return p.column(c, c.New, "id") == p.e.Msg.ReadID() && p.column(c, c.New, "done") == "1"
		})
	},
	"purged":     purged,
	"remembered": func(p past) bool { return p.remembers(p.e.Msg.ReadID()) },
	"forgotten":  func(p past) bool { return !p.remembers(p.e.Msg.ReadID()) },
	"mail-sent": func(p past) bool {
		return p.did(func(e *trace.Event) bool { return e.Kind == trace.Effect || e.Kind == trace.Repeated })
	},
	"courier-called": func(p past) bool { return p.ofCall().Kind != trace.Sent },
	"taken-back": func(p past) bool {
		return p.latest(func(e *trace.Event) bool { return e.Msg != nil && e.Msg.Beyond() }).Msg.Kind == trace.Return
	},
	"parcel-picked": func(p past) bool {
		last := p.latest(func(e *trace.Event) bool { return e.Kind == trace.Read || e.Kind == trace.Sent })
		return p.e.Order != "" && p.parcel("pending", false) && last.Kind == trace.Read
	},
	"courier-asked": func(p past) bool {
		e := p.ofCall()
		return e.Kind != trace.Sent && e.Msg.Kind.Asks() == trace.Inquiry
	},
	"receipt-accepted": func(p past) bool {
		e := p.ofCall()
		return e.Kind == trace.Heard && e.Msg.ACK()
	},
	"no-receipt": func(p past) bool { // and nothing is written down since
		e := p.latest(func(e *trace.Event) bool { return e.Kind == trace.Write || slices.Contains(outcomes, e.Kind) })
		return e.Kind == trace.Timeout || e.Kind == trace.Closed
	},
	"handed-over":      func(p past) bool { return p.parcel("complete", false) },
	"handover-planned": func(p past) bool { return p.parcel("pending", true) },
	"replied": func(p past) bool {
		return p.did(func(e *trace.Event) bool { return e.Kind == trace.Sent && e.Msg.Kind == trace.Response })
	},
	"key-taken": func(p past) bool {
		return p.did(func(e *trace.Event) bool { return e.Kind == trace.Failed && e.Detail == trace.KeyTaken })
	},
	"row-lost": func(p past) bool {
		return p.did(func(e *trace.Event) bool { return e.Kind == trace.Write && len(e.Changes) == 0 })
	},
}

// stockUpdated: the change stands in an open transaction, and nothing has been done since,
// neither in the database nor of the work.
func stockUpdated(p past) bool {
	e := p.latest(func(e *trace.Event) bool { return e.DB != "" || e.Kind == trace.Works })
	stock := func(c trace.Change) bool { return c.Table == "stock" }
	return e.Kind == trace.Write && slices.ContainsFunc(e.Changes, stock) && p.stands("receiver", "stock", stock)
}

// committed is the work, except that stock-first commits the id at last.
func committed(p past) bool {
	return p.applied() || p.did(func(e *trace.Event) bool {
		return e.Kind == trace.Commit && slices.ContainsFunc(e.Seen, func(c trace.Change) bool { return c.Table == p.inbox() })
	})
}

// purged: no id is left that was past its retention at the commit.
func purged(p past) bool {
	at := p.step - 1
	for p.r.Events[at].Kind != trace.Commit || p.r.Events[at].Node != p.e.Node {
		at--
	}
	now := p.r.Events[at].Ms
	for _, e := range p.r.Events[:at] {
		if e.Kind == trace.Jumped && e.Node == p.e.Node {
			now += e.For
		}
	}
	return !slices.ContainsFunc(past{p.r, at + 1, p.e}.durable("receiver", p.inbox()), func(c trace.Change) bool {
		seen, _ := strconv.Atoi(p.column(c, c.New, "seen_ms"))
		return seen <= now-p.r.Settings.Retention
	})
}
