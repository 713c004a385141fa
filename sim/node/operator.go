package node

import "twodeliveries/sim/store"

// What an operator can have the relay do.

// Redrive makes the parked rows pending again, with fresh attempts: somebody has
// looked at them.
func (r *Relay) Redrive() {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	rows := tx.Exec("UPDATE outbox SET attempts = 0, due_ms = ?, state = 'pending'"+
		" WHERE state = 'parked'", r.env.Now())
	tx.Commit()
	r.redriven(rows)
}

// RedriveAnew sends them under new ids, and so as new work.
func (r *Relay) RedriveAnew() {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	for rows := 0; ; rows++ {
		parked := tx.First("SELECT id, body FROM outbox WHERE state = 'parked' ORDER BY rowid LIMIT 1")
		if !parked.Found() {
			tx.Commit()
			r.redriven(rows)
			return
		}
		id := again(tx, parked.Text(0))
		tx.Exec("UPDATE outbox SET attempts = 0, due_ms = ?, state = 'pending', id = ?, body = ?"+
			" WHERE id = ?", r.env.Now(), id, Under(id, parked.Text(1)), parked.Text(0))
	}
}

// again is a new id: one that neither a message nor an order has.
func again(tx *store.Tx, id string) string {
	for id += "-again"; taken(tx, id); {
		id += "-again"
	}
	return id
}

// taken tells whether a message or an order has an id.
func taken(tx *store.Tx, id string) bool {
	return tx.First("SELECT id FROM outbox WHERE id = ? UNION SELECT id FROM orders WHERE id = ?", id, id).Found()
}

func (r *Relay) redriven(rows int) {
	if rows > 0 {
		r.env.Reach(Redriven)
		r.env.Wake()
	}
}

// Purge deletes the rows that are no longer needed, by what the design takes for that.
func (r *Relay) Purge() {
	tx := r.env.DB().Begin()
	defer tx.Rollback()
	r.rows.purge(tx, r.env.Now()-r.retry.Retention)
	tx.Commit()
}
