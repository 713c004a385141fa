package node

import "twodeliveries/sim/store"

// Relay sends what the outbox says until it is acknowledged. It keeps nothing in
// memory: after a crash the table tells it all.
type Relay struct {
	env     Shop
	check   Check
	retry   Retry
	query   string    // for the row to send now, or else to wait for
	deliver func(row) // by design: what is done with a row
	rows    rows      // by design: how it writes down what became of it
	wait    func(due int)
	running bool
}

// Run works for as long as the process lives. A second call finds it running.
func (r *Relay) Run() {
	if r.running {
		return
	}
	r.running = true
	for {
		due, err := r.Sweep()
		if err != nil { // not written down is not done: it waits its delay all the same
			r.env.Pause(max(r.retry.Delay, 1), r.env.Now())
			continue
		}
		r.wait(due)
	}
}

// lookAnyway is how often a relay that is woken looks by itself, in ms.
const lookAnyway = 1000

// woken waits until a row is due or a commit has left a new one.
func (r *Relay) woken(due int) { r.env.Wait(due, lookAnyway) }

// polling waits for the interval, whatever happens meanwhile.
func (r *Relay) polling(due int) { r.env.Pause(r.retry.Interval, due) }

// Sweep sends the rows that are due, one after the other, up to a batch of them,
// and returns when the next one will be. A statement that fails ends it.
func (r *Relay) Sweep() (due int, err error) {
	defer store.Catch(&err)
	for sent := 0; sent != r.retry.Batch; sent++ {
		f := r.env.DB().First(r.query, r.env.Now())
		row := row{Message{f.Text(0), f.Text(1), f.Text(2), f.Text(3)}, f.Int(4), f.Int(5), 0}
		switch {
		case !f.Found():
			return Forever, nil
		case row.due > r.env.Now():
			return row.due, nil
		}
		r.deliver(row)
	}
	return r.env.Now(), nil
}

// standard sends a row and marks it when its ACK has come.
func (r *Relay) standard(row row) {
	r.env.Reach(RowPicked)

	switch outcome := r.env.Send(r.message(row), r.check); outcome {
	case Acknowledged:
		r.env.Reach(AckAccepted)
		r.mark(row)
	default: // refused or unknown: the row stays, it may be asked again
		r.env.Reach(AttemptFailed)
		r.failed(row, outcome)
	}
}

// message is what the row holds. The relay does not read it; unless it is one that
// writes the body of a retry anew.
func (r *Relay) message(row row) Message {
	m := row.Message
	if r.retry.Reordered && row.attempts > 0 {
		m.Body = Reordered(m.Body)
	}
	return m
}
