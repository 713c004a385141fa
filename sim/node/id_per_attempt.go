package node

import "fmt"

// idPerAttempt gives each attempt an id of its own. The warehouse tells a repetition by
// its id, and here nothing is ever a repetition.
func (r *Relay) idPerAttempt(row row) {
	r.env.Reach(RowPicked)
	now := row // as it goes out; in the table it keeps its id
	now.ID = fmt.Sprintf("%s.%d", row.Order, row.attempts+1)
	now.Body = Under(now.ID, row.Body)

	switch outcome := r.env.Send(r.message(now), r.check); outcome {
	case Acknowledged:
		r.env.Reach(AckAccepted)
		r.mark(row)
	default: // refused or unknown: the row stays, and goes out under the next id
		r.env.Reach(AttemptFailed)
		r.failed(row, outcome)
	}
}
