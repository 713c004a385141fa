package catalog

// Rule is a promise that the lab judges on every run.
type Rule struct {
	Name     string
	Title    string // what it is called when it breaks
	Sentence string // when it is held
	AtRest   bool   // judged only when nothing is going to happen any more
	First    bool   // one of the four that a newcomer meets
}

// Rules lists the promises, in the order they are shown.
var Rules = []Rule{
	{Name: "no-phantom", Title: "phantom work", First: true, Sentence: "Work is applied only for an order that is committed."},
	{Name: "no-loss", Title: "lost", First: true, AtRest: true, Sentence: "Every committed order is applied, or the shop still has it pending or parked."},
	{Name: "at-most-once", Title: "done twice", First: true, Sentence: "No order is applied more than once, whatever ids it travelled under."},
	{Name: "honest-ack", Title: "false ACK", First: true, Sentence: "A yes from the warehouse, to whoever asked, means that the work is committed. So does an order marked complete."},
	{Name: "honest-refusal", Title: "false refusal", Sentence: "What the warehouse refuses is not applied with that content."},
	{Name: "same-content", Title: "other content", Sentence: "What is applied is the quantity that was ordered, and the one that an ACK speaks for."},
	{Name: "key-order", Title: "out of order", Sentence: "Orders of one key are applied in the order they were placed."},
	{Name: "drains", Title: "stuck", AtRest: true, Sentence: "When all is at rest no outbox row is still pending."},
	{Name: "conserves", Title: "stock does not add up", Sentence: "The stock is what the applications add up to."},
	{Name: "outside-once", Title: "outside effect twice", Sentence: "No order causes more than one outside effect, such as a mail or a parcel; one that is taken back does not count."},
	{Name: "outside-backed", Title: "outside effect and work apart", AtRest: true, Sentence: "An outside effect belongs to an order that is applied, or that the shop still has pending. Where a courier takes parcels, the parcel of an applied order is out, or the warehouse still has it pending."},
	{Name: "one-order-per-wish", Title: "ordered twice", Sentence: "A customer's wish leads to one order at most, however often it asks."},
}

// RuleOf returns a rule by name; one that nobody knows is called by its name.
func RuleOf(name string) Rule {
	for _, r := range Rules {
		if r.Name == name {
			return r
		}
	}
	return Rule{Name: name, Title: name}
}
