package node

// Relay sends what the outbox says until it is acknowledged. It keeps nothing in
// memory: after a crash the table tells it all.
type Relay struct {
	env     Shop
	check   Check
	retry   Retry
	query   string    // for the row to send now, or else to wait for
	deliver func(row) // by design: what is done with a row
	wait    func(due int)
	running bool
}

// row is a pending message.
type row struct {
	id, order          string
	qty, attempts, due int
}

// Run works for as long as the process lives. A second call finds it running.
func (r *Relay) Run() {
	if r.running {
		return
	}
	r.running = true
	for {
		r.wait(r.Sweep())
	}
}

// woken waits until a row is due or a commit has left a new one.
func (r *Relay) woken(due int) { r.env.Wait(due) }

// polling waits for the interval, whatever happens meanwhile.
func (r *Relay) polling(due int) { r.env.Pause(r.retry.Interval, due) }

// Sweep sends the rows that are due, one after the other, up to a batch of them,
// and returns when the next one will be.
func (r *Relay) Sweep() (due int) {
	for sent := 0; sent != r.retry.Batch; sent++ {
		f := r.env.DB().First(r.query, r.env.Now())
		row := row{f.Text(0), f.Text(1), f.Int(2), f.Int(3), f.Int(4)}
		switch {
		case !f.Found():
			return Forever
		case row.due > r.env.Now():
			return row.due
		}
		r.deliver(row)
	}
	return r.env.Now()
}

// standard sends a row and marks it when its ACK has come. It tells whether it has.
func (r *Relay) standard(row row) (done bool) {
	r.env.Reach(RowPicked)

	switch r.env.Send(r.request(row), r.check) {
	case Acknowledged:
		r.env.Reach(AckAccepted)
		r.mark(row)
		return true
	default: // refused or unknown: the row stays, it may be asked again
		r.env.Reach(AttemptFailed)
		r.failed(row)
		return false
	}
}

func (r *Relay) request(row row) Request {
	encode := Encode
	if r.retry.Reordered && row.attempts > 0 {
		encode = EncodeReordered
	}
	return Request{ID: row.id, Qty: row.qty, Order: row.order, Body: encode(row.id, row.qty)}
}

func (r *Relay) mark(row row) {
	r.update(row, row.attempts+1, 0, "complete", Marked)
}

func (r *Relay) failed(row row) {
	attempts := row.attempts + 1
	switch {
	case !r.retry.givesUp(attempts):
		r.update(row, attempts, r.env.Now()+r.retry.after(attempts), "pending", RetryPlanned)
	case r.retry.OnFailure == Discard:
		r.discard(row)
	default:
		r.update(row, attempts, 0, "parked", Parked)
	}
}

func (r *Relay) update(row row, attempts, due int, state string, done Point) {
	tx, err := r.env.DB().Begin()
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
