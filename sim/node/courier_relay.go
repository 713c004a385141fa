package node

import "twodeliveries/sim/store"

// HandsOver is a receiver whose own outbox has parcels for the courier.
type HandsOver interface {
	Receiver
	// HandOver has the courier take a parcel. It tells whether it is known to have.
	HandOver(parcel string) bool
}

// CourierRelay is the warehouse's own relay: it hands over what the outbox says, until
// there is a receipt. It keeps nothing in memory: after a crash the table tells it all.
type CourierRelay struct {
	env      Warehouse
	receiver HandsOver
	delay    int // ms from an attempt without a receipt to the next one
}

// NewCourierRelay builds the relay of a receiver, if it has one.
func NewCourierRelay(env Warehouse, r Receiver, retry Retry) (*CourierRelay, bool) {
	h, ok := r.(HandsOver)
	return &CourierRelay{env, h, retry.Delay}, ok
}

// Run works for as long as the process lives.
func (r *CourierRelay) Run() {
	for {
		due, err := r.sweep()
		if err != nil { // not written down is not done: it waits its delay all the same
			due = r.env.Now() + max(r.delay, 1)
		}
		r.env.Rest(due)
	}
}

// sweep hands over the parcels that are due, and returns when the next one will be. A
// statement that fails ends it.
func (r *CourierRelay) sweep() (due int, err error) {
	defer store.Catch(&err)
	for {
		row := r.env.DB().First("SELECT id, due_ms FROM outbox WHERE state = 'pending' ORDER BY due_ms, rowid LIMIT 1")
		switch {
		case !row.Found():
			return Forever, nil
		case row.Int(1) > r.env.Now():
			return row.Int(1), nil
		}
		r.env.About(row.Text(0))
		r.handOver(row.Text(0))
		r.env.About("")
	}
}

// handOver hands one parcel over, and writes down what came of it.
func (r *CourierRelay) handOver(parcel string) {
	r.env.Reach(ParcelPicked)

	if r.receiver.HandOver(parcel) {
		r.env.Reach(ReceiptAccepted)
		r.write("UPDATE outbox SET state = 'complete' WHERE id = ?", parcel)
		r.env.Reach(HandedOver)
		return
	}
	r.env.Reach(NoReceipt) // nobody knows: the row stays
	r.write("UPDATE outbox SET due_ms = ? WHERE id = ?", r.env.Now()+r.delay, parcel)
	r.env.Reach(HandoverPlanned)
}

// write makes a change of the outbox durable.
func (r *CourierRelay) write(sql string, values ...any) {
	tx := r.env.DB().Begin()
	defer tx.Rollback()

	tx.Exec(sql, values...)
	tx.Commit()
}
