package node

// IDOnly is an inbox that looks at the id alone: whatever comes under a known id
// it takes for the work that it has done.
type IDOnly struct {
	env Warehouse
}

// Receive applies a request whose id it does not know, and says yes to any other.
func (r *IDOnly) Receive(m Request) Reply {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	if tx.First("SELECT 1 FROM inbox WHERE id = ?", m.ID).Found() {
		r.env.Reach(DuplicateFound)
		return Accept(m.ID) // and the content?
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
