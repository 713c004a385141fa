package node

import (
	"errors"

	"twodeliveries/sim/store"
)

// ErrNoTransaction is what an outbox says that is asked to record on its own.
var ErrNoTransaction = errors.New("outbox: recording needs the transaction that saves the order")

// NoConnection records without the order's transaction, and is refused.
type NoConnection struct {
	env Shop
}

// Place takes an order, or nothing of it.
func (p *NoConnection) Place(o Order) {
	tx := p.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("INSERT INTO orders (id, qty) VALUES (?, ?)", o.ID, o.Qty)
	p.env.Reach(OrderInserted)

	if err := record(nil, Compose(p.env.Version(), o.ID, o)); err != nil { // where is tx?
		p.env.Complain(err)
		return // the order rolls back with it
	}
	tx.Commit()
	p.env.Wake()
}

// record writes the outbox row in the transaction it is given, and in no other.
func record(tx *store.Tx, m Message) error {
	if tx == nil {
		return ErrNoTransaction
	}
	tx.Exec("INSERT INTO outbox (id, order_id, content_type, body) VALUES (?, ?, ?, ?)", m.ID, m.Order, m.Type, m.Body)
	return nil
}
