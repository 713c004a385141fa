package node

// ClaimAsDone claims, works and confirms, and takes a claim for the work.
type ClaimAsDone struct {
	env   Warehouse
	lease int // ms
}

// Receive applies a request whose id it could claim.
func (r *ClaimAsDone) Receive(m Request) Reply {
	c := take(r.env, m, r.lease)
	switch {
	case c.done:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	case c.theirs:
		r.env.Reach(InProgress)
		return Accept(m.ID) // somebody is at it, so it will be done
	}
	r.env.Reach(Claimed)

	r.env.Work()
	addStock(r.env, m)
	r.env.Reach(Committed)

	confirm(r.env, m.ID)
	r.env.Reach(Confirmed)
	return Accept(m.ID)
}
