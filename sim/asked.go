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
