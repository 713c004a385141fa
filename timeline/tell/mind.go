package tell

import (
	"slices"
	"strconv"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// mind is what one process has on its mind.
type mind struct {
	tx       int          // its open transaction
	asked    *trace.Asked // what it last asked the tables that remember, for this delivery; nil: its memory
	found    string       // the point that says what stands in the way of this delivery
	thrown   trace.Detail // what its handler threw
	busy     bool         // it got no lock
	worked   bool         // this delivery has led to a commit
	mailed   bool         // and to a mail
	repeated bool         // that the other side knew
	parcel   string       // and to a parcel, whose receipt has come: the order it is for
	replied  bool         // its reply is on the wire
	yes      bool         // and it is an ACK
	token    string       // the claim it has taken
	holds    string       // the id of a claim that is not done
	until    string       // ms at which that claim ends
	froze    int          // ms since when it is frozen
}

// open tells whether the claim that a process has taken stands and is not done.
func (t *ledger) open(m *mind) bool {
	c := t.claims[m.holds]
	return m.holds != "" && c.token == m.token && !c.done
}

// table is where it looked, "" for its memory.
func (m *mind) table() string {
	if m.asked == nil {
		return ""
	}
	return m.asked.Table
}

// byContent tells whether it looked for a content and not for an id.
func (m *mind) byContent() bool {
	return m.asked != nil && !slices.Contains(m.asked.By, "id")
}

// wants tells whether it asked for a column of what it found.
func (m *mind) wants(column string) bool {
	return m.asked != nil && slices.Contains(m.asked.Wants, column)
}

// mindOf returns the mind of a process.
func (t *ledger) mindOf(node string) *mind {
	if t.minds[node] == nil {
		t.minds[node] = &mind{}
	}
	return t.minds[node]
}

func (m *mind) learn(t *ledger, e *trace.Event) {
	switch e.Kind {
	case trace.Delivered, trace.Unparked:
		if e.Msg.Before() {
			return // the shop takes it up beside what it does
		}
		*m = mind{holds: m.holds, until: m.until, token: m.token}
	case trace.Begin:
		m.tx = e.Tx
	case trace.Read:
		if e.DB == trace.Receiver {
			m.asked = e.Asked
		}
	case trace.Write:
		m.claims(t, e)
	case trace.Commit:
		m.tx, m.worked = 0, m.worked || len(e.Applied) > 0
	case trace.Rollback:
		m.tx = 0
	case trace.Point:
		switch e.Point {
		case "duplicate-found", "conflict-found", "in-progress", "claim-lost", "key-taken", "version-unknown":
			m.found = e.Point
		}
	case trace.Sent:
		if !e.Msg.Beyond() {
			m.replied = e.Msg.Kind == trace.Response
			m.yes = m.replied && e.Msg.ACK()
		}
	case trace.Heard:
		if m.parcel = ""; e.Msg.Kind == trace.Receipt {
			m.parcel = e.Order
		}
	case trace.Thrown:
		m.thrown = e.Detail
	case trace.Busy:
		m.busy = e.Detail != trace.Waits
	case trace.Effect, trace.Repeated:
		m.mailed, m.repeated = true, e.Kind == trace.Repeated
	case trace.Frozen:
		m.froze = e.Ms
	case trace.Crashed:
		*m = mind{}
	}
}

// claims notes which claim a statement takes, or marks as done.
func (m *mind) claims(t *ledger, e *trace.Event) {
	for _, c := range e.Changes {
		switch {
		case c.Table != "claims":
		case t.value(c, "done") == "1":
			m.holds = ""
		default:
			m.holds, m.token, m.until = t.value(c, "id"), t.value(c, "token"), t.value(c, "until_ms")
		}
	}
}

// learn takes a step in, after its sentence.
func (t *ledger) learn(e *trace.Event) {
	t.mindOf(e.Actor()).learn(t, e)
	t.wishes.learn(e)
	switch e.Kind {
	case trace.Accepted, trace.Refused, trace.Unclear, trace.Timeout, trace.Closed:
		if e.Msg == nil || !e.Msg.Beyond() {
			t.heard[e.Order] = e.Kind
		}
	}
	switch e.Kind {
	case trace.Sent:
		if e.Msg.Kind == trace.Request && !e.Msg.Injected {
			t.request(e.Msg)
		}
		if e.Msg.Kind == trace.Pickup {
			t.pickups[e.Msg.ID]++
		}
	case trace.Accepted:
		t.acked[e.Order], t.fooled[e.Order] = true, timeline.FalseACK(e)
	case trace.Told:
		yes := e.Msg.ACK()
		t.acked[e.Order], t.toldYes[e.Order] = t.acked[e.Order] || yes, yes
	case trace.Placed:
		t.placed[e.Order], t.ordered[e.Order] = true, e.Qty
	case trace.Effect:
		t.mails[e.Order]++
		t.parcelKeys[e.Key] = true
	case trace.Recalled:
		t.mails[e.Order]--
	case trace.Crashed:
		if e.Node == trace.Receiver {
			delete(t.minds, trace.CourierRelay) // it runs in that process
		}
	case trace.Jumped:
		t.ahead[e.Node] += e.For
	case trace.Commit:
		for _, a := range e.Applied {
			t.done[a.Order]++
			t.applied[a.ID] = append(t.applied[a.ID], a.Qty)
			t.amounts[a.Order] = append(t.amounts[a.Order], a.Qty)
		}
	}
	for _, c := range e.Changes {
		t.wrote = append(t.wrote, pending{e.Tx, c})
	}
	t.see(e)
	if e.Memory != nil {
		t.memory[e.Memory.Node] = e.Memory.Items
	}
}

// request takes in that the shop has sent one.
func (t *ledger) request(m *trace.Msg) {
	t.asked[m.Order] = true
	if t.sent[m.ID] == nil {
		t.sent[m.ID] = m
	}
}

// see takes in the rows that have become durable.
func (t *ledger) see(e *trace.Event) {
	rowSaved := false
	for _, c := range e.Seen {
		switch {
		case c.DB == trace.Publisher && c.Table == "orders":
			t.saved[t.value(c, "id")] = c.Op != trace.Delete
		case c.DB == trace.Publisher && c.Table == "outbox":
			rowSaved = rowSaved || c.Op == trace.Insert
			t.seeRow(c)
		case c.Remembers():
			t.keep(c)
		}
	}
	for _, c := range e.Seen {
		if order := t.value(c, "id"); c.DB == trace.Publisher && c.Table == "orders" {
			t.parted[order] = !rowSaved && t.rowOf(order) != ""
		}
	}
}

// seeRow takes in a row of the outbox.
func (t *ledger) seeRow(c trace.Change) {
	order, state := t.value(c, "order_id"), t.value(c, "state")
	claimed, _ := strconv.Atoi(t.value(c, "claimed_ms"))
	t.rows[c.Key] = outboxRow{order, state, claimed}
	if !slices.Contains(t.rowsOf[order], c.Key) {
		t.rowsOf[order] = append(t.rowsOf[order], c.Key)
	}
	t.undone[order] = t.was(c, "state") == "complete" && state != "complete"
	if c.Op == trace.Delete {
		delete(t.rows, c.Key)
	}
}

// keep counts the durable rows of the warehouse that hold an id.
func (t *ledger) keep(c trace.Change) {
	if c.Table == "claims" && c.Op != trace.Delete {
		t.claims[t.value(c, "id")] = claimRow{t.value(c, "token"), t.value(c, "done") == "1"}
	}
	if c.Op != trace.Insert {
		t.keeps[t.was(c, "id")]--
	}
	if c.Op != trace.Delete {
		t.keeps[t.value(c, "id")]++
	}
}
