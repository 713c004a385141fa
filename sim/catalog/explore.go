package catalog

// FaultKind is one kind of fault that exploring tries wherever it fits.
type FaultKind struct {
	Name     string // as lab explore -kinds takes it
	Sentence string
	Default  bool // tried unless other kinds are asked for
}

// FaultKinds lists what can be tried. Requests are not corrupted: a receiver cannot
// tell a forged order from a real one. Nothing happens at a time of its own, but
// where the run does something, since what lies between two events is all the
// same; so there is no freezing: a hold stops the code where it matters.
var FaultKinds = []FaultKind{
	{"drop", "A message is lost.", true},
	{"delay", "A message comes after the timeout, or after the next attempt.", true},
	{"duplicate", "A message comes twice, at once or after the next attempt.", true},
	{"corrupt", "A reply arrives changed, in each of the ways there are.", true},
	{"crash", "A process dies at a point and is back after the scenario's restart time.", true},
	{"hold", "The code stands still at a point: for as long as a message takes, until after the next attempt, and past a lease where there is one.", true},
	{"close", "The connection closes instead of delivering a message.", false},
	{"answer", "Something on the way answers a request in the receiver's place, with what is no ACK.", false},
	{"restart", "A process dies at a point and is back at once.", false},
	{"raise", "The code raises an exception at a point.", false},
	{"refuse", "The receiver's handler returns not accepted at a point; after its commit no design can make that honest.", false},
}

// KindNames lists the names of all kinds, or of those tried by default.
func KindNames(all bool) []string {
	var out []string
	for _, k := range FaultKinds {
		if all || k.Default {
			out = append(out, k.Name)
		}
	}
	return out
}

// Harm says what a broken promise is to somebody who waits for the order.
type Harm struct{ Rule, Sentence string }

// Word is what the broken promise is called.
func (h Harm) Word() string { return RuleOf(h.Rule).Title }

// Harms lists what can go wrong, the worst first.
var Harms = []Harm{
	{"no-loss", "An order that the shop has committed is never applied, and nobody will send it again."},
	{"at-most-once", "One order is applied twice."},
	{"no-phantom", "Work is done for an order that was never committed."},
	{"honest-ack", "Whoever asked has been told that work is done which is not."},
	{"one-order-per-wish", "A customer who asked again has two orders for one wish."},
	{"outside-once", "What happens outside the database, such as a mail or a parcel, happens twice for one order."},
	{"outside-backed", "Something happens outside, such as a mail, for work that is not done and that nobody will do; or work is done, and what was to happen outside never does."},
	{"same-content", "What is applied, or acknowledged as applied, is not what was asked for."},
	{"conserves", "The stock is not what the applications add up to."},
	{"key-order", "A later order of one key is applied before an earlier one."},
	{"honest-refusal", "Whoever asked has been told no about an order that is applied."},
	{"drains", "An order waits in the outbox, and nothing is going to send it."},
}

// Words for what cannot break a rule.
const (
	Safe    = "safe"    // no single fault breaks a rule, nor a copy held up
	Refuses = "refuses" // it takes no order, so nothing can go wrong
)
