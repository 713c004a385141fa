package node

import "twodeliveries/sim/store"

// unguarded claims a row before it sends it, and then writes whatever it believes.
// Meanwhile the claim may have ended, and another relay may have had the row
// acknowledged: that is written over.
type unguarded struct{ asRead }

func (unguarded) update(tx *store.Tx, row row, attempts, due int, state string) int {
	return tx.Exec("UPDATE outbox SET attempts = ?, due_ms = ?, state = ?, claimed_ms = 0"+
		" WHERE id = ?", // and whose is it?
		attempts, due, state, row.ID)
}

func (unguarded) remove(tx *store.Tx, row row) int {
	return tx.Exec("DELETE FROM outbox WHERE id = ?", row.ID)
}
