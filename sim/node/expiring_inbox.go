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
	tx, err := r.env.DB().Begin()
	if err != nil {
		return TryLater(m.ID)
	}
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

	if err := tx.Commit(); err != nil {
		return TryLater(m.ID)
	}
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// Purge deletes the ids that are older than the retention. Whatever comes under
// one of them later is new work.
func (r *ExpiringInbox) Purge() {
	tx, err := r.env.DB().Begin()
	if err != nil {
		return
	}
	defer tx.Rollback()

	tx.Exec("DELETE FROM inbox WHERE seen_ms <= ?", r.env.Now()-r.retention)
	if err := tx.Commit(); err == nil {
		r.env.Reach(Purged)
	}
}
