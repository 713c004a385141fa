package node

// Rebuilt takes orders, and its outbox says which of them are to be sent, not what is to
// be said: the relay writes the message when it sends it.
type Rebuilt struct {
	env Shop
}

// ReferenceSchema is an outbox of references.
const ReferenceSchema = OrdersSchema + `CREATE TABLE outbox (
  id       TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL,
  state    TEXT NOT NULL DEFAULT 'pending'
           CHECK (state IN ('pending', 'complete', 'parked')),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_ms   INTEGER NOT NULL DEFAULT 0
);
`

// references are the rows to send, which hold no bytes.
const references = "SELECT id, order_id, NULL AS content_type, NULL AS body, attempts, due_ms AS due" +
	" FROM outbox WHERE state = 'pending'"

// Place takes an order: order and outbox row are one transaction.
func (p *Rebuilt) Place(o Order) {
	tx := p.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("INSERT INTO orders (id, qty) VALUES (?, ?)", o.ID, o.Qty)
	p.env.Reach(OrderInserted)

	tx.Exec("INSERT INTO outbox (id, order_id) VALUES (?, ?)", o.ID, o.ID)
	p.env.Reach(OutboxInserted)

	tx.Commit()
	p.env.Reach(OrderCommitted)
	p.env.Wake()
}

// rebuilt sends what the order says by now, as the program writes it by now. What an
// attempt before this one has said may be something else, under the same id.
func (r *Relay) rebuilt(row row) {
	order := r.env.DB().First("SELECT qty FROM orders WHERE id = ?", row.Order)
	row.Message = Compose(r.env.Version(), row.ID, Order{ID: row.Order, Qty: order.Int(0)})
	r.standard(row)
}
