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
	var out []string
	for i, v := range a.Row {
		if i < len(a.Wants) && (a.Wants[i] == "content_type" || strings.HasPrefix(a.Wants[i], "NULL")) {
			continue // the body shows it, or there is none
		}
		out = append(out, Bytes(v))
	}
	return strings.Join(out, ", ")
}

// Row are the values of a row, without what one sees of it anyway: that a body is JSON.
func Row(rec *trace.Recording, c trace.Change, values []string) []string {
	columns := rec.Columns(c.DB, c.Table)
	var out []string
	for i, v := range values {
		if i >= len(columns) || columns[i] != "content_type" {
			out = append(out, Bytes(v))
		}
	}
	return out
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
