package node

import "twodeliveries/sim/store"

// TwoTransactions commits the outbox row on a connection of its own, and then
// the order: the message goes out although the order rolls back.
type TwoTransactions struct {
	env Shop
}

// Place takes an order, in two transactions.
func (p *TwoTransactions) Place(o Order) {
	p.record(p.env.Connect(), o)
	p.env.Wake()

	tx := p.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("INSERT INTO orders (id, qty) VALUES (?, ?)", o.ID, o.Qty)
	p.env.Reach(OrderInserted)

	tx.Commit()
	p.env.Reach(OrderCommitted)
}

// record writes the outbox row, whatever becomes of the order.
func (p *TwoTransactions) record(db *store.DB, o Order) {
	tx := db.Begin()
	defer tx.Rollback()

	m := Compose(p.env.Version(), o.ID, o)
	tx.Exec("INSERT INTO outbox (id, order_id, content_type, body) VALUES (?, ?, ?, ?)", m.ID, m.Order, m.Type, m.Body)
	p.env.Reach(OutboxInserted)
	tx.Commit()
}
