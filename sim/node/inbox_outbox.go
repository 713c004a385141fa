package node

// InboxOutboxSchema is an inbox, and an outbox for the receiver's own messages.
const InboxOutboxSchema = InboxSchema + `CREATE TABLE outbox (
  id   TEXT PRIMARY KEY NOT NULL,
  body TEXT NOT NULL
);
`

// InboxOutbox has a message of its own to send: it is recorded in the transaction
// that does the work, in five steps: look, remember, work, record, commit.
type InboxOutbox struct {
	env Warehouse
}

// Receive applies a request and records what follows from it.
func (r *InboxOutbox) Receive(m Request) Reply {
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

	tx.Exec("INSERT INTO outbox (id, body) VALUES (?, ?)", m.ID, "prepared")
	r.env.Reach(MessageRecorded)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// Knows tells whether an id is done.
func (r *InboxOutbox) Knows(id string) Knowledge { return inInbox(r.env, id) }
