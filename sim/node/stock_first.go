package node

// StockFirst commits the work, and then the id.
type StockFirst struct {
	env Warehouse
}

// Receive applies a request it does not know, in two transactions.
func (r *StockFirst) Receive(m Request) Reply {
	if reply, known := knownInInbox(r.env, m); known {
		return reply
	}
	r.env.Work()
	addStock(r.env, m)
	r.env.Reach(StockCommitted)

	rememberID(r.env, m)
	r.env.Reach(Committed)
	return Accept(m.ID)
}
