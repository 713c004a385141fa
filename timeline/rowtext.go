package timeline

import (
	"strings"

	"twodeliveries/sim/trace"
)

// answer writes what a query found.
func answer(a *trace.Asked) string {
	if !a.Found() {
		return "no row"
	}
	return strings.Join(a.Row, ", ")
}

// difference lists the columns a change touched, the state first: "attempts 0 → 1".
func difference(rec *trace.Recording, c trace.Change) []string {
	columns := rec.Columns(c.DB, c.Table)
	var out []string
	for i, v := range c.New {
		if i >= len(c.Old) || c.Old[i] == v {
			continue
		}
		name := ""
		if i < len(columns) {
			name = columns[i] + " "
		}
		text := name + c.Old[i] + " → " + v
		if name == "state " {
			out = append([]string{text}, out...)
			continue
		}
		out = append(out, text)
	}
	return out
}
