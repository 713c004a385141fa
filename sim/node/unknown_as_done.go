package node

// unknownAsDone takes silence for success: of the two explanations, one ignored.
func (r *Relay) unknownAsDone(row row) {
	r.env.Reach(RowPicked)

	switch r.env.Send(r.message(row), r.check) {
	case Acknowledged, Unknown:
		r.env.Reach(AckAccepted)
		r.mark(row)
	default:
		r.env.Reach(AttemptFailed)
		r.failed(row, Refused)
	}
}
