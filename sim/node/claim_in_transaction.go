package node

// ClaimInTransaction claims an id in the transaction that does its work: whoever
// dies gives it back, since SQLite rolls the claim back with the work.
type ClaimInTransaction struct {
	env Warehouse
}

// Receive claims, works and commits in one.
func (r *ClaimInTransaction) Receive(m Request) Reply {
	tx, err := r.env.DB().Begin()
	if err != nil {
		return TryLater(m.ID)
	}
	defer tx.Rollback()

	if tx.First("SELECT 1 FROM inbox WHERE id = ?", m.ID).Found() {
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	}

	tx.Exec("INSERT INTO inbox (id, qty) VALUES (?, ?)", m.ID, m.Qty)
	r.env.Reach(Claimed)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	if err := tx.Commit(); err != nil {
		return TryLater(m.ID)
	}
	r.env.Reach(Committed)
	return Accept(m.ID)
}
