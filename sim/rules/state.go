// Package rules holds the promises, one function each, over a trace. They are
// judged per order, never from totals: totals can agree while two orders are
// wrong in opposite ways.
package rules

import (
	"encoding/json"
	"strconv"

	"twodeliveries/sim/trace"
)

// state is what is so after a step, as far as the rules and counts care.
type state struct {
	columns map[string][]string // "db.table" -> column names

	placed  []string          // orders in the order they were placed
	keys    map[string]string // order -> its key, if not its own
	open    map[string]bool   // placed, and their transaction has not ended
	orders  map[string]int    // committed: id -> quantity
	outbox  map[int64]message
	applied []trace.Application
	refused []trace.Msg // replies that definitely refused what was applied
	effects map[string]int
	counts  trace.Counts
}

// message is an outbox row.
type message struct{ order, state string }

func newState(tables []trace.Table) *state {
	s := &state{
		columns: map[string][]string{},
		keys:    map[string]string{},
		open:    map[string]bool{},
		orders:  map[string]int{},
		outbox:  map[int64]message{},
		effects: map[string]int{},
	}
	for _, t := range tables {
		s.columns[t.DB+"."+t.Name] = t.Columns
		for _, r := range t.Rows {
			s.see(trace.Change{DB: t.DB, Table: t.Name, Op: trace.Insert, Key: r.Key, New: r.Values})
		}
	}
	return s
}

// step takes in one event. It tells whether anything a rule looks at changed.
func (s *state) step(e *trace.Event) bool {
	before := s.counts
	s.world(e)
	s.message(e)
	for _, c := range e.Seen {
		s.see(c)
	}
	s.applied = append(s.applied, e.Applied...)
	s.counts.Applications = len(s.applied)
	return s.counts != before || len(e.Seen) > 0 || len(e.Applied) > 0 || e.Kind == trace.Crashed || e.Kind == trace.Rollback || e.Kind == trace.Unplaced
}

func (s *state) world(e *trace.Event) {
	switch e.Kind {
	case trace.Placed:
		s.placed = append(s.placed, e.Order)
		s.open[e.Order] = true
		if e.Key != "" {
			s.keys[e.Order] = e.Key
		}
	case trace.Commit, trace.Rollback:
		if e.DB == trace.Publisher {
			delete(s.open, e.Order)
		}
	case trace.Unplaced:
		delete(s.open, e.Order)
	case trace.Crashed:
		if e.Node == trace.Publisher {
			clear(s.open)
		}
	case trace.Effect:
		s.effects[e.Order]++
		s.counts.Effects++
	case trace.Point:
		switch e.Point {
		case "duplicate-found":
			s.counts.Duplicates++
		case "conflict-found":
			s.counts.Conflicts++
		}
	}
}

func (s *state) message(e *trace.Event) {
	if m := e.Msg; m == nil || m.Kind != trace.Request && m.Kind != trace.Response {
		return // a lookup is no request
	}
	switch e.Kind {
	case trace.Sent:
		if e.Msg.Kind == trace.Request {
			s.counts.Requests++
		} else if isACK(e.Msg) {
			s.counts.AcksSent++
		}
	case trace.Delivered:
		s.counts.Deliveries++
	case trace.Accepted:
		s.counts.AcksAccepted++
	case trace.Refused:
		s.counts.Refused++
		if s.appliedWith(e.Msg.Order, e.Msg.Qty) {
			s.refused = append(s.refused, *e.Msg)
		}
	case trace.Timeout, trace.Unclear, trace.Closed:
		s.counts.Unknown++
	}
}

// isACK tells whether a reply is a valid ACK by the strict check, whatever check
// the publisher uses.
func isACK(m *trace.Msg) bool {
	var body map[string]any
	return m.Status == 200 && json.Unmarshal([]byte(m.Body), &body) == nil &&
		body["id"] == m.ID && body["accepted"] == true
}

// see takes in a row as an independent connection sees it.
func (s *state) see(c trace.Change) {
	get := func(row []string, column string) string {
		for i, name := range s.columns[c.DB+"."+c.Table] {
			if name == column && i < len(row) {
				return row[i]
			}
		}
		return ""
	}
	switch c.Table {
	case "orders":
		if c.Old != nil {
			delete(s.orders, get(c.Old, "id"))
		}
		if c.New != nil {
			s.orders[get(c.New, "id")] = number(get(c.New, "qty"))
		}
		s.counts.Orders, s.counts.StockExpected = len(s.orders), 0
		for _, qty := range s.orders {
			s.counts.StockExpected += qty
		}
	case "outbox":
		if c.DB != trace.Publisher {
			return // the receiver's own messages
		}
		delete(s.outbox, c.Key)
		if c.New != nil {
			s.outbox[c.Key] = message{get(c.New, "order_id"), get(c.New, "state")}
		}
		s.counts.Parked = 0
		for _, m := range s.outbox {
			if m.state == "parked" {
				s.counts.Parked++
			}
		}
	case "stock":
		s.counts.Stock = number(get(c.New, "total"))
	}
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// times tells how often an order was applied.
func (s *state) times(order string) int {
	n := 0
	for _, a := range s.applied {
		if a.Order == order {
			n++
		}
	}
	return n
}

// appliedWith tells whether an order is applied with that quantity.
func (s *state) appliedWith(order string, qty int) bool {
	for _, a := range s.applied {
		if a.Order == order && a.Qty == qty {
			return true
		}
	}
	return false
}

// key groups the orders that must stay in order.
func (s *state) key(order string) string {
	if key, ok := s.keys[order]; ok {
		return key
	}
	return order
}

// in tells whether the outbox has a row of an order in one of the states.
func (s *state) in(order string, states ...string) bool {
	for _, m := range s.outbox {
		for _, want := range states {
			if m.order == order && m.state == want {
				return true
			}
		}
	}
	return false
}
