package node

// OutboxSchema is the publisher's database.
const OutboxSchema = OrdersSchema + `CREATE TABLE outbox (
  id       TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL,
  qty      INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_ms   INTEGER NOT NULL DEFAULT 0,
  state    TEXT NOT NULL DEFAULT 'pending'
           CHECK (state IN ('pending', 'complete', 'parked'))
);
`

// Outbox takes orders. It does not send anything: it commits the intent to send
// together with the order, and the relay does the rest.
type Outbox struct {
	env Shop
}

// Place takes an order: order and outbox row are one transaction.
func (p *Outbox) Place(o Order) {
	tx := p.env.DB().Begin() // if it throws, nothing has happened: the customer sees an error
	defer tx.Rollback()

	tx.Exec("INSERT INTO orders (id, qty) VALUES (?, ?)", o.ID, o.Qty)
	p.env.Reach(OrderInserted)

	tx.Exec("INSERT INTO outbox (id, order_id, qty) VALUES (?, ?, ?)", o.ID, o.ID, o.Qty)
	p.env.Reach(OutboxInserted)

	tx.Commit()
	p.env.Reach(OrderCommitted)
	p.env.Wake() // so that the relay need not wait until it looks by itself
}
