package node

// RejectDuplicates is an inbox that answers a known id with 409.
type RejectDuplicates struct {
	env Warehouse
}

// Receive applies a request it does not know, and refuses one it does.
func (r *RejectDuplicates) Receive(m Request) Reply {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	known := tx.First("SELECT qty FROM inbox WHERE id = ?", m.ID)
	if known.Found() {
		r.env.Reach(DuplicateFound)
		return Refuse(m.ID) // done before, and it says no
	}

	tx.Exec("INSERT INTO inbox (id, qty) VALUES (?, ?)", m.ID, m.Qty)
	r.env.Reach(InboxInserted)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}
