package node

// MailInTransaction sends a mail for each order before it commits.
type MailInTransaction struct {
	env Warehouse
}

// Receive applies a request, and has the customer told.
func (r *MailInTransaction) Receive(m Request) Reply {
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

	r.env.Mail("") // no rollback brings it back
	r.env.Reach(MailSent)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}
