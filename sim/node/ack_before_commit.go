package node

// AckBeforeCommit is an inbox that says yes before it is true.
type AckBeforeCommit struct {
	env Warehouse
}

// Receive replies, and then commits.
func (r *AckBeforeCommit) Receive(m Request) Reply {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	known := tx.First("SELECT qty FROM inbox WHERE id = ?", m.ID)
	switch {
	case known.Found() && known.Int(0) == m.Qty:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID) // done before: nothing to do, and still yes
	case known.Found():
		r.env.Reach(ConflictFound)
		return Refuse(m.ID) // another content under this id
	}

	tx.Exec("INSERT INTO inbox (id, qty) VALUES (?, ?)", m.ID, m.Qty)
	r.env.Reach(InboxInserted)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	if r.env.Reply(Accept(m.ID)) { // on the wire, and nothing is durable
		r.env.Reach(Replied)
	}

	tx.Commit()
	r.env.Reach(Committed)
	return Silence
}
