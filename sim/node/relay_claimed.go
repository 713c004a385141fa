package node

// ClaimedSchema is an outbox whose rows can be claimed for a time.
const ClaimedSchema = OutboxSchema + `ALTER TABLE outbox ADD COLUMN claimed_ms INTEGER NOT NULL DEFAULT 0;
`

// A claimed row is due when its claim has ended.
const nextClaimed = "SELECT id, order_id, qty, attempts, max(due_ms, claimed_ms) FROM outbox" +
	" WHERE state = 'pending' ORDER BY max(due_ms, claimed_ms, ?), rowid LIMIT 1"

// claimed sends a row only if it is this relay's: the claim and the look at it
// are one transaction. A relay that dies loses its claim when the lease ends.
func (r *Relay) claimed(row row) {
	if !r.claim(row) {
		return
	}
	r.env.Reach(RowClaimed)
	if !r.standard(row) {
		r.setClaim(row, 0)
	}
}

func (r *Relay) claim(row row) bool {
	tx, err := r.env.DB().Begin()
	if err != nil {
		return false
	}
	defer tx.Rollback()

	free := tx.First("SELECT 1 FROM outbox WHERE id = ? AND state = 'pending'"+
		" AND claimed_ms <= ?", row.id, r.env.Now())
	if !free.Found() {
		return false
	}
	tx.Exec("UPDATE outbox SET claimed_ms = ? WHERE id = ?", r.env.Now()+r.retry.Lease, row.id)
	return tx.Commit() == nil
}

func (r *Relay) setClaim(row row, until int) {
	tx, err := r.env.DB().Begin()
	if err != nil {
		return
	}
	defer tx.Rollback()
	tx.Exec("UPDATE outbox SET claimed_ms = ? WHERE id = ?", until, row.id)
	tx.Commit()
}
