package node

// ClaimAsDone claims, works and confirms, and takes a claim for the work.
type ClaimAsDone struct {
	env   Warehouse
	lease int // ms
}

// Receive applies a request whose id it could claim.
func (r *ClaimAsDone) Receive(m Request) Reply {
	c, err := take(r.env, m.ID, r.lease)
	switch {
	case err != nil:
		return TryLater(m.ID)
	case c.done:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	case c.theirs:
		r.env.Reach(InProgress)
		return Accept(m.ID) // somebody is at it, so it will be done
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
