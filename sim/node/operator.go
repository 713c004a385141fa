package node

// What an operator can have the relay do, and what giving up for good is.

// Redrive makes the parked rows pending again, with fresh attempts: somebody has
// looked at them.
func (r *Relay) Redrive() {
	r.redrive("UPDATE outbox SET attempts = 0, due_ms = ?, state = 'pending'" +
		" WHERE state = 'parked'")
}

// RedriveAnew sends them under a new id, and so as new work.
func (r *Relay) RedriveAnew() {
	r.redrive("UPDATE outbox SET attempts = 0, due_ms = ?, state = 'pending'," +
		" id = id || '-again' WHERE state = 'parked'")
}

func (r *Relay) redrive(update string) {
	tx, err := r.env.DB().Begin()
	if err != nil {
		return
	}
	defer tx.Rollback()

	tx.Exec(update, r.env.Now())
	if err := tx.Commit(); err == nil {
		r.env.Reach(Redriven)
		r.env.Wake()
	}
}

// Purge deletes the rows that are complete, and no other.
func (r *Relay) Purge() { r.delete("DELETE FROM outbox WHERE state = 'complete'") }

// discard deletes a row that failed: at most once, chosen.
func (r *Relay) discard(row row) { r.delete("DELETE FROM outbox WHERE id = ?", row.id) }

func (r *Relay) delete(statement string, args ...any) {
	tx, err := r.env.DB().Begin()
	if err != nil {
		return
	}
	defer tx.Rollback()
	tx.Exec(statement, args...)
	tx.Commit()
}
