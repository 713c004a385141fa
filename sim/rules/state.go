// Package rules holds the promises, one function each, over a trace. They are
// judged per order, never from totals: totals can agree while two orders are
// wrong in opposite ways.
package rules

import (
	"slices"
	"strconv"

	"twodeliveries/sim/trace"
)

// state is what is so after a step, as far as the rules and counts care.
type state struct {
	columns map[string][]string // "db.table" -> column names
	orders  map[string]*order
	wishes  map[string]*wish
	sorted  []*order // by id
	touched []*order // what is so of them may have changed
	placed  int      // orders placed
	keyed   bool     // some orders share a key
	outbox  map[int64]message
	applied []trace.Application
	under   map[string][]int // id -> quantities applied under it
	sum     int              // of the applied quantities
	stock   bool             // the warehouse has a table of that name
	counts  trace.Counts

	courier  bool              // parcels are to leave
	orderOf  map[string]*order // id that came to the warehouse -> whose it is
	handover map[int64]*order  // pending row of the warehouse's outbox -> whose parcel it is
}

// order is what is so of one order, or of an id that nobody has ordered.
type order struct {
	id        string
	key       string // orders of one key must stay in order
	nth       int    // when it was placed, from 1; 0 never
	wish      *wish  // that it was made of, nil for none
	open      bool   // placed, and its transaction has not ended
	committed bool
	qty       int            // as it is now
	ordered   []int          // each quantity that it has had
	rows      map[string]int // outbox rows by their state
	applied   []int          // quantities
	effects   int            // outside, less those that were taken back
	recorded  int            // parcels of it that the warehouse still has to hand over
	courier   bool           // it wants a parcel
	promised  string         // an id under which an ACK arrived and nothing was applied
	mistaken  *content       // an ACK arrived for content that was not applied
	denied    bool           // a refusal arrived for content that was applied
	touched   bool
}

// content is what an ACK spoke for, and what was applied under that id instead.
type content struct {
	id             string
	asked, applied int
}

// message is an outbox row.
type message struct {
	of    *order
	state string
}

// States of an outbox row.
const (
	pending  = "pending"
	complete = "complete"
	parked   = "parked"
)

func newState(tables []trace.Table) *state {
	s := &state{
		columns: map[string][]string{},
		orders:  map[string]*order{},
		wishes:  map[string]*wish{},
		outbox:  map[int64]message{},
		under:   map[string][]int{},

		orderOf:  map[string]*order{},
		handover: map[int64]*order{},
	}
	for _, t := range tables {
		s.columns[t.DB+"."+t.Name] = t.Columns
		s.stock = s.stock || t.DB == trace.Receiver && t.Name == "stock"
		for _, r := range t.Rows {
			s.see(trace.Change{DB: t.DB, Table: t.Name, Op: trace.Insert, Key: r.Key, New: r.Values})
		}
	}
	return s
}

// of returns an order, met now at the latest, for something about it to be changed.
func (s *state) of(id string) *order {
	if o, known := s.orders[id]; known {
		s.touch(o)
		return o
	}
	o := &order{id: id, key: id, rows: map[string]int{}, courier: s.courier}
	s.touch(o)
	s.orders[id] = o
	at, _ := slices.BinarySearchFunc(s.sorted, id, func(o *order, id string) int {
		return compare(o.id, id)
	})
	s.sorted = slices.Insert(s.sorted, at, o)
	return o
}

func (s *state) touch(o *order) {
	if !o.touched {
		o.touched = true
		s.touched = append(s.touched, o)
	}
}

// untouch begins anew to note what is touched.
func (s *state) untouch() {
	for _, o := range s.touched {
		o.touched = false
	}
	s.touched = s.touched[:0]
}

