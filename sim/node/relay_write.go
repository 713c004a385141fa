package node

import "twodeliveries/sim/store"

// What the relay writes down of a row, and that it is still its to write.

// row is a pending message, as it was when the relay took it up.
type row struct {
	Message
	attempts, due int
	claim         int // until when it is claimed, ms
}

// mark says that a row is done. It tells whether the row was still the relay's.
func (r *Relay) mark(row row) bool {
	return r.record(row, row.attempts+1, 0, "complete", Marked)
}

// failed says that an attempt has failed, how, and when the next one is due, if any.
func (r *Relay) failed(row row, outcome Outcome) {
	attempts := row.attempts + 1
	switch {
	case !r.retry.GivesUp(attempts, outcome):
		r.record(row, attempts, r.env.Now()+r.retry.After(attempts), "pending", RetryPlanned)
	case r.retry.On(outcome) == Discard:
		r.remove(row)
	default:
		r.record(row, attempts, 0, "parked", Parked)
	}
}

// record says what became of a row.
func (r *Relay) record(row row, attempts, due int, state string, done Point) bool {
	ours := r.settle(func(tx *store.Tx) int {
		return r.rows.update(tx, row, attempts, due, state)
	})
	if ours {
		r.env.Reach(done)
	}
	return ours
}

// remove deletes a row that is done, or that failed: at most once, chosen.
func (r *Relay) remove(row row) {
	r.settle(func(tx *store.Tx) int { return r.rows.remove(tx, row) })
}

// settle makes a change of a row durable. When it changes none, somebody else has
// written the row meanwhile, and it is no longer this relay's to write.
func (r *Relay) settle(change func(*store.Tx) (rows int)) bool {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	rows := change(tx)
	tx.Commit()
	if rows == 0 {
		r.env.Reach(RowLost)
	}
	return rows > 0
}

// rows is how a design writes the rows of its outbox. To update and to remove one
// return how many rows that has changed.
type rows interface {
	update(tx *store.Tx, row row, attempts, due int, state string) int
	remove(tx *store.Tx, row row) int
	purge(tx *store.Tx, before int)
}

// asRead writes a row that still is as this relay has read it, and no other.
type asRead struct{}

func (asRead) update(tx *store.Tx, row row, attempts, due int, state string) int {
	return tx.Exec("UPDATE outbox SET attempts = ?, due_ms = ?, state = ?"+
		" WHERE id = ? AND state = 'pending' AND attempts = ?",
		attempts, due, state, row.ID, row.attempts)
}

func (asRead) remove(tx *store.Tx, row row) int {
	return tx.Exec("DELETE FROM outbox WHERE id = ? AND state = 'pending'", row.ID)
}

// purge deletes the rows that are complete, however old, and no other.
func (asRead) purge(tx *store.Tx, before int) {
	tx.Exec("DELETE FROM outbox WHERE state = 'complete'")
}
