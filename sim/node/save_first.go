package node

// OrdersSchema is what every publisher's database has.
const OrdersSchema = `CREATE TABLE orders (
  id  TEXT PRIMARY KEY NOT NULL,
  qty INTEGER NOT NULL
);
`

// SaveFirst commits the order and then sends it. Nothing remembers to send it.
type SaveFirst struct {
	env   Shop
	check Check
}

// Place takes an order: first here, then there.
func (p *SaveFirst) Place(o Order) {
	tx := p.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("INSERT INTO orders (id, qty) VALUES (?, ?)", o.ID, o.Qty)
	p.env.Reach(OrderInserted)

	tx.Commit()
	p.env.Reach(OrderCommitted)

	if p.env.Send(Compose(p.env.Version(), o.ID, o), p.check) == Acknowledged {
		p.env.Reach(AckAccepted)
	} else {
		p.env.Reach(AttemptFailed) // and who will try again?
	}
}
