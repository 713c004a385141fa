package node

// CourierAfterCommit calls the courier once the work is committed, and no row says
// that it is to.
type CourierAfterCommit struct {
	env Warehouse
}

// Receive applies a request, and then has the courier take the parcel.
func (r *CourierAfterCommit) Receive(m Request) Reply {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	known := tx.First("SELECT qty FROM inbox WHERE id = ?", m.ID)
	switch {
	case known.Found() && known.Int(0) == m.Qty:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID) // done before: nothing to do, and still yes
	case known.Found():
		r.env.Reach(ConflictFound)
		return Refuse(m.ID) // another content under this id
	}

	tx.Exec("INSERT INTO inbox (id, qty) VALUES (?, ?)", m.ID, m.Qty)
	r.env.Reach(InboxInserted)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)

	r.env.Pickup(m.ID, "") // nothing remembers to, and nobody asks again
	r.env.Reach(CourierCalled)
	return Accept(m.ID)
}

// Knows tells whether an id is done.
func (r *CourierAfterCommit) Knows(id string) Knowledge { return inInbox(r.env, id) }
