package node

import (
	"fmt"
	"strings"

	"twodeliveries/sim/store"
)

// unknownAsFailed takes silence for failure, and sends new work: of the two
// explanations, the other one ignored.
func (r *Relay) unknownAsFailed(row row) {
	r.env.Reach(RowPicked)

	switch r.env.Send(r.message(row), r.check) {
	case Acknowledged:
		r.env.Reach(AckAccepted)
		r.mark(row)
	case Unknown:
		r.env.Reach(AttemptFailed)
		if r.rename(&row) {
			r.failed(row, Unknown)
		}
	default:
		r.env.Reach(AttemptFailed)
		r.failed(row, Refused)
	}
}

// rename gives a row a new id, as if it had never been sent. It tells whether the
// row was still this relay's.
func (r *Relay) rename(row *row) bool {
	var id string
	ours := r.settle(func(tx *store.Tx) int {
		id = anew(tx, *row)
		return tx.Exec("UPDATE outbox SET id = ?, body = ? WHERE id = ? AND state = 'pending' AND attempts = ?",
			id, Under(id, row.Body), row.ID, row.attempts)
	})
	if ours {
		r.env.Reach(Renamed)
		row.ID = id
	}
	return ours
}

// anew counts the ids of an order: each is one that no message and no order has.
func anew(tx *store.Tx, row row) string {
	n := 0
	fmt.Sscanf(strings.TrimPrefix(row.ID, row.Order+"-new"), "%d", &n)
	for {
		n++
		if id := fmt.Sprintf("%s-new%d", row.Order, n); !taken(tx, id) {
			return id
		}
	}
}
