package node

// CheckThenActUnique looks first and works in the next transaction, with a key
// that stands once at most.
type CheckThenActUnique struct {
	env Warehouse
}

// Receive applies a request that it has just not found, if nobody was faster.
func (r *CheckThenActUnique) Receive(m Request) Reply {
	known := r.env.DB().First("SELECT qty FROM inbox WHERE id = ?", m.ID)
	r.env.Reach(Checked)
	switch {
	case known.Found() && known.Int(0) == m.Qty:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	case known.Found():
		r.env.Reach(ConflictFound)
		return Refuse(m.ID) // another content under this id
	}

	tx := r.env.DB().Begin()
	defer tx.Rollback()

	if tx.TryExec("INSERT INTO inbox (id, qty) VALUES (?, ?)", m.ID, m.Qty) != nil {
		r.env.Reach(KeyTaken) // somebody was faster
		return Broken(m.ID)
	}
	r.env.Reach(InboxInserted)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// Knows tells whether an id is done.
func (r *CheckThenActUnique) Knows(id string) Knowledge { return inInbox(r.env, id) }
