package node

// StockSchema is what every receiver's database has: the total, which starts at 0.
const StockSchema = `CREATE TABLE stock (
  total INTEGER NOT NULL
);
INSERT INTO stock (total) VALUES (0);
`

// None remembers nothing: every delivery is work.
type None struct {
	env Warehouse
}

// Receive applies whatever comes.
func (r *None) Receive(m Request) Reply {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}
