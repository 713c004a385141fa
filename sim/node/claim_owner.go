package node

// ClaimOwner claims an id, and commits its work only while the claim is its own.
type ClaimOwner struct {
	env   Warehouse
	lease int // ms
}

// Receive applies a request whose id it could claim.
func (r *ClaimOwner) Receive(m Request) Reply {
	c := take(r.env, m, r.lease)
	switch {
	case c.done && c.qty == m.Qty:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	case c.done:
		r.env.Reach(ConflictFound)
		return Refuse(m.ID) // another content under this id
	case c.theirs:
		r.env.Reach(InProgress)
		return TryLater(m.ID) // a claim is not the work
	}
	r.env.Reach(Claimed)

	r.env.Work()
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	owner := tx.First("SELECT token FROM claims WHERE id = ?", m.ID)
	if owner.Int(0) != c.token {
		r.env.Reach(ClaimLost) // the lease ended, and somebody else has claimed it
		return TryLater(m.ID)
	}
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)
	tx.Exec("UPDATE claims SET done = 1 WHERE id = ?", m.ID)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// Knows tells whether an id is done: a claim is not the work.
func (r *ClaimOwner) Knows(id string) Knowledge {
	return foundOr(NotYet, r.env.DB().First("SELECT 1 FROM claims WHERE id = ? AND done = 1", id))
}
