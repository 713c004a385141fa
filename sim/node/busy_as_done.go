package node

// BusyAsDone is an inbox that takes a locked database for work that is done.
type BusyAsDone struct {
	env Warehouse
}

// Receive applies a request, unless the database is locked.
func (r *BusyAsDone) Receive(m Request) Reply {
	tx, err := r.env.DB().Begin()
	if err != nil {
		return Accept(m.ID) // somebody is at it, so it must be done
	}
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

	if err := tx.Commit(); err != nil {
		return Accept(m.ID)
	}
	r.env.Reach(Committed)
	return Accept(m.ID)
}
