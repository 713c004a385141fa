package node

import "twodeliveries/sim/store"

// ClaimedSchema is an outbox whose rows can be claimed for a time.
const ClaimedSchema = OutboxSchema + `ALTER TABLE outbox ADD COLUMN claimed_ms INTEGER NOT NULL DEFAULT 0;
`

// free is due for rows that can be claimed: such a one is due when its claim ends.
const free = "SELECT id, order_id, content_type, body, attempts, max(due_ms, claimed_ms) AS due" +
	" FROM outbox WHERE state = 'pending'"

// claimed sends a row only if it is this relay's: the claim and the look at it
// are one transaction. A relay that dies loses its claim when the lease ends.
func (r *Relay) claimed(row row) {
	if row.claim = r.claim(row); row.claim == 0 {
		return // another relay was faster
	}
	r.env.Reach(RowClaimed)
	r.standard(row)
}

// claim returns until when the row is this relay's, 0 if it is not.
func (r *Relay) claim(row row) (until int) {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	found := tx.First("SELECT 1 FROM outbox WHERE id = ? AND state = 'pending'"+
		" AND claimed_ms <= ?", row.ID, r.env.Now())
	if !found.Found() {
		return 0
	}
	until = r.env.Now() + r.retry.Lease
	tx.Exec("UPDATE outbox SET claimed_ms = ? WHERE id = ?", until, row.ID)
	tx.Commit()
	return until
}

// byClaim writes a row whose claim is still this relay's, and gives the claim back. No
// claim of a row ends when an earlier one has ended: its end says whose it is.
type byClaim struct{ asRead }

func (byClaim) update(tx *store.Tx, row row, attempts, due int, state string) int {
	return tx.Exec("UPDATE outbox SET attempts = ?, due_ms = ?, state = ?, claimed_ms = 0"+
		" WHERE id = ? AND claimed_ms = ?", attempts, due, state, row.ID, row.claim)
}

func (byClaim) remove(tx *store.Tx, row row) int {
	return tx.Exec("DELETE FROM outbox WHERE id = ? AND claimed_ms = ?", row.ID, row.claim)
}