func compare(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// step takes in one event. It tells whether anything a rule looks at changed.
func (s *state) step(e *trace.Event) bool {
	before := s.counts
	s.world(e)
	told := s.message(e)
	for _, c := range e.Seen {
		s.see(c)
	}
	for _, a := range e.Applied {
		o := s.of(a.Order)
		o.applied = append(o.applied, a.Qty)
		s.applied = append(s.applied, a)
		s.under[a.ID] = append(s.under[a.ID], a.Qty)
		s.sum += a.Qty
		if !s.stock { // the work is counted where it is done, and nothing else adds it up
			s.counts.Stock = s.sum
		}
	}
	s.counts.Applications = len(s.applied)
	if len(e.Applied)+len(e.Seen) > 0 {
		s.counts.FalseAlarms = s.falseAlarms()
	}
	return told || s.counts != before || len(e.Seen)+len(e.Applied) > 0 ||
		e.Kind == trace.Crashed || e.Kind == trace.Rollback || e.Kind == trace.Unplaced
}

func (s *state) world(e *trace.Event) {
	switch e.Kind {
	case trace.Placed:
		s.placed++
		o := s.of(e.Order)
		o.nth, o.open = s.placed, true
		if s.columns["publisher.orders"] == nil { // nobody sees the shop's tables: what is placed stands
			s.stands(o, e.Qty)
		}
		if e.Wish != "" {
			o.wish = s.wish(e.Wish)
		}
		if e.Key != "" {
			o.key, s.keyed = e.Key, true
		}
	case trace.Commit, trace.Rollback:
		if e.DB == trace.Publisher && e.Order != "" {
			s.of(e.Order).open = false
		}
	case trace.Unplaced:
		s.of(e.Order).open = false
	case trace.Crashed:
		for _, o := range s.sorted {
			s.touch(o)
			o.open = o.open && e.Node != trace.Publisher
		}
	case trace.Effect:
		s.of(e.Order).effects++
		s.counts.Effects++
	case trace.Recalled:
		s.of(e.Order).effects--
		s.counts.Effects--
	case trace.Point:
		switch e.Point {
		case "duplicate-found":
			s.counts.Duplicates++
		case "conflict-found":
			s.counts.Conflicts++
		}
	}
}

// see takes in a row as an independent connection sees it.
func (s *state) see(c trace.Change) {
	switch {
	case c.Table == "orders" && c.DB == trace.Publisher:
		s.seeOrder(c)
	case c.Table == "outbox" && c.DB == trace.Publisher: // the receiver's holds its own messages
		s.seeMessage(c)
	case c.Table == "outbox" && s.courier:
		s.seeParcel(c)
	case c.Table == "stock" && s.stock:
		s.counts.Stock = number(s.get(c, c.New, "total"))
	}
}

func (s *state) seeOrder(c trace.Change) {
	if c.Old != nil {
		o := s.of(s.get(c, c.Old, "id"))
		s.counts.Orders--
		s.counts.StockExpected -= o.qty
		o.committed, o.qty = false, 0
		if c.New == nil {
			o.ordered = nil
		}
	}
	if c.New != nil {
		s.stands(s.of(s.get(c, c.New, "id")), number(s.get(c, c.New, "qty")))
	}
}

// stands has an order be committed.
func (s *state) stands(o *order, qty int) {
	o.committed, o.qty = true, qty
	o.ordered = append(o.ordered, qty)
	if o.wish != nil && o.wish.first == nil {
		o.wish.first = o
	}
	s.counts.Orders++
	s.counts.StockExpected += qty
}

func (s *state) seeMessage(c trace.Change) {
	if m, was := s.outbox[c.Key]; was {
		s.touch(m.of)
		m.of.rows[m.state]--
		delete(s.outbox, c.Key)
	}
	if c.New != nil {
		m := message{s.of(s.get(c, c.New, "order_id")), s.get(c, c.New, "state")}
		m.of.rows[m.state]++
		s.outbox[c.Key] = m
	}
	s.counts.Parked = 0
	for _, o := range s.sorted {
		s.counts.Parked += o.rows[parked]
	}
}

// seeParcel takes in a row of the warehouse's outbox.
func (s *state) seeParcel(c trace.Change) {
	if o, was := s.handover[c.Key]; was {
		s.touch(o)
		o.recorded--
		delete(s.handover, c.Key)
	}
	if o := s.orderOf[s.get(c, c.New, "id")]; o != nil && s.get(c, c.New, "state") == pending {
		s.touch(o)
		o.recorded++
		s.handover[c.Key] = o
	}
}

// falseAlarms counts the rows that were given up although their order is applied, as
// it was placed.
func (s *state) falseAlarms() int {
	n := 0
	for _, o := range s.sorted {
		if slices.ContainsFunc(o.applied, o.wanted) {
			n += o.rows[parked]
		}
	}
	return n
}

// get returns a column of a row.
func (s *state) get(c trace.Change, row []string, column string) string {
	for i, name := range s.columns[c.DB+"."+c.Table] {
		if name == column && i < len(row) {
			return row[i]
		}
	}
	return ""
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
