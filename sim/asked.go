package sim

import (
	"strings"

	"twodeliveries/sim/store"
	"twodeliveries/sim/trace"
)

// asked reads off a query, as it is written in node code, what it asks for.
func asked(op store.Op) *trace.Asked {
	what, from, _ := strings.Cut(strings.TrimPrefix(op.Template, "SELECT "), " FROM ")
	table, where, _ := strings.Cut(from, " ")
	a := &trace.Asked{Table: table, Row: op.Row, By: []string{}, Wants: strings.Split(what, ", ")}
	where, _, _ = strings.Cut(strings.TrimPrefix(where, "WHERE "), " ORDER BY ")
	for _, condition := range strings.Split(where, " AND ") {
		column, _, _ := strings.Cut(condition, " ")
		if column != "" && column == strings.ToLower(column) {
			a.By = append(a.By, column)
		}
	}
	return a
}

// query is what somebody else's query asks for: its words, since only its code knows
// what a row of it means.
func query(op store.Op) *trace.Asked {
	words := strings.Join(strings.Fields(op.Template), " ")
	what, from, _ := strings.Cut(words, " FROM ")
	table, _, _ := strings.Cut(from, " ")
	_, what, _ = strings.Cut(what, " ")
	return &trace.Asked{Table: strings.TrimSpace(what + " of " + strings.TrimRight(table, ");")), Row: op.Row, By: []string{}, Wants: []string{}}
}
