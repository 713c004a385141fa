package node

import "fmt"

// unknownAsFailed takes silence for failure, and sends new work: of the two
// explanations, the other one ignored.
func (r *Relay) unknownAsFailed(row row) {
	r.env.Reach(RowPicked)

	switch r.env.Send(r.request(row), r.check) {
	case Acknowledged:
		r.env.Reach(AckAccepted)
		r.mark(row)
	case Unknown:
		r.env.Reach(AttemptFailed)
		r.failed(r.rename(row))
	default:
		r.env.Reach(AttemptFailed)
		r.failed(row)
	}
}

// rename gives a row a new id, as if it had never been sent.
func (r *Relay) rename(row row) row {
	tx, err := r.env.DB().Begin()
	if err != nil {
		return row
	}
	defer tx.Rollback()

	id := fmt.Sprintf("%s-new%d", row.order, row.attempts+1)
	tx.Exec("UPDATE outbox SET id = ? WHERE id = ?", id, row.id)
	if err := tx.Commit(); err != nil {
		return row
	}
	r.env.Reach(Renamed)
	row.id = id
	return row
}
