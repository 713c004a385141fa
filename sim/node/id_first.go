package node

// IDFirst commits the id, and then the work.
type IDFirst struct {
	env Warehouse
}

// Receive applies a request it does not know, in two transactions.
func (r *IDFirst) Receive(m Request) Reply {
	if reply, known := knownInInbox(r.env, m); known {
		return reply
	}
	rememberID(r.env, m)
	r.env.Reach(IDCommitted)

	r.env.Work()
	addStock(r.env, m)
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// knownInInbox answers a request whose id is known.
func knownInInbox(env Warehouse, m Request) (Reply, bool) {
	known := env.DB().First("SELECT qty FROM inbox WHERE id = ?", m.ID)
	switch {
	case known.Found() && known.Int(0) == m.Qty:
		env.Reach(DuplicateFound)
		return Accept(m.ID), true
	case known.Found():
		env.Reach(ConflictFound)
		return Refuse(m.ID), true
	}
	return Reply{}, false
}

// rememberID commits the id alone.
func rememberID(env Warehouse, m Request) {
	tx := env.DB().Begin()
	defer tx.Rollback()
	tx.Exec("INSERT INTO inbox (id, qty) VALUES (?, ?)", m.ID, m.Qty)
	env.Reach(InboxInserted)
	tx.Commit()
}

// addStock commits the work alone.
func addStock(env Warehouse, m Request) {
	tx := env.DB().Begin()
	defer tx.Rollback()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	env.Reach(StockUpdated)
	tx.Commit()
}
