package node

// Fingerprint takes what has the same content for the same work.
type Fingerprint struct {
	env Warehouse
}

// Receive applies a content it does not know.
func (r *Fingerprint) Receive(m Request) Reply {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	print := fingerprint(m.Content())
	if tx.First("SELECT 1 FROM inbox WHERE fingerprint = ?", print).Found() {
		r.env.Reach(DuplicateFound)
		return Accept(m.ID) // the same content, so the same work?
	}

	tx.Exec("INSERT INTO inbox (id, fingerprint) VALUES (?, ?)", m.ID, print)
	r.env.Reach(InboxInserted)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}
