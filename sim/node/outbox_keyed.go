package node

// KeyedSchema is an outbox whose rows know which other rows they must not overtake.
const KeyedSchema = OutboxSchema + `ALTER TABLE outbox ADD COLUMN key TEXT NOT NULL DEFAULT '';
`

// OutboxKeyed keeps the order of a key: while a row of it is pending, the later
// ones wait, and the rows of other keys are sent.
type OutboxKeyed struct {
	env Shop
}

// ofKey passes over a row that has an older one of its key before it.
const ofKey = due + " AND NOT EXISTS (SELECT 1 FROM outbox AS older" +
	" WHERE older.key = outbox.key AND older.state = 'pending' AND older.rowid < outbox.rowid)"

// Place takes an order: order and outbox row, with its key, are one transaction.
func (p *OutboxKeyed) Place(o Order) {
	tx := p.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("INSERT INTO orders (id, qty) VALUES (?, ?)", o.ID, o.Qty)
	p.env.Reach(OrderInserted)

	m := Compose(p.env.Version(), o.ID, o)
	tx.Exec("INSERT INTO outbox (id, order_id, content_type, body, key) VALUES (?, ?, ?, ?, ?)",
		m.ID, m.Order, m.Type, m.Body, o.Key)
	p.env.Reach(OutboxInserted)

	tx.Commit()
	p.env.Reach(OrderCommitted)
	p.env.Wake()
}
