package node

// ClaimInTransaction claims an id in the transaction that does its work: whoever
// dies gives it back, since SQLite rolls the claim back with the work.
type ClaimInTransaction struct {
	env Warehouse
}

// Receive claims, works and commits in one.
func (r *ClaimInTransaction) Receive(m Request) Reply {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	claimed := tx.First("SELECT qty FROM inbox WHERE id = ?", m.ID)
	switch {
	case claimed.Found() && claimed.Int(0) == m.Qty:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	case claimed.Found():
		r.env.Reach(ConflictFound)
		return Refuse(m.ID) // another content under this id
	}

	tx.Exec("INSERT INTO inbox (id, qty) VALUES (?, ?)", m.ID, m.Qty)
	r.env.Reach(Claimed)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// Knows tells whether an id is done.
func (r *ClaimInTransaction) Knows(id string) Knowledge { return inInbox(r.env, id) }
