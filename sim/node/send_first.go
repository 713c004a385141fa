package node

// SendFirst sends the order and then commits it: there first, then here.
type SendFirst struct {
	env   Shop
	check Check
}

// Place takes an order if the warehouse has done its work.
func (p *SendFirst) Place(o Order) {
	if p.env.Send(Compose(p.env.Version(), o.ID, o), p.check) != Acknowledged {
		p.env.Reach(AttemptFailed)
		return // the customer sees an error, and the work may be done
	}
	p.env.Reach(AckAccepted)

	tx := p.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("INSERT INTO orders (id, qty) VALUES (?, ?)", o.ID, o.Qty)
	p.env.Reach(OrderInserted)

	tx.Commit()
	p.env.Reach(OrderCommitted)
}
