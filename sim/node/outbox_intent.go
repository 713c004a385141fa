package node

// IntentSchema is an outbox whose orders know the intent that they come from. Orders
// without one have NULL there, which is no key.
const IntentSchema = OutboxSchema + `ALTER TABLE orders ADD COLUMN intent TEXT;
CREATE UNIQUE INDEX one_order_per_intent ON orders (intent);
`

// OutboxIntent takes a wish once, however often the customer asks.
type OutboxIntent struct {
	env Shop
}

// Place takes an order, unless its intent has led to one: the intent is written in the
// transaction of the order, so both are there or neither is.
func (p *OutboxIntent) Place(o Order) {
	tx := p.env.DB().Begin()
	defer tx.Rollback()

	known := tx.First("SELECT id FROM orders WHERE intent = ?", o.Intent)
	if known.Found() {
		p.env.About(known.Text(0)) // the customer is told of this one
		p.env.Reach(IntentFound)
		return
	}

	tx.Exec("INSERT INTO orders (id, qty, intent) VALUES (?, ?, NULLIF(?, ''))", o.ID, o.Qty, o.Intent)
	p.env.Reach(OrderInserted)

	m := Compose(p.env.Version(), o.ID, o)
	tx.Exec("INSERT INTO outbox (id, order_id, content_type, body) VALUES (?, ?, ?, ?)", m.ID, m.Order, m.Type, m.Body)
	p.env.Reach(OutboxInserted)

	tx.Commit()
	p.env.Reach(OrderCommitted)
	p.env.Wake()
}
