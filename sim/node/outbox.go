package node

// OutboxSchema is the publisher's database.
const OutboxSchema = OrdersSchema + `CREATE TABLE outbox (
  id           TEXT PRIMARY KEY NOT NULL,
  order_id     TEXT NOT NULL,
  state        TEXT NOT NULL DEFAULT 'pending'
               CHECK (state IN ('pending', 'complete', 'parked')),
  attempts     INTEGER NOT NULL DEFAULT 0,
  due_ms       INTEGER NOT NULL DEFAULT 0,
  content_type TEXT NOT NULL,
  body         TEXT NOT NULL
);
`

// Outbox takes orders. It does not send anything: it commits the intent to send
// together with the order, as bytes that are ready to go, and the relay does the rest.
type Outbox struct {
	env Shop
}

// Place takes an order: order and outbox row are one transaction.
func (p *Outbox) Place(o Order) {
	tx := p.env.DB().Begin() // if it throws, nothing has happened: the customer sees an error
	defer tx.Rollback()

	tx.Exec("INSERT INTO orders (id, qty) VALUES (?, ?)", o.ID, o.Qty)
	p.env.Reach(OrderInserted)

	m := Compose(p.env.Version(), o.ID, o)
	tx.Exec("INSERT INTO outbox (id, order_id, content_type, body) VALUES (?, ?, ?, ?)", m.ID, m.Order, m.Type, m.Body)
	p.env.Reach(OutboxInserted)

	tx.Commit()
	p.env.Reach(OrderCommitted)
	p.env.Wake() // so that the relay need not wait until it looks by itself
}
