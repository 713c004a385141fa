package node

// FingerprintRaw hashes the bytes as they came: the same content written in
// another order is another content to it.
type FingerprintRaw struct {
	env Warehouse
}

// Receive applies an id it does not know.
func (r *FingerprintRaw) Receive(m Request) Reply {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	print := fingerprint(m.Body) // of the bytes, not of what they say
	known := tx.First("SELECT fingerprint FROM inbox WHERE id = ?", m.ID)
	switch {
	case known.Found() && known.Text(0) == print:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID) // done before: nothing to do, and still yes
	case known.Found():
		r.env.Reach(ConflictFound)
		return Refuse(m.ID) // another content under this id
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
