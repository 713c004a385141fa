package catalog

import (
	"slices"
	"strings"
)

// Term is a word of the field, and what the lab means by it.
type Term struct {
	Name  string
	Forms []string // how else it stands in a text: "claims", "claimed"
	Also  []string // other names of it
	Means string   // one or two sentences
	See   string   // a preset in which it is to be seen, or ""
	Plain bool     // everybody knows the word; only what is meant by it here is particular
}

// Slug is the term in an address: "dead-letter".
func (t Term) Slug() string { return strings.ToLower(strings.ReplaceAll(t.Name, " ", "-")) }

// Words are all ways in which the term stands in a text.
func (t Term) Words() []string { return slices.Concat([]string{t.Name}, t.Forms, t.Also) }

// Glossary is every term, by its name from a to z.
var Glossary = []Term{
	{"ACK", []string{"ACKs"}, []string{"acknowledgement", "acknowledged"}, "A reply that says: this work is done, and will stay done. It names the id, and accepted is true. Any other reply proves nothing.", "ack-any-response", false},
	{"applied", []string{"application", "applications", "apply"}, nil, "The work of an order is done and committed: the stock has changed. How often that happened is the number that counts.", "lost-ack", true},
	{"at least once", nil, []string{"at-least-once"}, "A sender that asks again until it has an ACK delivers each message once or more often. Lost replies make it more often.", "lost-ack", false},
	{"attempt", []string{"attempts"}, nil, "One send of a message, with the wait for its reply. The outbox counts them, and may give up after some.", "retry-ladder", true},
	{"body", []string{"bodies"}, nil, "The bytes of a message, with a content type that says how to read them. They are written once, in the transaction of the order, so that each attempt says the same.", "stored-bytes", false},
	{"checkout", []string{"checkouts"}, nil, "What a customer's browser sends to the shop: make an order of this wish. One wish can be sent in several checkouts, because a confirmation can be lost too.", "wish-asked-again", false},
	{"claim", []string{"claims", "claimed"}, nil, "A row that says: I am at work on this, keep off until a time. It keeps others out while one process is alive, and lets them in when it is not.", "lease-too-short-owner-check", false},
	{"commit", []string{"commits", "committed"}, nil, "The moment at which a transaction becomes durable and visible to others. What a process dies before, has not happened.", "crash-after-stock-update", true},
	{"conflict", []string{"conflicts"}, nil, "A known id comes with other content. It is neither a duplicate nor new work, so it is refused.", "content-conflict", false},
	{"courier", nil, nil, "A third party that the warehouse calls: it sends a parcel, and no rollback takes that back. It answers a pickup with a receipt, a recall with a return.", "courier-rolled-back", false},
	{"crash point", []string{"crash points"}, nil, "A named line of the program at which a process can be made to die, before or after a commit for instance.", "crash-after-commit", false},
	{"dead letter", []string{"dead letters"}, []string{"parked"}, "A message that is given up after its last attempt and put aside, because only a person can say what became of it.", "redrive-new-id", false},
	{"deduplication window", []string{"dedup window"}, []string{"retention"}, "How long an inbox keeps an id. A copy that comes later is taken for new work.", "retention", false},
	{"delivery", []string{"deliveries", "delivered"}, nil, "A request that has arrived. One request can be delivered twice, and two requests once.", "valid-duplicate", true},
	{"deployment", []string{"deployments", "deployed"}, nil, "A new version of a program takes the place of the one that runs. What was written before it stays as it was written.", "rebuilt-after-deploy", true},
	{"duplicate", []string{"duplicates"}, nil, "A delivery whose work is applied already. It changes nothing and is answered like the first.", "valid-duplicate", false},
	{"effect outside", nil, []string{"outside effect", "outside effects"}, "Work that no rollback takes back, such as a mail that has left.", "external-effect", false},
	{"exactly once", []string{"exactly-once"}, nil, "Not a way to deliver, but what comes out: delivered at least once, applied once, because ids are remembered together with the work.", "lost-ack", false},
	{"fencing token", []string{"fencing tokens", "fencing"}, nil, "A number that grows with each claim. Whoever comes with an old one has lost its claim, and is kept from committing.", "lease-too-short-owner-check", false},
	{"hop", []string{"hops"}, nil, "Something between shop and warehouse, such as a proxy or a queue, that answers a request for itself and passes it on. What it says is not what the warehouse did.", "hop-says-yes", false},
	{"hot journal", []string{"hot journals"}, nil, "The journal of a transaction that was not finished. Who opens the database next finds it and rolls back: that is how half of a transaction disappears.", "crash-after-stock-update", false},
	{"idempotency key", []string{"idempotency keys"}, []string{"message id"}, "The id under which a request can be recognised when it comes again. It belongs to the wish, not to the attempt.", "lost-ack", false},
	{"inbox", nil, nil, "A table of the warehouse: the ids that are applied, written in the same transaction as the work. It is the memory that makes a copy harmless.", "lost-ack", false},
	{"inquiry", []string{"inquiries", "notice", "notices"}, nil, "A question to the courier whether a parcel has left; its answer is a notice. A notice that none has left can be overtaken by a pickup that is still on its way.", "courier-asked-first", false},
	{"intent id", []string{"intent ids"}, nil, "An id that the customer's browser makes for a wish and sends with each checkout. By it the shop finds the order that it has made already.", "wish-intent", false},
	{"lease", []string{"leases"}, nil, "How long a claim lasts. Too short, and two are at work; too long, and nobody is after a death.", "lease-too-short", false},
	{"order", []string{"orders"}, nil, "What a customer wants, with an id of its own and a quantity.", "first-delivery", true},
	{"outbox", nil, nil, "A table of the shop: what is still to be sent, written in the same transaction as the order. An order without its row would never be heard of.", "dual-write-save-first", false},
	{"poison message", []string{"poison messages", "poison"}, nil, "A message whose work fails at every attempt. It must be put aside, or it holds up all that come after it.", "", false},
	{"promise", []string{"promises"}, nil, "What must hold in every run, whatever breaks: no order lost, none applied twice, no false ACK. Each is judged at every step.", "memory-set", true},
	{"purge", []string{"purged"}, nil, "Deletes what is old: ids past their retention in the inbox, complete rows in the outbox.", "retention", false},
	{"redrive", []string{"redriven"}, nil, "A person has a dead letter sent again. Under the same id that is safe, under a new one it is new work.", "redrive-new-id", false},
	{"relay", []string{"relays"}, nil, "The part of the shop that reads the outbox, sends what is pending, and marks what has got its ACK.", "relay-dies-before-mark", false},
	{"rollback", []string{"rolled back", "rolls back"}, nil, "A transaction is undone: nothing of it has happened, for anybody.", "outbox-rollback", true},
	{"shop", nil, []string{"publisher"}, "The side that sends: it takes orders, keeps an outbox, and asks the warehouse until it knows.", "lost-ack", true},
	{"timeout", []string{"timeouts"}, nil, "How long the shop waits for a reply. When it is over the shop knows nothing: not that the request failed.", "lost-request", false},
	{"transaction", []string{"transactions"}, nil, "Changes that become durable all together or not at all.", "crash-after-stock-update", true},
	{"unknown", nil, nil, "What an attempt comes to when no reply says yes or no. Only asking again, under the same id, can end it.", "lost-ack", true},
	{"version", []string{"versions"}, nil, "How a message is written, and it says so. Whoever does not know that version must not guess: it says no, or keeps the message for a version that does, and says that it is not done.", "version-not-read-yet", true},
	{"warehouse", nil, []string{"receiver"}, "The side that does the work: it looks an id up in its inbox, changes the stock, and replies.", "lost-ack", true},
}
