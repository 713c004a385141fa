package node

// IDMissing takes orders like Outbox. Its row has an id; the bytes have none, for the
// program fills that field from where nothing stands.
type IDMissing struct {
	env Shop
}

// Place takes an order: order and outbox row are one transaction.
func (p *IDMissing) Place(o Order) {
	tx := p.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("INSERT INTO orders (id, qty) VALUES (?, ?)", o.ID, o.Qty)
	p.env.Reach(OrderInserted)

	m := Compose(p.env.Version(), "", o) // NULL on the wire
	tx.Exec("INSERT INTO outbox (id, order_id, content_type, body) VALUES (?, ?, ?, ?)", o.ID, m.Order, m.Type, m.Body)
	p.env.Reach(OutboxInserted)

	tx.Commit()
	p.env.Reach(OrderCommitted)
	p.env.Wake()
}
