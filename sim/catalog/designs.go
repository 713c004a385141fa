package catalog

// Designs lists every design, wrong and right.
var Designs = []Design{
	{
		Role: Publisher, Name: "outbox", Title: "a transactional outbox", Correct: true, File: "outbox.go",
		Sentence: "The order and the intent to send it are committed in one transaction; a relay sends what the table says until it is acknowledged.",
		Points:   []string{"started", "order-inserted", "outbox-inserted", "order-committed"},
	},
	{
		Role: Receiver, Name: "inbox", Title: "an inbox in the same transaction", Correct: true, File: "inbox.go",
		Sentence: "The id and the work are committed in one transaction, so both are there or neither is; a known id is acknowledged and not applied again.",
		Points:   []string{"started", "received", "inbox-inserted", "stock-updated", "committed", "duplicate-found", "conflict-found", "replied"},
	},
	{
		Role: Receiver, Name: "memory-set", Title: "a set of ids in memory", File: "memory_set.go",
		Sentence: "The ids live in the memory of the process: the next process remembers nothing and applies the work again.",
		Points:   []string{"started", "received", "stock-updated", "committed", "duplicate-found", "conflict-found", "remembered", "replied"},
	},
	{
		Role: Receiver, Name: "none", Title: "nothing: every delivery is work", File: "none.go",
		Sentence: "Every delivery changes the stock: two deliveries of one order are two applications.",
		Points:   []string{"started", "received", "stock-updated", "committed", "replied"},
	},
	{
		Role: Ack, Name: "strict", Title: "same id and accepted is true", Correct: true, File: "strict.go",
		Sentence: "A reply is an ACK only if it names the requested id and accepted is exactly the boolean true.",
	},
}

// Points lists the named lines of node code, by role in the order a run reaches them.
var Points = []Point{
	{Publisher, "started", "the shop's process runs and has opened its database"},
	{Publisher, "order-inserted", "the order stands in the open transaction, not yet its outbox row"},
	{Publisher, "outbox-inserted", "order and outbox row stand in the open transaction"},
	{Publisher, "order-committed", "order and outbox row are durable; nothing has been sent"},

	{Relay, "row-picked", "the relay has read a pending row and is about to send it"},
	{Relay, "ack-accepted", "the reply passed the check; the row is not marked yet"},
	{Relay, "marked", "the row is marked complete"},
	{Relay, "attempt-failed", "the attempt did not end in an ACK; the failure is not recorded yet"},
	{Relay, "retry-planned", "the failure and the time of the next attempt are recorded"},
	{Relay, "parked", "the last attempt failed; the row is parked (dead letter)"},
	{Relay, "redriven", "an operator has made the parked rows pending again"},

	{Receiver, "started", "the warehouse's process runs and has opened its database"},
	{Receiver, "received", "a request has been read; nothing is done yet"},
	{Receiver, "inbox-inserted", "the id stands in the open transaction, the stock is unchanged"},
	{Receiver, "stock-updated", "the stock is changed in the open transaction"},
	{Receiver, "committed", "the work is durable; no reply has been sent"},
	{Receiver, "duplicate-found", "the id is known with the same content: nothing to do, and it will be acknowledged"},
	{Receiver, "conflict-found", "the id is known with other content: refused"},
	{Receiver, "remembered", "the id is in the memory of the process"},
	{Receiver, "replied", "the reply is on the wire"},
}
