package wording

import (
	"strings"

	"twodeliveries/sim/trace"
)

// Siblings counts the processes of a role.
func Siblings(rec *trace.Recording, role string) int {
	count := 0
	for _, n := range rec.Nodes {
		if n.Role == role {
			count++
		}
	}
	return count
}

// Titled is the name of a process as a head of a lane: "Warehouse", or "Warehouse
// 1" when there are several. A shop has one process that takes orders; what runs
// beside it is a relay.
func Titled(rec *trace.Recording, node string) string {
	base, number, numbered := strings.Cut(node, "-")
	switch {
	case rec.Role(node) == trace.Customer:
		return "Customer"
	case base == "relay" || numbered && rec.Role(node) == trace.Publisher:
		return "Relay " + number
	case rec.Role(node) == trace.Courier:
		return "Courier"
	case rec.Role(node) != trace.Receiver:
		return "Shop"
	case numbered:
		return "Warehouse " + number
	case Siblings(rec, trace.Receiver) > 1:
		return "Warehouse 1"
	}
	return "Warehouse"
}

// Spoken is the name of a process in a sentence: "the warehouse", "warehouse 2".
func Spoken(rec *trace.Recording, node string) string {
	if rec.Role(node) == "" {
		return "somebody else"
	}
	name := strings.ToLower(Titled(rec, node))
	if strings.Contains(name, " ") {
		return name
	}
	return "the " + name
}

// Outside is what happens outside the databases of a run: a mail, or a parcel where there
// is a courier.
func Outside(rec *trace.Recording) string {
	if rec.Role(trace.Courier) != "" {
		return "parcel"
	}
	return "mail"
}

// RelayOf is how a relay is called: it runs in the shop's process, or in its own.
func RelayOf(rec *trace.Recording, node string) string {
	switch {
	case node != "" && node != trace.Publisher:
		return Spoken(rec, node)
	case Siblings(rec, trace.Publisher) > 1:
		return "the shop's relay"
	}
	return "the relay"
}

// Capital is how a text stands at the start of a sentence.
func Capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// Database is the name of a database in a sentence.
func Database(db string) string {
	switch db {
	case trace.Publisher:
		return "the shop's database"
	case trace.Receiver:
		return "the warehouse's database"
	}
	return "the database " + db
}

// Operator names who acts as an operator: a person, or a schedule.
func Operator(e *trace.Event) string {
	if e.For > 0 {
		return "every " + Duration(e.For)
	}
	return "an operator"
}
