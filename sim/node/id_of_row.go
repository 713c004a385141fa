package node

import "strconv"

// IDOfRow takes orders, and calls a message by the number of its row. A row is deleted
// when its ACK has come, and its number is given to the next one.
type IDOfRow struct {
	env Shop
}

// Place takes an order: order and outbox row are one transaction.
func (p *IDOfRow) Place(o Order) {
	tx := p.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("INSERT INTO orders (id, qty) VALUES (?, ?)", o.ID, o.Qty)
	p.env.Reach(OrderInserted)

	last := tx.First("SELECT max(rowid) FROM outbox") // of those that are still there
	m := Compose(p.env.Version(), strconv.Itoa(last.Int(0)+1), o)
	tx.Exec("INSERT INTO outbox (id, order_id, content_type, body) VALUES (?, ?, ?, ?)", m.ID, m.Order, m.Type, m.Body)
	p.env.Reach(OutboxInserted)

	tx.Commit()
	p.env.Reach(OrderCommitted)
	p.env.Wake()
}
