package node

// CourierInTransaction calls the courier before it commits.
type CourierInTransaction struct {
	env Warehouse
}

// Receive applies a request, and has the courier take the parcel.
func (r *CourierInTransaction) Receive(m Request) Reply {
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

	receipt := r.env.Pickup(m.ID, "") // no rollback brings the parcel back
	r.env.Reach(CourierCalled)
	if !receipt {
		return TryLater(m.ID) // rolls back: the shop will ask again
	}

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// Knows tells whether an id is done.
func (r *CourierInTransaction) Knows(id string) Knowledge { return inInbox(r.env, id) }
