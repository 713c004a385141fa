package node

// markFirst marks the row complete and then sends it: what is lost after that is
// lost for good.
func (r *Relay) markFirst(row row) {
	if !r.mark(row) {
		return // another relay has marked it
	}

	r.env.Reach(RowPicked)
	switch r.env.Send(r.message(row), r.check) {
	case Acknowledged:
		r.env.Reach(AckAccepted)
	default:
		r.env.Reach(AttemptFailed) // and the row says that all is well
	}
}
