package node

import "twodeliveries/sim/store"

// AgedSchema is an outbox that knows how old its rows are.
const AgedSchema = OutboxSchema + `ALTER TABLE outbox ADD COLUMN made_ms INTEGER NOT NULL DEFAULT 0;
`

// PurgeByAge takes orders like Outbox, and writes down when.
type PurgeByAge struct {
	env Shop
}

// Place takes an order: order and outbox row are one transaction.
func (p *PurgeByAge) Place(o Order) {
	tx := p.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("INSERT INTO orders (id, qty) VALUES (?, ?)", o.ID, o.Qty)
	p.env.Reach(OrderInserted)

	m := Compose(p.env.Version(), o.ID, o)
	tx.Exec("INSERT INTO outbox (id, order_id, content_type, body, made_ms) VALUES (?, ?, ?, ?, ?)",
		m.ID, m.Order, m.Type, m.Body, p.env.Now())
	p.env.Reach(OutboxInserted)

	tx.Commit()
	p.env.Reach(OrderCommitted)
	p.env.Wake()
}

// byAge purges what is old, in the belief that old rows are done.
type byAge struct{ asRead }

func (byAge) purge(tx *store.Tx, before int) {
	tx.Exec("DELETE FROM outbox WHERE made_ms <= ?", before) // and were they sent?
}
