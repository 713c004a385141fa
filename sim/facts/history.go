package facts

import (
	"slices"

	"twodeliveries/sim/trace"
)

// none is the step of what has not happened.
const none = -1

// History is a run by who did what: requests and what became of them, deliveries
// and what they led to, orders and their rows.
type History struct {
	Rec        *trace.Recording
	Travels    []*Travel   // every request and every copy of one, as they departed
	Deliveries []*Delivery // as they entered the handler
	Orders     []*Order    // as they were met

	orders  map[string]*Order
	travels map[key]*Travel
	replies map[key]*Reply
	working map[string]*Delivery // by process: what it works on
	waiting map[string]*Travel   // by process: what it waits for
	kept    []change             // of what the receiver remembers in tables
	memory  []memory
}

// key names a message among those of its kind.
type key struct{ n, copy int }

func keyOf(m *trace.Msg) key { return key{m.N, m.Copy} }

// Travel is the way of a request, or of the network's copy of one.
type Travel struct {
	Msg      *trace.Msg
	Step     int    // it was put on the wire, or copied
	Node     string // that sent it; "" for a copy, and for what came from outside
	Changed  int
	End      int        // where it was lost, answered, or arrived; none when it is still under way
	How      trace.Kind // of the end
	Delivery *Delivery  // nil when it was none
	Reply    *Reply     // nil when there was none
	Outcome  int        // where its sender learnt something, or stopped waiting; none when it never did
	Learnt   trace.Kind // of the outcome
	Heard    *trace.Msg // the reply that was the outcome, nil for silence
	Died     int        // of its sender, while it waited
	Order    *Order
}

// Delivery is a request in the handler.
type Delivery struct {
	Travel  *Travel
	Node    string
	Step    int
	Steps   []int          // everything its process did for it
	Points  map[string]int // first time each was reached
	Txs     []int
	Applied int // commit that applied it
	Died    int // of its process, while it was at work on it
	Thrown  int
	NoLock  int // it gave up waiting for a lock
	Waited  int
	Reply   *Reply
}

// Reply is the answer to a request, by the receiver or by something on the way.
type Reply struct {
	Msg      *trace.Msg // as it was sent
	Sent     int
	Delivery *Delivery // nil: a stranger's
	Changed  int
	End      int
	How      trace.Kind
}

// Order is what a customer wants, or an id that somebody else sent.
type Order struct {
	ID       string
	Qty      int
	Placed   int
	Saved    int // commit that made it durable
	Ended    int // where its transaction ended without that
	Requests []*Travel
	Strange  []*Travel // for it, from outside
	Applied  []*Delivery
	Rows     []Row
	Mails    []int
}

// Row is a change of an outbox row of the publisher, made durable.
type Row struct {
	Step     int
	Node     string
	ID, Was  string // its id, now and before
	From, To string // its state; "" for no row
	Alone    bool   // made durable in a commit without its order
}

// change is a row of what the receiver remembers, made durable or deleted.
type change struct {
	step      int
	table, id string
	op        trace.Op
	done      bool
}

// memory is what a process remembers from a step on.
type memory struct {
	step  int
	node  string
	items []string
}

// Read makes the history of a run.
func Read(rec *trace.Recording) *History {
	h := &History{
		Rec: rec, orders: map[string]*Order{}, travels: map[key]*Travel{}, replies: map[key]*Reply{},
		working: map[string]*Delivery{}, waiting: map[string]*Travel{},
	}
	for i := range rec.Events {
		h.take(i, &rec.Events[i])
	}
	return h
}

// Order returns an order, nil when there is none of that id.
func (h *History) Order(id string) *Order { return h.orders[id] }

func (h *History) order(id string) *Order {
	if o, met := h.orders[id]; met {
		return o
	}
	o := &Order{ID: id, Placed: none, Saved: none, Ended: none}
	h.orders[id] = o
	h.Orders = append(h.Orders, o)
	return o
}

func (h *History) take(i int, e *trace.Event) {
	h.world(i, e)
	h.data(i, e)
	if e.Msg != nil {
		h.message(i, e)
	}
	if d := h.working[e.Node]; d != nil && e.Msg != nil && (e.Msg.Same(d.Travel.Msg) || d.Reply != nil && d.Reply.Sent == i) {
		h.work(i, e, d)
	}
	if e.Memory != nil {
		h.memory = append(h.memory, memory{i, e.Memory.Node, e.Memory.Items})
	}
}

// world takes in what customers do and what becomes of processes.
func (h *History) world(i int, e *trace.Event) {
	switch e.Kind {
	case trace.Placed:
		o := h.order(e.Order)
		o.Placed, o.Qty = i, e.Qty
	case trace.Unplaced:
		if o := h.order(e.Order); o.Ended == none {
			o.Ended = i
		}
	case trace.Effect:
		o := h.order(e.Order)
		o.Mails = append(o.Mails, i)
	case trace.Crashed:
		if d := h.working[e.Node]; d != nil {
			d.Died = i
		}
		if t := h.waiting[e.Node]; t != nil {
			t.Died = i
		}
		delete(h.working, e.Node)
		delete(h.waiting, e.Node)
		for _, o := range h.Orders {
			if e.Node == trace.Publisher && o.Placed >= 0 && o.Saved == none && o.Ended == none {
				o.Ended = i
			}
		}
	}
}

// data takes in what becomes durable, and what is undone.
func (h *History) data(i int, e *trace.Event) {
	if e.Kind == trace.Rollback && e.DB == trace.Publisher && e.Order != "" {
		if o := h.order(e.Order); o.Placed >= 0 && o.Saved == none && o.Ended == none {
			o.Ended = i
		}
	}
	saved := []string{}
	for _, c := range e.Seen {
		if c.DB == trace.Publisher && c.Table == "orders" && c.New != nil {
			o := h.order(h.column(c, c.New, "id"))
			o.Saved, o.Ended = i, none
			saved = append(saved, o.ID)
		}
	}
	for _, c := range e.Seen {
		switch {
		case c.DB == trace.Publisher && c.Table == "outbox":
			h.row(i, e.Node, c, saved)
		case c.Remembers():
			row := c.New
			if row == nil {
				row = c.Old
			}
			h.kept = append(h.kept, change{i, c.Table, h.column(c, row, "id"), c.Op, h.column(c, row, "done") == "1"})
		}
	}
}

func (h *History) row(i int, node string, c trace.Change, saved []string) {
	r := Row{Step: i, Node: node, ID: h.column(c, c.New, "id"), Was: h.column(c, c.Old, "id"),
		From: h.column(c, c.Old, "state"), To: h.column(c, c.New, "state")}
	order := h.column(c, c.New, "order_id")
	if c.New == nil {
		order = h.column(c, c.Old, "order_id")
	}
	r.Alone = c.Op == trace.Insert && !slices.Contains(saved, order)
	o := h.order(order)
	o.Rows = append(o.Rows, r)
}

// column reads a column of a row; "" where there is none.
func (h *History) column(c trace.Change, row []string, name string) string {
	return h.Rec.Cell(c, row, name)
}
