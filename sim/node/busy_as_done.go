package node

import (
	"errors"

	"twodeliveries/sim/store"
)

// BusyAsDone is an inbox that takes a locked database for work that is done.
type BusyAsDone struct {
	env Warehouse
}

// Receive applies a request, unless the database is locked.
func (r *BusyAsDone) Receive(m Request) Reply {
	reply, err := r.receive(m)
	switch {
	case errors.Is(err, store.ErrBusy):
		return Accept(m.ID) // somebody is at it, so it must be done
	case err != nil:
		return Broken(m.ID)
	}
	return reply
}

// receive is the inbox's way. A statement that fails ends it with an error.
func (r *BusyAsDone) receive(m Request) (reply Reply, err error) {
	defer store.Catch(&err)
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	known := tx.First("SELECT qty FROM inbox WHERE id = ?", m.ID)
	switch {
	case known.Found() && known.Int(0) == m.Qty:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID), nil // done before: nothing to do, and still yes
	case known.Found():
		r.env.Reach(ConflictFound)
		return Refuse(m.ID), nil // another content under this id
	}

	tx.Exec("INSERT INTO inbox (id, qty) VALUES (?, ?)", m.ID, m.Qty)
	r.env.Reach(InboxInserted)

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)
	return Accept(m.ID), nil
}
