package node

// ClaimLease claims an id, works, and confirms: three transactions.
type ClaimLease struct {
	env   Warehouse
	lease int // ms
}

// Receive applies a request whose id it could claim.
func (r *ClaimLease) Receive(m Request) Reply {
	c := take(r.env, m, r.lease)
	switch {
	case c.done:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	case c.theirs:
		r.env.Reach(InProgress)
		return TryLater(m.ID) // a claim is not the work
	}
	r.env.Reach(Claimed)

	r.env.Work()
	addStock(r.env, m)
	r.env.Reach(Committed)

	confirm(r.env, m.ID)
	r.env.Reach(Confirmed)
	return Accept(m.ID)
}
