package node

// Retry is what a failure leads to.
type Retry struct {
	Attempts  int    // in all, before the row is given up; Forever: without end
	Delay     int    // ms from the known failure to the next attempt
	Doubles   bool   // each failure of a row doubles its delay,
	Cap       int    // up to this many ms
	OnFailure string // one of the policies below
	OnRefusal string // Park, Discard, or what OnFailure says
	Reordered bool   // a retry writes its JSON in another order
	Lease     int    // ms that a claim on a row lasts
	Retention int    // ms that a row is kept, where its age decides
	Interval  int    // ms from one look at the outbox to the next; Forever: woken
	Batch     int    // rows that one look sends; Forever: all that are due
}

// What a failure does to the batch.
const (
	Skip    = "skip"    // the row waits, the next one is sent
	Stop    = "stop"    // everything waits behind it
	Park    = "park"    // the row is given up at once: a dead letter
	Discard = "discard" // the row is deleted
)

// due are the rows to send, now or later.
const due = "SELECT id, order_id, content_type, body, attempts, due_ms AS due FROM outbox WHERE state = 'pending'"

// next is the query for the one row to send now, or else to wait for.
func (r Retry) next(rows string) string {
	if r.OnFailure == Stop {
		return rows + " ORDER BY rowid, ? LIMIT 1"
	}
	return rows + " ORDER BY max(due, ?), rowid LIMIT 1"
}

// After is the delay after a number of failed attempts.
func (r Retry) After(attempts int) int {
	if !r.Doubles {
		return r.Delay
	}
	delay := r.Delay
	for ; attempts > 1 && delay < r.Cap; attempts-- {
		delay *= 2
	}
	return min(delay, r.Cap)
}

// On is the policy for an outcome: a no is an answer, and silence is none.
func (r Retry) On(outcome Outcome) string {
	if outcome == Refused && (r.OnRefusal == Park || r.OnRefusal == Discard) {
		return r.OnRefusal
	}
	return r.OnFailure
}

// GivesUp tells whether a row is given up after a number of attempts, the last of which
// had that outcome.
func (r Retry) GivesUp(attempts int, last Outcome) bool {
	on := r.On(last)
	return r.Attempts != Forever && attempts >= r.Attempts || on == Park || on == Discard
}
