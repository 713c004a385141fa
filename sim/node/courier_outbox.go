package node

// CourierOutboxSchema is an inbox, and an outbox for what the courier is to take.
const CourierOutboxSchema = InboxSchema + `CREATE TABLE outbox (
  id     TEXT PRIMARY KEY NOT NULL,
  due_ms INTEGER NOT NULL DEFAULT 0,
  state  TEXT NOT NULL DEFAULT 'pending'
         CHECK (state IN ('pending', 'complete'))
);
`

// CourierOutbox calls nobody: it records the parcel in the transaction that does the
// work, and the warehouse's relay does the rest.
type CourierOutbox struct {
	env Warehouse
}

// Receive applies a request and records the parcel that follows from it.
func (r *CourierOutbox) Receive(m Request) Reply {
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

	tx.Exec("INSERT INTO outbox (id) VALUES (?)", m.ID)
	r.env.Reach(MessageRecorded)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID)
}

// HandOver asks for a parcel as often as it takes: each time the courier sends one.
func (r *CourierOutbox) HandOver(parcel string) bool {
	return r.env.Pickup(parcel, "")
}

// Knows tells whether an id is done.
func (r *CourierOutbox) Knows(id string) Knowledge { return inInbox(r.env, id) }
