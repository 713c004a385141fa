package node

// ClaimLease claims an id, works, and confirms: three transactions.
type ClaimLease struct {
	env   Warehouse
	lease int // ms
}

// Receive applies a request whose id it could claim.
func (r *ClaimLease) Receive(m Request) Reply {
	c, err := take(r.env, m.ID, r.lease)
	switch {
	case err != nil:
		return TryLater(m.ID)
	case c.done:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	case c.theirs:
		r.env.Reach(InProgress)
		return TryLater(m.ID) // a claim is not the work
	}
	r.env.Reach(Claimed)

	r.env.Work()
	if err := addStock(r.env, m); err != nil {
		return TryLater(m.ID)
	}
	r.env.Reach(Committed)

	if err := confirm(r.env, m.ID); err != nil {
		return TryLater(m.ID)
	}
	r.env.Reach(Confirmed)
	return Accept(m.ID)
}
