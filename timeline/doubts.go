package timeline

// doubt is a way in which the shop was left unsure whether work is done, and the
// messages that it came by.
type doubt struct {
	kind doubtKind
	of   []string
}

type doubtKind string

// The ways to be left unsure.
const (
	lostRequest doubtKind = "lost request"
	lostReply   doubtKind = "lost reply"
	closedReply doubtKind = "closed"
	noProof     doubtKind = "no proof"
	lateReply   doubtKind = "late"
	diedUnsaid  doubtKind = "died unsaid" // the warehouse, between a commit and its reply
	unmarked    doubtKind = "unmarked"    // the shop, between an ACK and the mark
)

// says is the doubt as a clause, with a place for its messages.
func (d doubt) says() string {
	were := "was"
	if len(d.of) > 1 {
		were = "were"
	}
	return map[doubtKind]string{
		lostRequest: "%s never reached the warehouse",
		lostReply:   "%s " + were + " lost",
		closedReply: "the connection closed before %s came",
		noProof:     "%s arrived and proved nothing",
		lateReply:   "%s came too late",
		diedUnsaid:  "the warehouse died before it could reply%s",
		unmarked:    "the shop died before it could note the ACK%s",
	}[d.kind]
}

// doubt notes one more reason to be unsure; the message may be "".
func (f *facts) doubt(kind doubtKind, message string) {
	for i := range f.doubts {
		if d := &f.doubts[i]; d.kind == kind {
			if message != "" {
				d.of = append(d.of, message)
			}
			return
		}
	}
	d := doubt{kind: kind}
	if message != "" {
		d.of = []string{message}
	}
	f.doubts = append(f.doubts, d)
}
