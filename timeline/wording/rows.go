package wording

import (
	"strings"

	"twodeliveries/sim/trace"
)

// Answer writes what a query found.
func Answer(a *trace.Asked) string {
	if !a.Found() {
		return "no row"
	}
	return strings.Join(a.Row, ", ")
}

// Difference lists the columns a change touched, the state first: "attempts 0 → 1".
func Difference(rec *trace.Recording, c trace.Change) []string {
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
