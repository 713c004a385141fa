package shown

import (
	"strings"

	"twodeliveries/sim/trace"
)

// Owner is what a learner calls a process.
func Owner(node string) string {
	role, number, several := strings.Cut(node, "-")
	switch {
	case several && role == "relay":
		return "relay " + number
	case several:
		return "warehouse " + number
	case node == trace.Publisher:
		return "the shop"
	case node == trace.Courier:
		return "the courier"
	case node == trace.Customer:
		return "the customer"
	}
	return "the warehouse"
}

// Outsider is what an independent connection reads in the place of a row.
func Outsider(r trace.ViewRow) string {
	if r.Was == nil {
		return "nothing"
	}
	return strings.Join(r.Was, " · ")
}

// SideName is what a learner calls the side of a role.
func SideName(role string) string {
	if role == trace.Receiver {
		return "Warehouse"
	}
	return "Shop"
}
