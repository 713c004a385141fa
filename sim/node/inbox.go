package node

// InboxSchema is the receiver's database with an inbox.
const InboxSchema = `CREATE TABLE inbox (
  id  TEXT PRIMARY KEY NOT NULL,
  qty INTEGER NOT NULL
);
` + StockSchema

// Inbox remembers each id in the transaction that does its work: both are there
// or neither is.
type Inbox struct {
	env Warehouse
}

// Receive applies a request it does not know, and says yes to one it does.
func (r *Inbox) Receive(m Request) Reply {
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

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// Knows tells whether an id is done.
func (r *Inbox) Knows(id string) Knowledge { return inInbox(r.env, id) }

// inInbox tells whether an id is done, where its row and its work are one commit.
func inInbox(env Warehouse, id string) Knowledge {
	return foundOr(NotYet, env.DB().First("SELECT 1 FROM inbox WHERE id = ?", id))
}
