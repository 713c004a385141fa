package node

// ExpiringInboxSchema is an inbox that knows how old its rows are.
const ExpiringInboxSchema = InboxSchema + `ALTER TABLE inbox ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;
`

// ExpiringInbox is an inbox that does not keep its ids for ever.
type ExpiringInbox struct {
	env       Warehouse
	retention int // ms
}

// Receive applies a request it does not know any more.
func (r *ExpiringInbox) Receive(m Request) Reply {
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

	tx.Exec("INSERT INTO inbox (id, qty, seen_ms) VALUES (?, ?, ?)", m.ID, m.Qty, r.env.Now())
	r.env.Reach(InboxInserted)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// Purge deletes the ids that are older than the retention. Whatever comes under
// one of them later is new work.
func (r *ExpiringInbox) Purge() {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("DELETE FROM inbox WHERE seen_ms <= ?", r.env.Now()-r.retention)
	tx.Commit()
	r.env.Reach(Purged)
}

// Knows tells whether an id is done: one that is not there may have expired.
func (r *ExpiringInbox) Knows(id string) Knowledge {
	return foundOr(CannotTell, r.env.DB().First("SELECT 1 FROM inbox WHERE id = ?", id))
}
