package node

// CourierTakenBack calls the courier before it commits, and compensates: what is not
// committed has its parcel taken back.
type CourierTakenBack struct {
	env Warehouse
}

// Receive applies a request, and has the courier take the parcel.
func (r *CourierTakenBack) Receive(m Request) Reply {
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

	committed := false
	defer func() { // refused, raised, no receipt: however it ends
		if tx.Rollback(); !committed {
			r.takeBack(m.ID)
		}
	}()
	receipt := r.env.Pickup(m.ID, "")
	r.env.Reach(CourierCalled)
	if !receipt {
		return TryLater(m.ID)
	}

	tx.Commit()
	committed = true
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// takeBack asks until the courier says that nothing is out. Whoever dies here, or
// before, has asked nobody.
func (r *CourierTakenBack) takeBack(parcel string) {
	for !r.env.Recall(parcel) {
	}
	r.env.Reach(TakenBack)
}

// Knows tells whether an id is done.
func (r *CourierTakenBack) Knows(id string) Knowledge { return inInbox(r.env, id) }
