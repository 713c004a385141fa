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

// Harm says in a word or two what breaks with a rule.
type Harm struct{ Rule, Word string }

// Harms lists what can go wrong, the worst first.
var Harms = []Harm{
	{"no-loss", "loses"},
	{"at-most-once", "doubles"},
	{"no-phantom", "phantom"},
	{"honest-ack", "false ACK"},
	{"outside-once", "doubles outside"},
	{"same-content", "other content"},
	{"conserves", "stock is off"},
	{"key-order", "out of order"},
	{"honest-refusal", "false refusal"},
	{"drains", "stuck"},
}

// Words for what cannot break a rule.
const (
	Safe    = "safe"    // no single fault breaks a rule, nor a copy held up
	Refuses = "refuses" // it takes no order, so nothing can go wrong
)
