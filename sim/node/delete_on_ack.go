package node

// deleteOnAck sends a row and deletes it when its ACK has come. The outbox then holds
// what is still to be done, and nothing to purge; of what was done it keeps no word. A
// relay that dies before it deletes the row finds it and sends it again, as one that dies
// before it marks it.
func (r *Relay) deleteOnAck(row row) {
	r.env.Reach(RowPicked)

	switch outcome := r.env.Send(r.message(row), r.check); outcome {
	case Acknowledged:
		r.env.Reach(AckAccepted)
		r.remove(row)
	default: // refused or unknown: the row stays, it may be asked again
		r.env.Reach(AttemptFailed)
		r.failed(row, outcome)
	}
}
