package node

// CheckThenActMail sends a mail as soon as it believes that the work is new.
type CheckThenActMail struct {
	env Warehouse
}

// Receive applies a request that it has just not found, if nobody was faster;
// the customer is told in any case.
func (r *CheckThenActMail) Receive(m Request) Reply {
	known := r.env.DB().First("SELECT 1 FROM inbox WHERE id = ?", m.ID)
	r.env.Reach(Checked)
	if known.Found() {
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	}
	r.env.Mail("")
	r.env.Reach(MailSent)

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
