package node

// KeylessSchema is an inbox in which an id can stand twice.
const KeylessSchema = `CREATE TABLE inbox (
  id  TEXT NOT NULL,
  qty INTEGER NOT NULL
);
` + StockSchema

// CheckThenAct looks first, and works in the next transaction.
type CheckThenAct struct {
	env Warehouse
}

// Receive applies a request that it has just not found.
func (r *CheckThenAct) Receive(m Request) Reply {
	known := r.env.DB().First("SELECT 1 FROM inbox WHERE id = ?", m.ID)
	r.env.Reach(Checked) // from here on anybody may insert it
	if known.Found() {
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	}

	tx := r.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec("INSERT INTO inbox (id, qty) VALUES (?, ?)", m.ID, m.Qty)
	r.env.Reach(InboxInserted)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}
