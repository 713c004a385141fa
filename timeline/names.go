package timeline

import (
	"strings"

	"twodeliveries/sim/trace"
)

// role returns the role of a process, "" for the network and the world.
func role(rec *trace.Recording, node string) string {
	for _, n := range rec.Nodes {
		if n.Name == node {
			return n.Role
		}
	}
	return ""
}

// titled is the name of a process as a head of a lane: "Warehouse 2".
func titled(node, role string) string {
	title := "Shop"
	if role == trace.Receiver {
		title = "Warehouse"
	}
	if _, n, ok := strings.Cut(node, "-"); ok {
		title += " " + n
	}
	return title
}

// spoken is the name of a process in a sentence: "the warehouse".
func spoken(rec *trace.Recording, node string) string {
	r := role(rec, node)
	if r == "" {
		return "somebody"
	}
	return "the " + strings.ToLower(titled(node, r))
}

// Spoken at the start of a sentence.
func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// database is the name of a database in a sentence.
func database(db string) string {
	switch db {
	case trace.Publisher:
		return "the shop's database"
	case trace.Receiver:
		return "the warehouse's database"
	}
	return "the database " + db
}
