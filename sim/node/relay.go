package node

// Relay sends what the outbox says until it is acknowledged. It keeps nothing in
// memory: after a crash the table tells it all.
type Relay struct {
	env   Shop
	check Check
	retry Retry
}

type row struct {
	id, order          string
	qty, attempts, due int
}

// Run works for as long as the process lives.
func (r *Relay) Run() {
	for {
		row, found := r.next()
		switch {
		case !found:
			r.env.Wait(Forever)
		case row.due > r.env.Now():
			r.env.Wait(row.due)
		default:
			r.deliver(row)
		}
	}
}

// next is the oldest row that is due, else the one that is due soonest. A row
// that failed is due later, so it is skipped and the next one is sent.
func (r *Relay) next() (row, bool) {
	f := r.env.DB().First("SELECT id, order_id, qty, attempts, due_ms FROM outbox"+
		" WHERE state = 'pending' ORDER BY max(due_ms, ?), rowid LIMIT 1", r.env.Now())
	return row{f.Text(0), f.Text(1), f.Int(2), f.Int(3), f.Int(4)}, f.Found()
}

func (r *Relay) deliver(row row) {
	r.env.Reach(RowPicked)
	request := Request{ID: row.id, Qty: row.qty, Order: row.order}

	switch r.env.Send(request, r.check) {
	case Acknowledged:
		r.env.Reach(AckAccepted)
		r.update(row, row.attempts+1, 0, "complete", Marked)
	default: // refused or unknown: the row stays, it may be asked again
		r.env.Reach(AttemptFailed)
		r.failed(row)
	}
}

func (r *Relay) failed(row row) {
	attempts := row.attempts + 1
	if attempts >= r.retry.Attempts {
		r.update(row, attempts, 0, "parked", Parked)
	} else {
		r.update(row, attempts, r.env.Now()+r.retry.Delay, "pending", RetryPlanned)
	}
}

func (r *Relay) update(row row, attempts, due int, state string, done Point) {
	tx, err := r.env.DB().BeginImmediate()
	if err != nil {
		return // the row still says what it said: it will be sent again
	}
	defer tx.Rollback()

	tx.Exec("UPDATE outbox SET attempts = ?, due_ms = ?, state = ? WHERE id = ?",
		attempts, due, state, row.id)
	if err := tx.Commit(); err == nil {
		r.env.Reach(done)
	}
}

// Redrive makes the parked rows pending again, with fresh attempts: an operator
// has looked at them.
func (r *Relay) Redrive() {
	tx, err := r.env.DB().BeginImmediate()
	if err != nil {
		return
	}
	defer tx.Rollback()

	tx.Exec("UPDATE outbox SET attempts = 0, due_ms = ?, state = 'pending'"+
		" WHERE state = 'parked'", r.env.Now())
	if err := tx.Commit(); err == nil {
		r.env.Reach(Redriven)
		r.env.Wake()
	}
}
