package node

// NullableSchema is an inbox whose key may be missing: NULL is equal to nothing, also
// not to NULL, and a unique key lets any number of them in.
const NullableSchema = StockSchema + `CREATE TABLE inbox (
  id  TEXT UNIQUE,
  qty INTEGER NOT NULL
);
`

// InboxNull takes requests as they come, with an id or without.
type InboxNull struct {
	env Warehouse
}

// Nameless says that it takes requests without an id.
func (r *InboxNull) Nameless() {}

// Receive applies a request that is not in its inbox.
func (r *InboxNull) Receive(m Request) Reply {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	known := tx.First("SELECT qty FROM inbox WHERE id = NULLIF(?, '')", m.ID)
	switch {
	case known.Found() && known.Int(0) == m.Qty:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID) // done before: nothing to do, and still yes
	case known.Found():
		r.env.Reach(ConflictFound)
		return Refuse(m.ID) // another content under this id
	}

	tx.Exec("INSERT INTO inbox (id, qty) VALUES (NULLIF(?, ''), ?)", m.ID, m.Qty)
	r.env.Reach(InboxInserted)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}
