package node

// statusLookup asks after an unknown outcome whether the work is done. The
// question is no request: it can be asked as often as one likes.
func (r *Relay) statusLookup(row row) {
	r.env.Reach(RowPicked)
	outcome := r.env.Send(r.message(row), r.check)

	if outcome == Unknown && r.env.Lookup(row.ID) {
		r.env.Reach(LookedUp)
		outcome = Acknowledged
	}
	if outcome != Acknowledged {
		r.env.Reach(AttemptFailed)
		r.failed(row, outcome)
		return
	}
	r.env.Reach(AckAccepted)
	r.mark(row)
}
