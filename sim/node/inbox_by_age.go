package node

// InboxByAge is an inbox whose ids expire by themselves: a row that is too old is as good
// as none, whether or not anybody has deleted it.
type InboxByAge struct {
	env       Warehouse
	retention int // ms
}

// Receive applies a request that it has not seen within the retention.
func (r *InboxByAge) Receive(m Request) Reply {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	now := r.env.Now()
	known := tx.First("SELECT qty FROM inbox WHERE id = ? AND seen_ms > ?", m.ID, now-r.retention)
	switch {
	case known.Found() && known.Int(0) == m.Qty:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID) // done before: nothing to do, and still yes
	case known.Found():
		r.env.Reach(ConflictFound)
		return Refuse(m.ID) // another content under this id
	}

	tx.Exec("INSERT INTO inbox (id, qty, seen_ms) VALUES (?, ?, ?)"+
		" ON CONFLICT (id) DO UPDATE SET qty = excluded.qty, seen_ms = excluded.seen_ms", m.ID, m.Qty, now)
	r.env.Reach(InboxInserted)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// Knows tells whether an id is done: one that is too old may be, or not.
func (r *InboxByAge) Knows(id string) Knowledge {
	return foundOr(CannotTell, r.env.DB().First("SELECT 1 FROM inbox WHERE id = ? AND seen_ms > ?", id, r.env.Now()-r.retention))
}
